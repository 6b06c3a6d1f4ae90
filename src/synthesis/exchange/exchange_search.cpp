#include "synthesis/exchange/exchange_search.hpp"

#include <algorithm>
#include <bit>
#include <deque>
#include <iterator>
#include <limits>
#include <memory>
#include <numeric>
#include <set>
#include <span>
#include <utility>

#include "base/bits.hpp"
#include "base/mix.hpp"
#include "base/natural_log.hpp"
#include "base/parallel.hpp"
#include "base/random.hpp"
#include "synthesis/exchange/exchange_constants.hpp"

namespace asterism {

namespace {

using PlaceSet = std::vector<std::uint64_t>;

/// A set of places without leading and trailing zero words.
struct TrimmedPlaces {
  const std::uint64_t* words = nullptr;
  std::uint32_t first = 0;  // number of omitted leading words
  std::uint32_t size = 0;

  [[nodiscard]] bool meet(const PlaceSet& others) const {
    return rows_meet({words, size}, ConstBitRow(others).subspan(first, size));
  }
  void add_to(PlaceSet& others) const {
    unite_rows(BitRow(others).subspan(first, size), {words, size});
  }
  /// Calls body(place) for each place in ascending order.
  template <class Body>
  void for_each(Body&& body) const {
    for_each_bit({words, size}, [&](std::uint32_t place) { body(bits_per_word * first + place); });
  }
};

/// A set of places as seen over each port.
class SeenPlaces {
 public:
  SeenPlaces() = default;
  SeenPlaces(const ExchangeGroup& group, const TrimmedPlaces& places, std::size_t words)
      : words_(words), rows_(words_ * group.port_count()), ranges_(group.port_count()) {
    for (std::uint32_t port = 0; port < group.port_count(); ++port) {
      const BitRow there{rows_.data() + port * words_, words_};
      Range range{static_cast<std::uint32_t>(words_), 0};
      places.for_each([&](std::uint32_t place) {
        const std::uint32_t seen = group.seen_over(port, place);
        set_bit(there, seen);
        range.first = std::min(range.first, seen / bits_per_word);
        range.last = std::max(range.last, seen / bits_per_word + 1);
      });
      ranges_[port] = range;
    }
  }
  [[nodiscard]] TrimmedPlaces over(std::uint32_t port) const {
    const Range range = ranges_[port];
    return {rows_.data() + port * words_ + range.first, range.first, range.last - range.first};
  }
  /// Returns whether exactly these places are seen over the port.
  [[nodiscard]] bool is_over(std::uint32_t port, const PlaceSet& places) const {
    return std::equal(places.begin(), places.end(), rows_.data() + port * words_);
  }

 private:
  struct Range {
    std::uint32_t first, last;
  };
  std::size_t words_ = 0;
  std::vector<std::uint64_t> rows_;
  std::vector<Range> ranges_;
};

/// A part that a node received and may forward.
struct HeldPart {
  SeenPlaces seen;
  std::uint64_t count = 0;
};

/// A partial program, as seen by one node. Each send delivers a part.
struct Beginning {
  PlaceSet held;
  SeenPlaces seen;
  std::uint64_t count = 1;
  std::vector<const HeldPart*> parts;  // by send
  ExchangeProgram program;
  double time = 0;
  double min_time = 0;  // lower bound if all ports share the load evenly
};

using ExchangeSteps = std::vector<std::vector<ExchangeSend>>;

/// An extension of a partial program, stored as a difference because most are never extended
/// further.
struct Extension {
  const Beginning* before = nullptr;
  std::shared_ptr<const ExchangeSteps> steps;
  std::size_t last_sends = 0;  // number of sends of the last step that it uses
  std::uint64_t count = 1;
  double time = 0;
  double min_time = 0;           // lower bound if all ports share the load evenly
  double promise = 0;            // estimated total time
  std::uint64_t places_key = 0;  // hash of the set of places held
  std::uint64_t sends_key = 0;   // hash of the sends, regardless of their order

