#include "synthesis/waves/spreading_wave.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "base/bits.hpp"
#include "base/mix.hpp"
#include "graph/matching.hpp"
#include "problem/step_ledger.hpp"
#include "synthesis/waves/fast_parts.hpp"
#include "synthesis/waves/wave_constants.hpp"

namespace asterism {

namespace {

/// Computes number^(halves/2).
double to_half_powers(double number, std::uint32_t halves) {
  double result = halves % 2 == 0 ? 1 : std::sqrt(number);
  for (std::uint32_t i = 0; i < halves / 2; ++i) result *= number;
  return result;
}

class SpreadingWave {
 public:
  SpreadingWave(const ProblemGraph& graph, const Model& model,
                const std::vector<std::uint32_t>& origins, const SpreadSettings& settings)
      : graph_(graph),
        model_(model),
        messages_(origins.size()),
        settings_(settings),
        seed_(settings.seed),
        held_(graph.node_count(), origins.size()),
        arriving_(graph.node_count(), origins.size()),
        holders_(origins.size(), 1),
        missing_(graph.participants().size() * origins.size()),
        steps_(graph, model),
        ledger_(graph) {
    for (std::size_t message = 0; message < origins.size(); ++message)
      set_bit(held_[origins[message]], message);
    for (std::size_t message = 0; message < origins.size(); ++message)
      missing_ -= graph.takes_part(origins[message]) ? 1 : 0;
    set_pace();
    lacking_.assign(graph.node_count(), static_cast<std::uint32_t>(origins.size()));
    for (const std::uint32_t origin : origins) --lacking_[origin];
    if (settings.slow_once) {
      parts_.emplace(graph, messages_);
      for (std::size_t message = 0; message < origins.size(); ++message)
        parts_->tell(origins[message], message);
    }
    for (std::uint32_t node = 0; node < graph.node_count(); ++node)
      ports_limit_ = ports_limit_ || graph.ports_limit(node);
  }

  /// Number of words of messages examined, which take most of the time.
  [[nodiscard]] std::uint64_t work() const { return work_; }

  std::optional<PlannedSteps> run(double time_limit) {
    for (const StepOfKind& planned : settings_.plan) {
      make_planned_step(planned);
      if (steps_.step_is_empty()) continue;
      steps_.end_step();
      ++step_;
      if (missing_ == 0) return std::move(steps_);
      if (steps_.time() >= time_limit) return std::nullopt;
    }
    for (; missing_ > 0; ++step_) {
      const bool fast = step_ % (settings_.fast_steps + 1) != 0;
      const double width = settings_.widths.at(step_);
      least_pace_ = fast ? settings_.fast_pace : 1;
      if (settings_.fast_steps > 0 && !fast) below_pace_ = settings_.fast_pace;
      make_step(width / least_pace_, settings_.slow_once);
      // If nothing moved, all restrictions are lifted.
      allow_all();
      if (steps_.step_is_empty()) make_step(width, settings_.slow_once);
      if (steps_.step_is_empty()) make_step(std::max(width, 1.0), false);
      if (steps_.step_is_empty()) return std::nullopt;
      steps_.end_step();
      if (steps_.time() >= time_limit && missing_ > 0) return std::nullopt;
    }
    return std::move(steps_);
  }

 private:
  void make_planned_step(const StepOfKind& planned) {
    if (planned.fast)
      least_pace_ = settings_.fast_pace;
    else
      below_pace_ = settings_.fast_pace;
    make_step(planned.width / least_pace_, settings_.slow_once);
    allow_all();
  }
  void allow_all() {
    least_pace_ = 1;
    below_pace_ = std::numeric_limits<double>::infinity();
  }

  void make_step(double width, bool once) {
    width_ = width;
    once_ = once;
    if (settings_.priced) {
      send_what_is_worth_most();
    } else {
      choose_arcs();
      begin_step();
      fill_packets();
    }
    arrive();
  }

