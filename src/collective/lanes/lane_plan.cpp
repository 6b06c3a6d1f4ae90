#include "collective/lanes/lane_plan.hpp"

#include <algorithm>
#include <bit>

#include "collective/baseline/rank_run.hpp"
#include "problem/link_costs.hpp"
#include "synthesis/rounds/logical_routes.hpp"

namespace asterism {

namespace {

/// What a node does in a stage with one piece: it sends `packets` packets with `messages` messages
/// in total.
struct LaneStage {
  bool inside = false;  ///< in a group, or else in a lane
  double packets = 0, messages = 0;
  /// Whether the nodes that are busiest in the whole plan take part.
  bool is_busy = true;
};

/// The sizes of a problem and a plan.
struct LaneSizes {
  double groups, size;
  GroupPattern inside;
  LanePattern across;
};

/// Adds a scatter or a gather in a group, where every node has `messages` messages at the end or at
/// the beginning.
void add_group_stages(const LaneSizes& sizes, double messages, std::vector<LaneStage>& stages) {
  if (sizes.inside == GroupPattern::direct) {
    stages.push_back({true, sizes.size - 1, (sizes.size - 1) * messages});
    return;
  }
  for (double width = 1; width < sizes.size; width *= 2)
    stages.push_back({true, 1, width * messages});
}

std::vector<LaneStage> allreduce_stages(const LaneSizes& sizes, double batch) {
  const double block = batch / sizes.size;
  std::vector<LaneStage> stages;
  add_group_stages(sizes, block, stages);
  if (sizes.across == LanePattern::exchange)
    for (double distance = 1; distance < sizes.groups; distance *= 2)
      stages.push_back({false, 1, block});
  else
    stages.insert(stages.end(), 2,
                  {false, sizes.groups - 1, (sizes.groups - 1) * block / sizes.groups});
  add_group_stages(sizes, block, stages);
  return stages;
}

std::vector<LaneStage> broadcast_stages(const LaneSizes& sizes, double batch) {
  const double block = batch / sizes.size;
  std::vector<LaneStage> stages;
  add_group_stages(sizes, block, stages);
  if (sizes.across == LanePattern::chain)
    for (double group = 1; group < sizes.groups; ++group)
      stages.push_back({false, 1, block, group == 1});
  else
    for (double reached = 1; reached < sizes.groups; reached *= 2)
      stages.push_back({false, 1, block});
  add_group_stages(sizes, block, stages);
  return stages;
}

std::vector<LaneStage> stages_of(const Problem& problem, const LanePlan& plan) {
  const Collective& collective = problem.collective;
  const LaneSizes sizes{static_cast<double>(plan.groups.count()),
                        static_cast<double>(plan.groups.size()), plan.inside, plan.across};
  const auto batch = static_cast<double>(collective.batch());
  const auto messages = static_cast<double>(collective.message_count());
  std::vector<LaneStage> stages;
  switch (collective.kind()) {
    case CollectiveKind::allreduce:
      return allreduce_stages(sizes, batch);
    case CollectiveKind::broadcast:
      return broadcast_stages(sizes, batch);
    case CollectiveKind::alltoall: {
      const double lane = messages / (sizes.groups * sizes.size * sizes.size);  // sent to a lane
      add_group_stages(sizes, lane, stages);
      stages.push_back(
          {false, sizes.groups - 1, (sizes.groups - 1) * sizes.size * lane / sizes.groups});
      return stages;
    }
    default: {
      const double own = messages / (sizes.groups * sizes.size);
      stages.push_back({false, sizes.groups - 1, (sizes.groups - 1) * own});
      add_group_stages(sizes, sizes.groups * own, stages);
      return stages;
    }
  }
}

/// The cost of packets over a path on which no other packets are in the way.
struct PathTimes {
  double per_packet = 0, per_message = 0;  ///< while the packet occupies its ports
  double delay = 0;                        ///< from then until it arrives
};

PathTimes path_times(const Problem& problem, LogicalRoutes& routes, NodeId from, NodeId to) {
  const LinkCosts costs(problem.model, problem.network());
  PathCost path;
  NodeId at = from;
  for (const Port port : routes.path(from, to)) {
    path.cross(costs.of(at, port));
    at = routes.end(at, port);
  }
  const PacketTime none = path.time_of(problem.model, 0);
  const PacketTime one = path.time_of(problem.model, 1);
  return {none.busy, one.busy - none.busy, none.delay};
}

/// Estimates plans with different numbers of pieces.
class LaneEstimate {
 public:
  LaneEstimate(const Problem& problem, const LanePlan& plan) : stages_(stages_of(problem, plan)) {
    LogicalRoutes routes(problem.network());
    const auto node = [&](std::uint64_t group, std::uint64_t place) {
      return problem.collective.participant(plan.groups.member(group, place));
    };
    inside_ = path_times(problem, routes, node(0, 0), node(0, 1));
    across_ = path_times(problem, routes, node(0, 0), node(1, 0));
  }

