#include "synthesis/timed/timed_ways.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "synthesis/timed/timed_constants.hpp"

namespace asterism::timed {

namespace {

constexpr std::uint16_t unreachable = std::numeric_limits<std::uint16_t>::max();

bool may_cut_through(const Model& model) {
  return model.switching == Model::Switching::wormhole ||
         model.switch_hops == Model::SwitchHops::cut_through;
}

}  // namespace

HostWays::HostWays(const Problem& problem, const ProblemGraph& graph, std::size_t max_targets)
    : num_nodes_(graph.node_count()),
      num_hosts_(static_cast<std::uint32_t>(graph.participants().size())) {
  std::size_t num_doors = 0;
  for (const std::uint32_t node : graph.participants()) num_doors += graph.out_degree(node);
  if (num_doors * num_hosts_ > max_targets || num_hosts_ * num_nodes_ > max_targets)
    throw Error(ErrorCode::too_large,
                fmt::format("{} has too many pairs of hosts to time packets between all of them",
                            problem.network().spec()),
                "choose a smaller network or fewer participants");
  measure_hops(graph);
  for (std::uint32_t host = 0; host < num_hosts_; ++host) {
    const std::uint32_t node = graph.participants()[host];
    for (std::uint32_t arc = graph.first_out(node); arc < graph.first_out(node + 1); ++arc)
      add_door(graph, problem.model, host, arc);
  }
  measure_shares(graph);
}

void HostWays::measure_shares(const ProblemGraph& graph) {
  std::vector<double> rate(num_hosts_);
  for (std::uint32_t host = 0; host < num_hosts_; ++host)
    for (const std::uint32_t arc : graph.in(graph.participants()[host]))
      rate[host] += graph.arc(arc).rate;
  for (Target& target : targets_)
    target.share = graph.arc(arcs(legs(target.first_way).back()).back()).rate / rate[target.host];
}

void HostWays::measure_hops(const ProblemGraph& graph) {
  hops_.assign(num_hosts_ * num_nodes_, unreachable);
  std::vector<std::uint32_t> reached;
  for (std::uint32_t host = 0; host < num_hosts_; ++host) {
    std::uint16_t* const to_host = hops_.data() + host * num_nodes_;
    reached.assign(1, graph.participants()[host]);
    to_host[reached.front()] = 0;
    for (std::size_t i = 0; i < reached.size(); ++i) {
      if (i > 0 && graph.takes_part(reached[i])) continue;
      for (const std::uint32_t arc : graph.in(reached[i])) {
        std::uint16_t& before = to_host[graph.arc(arc).from];
        if (before != unreachable || to_host[reached[i]] + 1 == unreachable) continue;
        before = static_cast<std::uint16_t>(to_host[reached[i]] + 1);
        reached.push_back(graph.arc(arc).from);
      }
    }
  }
}

void HostWays::add_door(const ProblemGraph& graph, const Model& model, std::uint32_t host,
                        std::uint32_t arc) {
  Door door{host, arc, static_cast<std::uint32_t>(targets_.size()), 0};
  for (std::uint32_t end = 0; end < num_hosts_; ++end) {
    const std::uint32_t next = graph.arc(arc).to;
    const bool is_end = next == graph.participants()[end];
    if (end == host || hops(next, end) == unreachable) continue;
    if (!is_end && graph.takes_part(next)) continue;
    path_.assign(1, arc);
    paths_.clear();
    walk(graph, next, end);
    Target target{end, static_cast<std::uint32_t>(ways_.size()),
                  static_cast<std::uint32_t>(paths_.size())};
    for (const SwitchPassing passing : {SwitchPassing::cut_through, SwitchPassing::store})
      for (const auto& path : paths_) add_way(graph, model, path, passing);
    for (const TimedLeg& leg : legs(target.first_way)) {
      target.cost.fixed += leg.busy.fixed + leg.delay;
      target.cost.per_message = std::max(target.cost.per_message, leg.busy.per_message);
    }
    targets_.push_back(target);
  }
  door.num_targets = static_cast<std::uint32_t>(targets_.size()) - door.first_target;
  if (door.num_targets > 0) doors_.push_back(door);
}

/// Collects the shortest paths from a node, appended to the arcs of path_.
void HostWays::walk(const ProblemGraph& graph, std::uint32_t node, std::uint32_t host) {
  if (paths_.size() >= timed_constants::max_ways_per_target) return;
  if (hops(node, host) == 0) {
    paths_.push_back(path_);
    return;
  }
  for (std::uint32_t arc = graph.first_out(node); arc < graph.first_out(node + 1); ++arc) {
    const std::uint32_t next = graph.arc(arc).to;
    if (hops(next, host) + 1 != hops(node, host)) continue;
    if (hops(next, host) > 0 && graph.takes_part(next)) continue;
    path_.push_back(arc);
    walk(graph, next, host);
    path_.pop_back();
  }
}

void HostWays::add_way(const ProblemGraph& graph, const Model& model,
                       std::span<const std::uint32_t> path, SwitchPassing passing) {
  const auto first_leg = static_cast<std::uint32_t>(legs_.size());
  std::size_t begin = 0;
  for (std::size_t i = 0; i < path.size(); ++i) {
    const bool goes_on =
        i + 1 < path.size() && may_cut_through(model) && graph.is_switch(graph.arc(path[i]).to);
    cuts_through_ = cuts_through_ || goes_on;
    if (goes_on && passing == SwitchPassing::cut_through) continue;
    add_leg(graph, model, path.subspan(begin, i + 1 - begin));
    begin = i + 1;
  }
  ways_.push_back({first_leg, static_cast<std::uint32_t>(legs_.size()) - first_leg});
}

void HostWays::add_leg(const ProblemGraph& graph, const Model& model,
                       std::span<const std::uint32_t> arcs) {
  TimedLeg leg{static_cast<std::uint32_t>(arcs_.size()),
               static_cast<std::uint32_t>(arcs.size()),
               {model.busy_time(0, 1, 0, arcs.size()), 0},
               model.link_delay * static_cast<double>(arcs.size())};
  for (const std::uint32_t number : arcs) {
    const Arc& arc = graph.arc(number);
    leg.busy.fixed += arc.latency - arc.delay;
    leg.delay += arc.delay;
    leg.busy.per_message = std::max(leg.busy.per_message, model.message_time() / arc.rate);
    arcs_.push_back(number);
  }
  legs_.push_back(leg);
}

}  // namespace asterism::timed