  void set_pace() {
    double slowest = graph_.fastest();
    for (const Arc& arc : graph_.arcs()) slowest = std::min(slowest, arc.rate);
    pace_.reserve(graph_.arcs().size());
    for (const Arc& arc : graph_.arcs()) pace_.push_back(arc.rate / slowest);
  }
  [[nodiscard]] std::uint64_t room(std::uint32_t arc) const {
    static constexpr double nearly = 1e-9;
    if (pace_[arc] < least_pace_ - nearly || pace_[arc] > below_pace_ - nearly) return 0;
    const double room = width_ * pace_[arc] + nearly;
    const std::uint64_t most = model_.max_packet_of(messages_);
    return room >= static_cast<double>(most) ? most : static_cast<std::uint64_t>(room);
  }

  /// Returns the messages that the tail of an arc has and that the head neither has nor receives in
  /// this step.
  [[nodiscard]] std::uint64_t news(std::uint32_t number, std::size_t word) const {
    const Arc& arc = graph_.arc(number);
    const std::uint64_t known = once_ ? parts_->known_behind(number, word) : 0;
    return held_[arc.from][word] & ~held_[arc.to][word] & ~arriving_[arc.to][word] & ~known;
  }
  /// Calls body(message) for each of them, in ascending order.
  template <class Body>
  void for_news(std::uint32_t number, Body&& body) {
    for (std::size_t word = 0; word < held_.words(); ++word)
      for (const std::uint32_t bit : BitsOf(news(number, word)))
        body(static_cast<std::uint32_t>(word * bits_per_word) + bit);
    work_ += held_.words();
  }
  [[nodiscard]] std::uint64_t count_news(std::uint32_t number) const {
    std::uint64_t count = 0;
    for (std::size_t word = 0; word < held_.words(); ++word)
      count += count_bits(news(number, word));
    return count;
  }

  /// The worth grows with the number and the rarity of the messages.
  [[nodiscard]] std::uint64_t worth(std::uint32_t number) {
    static constexpr std::uint64_t of_rarest = std::uint64_t{1} << 24U;
    std::uint64_t rarest = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t count = 0;
    for_news(number, [&](std::uint32_t message) {
      rarest = std::min<std::uint64_t>(rarest, holders_[message]);
      ++count;
    });
    work_ += count;
    return std::min(count, room(number)) * (1 + of_rarest / rarest);
  }

  void choose_arcs() {
    chosen_.clear();
    if (!ports_limit_) {
      for (std::uint32_t arc = 0; arc < graph_.arcs().size(); ++arc)
        if (room(arc) > 0 && count_news(arc) > 0) chosen_.push_back(arc);
      return;
    }
    rank_arcs();
    match();
    work_ += wave_constants::units_per_matched_arc * ranked_.size();
  }

  void rank_arcs() {
    ranked_.clear();
    for (std::uint32_t arc = 0; arc < graph_.arcs().size(); ++arc)
      if (const std::uint64_t value = worth(arc); value > 0)
        ranked_.push_back({value, mixed((seed_ << 32U) + step_, arc), arc});
    std::ranges::sort(ranked_, [](const RankedArc& a, const RankedArc& b) {
      return a.worth != b.worth ? a.worth > b.worth : a.draw < b.draw;
    });
  }

  /// Takes the best arcs first, then adds as many more as exchanges allow.
  void match() {
    if (!matching_) matching_.emplace(graph_);
    matching_->clear();
    offered_.assign(graph_.arcs().size(), false);
    for (const RankedArc& ranked : ranked_) {
      offered_[ranked.arc] = true;
      if (matching_->fits(ranked.arc)) matching_->add(ranked.arc);
    }
    const auto is_offered = [&](std::uint32_t arc) { return offered_[arc]; };
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
      while (matching_->may_receive(node)) {
        matching_->forget_visits();
        if (!matching_->augment(node, is_offered)) break;
      }
    for (std::uint32_t arc = 0; arc < graph_.arcs().size(); ++arc)
      if (matching_->is_used(arc)) chosen_.push_back(arc);
  }

  void begin_step() {
    ledger_.clear();
    arrivals_.clear();
  }

