#include "bound/cut_bounds.hpp"

#include <algorithm>
#include <utility>

namespace asterism {

namespace {

/// Converts counts by distance into counts at distance d or more.
std::vector<std::uint64_t> at_least_so_far(std::vector<std::uint64_t> by_distance) {
  for (std::size_t d = by_distance.size(); d-- > 1;) by_distance[d - 1] += by_distance[d];
  return by_distance;
}

/// Longer distances are examined only in part. This omits bounds but invalidates none.
constexpr std::size_t max_distances = 256;

void count_at(std::vector<std::uint64_t>& by_distance, std::uint64_t distance,
              std::uint64_t amount) {
  const auto place = std::min<std::uint64_t>(distance, max_distances);
  if (place >= by_distance.size()) by_distance.resize(place + 1);
  by_distance[place] += amount;
}

}  // namespace

std::vector<std::uint64_t> CutBounds::senders_by_distance(const GraphCut& cut) {
  const auto distance = search_.to([&](std::uint32_t node) { return cut.inside[node] == 0; });
  std::vector<std::uint64_t> result;
  for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
    if (cut.inside[node] != 0 && demands_.sent[node] > 0 &&
        distance[node] != GraphSearch::unreached)
      count_at(result, worms() ? 1 : distance[node], demands_.sent[node]);
  return at_least_so_far(std::move(result));
}

std::vector<std::uint64_t> CutBounds::receivers_by_distance(const GraphCut& cut) {
  const auto distance = search_.from([&](std::uint32_t node) { return cut.inside[node] != 0; });
  std::vector<std::uint64_t> result;
  for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
    if (cut.inside[node] == 0 && demands_.receives[node] != 0 &&
        distance[node] != GraphSearch::unreached)
      count_at(result, worms() ? 1 : distance[node], demands_.receives[node]);
  return at_least_so_far(std::move(result));
}

std::vector<Crossing> CutBounds::crossings(const GraphCut& cut) {
  if (demands_.by_pairs()) return {Crossing{leaving(cut.inside), 1, 1}};
  const std::vector<std::uint64_t> sent = senders_by_distance(cut);
  const std::vector<std::uint64_t> received = receivers_by_distance(cut);
  std::vector<Crossing> result;
  if (sent.empty() || received.empty()) return result;
  // A message needs as many crossings for the farthest receiver as for all receivers.
  const std::size_t first_after = demands_.personalized ? 1 : received.size() - 1;
  result.reserve(sent.size() * (received.size() - first_after));
  for (std::size_t before = 1; before < sent.size(); ++before)
    for (std::size_t after = first_after; after < received.size(); ++after)
      result.push_back(
          {sent[before] * (demands_.personalized ? received[after] : 1), before, after});
  return result;
}

std::uint64_t CutBounds::leaving(const std::vector<unsigned char>& inside, bool to_inside) const {
  if (demands_.by_pairs()) return leaving_by_pairs(inside, to_inside);
  std::uint64_t sent = 0;
  std::uint64_t received = 0;
  for (std::uint32_t node = 0; node < graph_.node_count(); ++node) {
    const bool sends = (inside[node] != 0) != to_inside;
    sent += sends ? demands_.sent[node] : 0;
    received += !sends ? demands_.receives[node] : 0;
  }
  return sent * (demands_.personalized ? received : std::min<std::uint64_t>(received, 1));
}

std::uint64_t CutBounds::leaving_by_pairs(const std::vector<unsigned char>& inside,
                                          bool to_inside) const {
  std::vector<std::uint32_t> senders;
  std::vector<std::uint32_t> receivers;
  for (std::uint32_t node = 0; node < graph_.node_count(); ++node) {
    const bool sends = (inside[node] != 0) != to_inside;
    if (sends && demands_.sent[node] > 0) senders.push_back(node);
    if (!sends && demands_.receives[node] > 0) receivers.push_back(node);
  }
  std::uint64_t messages = 0;
  for (const std::uint32_t from : senders)
    for (const std::uint32_t to : receivers) messages += demands_.between(from, to);
  return messages;
}

void CutBounds::raise(const GraphCut& cut, const ArcCapacities& capacities) {
  if (cut.capacity == 0) return;
  for (const Crossing& crossing : crossings(cut)) raise(cut, crossing, capacities);
  if (capacities.whole > 1 && !worms())
    found_.stretch = std::max(found_.stretch, timed_.longest(cut, capacities));
}

void CutBounds::raise(const GraphCut& cut, const Crossing& crossing,
                      const ArcCapacities& capacities) {
  const double volume = static_cast<double>(crossing.messages) *
                        static_cast<double>(capacities.whole) / static_cast<double>(cut.capacity);
  const auto beside = static_cast<double>(crossing.steps_beside());
  if (capacities.whole > 1) {
    found_.stretch = std::max(found_.stretch, (volume + beside) / graph_.fastest());
    found_.stretch_in_parts = std::max(found_.stretch_in_parts, volume / graph_.fastest());
    return;
  }
  found_.volume = std::max(found_.volume, volume);
  const std::uint64_t transmissions =
      crossing.steps_beside() + ceil_divide(crossing.messages, cut.capacity);
  if (transmissions > found_.transmissions.value)
    found_.transmissions.raise(transmissions, reason(cut, crossing));
  const std::uint64_t limit = problem_.model.packet_limit;
  if (limit == 0) return;
  const std::uint64_t startups =
      crossing.steps_beside() + ceil_divide(ceil_divide(crossing.messages, cut.capacity), limit);
  if (startups > found_.startups_of_whole.value)
    found_.startups_of_whole.raise(startups, reason(cut, crossing, limit));
}

void CutBounds::raise_both_ways(const GraphCut& cut, const ArcCapacities& capacities) {
  const std::uint64_t messages = leaving(cut.inside) + leaving(cut.inside, true);
  if (cut.capacity == 0 || messages == 0) return;
  raise(cut, Crossing{messages, 1, 1}, capacities);
}

BoundReason CutBounds::reason(const GraphCut& cut, const Crossing& crossing,
                              std::uint64_t packet_limit) const {
  static constexpr std::size_t max_labels = 4;
  const auto inside = static_cast<std::size_t>(std::ranges::count(cut.inside, 1));
  const std::size_t outside = cut.inside.size() - inside;
  // The smaller side is easier to recognise.
  const bool name_inside = inside <= outside;
  BoundCut named{.from_named_side = name_inside,
                 .inside = name_inside ? inside : outside,
                 .outside = name_inside ? outside : inside,
                 .steps_before = crossing.before - 1,
                 .steps_after = crossing.after - 1,
                 .packet_limit = packet_limit};
  for (std::uint32_t node = 0; node < graph_.node_count(); ++node) {
    if ((cut.inside[node] != 0) != name_inside) continue;
    named.nodes.push_back(node);
    if (named.labels.size() < max_labels)
      named.labels.push_back(problem_.network().label(NodeId{node}));
  }
  return {.code = BoundReasonCode::messages_cross_cut,
          .count = crossing.messages,
          .at_once = cut.capacity,
          .cut = std::move(named)};
}

}  // namespace asterism
