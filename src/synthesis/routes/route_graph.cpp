#include "synthesis/routes/route_graph.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "synthesis/common_startup.hpp"

namespace asterism::routes {

namespace {

/// Routes are balanced even if messages cost nothing: they then cost little compared with
/// start-ups.
double balanced_message_time(const Model& model, double startup) {
  static constexpr double little = 1e-6;
  if (model.message_time() > 0) return model.message_time();
  return startup > 0 ? little * startup : 1;
}

}  // namespace

RouteGraph::RouteGraph(const ProblemGraph& graph, const Model& model, bool reversed)
    : links_(graph.link_count()),
      half_duplex_(graph.half_duplex()),
      reversed_(reversed),
      startup_(common_startup(graph, model)),
      packet_limit_(model.packet_limit) {
  const double message_time = balanced_message_time(model, startup_);
  const double least = least_latency(graph);
  arcs_.reserve(graph.arcs().size());
  for (const Arc& arc : graph.arcs()) {
    RouteArc mine{
        arc.from, arc.to, arc.link, {arc.latency - least, message_time / arc.rate}, arc.port};
    if (reversed) std::swap(mine.from, mine.to);
    arcs_.push_back(mine);
  }
  least_per_message_ = message_time / graph.fastest();
  const std::uint32_t nodes = graph.node_count();
  unlimited_ = !half_duplex_;
  for (std::uint32_t node = 0; node < nodes; ++node) {
    sends_.push_back(reversed ? graph.receives(node) : graph.sends(node));
    receives_.push_back(reversed ? graph.sends(node) : graph.receives(node));
    unlimited_ = unlimited_ && !graph.ports_limit(node);
  }
  list_arcs();
}

void RouteGraph::list_arcs() {
  const auto list = [&](std::uint32_t RouteArc::*end, std::vector<std::uint32_t>& first,
                        std::vector<std::uint32_t>& numbers) {
    first.assign(sends_.size() + 1, 0);
    for (const RouteArc& arc : arcs_) ++first[arc.*end + 1];
    for (std::size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
    numbers.resize(arcs_.size());
    std::vector<std::uint32_t> next(first.begin(), first.end() - 1);
    for (std::uint32_t number = 0; number < arcs_.size(); ++number)
      numbers[next[arcs_[number].*end]++] = number;
  };
  list(&RouteArc::from, first_out_, out_);
  list(&RouteArc::to, first_in_, in_);
}

void RouteGraph::distances_from(std::uint32_t source, std::span<std::uint32_t> result) const {
  std::ranges::fill(result, unreached);
  std::vector<std::uint32_t> queue{source};
  queue.reserve(node_count());
  result[source] = 0;
  for (std::size_t i = 0; i < queue.size(); ++i)
    for (const std::uint32_t number : out(queue[i])) {
      const std::uint32_t to = arcs_[number].to;
      if (result[to] != unreached) continue;
      result[to] = result[queue[i]] + 1;
      queue.push_back(to);
    }
}

std::uint64_t pair_count(const Collective& collective) {
  const std::uint64_t participants = collective.participant_count();
  return collective.kind() == CollectiveKind::alltoall ? participants * participants : participants;
}

std::vector<ParcelRange> ranges_by_origin(std::span<const Parcel> parcels) {
  std::vector<ParcelRange> ranges;
  for (std::uint32_t i = 0; i < parcels.size(); ++i) {
    if (i == 0 || parcels[i].from != parcels[i - 1].from) ranges.push_back({i, i});
    ++ranges.back().last;
  }
  return ranges;
}

std::vector<Parcel> parcels_of(const Collective& collective, std::uint64_t most) {
  const std::uint64_t pairs = pair_count(collective);
  const std::uint64_t messages = collective.message_count();
  // A pair has a partially filled parcel in addition to the full ones.
  const std::uint64_t full = std::max<std::uint64_t>(1, most / pairs) * pairs;
  static constexpr std::uint64_t max_in_parcel = std::uint64_t{1} << 30;
  const std::uint64_t each = std::min(max_in_parcel, 1 + (messages - 1) / full);
  std::vector<Parcel> parcels;
  parcels.reserve(std::min(messages, messages / each + pairs));
  for (std::uint64_t pair = 0; pair < pairs; ++pair) {
    const std::uint64_t count = collective.count(pair);
    if (count == 0) continue;
    const MessageId first = collective.message(pair);
    auto from = static_cast<std::uint32_t>(collective.origin(first).value());
    auto to = static_cast<std::uint32_t>(collective.destination(first).value());
    if (from == to) continue;
    if (collective.kind() == CollectiveKind::gather) std::swap(from, to);
    for (std::uint64_t done = 0; done < count; done += each)
      parcels.push_back({from, to, static_cast<std::uint32_t>(std::min(each, count - done)),
                         collective.message(pair, done).value()});
  }
  return parcels;
}

}  // namespace asterism::routes
