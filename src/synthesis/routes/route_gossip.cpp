#include "synthesis/routes/route_gossip.hpp"

#include <algorithm>
#include <utility>

#include "base/bits.hpp"
#include "base/random.hpp"
#include "synthesis/routes/route_constants.hpp"
#include "synthesis/routes/route_ports.hpp"

namespace asterism::routes {

namespace {

/// Pairs of a source and one of its targets. On large networks, a sample of sources and targets
/// represents all.
class Gossip {
 public:
  Gossip(const RouteGraph& graph, std::span<const Parcel> parcels, const TargetDistances& distances,
         const GossipOptions& options)
      : graph_(graph),
        distances_(distances),
        options_(options),
        random_(options.seed),
        ports_(graph),
        targets_(distances.targets()) {
    for (const Parcel& parcel : parcels)
      if (sources_.empty() || sources_.back() != parcel.from) sources_.push_back(parcel.from);
    knows_ = BitRows(graph.node_count(), sources_.size());
    for (std::size_t i = 0; i < sources_.size(); ++i) set_bit(knows_[sources_[i]], i);
  }

  RouteTimetable run() {
    while (draw_sample()) {
      // Serves all sampled pairs before drawing the next sample.
      while (open_ > 0) take_step();
    }
    return std::move(table_);
  }

 private:
  [[nodiscard]] bool knows(std::uint32_t node, std::size_t source) const {
    return has_bit(knows_[node], source);
  }

  /// Samples sources that some target lacks, and some targets. Returns false if no target lacks
  /// anything.
  bool draw_sample() {
    std::vector<std::uint32_t> lacking;
    for (std::uint32_t i = 0; i < sources_.size(); ++i)
      if (std::ranges::any_of(targets_, [&](std::uint32_t target) { return !knows(target, i); }))
        lacking.push_back(i);
    if (lacking.empty()) return false;
    const std::uint64_t pairs =
        std::max<std::uint64_t>(1, route_constants::gossip_looks_per_step / graph_.arcs().size());
    std::uint64_t max_sources = 1;
    while ((max_sources + 1) * (max_sources + 1) <= pairs) ++max_sources;
    max_sources = std::max(max_sources, pairs / targets_.size());
    draw(lacking, max_sources);
    sampled_sources_ = std::move(lacking);
    draw_targets(std::max<std::uint64_t>(1, pairs / sampled_sources_.size()));
    measure_fronts();
    return true;
  }
  void draw(std::vector<std::uint32_t>& from, std::uint64_t most) {
    if (from.size() <= most) return;
    for (std::size_t i = 0; i < most; ++i)
      std::swap(from[i], from[i + random_.below(from.size() - i)]);
    from.resize(most);
  }
  /// Samples targets that lack one of the sampled sources.
  void draw_targets(std::uint64_t most) {
    std::vector<std::uint32_t> lacking;
    for (std::uint32_t i = 0; i < targets_.size(); ++i)
      if (std::ranges::any_of(sampled_sources_,
                              [&](std::uint32_t source) { return !knows(targets_[i], source); }))
        lacking.push_back(i);
    draw(lacking, most);
    sampled_targets_ = std::move(lacking);
  }
  void measure_fronts() {
    const std::size_t targets = sampled_targets_.size();
    front_.assign(sampled_sources_.size() * targets, RouteGraph::unreached);
    open_ = 0;
    for (std::size_t s = 0; s < sampled_sources_.size(); ++s) {
      for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
        if (knows(node, sampled_sources_[s])) advance(s, node);
      for (std::size_t t = 0; t < targets; ++t) open_ += front_[s * targets + t] > 0 ? 1U : 0U;
    }
  }
  [[nodiscard]] std::uint32_t distance(std::uint32_t node, std::size_t target) const {
    return distances_.from(node)[sampled_targets_[target]];
  }
  void advance(std::size_t source, std::uint32_t node) {
    const std::size_t targets = sampled_targets_.size();
    for (std::size_t t = 0; t < targets; ++t) {
      std::uint32_t& front = front_[source * targets + t];
      front = std::min(front, distance(node, t));
    }
  }

