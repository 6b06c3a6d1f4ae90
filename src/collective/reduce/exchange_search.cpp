#include "collective/reduce/exchange_search.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <memory>
#include <set>

#include "base/natural_log.hpp"
#include "base/random.hpp"
#include "collective/graph/bit_rows.hpp"

namespace asterism {

namespace {

using PlaceSet = std::vector<std::uint64_t>;

bool places_meet(const PlaceSet& a, const PlaceSet& b) {
  for (std::size_t i = 0; i < a.size(); ++i)
    if ((a[i] & b[i]) != 0) return true;
  return false;
}

/// A part that a node got, and may pass on.
struct HeldPart {
  std::shared_ptr<const PlaceSet> places;
  std::uint32_t send = 0;
};

/// The beginning of a program, as one node sees it.
struct Beginning {
  PlaceSet held;
  std::uint64_t count = 1;
  std::vector<HeldPart> parts;
  ExchangeProgram program;
  std::uint32_t sends = 0;
  double time = 0;
  double promise = 0;  // the time that it may take in all
};

/// What could be sent over a port without anything arriving twice.
struct Offer {
  std::uint32_t port = 0;
  std::uint32_t what = 0;
  std::shared_ptr<const PlaceSet> places;  // as they are seen where it arrives
  std::uint64_t count = 0;
  std::uint64_t draw = 0;  // decides among equals
};

class ExchangeSearch {
 public:
  ExchangeSearch(const ExchangeGroup& group, const ExchangeCosts& costs,
                 const ExchangeSearchLimits& limits)
      : group_(group), costs_(costs), limits_(limits) {}

  std::vector<ExchangeProgram> run(const Progress& progress) {
    if (group_.size() == 1) return {ExchangeProgram{}};
    search(Manner{0, false}, progress);
    for (const double smoothness : {0.0, 1.0, 4.0, 16.0})
      search(Manner{smoothness, true}, progress);
    std::ranges::stable_sort(found_, {}, &Beginning::time);
    std::vector<ExchangeProgram> result;
    for (Beginning& beginning : found_) result.push_back(std::move(beginning.program));
    return result;
  }

 private:
  /// How to choose among beginnings, and whether steps are free or phases only.
  struct Manner {
    double smoothness = 0;
    bool free_steps = true;
  };

  void search(const Manner& manner, const Progress& progress) {
    manner_ = manner;
    Beginning first;
    first.held.resize((group_.size() + 63) / 64);
    set_bit(first.held, 0);
    levels_.clear();
    levels_.push_back({std::move(first)});
    for (std::size_t steps = 0; steps < levels_.size(); ++steps) {
      report(progress, "search for an exchange", steps, 0);
      const std::vector<Beginning> level = best_of(std::move(levels_[steps]));
      for (const Beginning& beginning : level) {
        if (manner_.free_steps) extend(beginning);
        extend_by_phases(beginning);
      }
    }
  }

  /// Of beginnings of one length.
  [[nodiscard]] std::vector<Beginning> best_of(std::vector<Beginning> level) const {
    std::ranges::stable_sort(level, {}, &Beginning::promise);
    std::vector<Beginning> kept;
    std::set<PlaceSet> seen;
    for (Beginning& beginning : level) {
      if (beginning.time >= limit_) continue;
      if (kept.size() >= limits_.width) break;
      if (!seen.insert(beginning.held).second) continue;
      kept.push_back(std::move(beginning));
    }
    return kept;
  }

  void extend(const Beginning& beginning) {
    const std::vector<Offer> offers = offers_of(beginning, 0, true);
    std::set<std::vector<std::pair<std::uint32_t, std::uint32_t>>> tried;
    for (const std::uint64_t open : port_sets())
      for (const std::uint32_t pack : {1U, 2U, 4U, ~0U}) {
        const std::vector<const Offer*> chosen = choose(beginning, offers, open, pack);
        if (chosen.empty()) break;
        std::vector<std::pair<std::uint32_t, std::uint32_t>> key;
        key.reserve(chosen.size());
        for (const Offer* offer : chosen) key.emplace_back(offer->port, offer->what);
        std::ranges::sort(key);
        if (tried.insert(std::move(key)).second) keep(taken(beginning, chosen));
      }
  }