  [[nodiscard]] std::span<const ExchangeSend> sends(std::size_t step) const {
    const std::vector<ExchangeSend>& all = (*steps)[step];
    return std::span(all).first(step + 1 == steps->size() ? last_sends : all.size());
  }
};

/// An extension with the places held after it.
struct HeldExtension {
  Extension extension;
  PlaceSet held;
};

/// A part that could be sent over a port without any contribution arriving twice.
struct Offer {
  std::uint32_t port = 0;
  std::uint32_t what = 0;
  TrimmedPlaces places;  // as seen by the receiver
  std::uint64_t count = 0;
  std::uint64_t draw = 0;  // breaks ties
};

/// Offers sorted by size, largest first.
struct Offers {
  std::vector<Offer> all;
  std::vector<std::vector<std::uint32_t>> by_port;
};

struct FoundProgram {
  ExchangeProgram program;
  double time = 0;
};

class ExchangeSearch {
 public:
  ExchangeSearch(const ExchangeGroup& group, const ExchangeCosts& costs, const WorkBudget& beam)
      : group_(group), back_over_(ports_back(group)), costs_(costs), beam_(beam) {}

  std::vector<ExchangeProgram> run() {
    if (group_.size() == 1) return {ExchangeProgram{}};
    search(Manner{0, false});
    for (const double smoothness : exchange_constants::smoothness) search(Manner{smoothness, true});
    std::vector<ExchangeProgram> result;
    for (FoundProgram& found : found_) result.push_back(std::move(found.program));
    return result;
  }

 private:
  /// How to rank partial programs, and whether to extend them by single steps or by whole phases.
  struct Manner {
    double smoothness = 0;
    bool free_steps = true;
  };

  void search(const Manner& manner) {
    manner_ = manner;
    beginnings_.clear();
    parts_.clear();
    levels_.clear();
    carry_on(beginnings_.emplace_back(nothing_sent()));
    for (std::size_t steps = 1; steps < levels_.size(); ++steps)
      for (const Extension& extension : best_of(std::move(levels_[steps]))) {
        report(beam_.progress(), "searching for an exchange", steps, 0);
        carry_on(beginnings_.emplace_back(extended(extension)));
      }
  }

  [[nodiscard]] Beginning nothing_sent() const {
    Beginning first;
    first.held.resize(words_for_bits(group_.size()));
    set_bit(first.held, 0);
    first.seen = seen_places(first.held);
    return first;
  }

  [[nodiscard]] SeenPlaces seen_places(const PlaceSet& places) const {
    return {group_, {places.data(), 0, static_cast<std::uint32_t>(places.size())}, places.size()};
  }

  void carry_on(const Beginning& beginning) {
    if (manner_.free_steps) extend(beginning);
    extend_by_phases(beginning);
  }

  /// Selects the best partial programs of one length.
  [[nodiscard]] std::vector<Extension> best_of(std::vector<Extension> level) const {
    std::vector<std::size_t> order(level.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return level[i].promise; });
    std::vector<Extension> kept;
    std::set<std::uint64_t> seen;
    WorkBudget beam = beam_;
    for (const std::size_t i : order) {
      if (is_too_slow(level[i])) continue;
      if (!beam.affords(1)) break;
      if (!seen.insert(level[i].places_key).second) continue;
      beam.spend(1);
      kept.push_back(std::move(level[i]));
    }
    return kept;
  }

  [[nodiscard]] Beginning extended(const Extension& extension) {
    const Beginning& before = *extension.before;
    Beginning after;
    after.held = before.held;
    after.count = extension.count;
    after.time = extension.time;
    after.min_time = extension.min_time;
    after.program = program_of(extension);
    after.parts = before.parts;
    for (std::size_t step = 0; step < extension.steps->size(); ++step)
      for (const ExchangeSend& send : extension.sends(step)) {
        const bool own = send.what == ExchangeSend::own;
        const SeenPlaces& seen = own ? before.seen : after.parts[send.what]->seen;
        const std::uint64_t count = own ? before.count : after.parts[send.what]->count;
        const TrimmedPlaces places = seen.over(send.port);
        places.add_to(after.held);
        after.parts.push_back(
            &parts_.emplace_back(HeldPart{SeenPlaces(group_, places, after.held.size()), count}));
      }
    after.seen = seen_places(after.held);
    return after;
  }

