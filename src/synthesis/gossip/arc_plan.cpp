#include "synthesis/gossip/arc_plan.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

#include "problem/step_cost.hpp"
#include "synthesis/gossip/gossip_constants.hpp"
#include "synthesis/gossip/planned_flood.hpp"
#include "synthesis/link_kinds.hpp"

namespace asterism {

namespace {

/// Groups of arcs that do not exceed the capacity of any port.
class ArcGroups {
 public:
  explicit ArcGroups(const ProblemGraph& graph) : graph_(graph) {}

  /// Adds the arcs to the first group that has room for all of them.
  void put(std::span<const std::uint32_t> arcs) {
    std::size_t group = 0;
    while (group < groups_.size() && !put_into(group, arcs)) ++group;
    if (group < groups_.size()) return;
    groups_.emplace_back();
    sends_.emplace_back(graph_.node_count());
    receives_.emplace_back(graph_.node_count());
    put_into(group, arcs);
  }
  [[nodiscard]] const std::vector<std::vector<std::uint32_t>>& groups() const { return groups_; }

 private:
  bool put_into(std::size_t group, std::span<const std::uint32_t> arcs) {
    for (const std::uint32_t number : arcs) {
      const Arc& arc = graph_.arc(number);
      if (sends_[group][arc.from] >= graph_.sends(arc.from) ||
          receives_[group][arc.to] >= graph_.receives(arc.to))
        return false;
    }
    for (const std::uint32_t number : arcs) {
      ++sends_[group][graph_.arc(number).from];
      ++receives_[group][graph_.arc(number).to];
      groups_[group].push_back(number);
    }
    return true;
  }

  const ProblemGraph& graph_;
  std::vector<std::vector<std::uint32_t>> groups_;
  std::vector<std::vector<std::uint32_t>> sends_, receives_;
};

using LinkGroups = std::vector<std::vector<std::uint32_t>>;

/// Groups the links for which `counts` holds by their ports. Both directions are used at the same
/// time unless links carry one packet at a time; then the reverse directions follow.
template <class Counts>
LinkGroups link_groups(const ProblemGraph& graph, Counts&& counts) {
  std::vector<std::vector<std::uint32_t>> arcs_of(graph.link_count());
  std::vector<std::uint32_t> links(graph.link_count());
  std::iota(links.begin(), links.end(), 0U);
  for (std::uint32_t number = 0; number < graph.arcs().size(); ++number)
    if (counts(graph.arc(number).link)) arcs_of[graph.arc(number).link].push_back(number);
  std::erase_if(links, [&](std::uint32_t link) { return arcs_of[link].empty(); });
  std::ranges::stable_sort(
      links, {}, [&](std::uint32_t link) { return graph.arc(arcs_of[link].front()).port; });
  ArcGroups there(graph);
  ArcGroups back(graph);
  for (const std::uint32_t link : links) {
    const std::span<const std::uint32_t> arcs = arcs_of[link];
    there.put(graph.half_duplex() ? arcs.first(1) : arcs);
    if (graph.half_duplex() && arcs.size() > 1) back.put(arcs.subspan(1));
  }
  LinkGroups groups = there.groups();
  groups.insert(groups.end(), back.groups().begin(), back.groups().end());
  return groups;
}

double slowest_rate(const ProblemGraph& graph) {
  double slowest = graph.fastest();
  for (const Arc& arc : graph.arcs()) slowest = std::min(slowest, arc.rate);
  return slowest;
}

/// Tracks the holdings of nodes while groups of arcs carry everything useful.
class GroupFlood {
 public:
  explicit GroupFlood(const GossipTask& task)
      : task_(task), held_(task.graph.node_count(), task.messages), before_(held_) {
    for (std::uint32_t message = 0; message < task.messages; ++message)
      set_bit(held_[task.origins[message]], message);
  }
  /// Returns whether anything moved.
  bool use(std::span<const std::uint32_t> arcs) {
    before_ = held_;
    bool moved = false;
    for (const std::uint32_t number : arcs) {
      const Arc& arc = task_.graph.arc(number);
      for (std::size_t word = 0; word < held_.words(); ++word) {
        const std::uint64_t fresh =
            before_[arc.from][word] & task_.wanted[arc.to][word] & ~held_[arc.to][word];
        held_[arc.to][word] |= fresh;
        moved = moved || fresh != 0;
      }
    }
    return moved;
  }

 private:
  const GossipTask& task_;
  BitRows held_, before_;
};

}  // namespace

double gossip_step_time(const GossipTask& task, std::span<const GossipPacket> packets) {
  StepCost cost;
  for (const GossipPacket& packet : packets)
    cost.add(
        packet_time(task.problem.model, task.graph.arc(packet.arc), packet.last - packet.first));
  return cost.step();
}

std::uint64_t room_of_arc(const GossipTask& task, const Arc& arc, std::uint64_t pack, double rate) {
  static constexpr double rounding = 1e-9;
  const std::uint64_t most = task.problem.model.max_packet_of(task.messages);
  const double share = static_cast<double>(pack) * (arc.rate / rate);
  return share >= static_cast<double>(most) ? most : static_cast<std::uint64_t>(share + rounding);
}

ArcPlan plan_in_turns(const GossipTask& task, std::uint64_t max_steps) {
  if (task.graph.arcs().empty()) return {};
  const LinkGroups groups = link_groups(task.graph, [](std::uint32_t) { return true; });
  ArcPlan plan;
  plan.rate = slowest_rate(task.graph);
  plan.steps.reserve(max_steps);
  while (plan.steps.size() < max_steps)
    plan.steps.push_back({groups[plan.steps.size() % groups.size()], task.messages});
  PlannedFlood flood(task, plan);
  return flood.lacking() == 0 ? flood.plan() : ArcPlan{};
}

ArcPlan plan_kind_by_kind(const GossipTask& task, std::uint64_t max_steps) {
  const ProblemGraph& graph = task.graph;
  const std::vector<RatedKind> kind_of = kinds_of_links(
      graph.arcs(), graph.link_count(), [](const Arc& arc) { return 1 / arc.rate; },
      gossip_constants::max_link_kinds);
  std::vector<RatedKind> kinds = different_kinds(kind_of);
  std::ranges::stable_sort(kinds, std::greater{}, &RatedKind::slowness);
  ArcPlan plan;
  plan.rate = slowest_rate(graph);
  GroupFlood known(task);
  for (bool moved = true; moved;) {
    moved = false;
    for (const RatedKind& kind : kinds) {
      const LinkGroups groups =
          link_groups(graph, [&](std::uint32_t link) { return kind_of[link] == kind; });
      std::size_t idle = 0;
      for (std::size_t i = 0; idle < groups.size(); ++i) {
        const std::vector<std::uint32_t>& group = groups[i % groups.size()];
        if (!known.use(group)) {
          ++idle;
          continue;
        }
        if (plan.steps.size() == max_steps) return {};
        plan.steps.push_back({group, task.messages});
        idle = 0;
        moved = true;
      }
    }
  }
  PlannedFlood flood(task, plan);
  return flood.lacking() == 0 ? flood.plan() : ArcPlan{};
}

}  // namespace asterism