  /// From one port on, or from all: what is held goes over it, and on over the ports to those who
  /// hold the same, as far as it is new.
  void extend_by_phases(const Beginning& beginning) {
    std::uint64_t inside = 0;  // ports to those who hold the same
    for (std::uint32_t port = 0; port < group_.port_count(); ++port)
      if (moved(beginning.held, port) == beginning.held) inside |= std::uint64_t{1} << port;
    for (std::uint32_t port = 0; port < group_.port_count(); ++port)
      if ((inside >> port & 1U) == 0) phase(beginning, std::uint64_t{1} << port, inside);
    const std::uint64_t all = (std::uint64_t{1} << group_.port_count()) - 1;
    phase(beginning, all & ~inside, inside);
  }

  void phase(const Beginning& before, std::uint64_t first, std::uint64_t further) {
    Beginning now = before;
    const std::uint32_t first_send = now.sends;
    for (bool begun = false; now.time < limit_; begun = true) {
      const std::vector<Offer> offers = offers_of(now, first_send, !begun);
      std::vector<const Offer*> chosen;
      if (costs_.ports_at_once >= group_.port_count()) {
        chosen = choose(now, offers, begun ? first | further : first, ~0U);
      } else {
        for (std::uint32_t port = 0; port < group_.port_count(); ++port) {
          const std::uint64_t open = std::uint64_t{1} << port;
          if (((begun ? first | further : first) & open) == 0) continue;
          const auto other = choose(now, offers, open, ~0U);
          if (gain(other) > gain(chosen)) chosen = other;
        }
      }
      if (chosen.empty()) break;
      now = taken(now, chosen);
    }
    if (now.sends > first_send) keep(std::move(now));
  }

  static std::uint64_t gain(const std::vector<const Offer*>& chosen) {
    std::uint64_t sum = 0;
    for (const Offer* offer : chosen) sum += offer->count;
    return sum;
  }

  void keep(Beginning&& beginning) {
    if (beginning.count < group_.size()) {
      const std::size_t steps = beginning.program.steps.size();
      if (steps >= levels_.size()) levels_.resize(steps + 1);
      return levels_[steps].push_back(std::move(beginning));
    }
    if (beginning.time >= limit_) return;
    found_.push_back(std::move(beginning));
    std::ranges::stable_sort(found_, {}, &Beginning::time);
    if (found_.size() < limits_.programs) return;
    found_.resize(limits_.programs);
    limit_ = found_.back().time;
  }

  [[nodiscard]] PlaceSet moved(const PlaceSet& places, std::uint32_t port) const {
    PlaceSet there(places.size());
    for_each_bit(places,
                 [&](std::uint32_t place) { set_bit(there, group_.seen_over(port, place)); });
    return there;
  }

  /// Of what came by that send or later, and of what is held now.
  [[nodiscard]] std::vector<Offer> offers_of(const Beginning& beginning, std::uint32_t first_send,
                                             bool held_too) {
    std::vector<Offer> offers;
    const auto offer = [&](const PlaceSet& places, std::uint32_t what) {
      for (std::uint32_t port = 0; port < group_.port_count(); ++port) {
        auto there = std::make_shared<const PlaceSet>(moved(places, port));
        if (places_meet(*there, beginning.held)) continue;
        const std::uint64_t count = count_bits(*there);
        offers.push_back({port, what, std::move(there), count, random_.below(1U << 30)});
      }
    };
    if (held_too) offer(beginning.held, ExchangeSend::own);
    for (const HeldPart& part : beginning.parts)
      if (part.send >= first_send) offer(*part.places, part.send);
    std::ranges::stable_sort(offers, [](const Offer& a, const Offer& b) {
      return a.count != b.count ? a.count > b.count : a.draw < b.draw;
    });
    return offers;
  }