  [[nodiscard]] static ExchangeProgram program_of(const Extension& extension) {
    ExchangeProgram program = extension.before->program;
    for (std::size_t step = 0; step < extension.steps->size(); ++step) {
      const std::span<const ExchangeSend> sends = extension.sends(step);
      program.steps.emplace_back(sends.begin(), sends.end());
    }
    return program;
  }

  void extend(const Beginning& beginning) {
    OfferMaker maker(*this, beginning.held);
    maker.add(beginning.seen, beginning.count, ExchangeSend::own);
    for (std::uint32_t send = 0; send < beginning.parts.size(); ++send)
      maker.add(beginning.parts[send]->seen, beginning.parts[send]->count, send);
    const Offers offers = std::move(maker).offers();
    const std::vector<std::uint64_t> sets = port_sets();
    std::vector<std::vector<HeldExtension>> found(sets.size());
    parallel_chunks(sets.size(), 1, [&](std::uint64_t first, std::uint64_t last) {
      for (std::uint64_t i = first; i < last; ++i)
        found[i] = extensions_over(beginning, offers, sets[i]);
    });
    std::vector<HeldExtension*> unlike;
    std::set<std::uint64_t> tried;
    for (std::vector<HeldExtension>& of_set : found)
      for (HeldExtension& one : of_set)
        if (tried.insert(one.extension.sends_key).second) unlike.push_back(&one);
    parallel_chunks(unlike.size(), 4, [&](std::uint64_t first, std::uint64_t last) {
      for (std::uint64_t i = first; i < last; ++i) complete(unlike[i]->extension, unlike[i]->held);
    });
    for (HeldExtension* one : unlike) keep(std::move(one->extension));
  }

  /// Returns extensions with at most one, two, four, and any number of parts over each port of the
  /// set.
  [[nodiscard]] std::vector<HeldExtension> extensions_over(const Beginning& beginning,
                                                           const Offers& offers,
                                                           std::uint64_t open) const {
    std::vector<HeldExtension> result;
    PlaceSet held = beginning.held;
    StepTaker taker(
        *this, Extension{&beginning, {}, 0, beginning.count, beginning.time, beginning.min_time});
    const auto add = [&] { result.push_back({taker.extension(), held}); };
    std::size_t rounds = 0;
    choose(
        held, offers, open, [&](const Offer& offer) { taker.take(offer); },
        [&] {
          ++rounds;
          if (rounds == 1 || rounds == 2 || rounds == 4) add();
        });
    if (rounds == 3 || rounds > 4) add();
    auto steps = std::make_shared<ExchangeSteps>();
    steps->push_back(std::move(taker).sends());
    for (HeldExtension& one : result) one.extension.steps = steps;
    return result;
  }

  /// Adds phases that start over one port or over all ports: the held sum is sent over it, and is
  /// then forwarded, as far as it is new, over the ports to nodes that hold the same set.
  void extend_by_phases(const Beginning& beginning) {
    std::uint64_t inside = 0;  // ports to nodes that hold the same set
    for (std::uint32_t port = 0; port < group_.port_count(); ++port)
      if (beginning.seen.is_over(port, beginning.held)) inside |= std::uint64_t{1} << port;
    for (std::uint32_t port = 0; port < group_.port_count(); ++port)
      if ((inside >> port & 1U) == 0) phase(beginning, std::uint64_t{1} << port, inside);
    const std::uint64_t all = (std::uint64_t{1} << group_.port_count()) - 1;
    phase(beginning, all & ~inside, inside);
  }

