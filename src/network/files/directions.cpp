#include "network/files/directions.hpp"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <iterator>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "network/files/builder.hpp"

namespace asterism {

namespace {

/// The two ends of a one-way link with their ports; ports are 0 if there are none.
using OneWayEnds = std::tuple<std::uint64_t, std::uint32_t, std::uint64_t, std::uint32_t>;

OneWayEnds ends_of(const GraphLink& link) {
  return {link.from, link.port.value_or(0), link.to, link.reverse_port.value_or(0)};
}

OneWayEnds opposite_of(const GraphLink& link) {
  return {link.to, link.reverse_port.value_or(0), link.from, link.port.value_or(0)};
}

void join(GraphLink& there, const GraphLink& back) {
  there.one_way = false;
  there.reverse_cost = back.cost;
  there.reverse_class = back.link_class.empty() ? there.reverse_class : back.link_class;
}

}  // namespace

void join_opposite_links(GraphRecords& graph) {
  std::map<OneWayEnds, std::deque<std::size_t>> waiting;
  std::vector<bool> is_second(graph.links.size());
  for (std::size_t i = 0; i < graph.links.size(); ++i) {
    const GraphLink& link = graph.links[i];
    if (!link.one_way) continue;
    const auto opposite = waiting.find(opposite_of(link));
    if (opposite == waiting.end() || opposite->second.empty()) {
      waiting[ends_of(link)].push_back(i);
      continue;
    }
    join(graph.links[opposite->second.front()], link);
    opposite->second.pop_front();
    is_second[i] = true;
  }
  std::size_t kept = 0;
  for (std::size_t i = 0; i < graph.links.size(); ++i) {
    if (is_second[i]) continue;
    if (kept != i) graph.links[kept] = std::move(graph.links[i]);
    ++kept;
  }
  graph.links.resize(kept);
}

namespace {

/// Outgoing or incoming links.
class Reach {
 public:
  Reach(const GraphRecords& graph, bool backwards) : first_(graph.labels.size() + 1) {
    const auto for_each_arc = [&](auto&& body) {
      for (const GraphLink& link : graph.links) {
        if (!link.one_way || !backwards) body(link.from, link.to);
        if (!link.one_way || backwards) body(link.to, link.from);
      }
    };
    for_each_arc([&](std::uint64_t from, std::uint64_t) { ++first_[from + 1]; });
    for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
    ends_.resize(first_.back());
    std::vector<std::uint64_t> next(first_.begin(), first_.end() - 1);
    for_each_arc([&](std::uint64_t from, std::uint64_t to) { ends_[next[from]++] = to; });
  }

  /// Returns the first node that is not reached from node 0; the number of nodes if there is none.
  [[nodiscard]] std::uint64_t first_unreached() const {
    std::vector<bool> seen(first_.size() - 1);
    std::vector<std::uint64_t> open{0};
    seen[0] = true;
    while (!open.empty()) {
      const std::uint64_t node = open.back();
      open.pop_back();
      for (std::uint64_t i = first_[node]; i < first_[node + 1]; ++i) {
        if (seen[ends_[i]]) continue;
        seen[ends_[i]] = true;
        open.push_back(ends_[i]);
      }
    }
    return static_cast<std::uint64_t>(std::ranges::find(seen, false) - seen.begin());
  }

 private:
  std::vector<std::uint64_t> first_;
  std::vector<std::uint64_t> ends_;
};

}  // namespace

void require_connected(const GraphRecords& graph, const std::string& path) {
  const bool directed = std::ranges::any_of(graph.links, &GraphLink::one_way);
  for (const bool backwards : {false, true}) {
    if (backwards && !directed) continue;
    const std::uint64_t far = Reach(graph, backwards).first_unreached();
    if (far == graph.labels.size()) continue;
    const std::string& from = graph.labels[backwards ? far : 0];
    const std::string& to = graph.labels[backwards ? 0 : far];
    throw Error(
        ErrorCode::not_a_network,
        fmt::format("{} has a {} graph: no path from {} to {}", path,
                    directed ? "directed, not strongly connected" : "disconnected", name_text(from),
                    name_text(to)),
        directed ? "a network needs a path between any two nodes, along links in their direction: "
                   "write those links that lead both ways in both directions, or as not directed"
                 : "a network needs a path between any two nodes");
  }
}

void warn_of_parallel_links(GraphRecords& graph, const std::string& path) {
  std::vector<std::pair<std::pair<std::uint64_t, std::uint64_t>, const GraphLink*>> pairs;
  pairs.reserve(graph.links.size());
  for (const GraphLink& link : graph.links)
    pairs.emplace_back(std::minmax(link.from, link.to), &link);
  const auto ends = [](const auto& pair) { return pair.first; };
  std::ranges::stable_sort(pairs, {}, ends);
  std::uint64_t more = 0;
  const GraphLink* first = nullptr;
  const GraphLink* second = nullptr;
  for (std::size_t i = 1; i < pairs.size(); ++i) {
    if (pairs[i].first != pairs[i - 1].first) continue;
    if (more++ > 0) continue;
    first = pairs[i - 1].second;
    second = pairs[i].second;
  }
  if (more == 0) return;
  graph.warnings.push_back(
      fmt::format("{} links {} and {} twice{}{}{}; every link counts, beside the others", path,
                  name_text(graph.labels[first->from]), name_text(graph.labels[first->to]),
                  in_line(first->line), second->line == 0 ? "" : " and" + in_line(second->line),
                  more == 1 ? "" : fmt::format(", and has {} more such links", more - 1)));
}

}  // namespace asterism