  /// The largest first, at most so many over each port of the set: first one over each, then a
  /// second, and so on.
  [[nodiscard]] std::vector<const Offer*> choose(const Beginning& beginning,
                                                 const std::vector<Offer>& offers,
                                                 std::uint64_t open, std::uint32_t pack) const {
    std::vector<const Offer*> chosen;
    PlaceSet held = beginning.held;
    std::vector<bool> used(offers.size());
    for (std::uint32_t round = 0; round < pack; ++round) {
      std::uint64_t left = open;
      for (std::size_t i = 0; i < offers.size() && left != 0; ++i) {
        const Offer& offer = offers[i];
        if (used[i] || (left >> offer.port & 1U) == 0) continue;
        used[i] = true;
        if (places_meet(*offer.places, held)) continue;
        left &= ~(std::uint64_t{1} << offer.port);
        for (std::size_t w = 0; w < held.size(); ++w) held[w] |= (*offer.places)[w];
        chosen.push_back(&offer);
      }
      if (left == open) break;
    }
    return chosen;
  }

  /// Between the load of the busiest port and what each has if chunks share all ports.
  [[nodiscard]] double units_of(const std::vector<const Offer*>& chosen) const {
    std::vector<std::uint32_t> loads(group_.port_count());
    for (const Offer* offer : chosen) ++loads[offer->port];
    const double even =
        static_cast<double>(chosen.size()) / std::min(group_.port_count(), costs_.ports_at_once);
    return (even + std::ranges::max(loads)) / 2;
  }

  [[nodiscard]] Beginning taken(const Beginning& before,
                                const std::vector<const Offer*>& chosen) const {
    Beginning after = before;
    auto& sends = after.program.steps.emplace_back();
    for (const Offer* offer : chosen) {
      sends.push_back({offer->port, offer->what});
      after.parts.push_back({offer->places, after.sends++});
      for (std::size_t i = 0; i < after.held.size(); ++i) after.held[i] |= (*offer->places)[i];
      after.count += offer->count;
    }
    after.time += costs_.startup + costs_.unit * units_of(chosen);
    static constexpr double log_2 = 0.6931471805599453;
    const double lacking =
        natural_log(static_cast<double>(group_.size()) / static_cast<double>(after.count)) / log_2;
    const double rough = manner_.smoothness > 0 ? manner_.smoothness * roughness(after) : 0;
    after.promise = after.time + (lacking + rough) * (costs_.startup + costs_.unit);
    return after;
  }

  /// How much of what is held overlaps that of neighbours without being the same: such sums are of
  /// no use to them.
  [[nodiscard]] double roughness(const Beginning& beginning) const {
    double sum = 0;
    for (std::uint32_t port = 0; port < group_.port_count(); ++port) {
      PlaceSet there = moved(beginning.held, port);
      for (std::size_t i = 0; i < there.size(); ++i) there[i] &= beginning.held[i];
      const std::uint64_t common = count_bits(there);
      sum += static_cast<double>(std::min(common, beginning.count - common)) /
             static_cast<double>(beginning.count);
    }
    return sum / group_.port_count();
  }

  /// Which ports to use in a step.
  [[nodiscard]] std::vector<std::uint64_t> port_sets() {
    static constexpr std::uint32_t few_ports = 4;
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
      for (std::uint32_t draw = 0; draw < 2 * ports; ++draw) sets.push_back(1 + random_.below(all));
    }
    std::erase_if(sets, [&](std::uint64_t set) {
      return static_cast<std::uint32_t>(std::popcount(set)) > costs_.ports_at_once;
    });
    return sets;
  }

  const ExchangeGroup& group_;
  ExchangeCosts costs_;
  ExchangeSearchLimits limits_;
  Manner manner_;
  Random random_{2026};
  std::vector<std::vector<Beginning>> levels_;  // by steps, what is to be carried on
  std::vector<Beginning> found_;
  double limit_ = std::numeric_limits<double>::infinity();
};

}  // namespace

std::vector<ExchangeProgram> find_exchanges(const ExchangeGroup& group, const ExchangeCosts& costs,
                                            const ExchangeSearchLimits& limits,
                                            const Progress& progress) {
  return ExchangeSearch(group, costs, limits).run(progress);
}

}  // namespace asterism