  void phase(const Beginning& before, std::uint64_t first, std::uint64_t further) {
    Extension now{&before, {}, 0, before.count, before.time, before.min_time};
    PlaceSet held = before.held;
    auto steps = std::make_shared<ExchangeSteps>();
    std::vector<HeldPart> parts;  // received in this phase
    while (!is_too_slow(now)) {
      OfferMaker maker(*this, held);
      if (steps->empty()) maker.add(before.seen, before.count, ExchangeSend::own);
      for (std::uint32_t i = 0; i < parts.size(); ++i)
        maker.add(parts[i].seen, parts[i].count,
                  static_cast<std::uint32_t>(before.parts.size()) + i);
      const Offers offers = std::move(maker).offers();
      const auto chosen = choose_for_phase(held, offers, steps->empty() ? first : first | further);
      if (chosen.empty()) break;
      StepTaker taker(*this, now);
      std::vector<HeldPart> came;
      for (const Offer* offer : chosen) {
        taker.take(*offer);
        offer->places.add_to(held);
        came.push_back({SeenPlaces(group_, offer->places, held.size()), offer->count});
      }
      now = taker.extension();
      steps->push_back(std::move(taker).sends());
      std::ranges::move(came, std::back_inserter(parts));
    }
    if (steps->empty()) return;
    now.steps = std::move(steps);
    complete(now, held);
    keep(std::move(now));
  }
  [[nodiscard]] std::vector<const Offer*> choose_for_phase(const PlaceSet& held,
                                                           const Offers& offers,
                                                           std::uint64_t open) const {
    if (costs_.ports_at_once >= group_.port_count()) return chosen(held, offers, open);
    std::vector<const Offer*> best;
    for (std::uint32_t port = 0; port < group_.port_count(); ++port) {
      if ((open >> port & 1U) == 0) continue;
      std::vector<const Offer*> other = chosen(held, offers, std::uint64_t{1} << port);
      if (gain(other) > gain(best)) best = std::move(other);
    }
    return best;
  }

  static std::uint64_t gain(const std::vector<const Offer*>& offers) {
    std::uint64_t sum = 0;
    for (const Offer* offer : offers) sum += offer->count;
    return sum;
  }

  /// The answer is final because the limit only decreases.
  [[nodiscard]] bool is_too_slow(const Extension& extension) const {
    return extension.time >= limit_ || extension.min_time >= costs_.time_to_beat;
  }

  void keep(Extension&& extension) {
    if (is_too_slow(extension)) return;
    if (extension.count < group_.size()) {
      const std::size_t steps = extension.before->program.steps.size() + extension.steps->size();
      if (steps >= levels_.size()) levels_.resize(steps + 1);
      return levels_[steps].push_back(std::move(extension));
    }
    found_.push_back({program_of(extension), extension.time});
    std::ranges::stable_sort(found_, {}, &FoundProgram::time);
    if (found_.size() < exchange_constants::max_programs) return;
    found_.resize(exchange_constants::max_programs);
    limit_ = found_.back().time;
  }

  /// Creates offers from the given parts, provided that they are disjoint from the held set.
  class OfferMaker {
   public:
    OfferMaker(ExchangeSearch& search, const PlaceSet& held) : search_(search), held_(held) {}
    void add(const SeenPlaces& seen, std::uint64_t count, std::uint32_t what) {
      for (std::uint32_t port = 0; port < search_.group_.port_count(); ++port) {
        const TrimmedPlaces there = seen.over(port);
        if (there.meet(held_)) continue;
        offers_.push_back({port, what, there, count, search_.random_.below(1U << 30)});
      }
    }
    [[nodiscard]] Offers offers() && {
      std::ranges::stable_sort(offers_, [](const Offer& a, const Offer& b) {
        return a.count != b.count ? a.count > b.count : a.draw < b.draw;
      });
      std::vector<std::vector<std::uint32_t>> by_port(search_.group_.port_count());
      for (std::uint32_t i = 0; i < offers_.size(); ++i) by_port[offers_[i].port].push_back(i);
      return {std::move(offers_), std::move(by_port)};
    }