  [[nodiscard]] double time(double pieces) const {
    double first = 0, busy_inside = 0, busy_across = 0;
    for (const LaneStage& stage : stages_) {
      const PathTimes& path = stage.inside ? inside_ : across_;
      const double sending =
          stage.packets * path.per_packet + stage.messages * path.per_message / pieces;
      first += sending + path.delay;
      if (stage.is_busy) (stage.inside ? busy_inside : busy_across) += sending;
    }
    return first + (pieces - 1) * std::max(busy_inside, busy_across);
  }

 private:
  std::vector<LaneStage> stages_;
  PathTimes inside_, across_;
};

}  // namespace

std::string_view to_string(LanePattern pattern) {
  switch (pattern) {
    case LanePattern::direct:
      return "direct";
    case LanePattern::exchange:
      return "exchange";
    case LanePattern::scatter:
      return "scatter";
    case LanePattern::binomial:
      return "binomial";
    case LanePattern::chain:
      return "chain";
  }
  return {};
}

std::string_view to_string(GroupPattern pattern) {
  return pattern == GroupPattern::direct ? "direct" : "butterfly";
}

std::vector<LanePattern> lane_patterns(CollectiveKind kind, std::uint64_t groups) {
  using enum LanePattern;
  switch (kind) {
    case CollectiveKind::allreduce:
      // Among two, a share takes as long to send as in an exchange, but twice the latency.
      if (groups == 2) return {exchange};
      return std::has_single_bit(groups) ? std::vector{scatter, exchange} : std::vector{scatter};
    case CollectiveKind::broadcast:
      return groups == 2 ? std::vector{chain} : std::vector{chain, binomial};
    default:
      return {direct};
  }
}

std::vector<GroupPattern> group_patterns(CollectiveKind kind, std::uint64_t size) {
  using enum GroupPattern;
  if (kind == CollectiveKind::alltoall || !std::has_single_bit(size)) return {direct};
  return size == 2 ? std::vector{butterfly} : std::vector{butterfly, direct};
}

std::uint64_t num_group_steps(std::uint64_t size, GroupPattern pattern) {
  return pattern == GroupPattern::direct ? 1 : static_cast<std::uint64_t>(std::bit_width(size)) - 1;
}

std::uint64_t blocks_per_piece(CollectiveKind kind, const LanePlan& plan) {
  if (kind == CollectiveKind::broadcast) return plan.groups.size();
  if (kind != CollectiveKind::allreduce) return 1;
  return plan.groups.size() * (plan.across == LanePattern::scatter ? plan.groups.count() : 1);
}

double num_lane_packets(const Problem& problem, const LanePlan& plan) {
  double per_node = 0;
  for (const LaneStage& stage : stages_of(problem, plan)) per_node += stage.packets;
  return per_node * static_cast<double>(problem.collective.participant_count()) *
         static_cast<double>(plan.pieces);
}

double estimated_lane_time(const Problem& problem, const LanePlan& plan) {
  return LaneEstimate(problem, plan).time(static_cast<double>(plan.pieces));
}

std::uint64_t best_lane_pieces(const Problem& problem, LanePlan plan) {
  static constexpr std::uint64_t max_pieces = 64;
  /// More are slow to schedule.
  static constexpr double max_packets = max_rank_packets / 4;
  const LaneEstimate estimate(problem, plan);
  const double possible =
      static_cast<double>(problem.max_pieces()) * static_cast<double>(problem.collective.batch());
  std::uint64_t best = 1;
  for (plan.pieces = 2; plan.pieces <= max_pieces; plan.pieces *= 2) {
    if (static_cast<double>(plan.pieces) > possible ||
        num_lane_packets(problem, plan) > max_packets)
      break;
    if (estimate.time(static_cast<double>(plan.pieces)) < estimate.time(static_cast<double>(best)))
      best = plan.pieces;
  }
  return best;
}

}  // namespace asterism