  void fill_packets() {
    // Arcs with the fewest new messages choose first.
    options_.clear();
    for (const std::uint32_t arc : chosen_)
      options_.push_back({count_news(arc), mixed((seed_ << 32U) + step_, arc), arc});
    std::ranges::sort(options_, [](const RankedArc& a, const RankedArc& b) {
      return a.worth != b.worth ? a.worth < b.worth : a.draw < b.draw;
    });
    for (const RankedArc& option : options_) fill(option.arc);
  }

  void arrive() {
    for (const Arrival& arrival : arrivals_) {
      set_bit(held_[arrival.node], arrival.message);
      clear_bit(arriving_[arrival.node], arrival.message);
      missing_ -= graph_.takes_part(arrival.node) ? 1 : 0;
      --lacking_[arrival.node];
    }
  }

  /// Sends the packets of maximum total worth. Repeats this for nodes that are still free, because
  /// messages that were offered twice have gone to other nodes.
  void send_what_is_worth_most() {
    begin_step();
    max_lacking_ = std::max<double>(1, std::ranges::max(lacking_));
    for (int round = 0; round < wave_constants::max_matching_rounds; ++round) {
      make_offers();
      if (offers_.empty()) return;
      const std::uint64_t looks_before = heaviest_.looks();
      heaviest_.solve(offers_, graph_.node_count());
      work_ += offers_.size() +
               (heaviest_.looks() - looks_before) / wave_constants::matching_looks_per_unit;
      chosen_.clear();
      for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
        if (const std::uint32_t offer = heaviest_.edge_from(node); offer != MaxWeightMatching::none)
          chosen_.push_back(offered_arcs_[offer]);
      fill_packets();
    }
  }

  void make_offers() {
    offers_.clear();
    offered_arcs_.clear();
    for (std::uint32_t number = 0; number < graph_.arcs().size(); ++number) {
      const Arc& arc = graph_.arc(number);
      if (!ledger_.is_free(number)) continue;
      const std::int64_t worth = price_of_packet(number);
      if (worth <= 0) continue;
      offers_.push_back({arc.from, arc.to, worth});
      offered_arcs_.push_back(number);
    }
  }

  /// The price of the most valuable messages that fit into the packet, plus a small random amount.
  [[nodiscard]] std::int64_t price_of_packet(std::uint32_t number) {
    static constexpr double steps_of_price = 1U << 30U;
    const std::uint64_t room_here = room(number);
    if (room_here == 0) return 0;
    const Arc& arc = graph_.arc(number);
    const double at_node =
        to_half_powers(lacking_[arc.to] / max_lacking_, settings_.prices.lacking);
    const double at_part = once_ && parts_->leads_into_part(number)
                               ? settings_.prices.part * (graph_.fastest() / arc.rate - 1)
                               : 0;
    values_.clear();
    for_news(number, [&](std::uint32_t message) {
      double value =
          at_node / to_half_powers(static_cast<double>(holders_[message]), settings_.prices.rarity);
      if (at_part > 0)
        value += at_part / to_half_powers(static_cast<double>(parts_->told_like(number, message)),
                                          settings_.prices.rarity_of_parts);
      values_.push_back(value);
    });
    work_ += values_.size();
    if (values_.empty()) return 0;
    const std::size_t count = std::min<std::size_t>(room_here, values_.size());
    std::ranges::partial_sort(values_, values_.begin() + static_cast<std::ptrdiff_t>(count),
                              std::greater{});
    double sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum += values_[i];
    const auto draw =
        static_cast<double>(mixed((seed_ << 32U) + step_, number) % wave_constants::draws) /
        wave_constants::draws;
    const double per_message = sum / static_cast<double>(messages_);
    return 1 + static_cast<std::int64_t>(per_message * (1 + wave_constants::weight_of_draw * draw) *
                                         steps_of_price);
  }