   private:
    ExchangeSearch& search_;
    const PlaceSet& held_;
    std::vector<Offer> offers_;
  };

  /// Chooses the largest offers over each port of the set: first one per port, then a second one,
  /// and so on. Calls take(offer) for each choice and end_round() after each round, and adds the
  /// chosen places to `held`.
  template <class Take, class EndRound>
  void choose(PlaceSet& held, const Offers& offers, std::uint64_t open, Take&& take,
              EndRound&& end_round) const {
    std::vector<std::size_t> next(group_.port_count());
    for (bool any = true; any;) {
      any = false;
      for (std::uint64_t left = open; left != 0;) {
        const std::uint32_t port = port_of_first(offers, next, left);
        if (next[port] == offers.by_port[port].size()) break;
        const Offer& offer = offers.all[offers.by_port[port][next[port]++]];
        if (offer.places.meet(held)) continue;
        left &= ~(std::uint64_t{1} << port);
        offer.places.add_to(held);
        take(offer);
        any = true;
      }
      if (any) end_round();
    }
  }
  [[nodiscard]] std::vector<const Offer*> chosen(PlaceSet held, const Offers& offers,
                                                 std::uint64_t open) const {
    std::vector<const Offer*> result;
    choose(
        held, offers, open, [&](const Offer& offer) { result.push_back(&offer); }, [] {});
    return result;
  }
  /// Returns the port of the set whose next offer is the best, or a port without offers if no port
  /// has any.
  [[nodiscard]] static std::uint32_t port_of_first(const Offers& offers,
                                                   const std::vector<std::size_t>& next,
                                                   std::uint64_t ports) {
    auto best = static_cast<std::uint32_t>(std::countr_zero(ports));
    std::uint32_t first = ~std::uint32_t{0};
    for (; ports != 0; ports &= ports - 1) {
      const auto port = static_cast<std::uint32_t>(std::countr_zero(ports));
      const std::vector<std::uint32_t>& own = offers.by_port[port];
      if (next[port] == own.size() || own[next[port]] >= first) continue;
      first = own[next[port]];
      best = port;
    }
    return best;
  }

  /// Adds one more step to an extension, send by send.
  class StepTaker {
   public:
    StepTaker(const ExchangeSearch& search, Extension before)
        : search_(search), before_(std::move(before)), loads_(search.group_.port_count()) {
      before_.sends_key = 0;
    }
    void take(const Offer& offer) {
      sends_.push_back({offer.port, offer.what});
      before_.count += offer.count;
      before_.sends_key += mixed(offer.port, offer.what);
      ++loads_[offer.port];
    }
    /// Returns the extension with the sends taken so far.
    [[nodiscard]] Extension extension() const {
      Extension result = before_;
      result.last_sends = sends_.size();
      result.time += search_.costs_.packet.packet(units());
      result.min_time += search_.costs_.packet.packet(even_units());
      return result;
    }
    [[nodiscard]] std::vector<ExchangeSend> sends() && { return std::move(sends_); }

   private:
    /// The mean of the load of the busiest port and the load per port if chunks share all ports
    /// evenly.
    [[nodiscard]] double units() const { return (even_units() + std::ranges::max(loads_)) / 2; }
    [[nodiscard]] double even_units() const {
      return static_cast<double>(sends_.size()) /
             std::min(search_.group_.port_count(), search_.costs_.ports_at_once);
    }

    const ExchangeSearch& search_;
    Extension before_;
    std::vector<std::uint32_t> loads_;
    std::vector<ExchangeSend> sends_;
  };

  /// Estimates the total time from the set of places held. Does nothing if the extension is already
  /// too slow or complete.
  void complete(Extension& extension, const PlaceSet& held) const {
    if (is_too_slow(extension) || extension.count == group_.size()) return;
    for (const std::uint64_t word : held) extension.places_key = mixed(extension.places_key, word);
    static constexpr double log_2 = 0.6931471805599453;
    const double lacking =
        natural_log(static_cast<double>(group_.size()) / static_cast<double>(extension.count)) /
        log_2;
    const double rough =
        manner_.smoothness > 0 ? manner_.smoothness * roughness(held, extension.count) : 0;
    extension.promise = extension.time + (lacking + rough) * costs_.packet.packet(1);
  }

