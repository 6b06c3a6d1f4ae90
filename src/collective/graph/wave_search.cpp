#include "collective/graph/wave_search.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <set>

namespace asterism {

namespace {

class WaveSearch {
 public:
  explicit WaveSearch(const WaveQuestion& question) : question_(question) {
    const Model& model = question.model;
    const std::uint64_t messages = question.origins.size();
    const std::uint64_t most =
        model.packet_limit == 0 ? messages : std::min(messages, model.packet_limit);
    for (std::uint64_t power = 1; power <= most; power *= 2) {
      if (power > 1) widths_.push_back(power);
      if (power + power / 2 <= most) widths_.push_back(power + power / 2);
    }
    if (widths_.empty() || widths_.back() != most) widths_.push_back(most);
  }

  std::optional<PlannedSteps> run() {
    try_even_widths();
    if (!best_) return std::nullopt;
    if (question_.origins.size() == 1) {
      try_seeds(8);
      return std::move(best_);
    }
    try_narrow_middles();
    while (work_ < question_.most_work && try_changes()) {
    }
    return std::move(best_);
  }

 private:
  /// Whether it is faster than all before it.
  bool attempt(const PacketWidths& widths, std::uint64_t seed = 0) {
    if (!tried_.insert({widths.first, widths.shrink, widths.least, widths.turn, widths.grow, seed})
             .second)
      return false;
    if (best_ && work_ >= question_.most_work) return false;
    report(question_.progress, "spreading", work_, question_.most_work);
    SpreadResult result = spread(question_.graph, question_.model, question_.origins, widths, seed,
                                 best_ ? best_->time() : std::numeric_limits<double>::infinity());
    work_ += result.work;
    if (!result.steps || (best_ && result.steps->time() >= best_->time())) return false;
    best_ = std::move(result.steps);
    best_widths_ = widths;
    seed_ = seed;
    return true;
  }
  bool attempt_even(std::size_t index) {
    PacketWidths widths;
    widths.first = widths.least = widths_[index];
    return attempt(widths);
  }

  void try_even_widths() {
    const auto begin = static_cast<std::size_t>(
        std::ranges::min_element(widths_, {}, [&](std::uint64_t w) { return estimate(w); }) -
        widths_.begin());
    if (!attempt_even(begin)) return;
    std::size_t index = begin;
    while (index + 1 < widths_.size() && attempt_even(index + 1)) ++index;
    index = begin;
    while (index > 0 && attempt_even(index - 1)) --index;
  }

  /// As if all packets of the sources followed each other to the last node.
  [[nodiscard]] double estimate(std::uint64_t width) const {
    const ProblemGraph& graph = question_.graph;
    std::set<std::uint32_t> sources(question_.origins.begin(), question_.origins.end());
    double sends = 0;
    for (const std::uint32_t source : sources) sends += std::max(1U, graph.sends(source));
    double receives = std::numeric_limits<double>::infinity();
    for (const std::uint32_t node : graph.participants())
      receives = std::min<double>(receives, std::max(1U, graph.receives(node)));
    const double depth = std::bit_width(graph.node_count());
    const double steps = static_cast<double>(question_.origins.size()) /
                             (static_cast<double>(width) * std::min(sends, receives)) +
                         depth;
    return steps * question_.model.transfer_time(width, graph.fastest());
  }

  /// Wide packets at first and in the end, narrow ones between, around the best even width.
  void try_narrow_middles() {
    const std::uint64_t even = best_widths_.first;
    const std::uint64_t steps = best_->step_count();
    for (const double wider : {2.0, 3.0, 1.0})
      for (const double narrower : {1.0, 0.67, 0.5, 0.25})
        for (const std::uint64_t turn :
             {steps - std::min<std::uint64_t>(steps, 3), steps * 3 / 5, PacketWidths::never}) {
          PacketWidths next;
          next.first = scaled(even, wider);
          next.shrink = 1.5;
          next.least = scaled(even, narrower);
          next.turn = turn;
          if (turn != PacketWidths::never) next.grow = 1.5;
          attempt(next);
        }
  }

  /// A round of small changes to the best, each kept if it is faster.
  bool try_changes() {
    const double before = best_->time();
    for (const double factor : {1.5, 2.0, 0.67}) {
      PacketWidths next = best_widths_;
      next.first = scaled(next.first, factor);
      if (next.shrink == 1) next.shrink = 1.5;
      attempt(next, seed_);
    }
    for (const double shrink : {1.25, 1.5, 2.0, 3.0}) {
      PacketWidths next = best_widths_;
      next.shrink = shrink;
      attempt(next, seed_);
    }
    for (const double factor : {0.67, 0.5, 1.5}) {
      PacketWidths next = best_widths_;
      next.least = scaled(next.least, factor);
      if (next.shrink == 1) next.shrink = 1.5;
      attempt(next, seed_);
    }
    try_turns();
    try_seeds(2);
    return best_->time() < before;
  }

  void try_seeds(std::uint64_t count) {
    const std::uint64_t first = seed_ + 1;
    for (std::uint64_t seed = first; seed < first + count; ++seed) attempt(best_widths_, seed);
  }

  void try_turns() {
    const std::uint64_t steps = best_->step_count();
    for (const std::uint64_t from_end : {1U, 2U, 3U, 4U, 6U}) {
      if (from_end >= steps) continue;
      PacketWidths next = best_widths_;
      next.turn = steps - from_end;
      if (next.grow == 1) next.grow = 1.5;
      attempt(next, seed_);
    }
    for (const double grow : {1.25, 1.5, 2.0, 4.0}) {
      PacketWidths next = best_widths_;
      next.grow = grow;
      attempt(next, seed_);
    }
  }

  [[nodiscard]] static std::uint64_t scaled(std::uint64_t width, double factor) {
    return std::max<std::uint64_t>(
        1, static_cast<std::uint64_t>(std::floor(static_cast<double>(width) * factor + 0.5)));
  }

  using WidthsTried =
      std::tuple<std::uint64_t, double, std::uint64_t, std::uint64_t, double, std::uint64_t>;

  const WaveQuestion& question_;
  std::vector<std::uint64_t> widths_;  // that do not change
  std::set<WidthsTried> tried_;
  std::optional<PlannedSteps> best_;
  PacketWidths best_widths_;
  std::uint64_t seed_ = 0;
  std::uint64_t work_ = 0;
};

}  // namespace

std::optional<PlannedSteps> fastest_spread(const WaveQuestion& question) {
  return WaveSearch(question).run();
}

}  // namespace asterism