  void fill(std::uint32_t number) {
    if (!ledger_.link_is_free(number)) return;
    candidates_.clear();
    for_news(number, [&](std::uint32_t message) {
      const std::uint32_t parts =
          settings_.priced && once_ ? parts_->told_like(number, message) : 0;
      candidates_.push_back({parts, holders_[message], tie_of(number, message), message});
    });
    work_ += candidates_.size();
    if (candidates_.empty()) return;
    ledger_.take(number);
    const Arc& arc = graph_.arc(number);
    const std::size_t count = std::min<std::size_t>(room(number), candidates_.size());
    std::ranges::partial_sort(candidates_,
                              candidates_.begin() + static_cast<std::ptrdiff_t>(count));
    packet_.clear();
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint32_t message = candidates_[i].message;
      packet_.push_back(message);
      ++holders_[message];
      set_bit(arriving_[arc.to], message);
      arrivals_.push_back({arc.to, message});
      if (parts_) parts_->tell(arc.to, message);
    }
    std::ranges::sort(packet_);
    steps_.add(number, packet_);
  }

  struct RankedArc {
    std::uint64_t worth;
    std::uint64_t draw;
    std::uint32_t arc;
  };
  /// Sorted; the first candidates go first.
  struct Candidate {
    std::uint32_t parts, holders;
    std::uint64_t tie;
    std::uint32_t message;
    friend auto operator<=>(const Candidate&, const Candidate&) = default;
  };
  [[nodiscard]] std::uint64_t tie_of(std::uint32_t arc, std::uint32_t message) const {
    if (!settings_.priced) return 0;
    return mixed((seed_ << 32U) + step_, (std::uint64_t{arc} << 32U) + message);
  }
  struct Arrival {
    std::uint32_t node;
    std::uint32_t message;
  };

  const ProblemGraph& graph_;
  const Model& model_;
  std::size_t messages_;
  const SpreadSettings& settings_;
  std::uint64_t seed_;
  BitRows held_, arriving_;             // messages by node
  std::vector<std::uint32_t> holders_;  // by message, including nodes that receive it now
  std::uint64_t missing_;
  std::vector<double> pace_;  // by arc, relative to the slowest
  bool ports_limit_ = false;
  double width_ = 1;
  double least_pace_ = 1;
  double below_pace_ = std::numeric_limits<double>::infinity();
  bool once_ = false;
  std::optional<FastParts> parts_;
  std::uint64_t step_ = 0;
  std::uint64_t work_ = 0;
  std::vector<std::uint32_t> chosen_;
  std::vector<RankedArc> ranked_, options_;
  std::vector<bool> offered_;
  std::vector<Candidate> candidates_;
  std::vector<std::uint32_t> lacking_;  // number of messages by node
  double max_lacking_ = 1;
  std::vector<double> values_;
  std::optional<CapacitatedMatching<ProblemGraph>> matching_;
  std::vector<MaxWeightMatching::Edge> offers_;
  std::vector<std::uint32_t> offered_arcs_;
  MaxWeightMatching heaviest_;
  std::vector<std::uint32_t> packet_;
  std::vector<Arrival> arrivals_;
  PlannedSteps steps_;
  StepLedger<ProblemGraph> ledger_;
};

}  // namespace

double PacketWidths::at(std::uint64_t step) const {
  if (!each.empty()) return each[std::min<std::size_t>(step, each.size() - 1)];
  static constexpr double widest = 1e15;
  double width = static_cast<double>(first);
  for (std::uint64_t i = 0; i < step && width > static_cast<double>(least); ++i) width /= shrink;
  width = std::max(std::ceil(width), static_cast<double>(least));
  for (std::uint64_t i = turn; i <= step && width < widest; ++i) width *= grow;
  return std::floor(width);
}

SpreadResult spread(const ProblemGraph& graph, const Model& model,
                    const std::vector<std::uint32_t>& origins, const SpreadSettings& settings,
                    double time_limit) {
  SpreadingWave wave(graph, model, origins, settings);
  auto steps = wave.run(time_limit);
  return {std::move(steps), wave.work()};
}

double spread_bytes(const ProblemGraph& graph, std::uint64_t messages) {
  static constexpr double bits_per_byte = 8;
  static constexpr double bytes_an_arc = 64;
  const double moves = static_cast<double>(graph.node_count()) * static_cast<double>(messages);
  return 2 * moves / bits_per_byte + 2 * PlannedSteps::bytes(moves) +
         bytes_an_arc * static_cast<double>(graph.arcs().size());
}

}  // namespace asterism
