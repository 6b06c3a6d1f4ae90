#include "synthesis/routes/streamed_routes.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include <fmt/format.h>

#include "schedule/split.hpp"
#include "synthesis/routes/route_constants.hpp"

namespace asterism::routes {

namespace {

constexpr const char* fewer_ends = "choose a smaller network, or fewer participants";

MemoryReservation reserve_room(const RouteGraph& graph, std::size_t ends,
                               const SearchOptions& options) {
  return MemoryBudget(options.memory_limit)
      .reserve(DestinationTrees::bytes(graph, ends),
               fmt::format("the trees of {} destinations", ends), fewer_ends);
}

}  // namespace

bool can_stream_routes(const Collective& collective) {
  return collective.kind() == CollectiveKind::alltoall && !collective.has_counts() &&
         collective.participant_count() <= max_ends_of_trees;
}

StreamedRoutes::StreamedRoutes(const ProblemGraph& problem_graph, const RouteGraph& graph,
                               const Collective& collective, const SearchOptions& options)
    : graph_(graph),
      collective_(collective),
      options_(options),
      ends_(problem_graph.participants().begin(), problem_graph.participants().end()),
      memory_(reserve_room(graph, ends_.size(), options)),
      trees_(graph, ends_, options.progress) {
  trees_.balance(rounds());
  MemoryBudget(options.memory_limit)
      .require(TreeQueues::bytes(graph, trees_), "the messages of all pairs", fewer_ends);
  choose_service();
}

std::uint32_t StreamedRoutes::rounds() const {
  const double a_round =
      static_cast<double>(ends_.size()) * static_cast<double>(graph_.arcs().size());
  return static_cast<std::uint32_t>(std::clamp(route_constants::arcs_of_trees / a_round,
                                               route_constants::min_rounds_of_trees,
                                               route_constants::max_rounds_of_trees));
}

void StreamedRoutes::choose_service() {
  for (const QueueOrder order : all_queue_orders)
    for (const bool ramps : {false, true}) {
      const std::uint64_t pack = options_.pack ? *options_.pack
                                 : tries_ == 0 ? likely_pack()
                                               : service_.pack;
      choose_pack({pack, order, ramps});
    }
  if (!options_.pack) try_close_packs();
}

/// Tries packet sizes between the powers of two.
void StreamedRoutes::try_close_packs() {
  const QueueService best = service_;
  for (const std::uint64_t pack : {best.pack * 3 / 4, best.pack * 3 / 2})
    if (pack > 0 && may_try()) (void)try_service({pack, best.order, best.ramps});
}

/// Doubles or halves the packet size as long as that helps and there is time.
void StreamedRoutes::choose_pack(QueueService service) {
  const std::uint64_t first = service.pack;
  if (!may_try() || !try_service(service) || options_.pack) return;
  bool grows = false;
  for (service.pack = 2 * first; may_try() && try_service(service); service.pack *= 2) grows = true;
  if (grows) return;
  for (service.pack = first / 2; service.pack > 0 && may_try() && try_service(service);)
    service.pack /= 2;
}

bool StreamedRoutes::may_try() const {
  return tries_ == 0 ||
         static_cast<double>(tries_ + 1) * trees_.hops() <= route_constants::moves_of_packs;
}

/// Packets cost start-ups, and large ones take long to reach the arcs farther along the paths.
std::uint64_t StreamedRoutes::likely_pack() const {
  const double messages =
      trees_.busiest() / graph_.least_per_message() * static_cast<double>(collective_.batch());
  const double startup = graph_.startup() / graph_.least_per_message();
  const double pack = std::sqrt(messages * startup / std::max(1U, trees_.longest()));
  return std::bit_ceil(static_cast<std::uint64_t>(std::clamp(pack, 1.0, messages + 1)));
}

/// Returns whether this is the best so far.
bool StreamedRoutes::try_service(const QueueService& service) {
  ++tries_;
  TreeQueues queues(graph_, trees_, collective_.batch(), service);
  std::uint64_t steps = 0;
  const double time =
      queues.run(options_.progress, [&](std::span<const std::uint32_t>) { ++steps; });
  if (steps_ != 0 && time >= time_) return false;
  service_ = service;
  time_ = time;
  steps_ = steps;
  return true;
}

void StreamedRoutes::push(const Model& model, StepSink& sink) const {
  TreeQueues queues(graph_, trees_, collective_.batch(), service_);
  Step step;
  std::vector<MessageId> packet;
  (void)queues.run(options_.progress, [&](std::span<const std::uint32_t> arcs) {
    step.clear();
    for (const std::uint32_t arc : arcs) {
      packet.clear();
      for (const EndPair pair : queues.packet(arc)) {
        const std::uint64_t first =
            collective_.message(collective_.pair(pair.from, pair.to)).value();
        append_message_range(first, first + collective_.batch(), packet);
      }
      step.add(NodeId{graph_.arc(arc).from}, graph_.arc(arc).port, packet);
    }
    take_split(step, model, sink);
  });
}

}  // namespace asterism::routes