  /// Returns how far the held set overlaps those of neighbours without being equal; such sums are
  /// useless to them.
  [[nodiscard]] double roughness(const PlaceSet& held, std::uint64_t count) const {
    std::vector<std::uint64_t> common(group_.port_count());
    double sum = 0;
    for (std::uint32_t port = 0; port < group_.port_count(); ++port) {
      // The overlap is the same in both directions of a link.
      common[port] = back_over_[port] < port ? common[back_over_[port]] : common_over(port, held);
      sum += static_cast<double>(std::min(common[port], count - common[port])) /
             static_cast<double>(count);
    }
    return sum / group_.port_count();
  }
  [[nodiscard]] std::uint64_t common_over(std::uint32_t port, const PlaceSet& held) const {
    std::uint64_t count = 0;
    for_each_bit(held, [&](std::uint32_t place) {
      count += has_bit(held, group_.seen_over(port, place)) ? 1 : 0;
    });
    return count;
  }
  /// Returns, for each port, the port that leads back, or the port itself if there is none.
  [[nodiscard]] static std::vector<std::uint32_t> ports_back(const ExchangeGroup& group) {
    std::vector<std::uint32_t> back(group.port_count());
    for (std::uint32_t port = 0; port < back.size(); ++port) {
      back[port] = port;
      for (std::uint32_t other = 0; other < back.size(); ++other) {
        bool leads_back = true;
        for (std::uint32_t place = 0; place < group.size() && leads_back; ++place)
          leads_back = group.seen_over(other, group.seen_over(port, place)) == place;
        if (leads_back) back[port] = other;
      }
    }
    return back;
  }

  /// Returns the sets of ports to try in a step.
  [[nodiscard]] std::vector<std::uint64_t> port_sets() {
    using exchange_constants::few_ports;
    const std::uint32_t ports = group_.port_count();
    std::vector<std::uint64_t> sets;
    if (costs_.ports_at_once == 1 || ports > few_ports) {
      for (std::uint32_t port = 0; port < ports; ++port) sets.push_back(std::uint64_t{1} << port);
      if (costs_.ports_at_once == 1) return sets;
    }
    if (ports <= few_ports) {
      for (std::uint64_t set = 1; set < std::uint64_t{1} << ports; ++set) sets.push_back(set);
    } else {
      const std::uint64_t all = (std::uint64_t{1} << ports) - 1;
      sets.push_back(all);
      for (std::uint32_t port = 0; port < ports; ++port)
        sets.push_back(all & ~(std::uint64_t{1} << port));
      for (std::uint32_t draw = 0; draw < exchange_constants::drawn_sets_per_port * ports; ++draw)
        sets.push_back(1 + random_.below(all));
    }
    std::erase_if(sets, [&](std::uint64_t set) {
      return static_cast<std::uint32_t>(std::popcount(set)) > costs_.ports_at_once;
    });
    return sets;
  }

  const ExchangeGroup& group_;
  std::vector<std::uint32_t> back_over_;  // by port: the port that leads back
  ExchangeCosts costs_;
  const WorkBudget& beam_;
  Manner manner_;
  Random random_{2026};
  std::vector<std::vector<Extension>> levels_;  // by number of steps: candidates for extension
  std::deque<Beginning> beginnings_;            // partial programs that were extended
  std::deque<HeldPart> parts_;                  // parts in the partial programs
  std::vector<FoundProgram> found_;             // fastest first
  double limit_ = std::numeric_limits<double>::infinity();
};

}  // namespace

std::vector<ExchangeProgram> find_exchanges(const ExchangeGroup& group, const ExchangeCosts& costs,
                                            const WorkBudget& beam) {
  return ExchangeSearch(group, costs, beam).run();
}

}  // namespace asterism