  /// Computes the weight of a pair at each distance, relative to the pairs that are farthest apart.
  void weigh_distances() {
    const std::uint32_t farthest = *std::ranges::max_element(front_);
    weight_.assign(std::size_t{farthest} + 1, 0);
    double weight = 1;
    for (std::uint32_t distance = farthest; distance > 0; --distance) {
      weight_[distance] = weight;
      weight /= options_.steepness;
    }
  }

  [[nodiscard]] double gain(const RouteArc& arc) const {
    const std::size_t targets = sampled_targets_.size();
    double sum = 0;
    for (std::size_t s = 0; s < sampled_sources_.size(); ++s) {
      const std::uint32_t source = sampled_sources_[s];
      if (!knows(arc.from, source) || knows(arc.to, source)) continue;
      const std::uint32_t* const front = front_.data() + s * targets;
      for (std::size_t t = 0; t < targets; ++t) {
        const std::uint32_t there = distance(arc.to, t);
        if (there < front[t]) sum += weight_[front[t]] - weight_[there];
      }
    }
    return sum;
  }

  /// Takes the best arcs first, then moves arcs so that nodes with nothing to send may still send.
  void take_step() {
    weigh_distances();
    ranked_.clear();
    wanted_.assign(graph_.arcs().size(), 0);
    for (std::uint32_t number = 0; number < graph_.arcs().size(); ++number) {
      const double value = gain(graph_.arc(number));
      if (value <= 0) continue;
      wanted_[number] = 1;
      static constexpr double noise = 1.0 / 4096;
      const double drawn = options_.seed == 0 ? 0 : noise * static_cast<double>(random_.below(256));
      ranked_.emplace_back(value * (1 + drawn), number);
    }
    std::ranges::stable_sort(ranked_,
                             [](const auto& a, const auto& b) { return a.first > b.first; });
    ports_.clear();
    for (const auto& [value, arc] : ranked_)
      if (ports_.is_free(arc)) ports_.take(arc);
    for (const auto& [value, arc] : ranked_)
      if (ports_.may_send(graph_.arc(arc).from))
        (void)ports_.take_by_moving(graph_.arc(arc).from, wanted_);
    use_what_else_is_new();
    const std::vector<std::uint32_t> used = ports_.taken();
    table_.add_step(used);
    spread(used);
  }
  /// Uses the remaining free ports for information outside the sample.
  void use_what_else_is_new() {
    for (std::uint32_t number = 0; number < graph_.arcs().size(); ++number)
      if (ports_.is_free(number) && tells_something(graph_.arc(number))) ports_.take(number);
  }
  [[nodiscard]] bool tells_something(const RouteArc& arc) const {
    return !is_subset(knows_[arc.from], knows_[arc.to]);
  }

  void spread(std::span<const std::uint32_t> used) {
    before_ = knows_;
    for (const std::uint32_t number : used) {
      const RouteArc& arc = graph_.arc(number);
      for (std::size_t s = 0; s < sampled_sources_.size(); ++s) {
        const std::uint32_t source = sampled_sources_[s];
        if (has_bit(before_[arc.from], source) && !knows(arc.to, source)) advance(s, arc.to);
      }
      unite_rows(knows_[arc.to], before_[arc.from]);
    }
    open_ = static_cast<std::uint64_t>(
        std::ranges::count_if(front_, [](std::uint32_t front) { return front > 0; }));
  }

  const RouteGraph& graph_;
  const TargetDistances& distances_;
  const GossipOptions& options_;
  Random random_;
  StepPorts ports_;
  std::span<const std::uint32_t> targets_;
  std::vector<std::uint32_t> sources_;
  BitRows knows_, before_;                                        // sources by node
  std::vector<std::uint32_t> sampled_sources_, sampled_targets_;  // indices
  // by sampled pair: distance of the nearest informed node to the target
  std::vector<std::uint32_t> front_;
  std::uint64_t open_ = 0;
  std::vector<double> weight_;
  std::vector<std::pair<double, std::uint32_t>> ranked_;
  std::vector<unsigned char> wanted_;
  RouteTimetable table_;
};

}  // namespace

RouteTimetable gossip_timetable(const RouteGraph& graph, std::span<const Parcel> parcels,
                                const TargetDistances& distances, const GossipOptions& options) {
  return Gossip(graph, parcels, distances, options).run();
}

}  // namespace asterism::routes
