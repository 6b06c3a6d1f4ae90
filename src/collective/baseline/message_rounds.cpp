#include "collective/baseline/message_rounds.hpp"

#include <algorithm>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/memory.hpp"

namespace asterism {

namespace {

/// Limit on the messages in rounds that are kept until they are complete.
constexpr std::uint64_t max_messages_kept = 1 << 22;
constexpr std::uint64_t max_parcels_kept = 1 << 18;

double bytes_for_message_rounds(const Network& network) {
  static constexpr double bytes_per_link = 64;
  static constexpr double bytes_per_node = 256;
  const auto nodes = static_cast<double>(network.node_count());
  return StepRoom::bytes(network) + 2 * Links::bytes(network) +
         nodes * (bytes_per_node + bytes_per_link * static_cast<double>(network.port_count()));
}

}  // namespace

MessageRounds::MessageRounds(const AlgorithmRequest& request, const Problem& problem,
                             StepSink& sink, std::uint64_t num_rounds)
    : problem_(problem),
      network_(problem.network()),
      sink_(sink),
      progress_(request.progress),
      num_rounds_(num_rounds),
      routes_((MemoryBudget(request.memory_limit)
                   .require(bytes_for_message_rounds(network_),
                            fmt::format("rounds of {} on {}", problem.collective.name(),
                                        network_.spec()),
                            "choose a smaller network"),
               network_)),
      reach_(problem, routes_),
      room_(network_, problem.model, routes_),
      queues_(network_.node_count() * network_.port_count()),
      outboxes_(network_.node_count()),
      unsent_(network_.node_count()),
      expected_(network_.node_count()) {}

void MessageRounds::take(const MessageRound& round) {
  batches_.push_back({round});
  load(batches_.back());
  forget_rounds();
  while (messages_ > max_messages_kept || num_parcels_ > max_parcels_kept) make_step();
}

void MessageRounds::finish() {
  while (!batches_.empty()) make_step();
}

void MessageRounds::load(Batch& batch) {
  const std::uint64_t limit = problem_.model.packet_limit;
  for (std::size_t i = 0; i < batch.round.size(); ++i) {
    const MessageRound::Sending sending = batch.round[i];
    const std::span<const Port> path = routes_.path(sending.from, sending.to);
    const std::size_t all = sending.messages.size();
    const std::size_t max_count = limit == 0 ? all : std::min<std::uint64_t>(limit, all);
    for (std::size_t begin = 0; begin < all; begin += max_count)
      batch.parcels.push_back({taken_, sending.from, sending.to, sending.from,
                               sending.messages.subspan(begin, std::min(max_count, all - begin)),
                               path});
  }
  batch.under_way = batch.parcels.size();
  messages_ += batch.round.message_count();
  num_parcels_ += batch.parcels.size();
  for (Parcel& parcel : batch.parcels) {
    ++expected_[parcel.to.value()][taken_];
    std::deque<Outbox>& outbox = outboxes_[parcel.from.value()];
    if (outbox.empty() || outbox.back().round != taken_) outbox.push_back({taken_});
    outbox.back().parcels.push_back(&parcel);
  }
  ++taken_;
  for (const Parcel& parcel : batch.parcels) begin_rounds(parcel.from);
}

bool MessageRounds::may_begin(NodeId node, std::uint64_t round) const {
  const auto& expected = expected_[node.value()];
  return unsent_[node.value()] == 0 && (expected.empty() || expected.begin()->first >= round);
}

void MessageRounds::begin_rounds(NodeId node) {
  std::deque<Outbox>& outbox = outboxes_[node.value()];
  if (outbox.empty() || !may_begin(node, outbox.front().round)) return;
  unsent_[node.value()] = outbox.front().parcels.size();
  for (Parcel* const parcel : outbox.front().parcels) enqueue(*parcel);
  outbox.pop_front();
}

std::span<const Port> MessageRounds::next_links(const Parcel& parcel) const {
  return reach_.next(parcel.at, parcel.path.subspan(parcel.hops_done));
}

std::size_t MessageRounds::link_of(const Parcel& parcel) const {
  return parcel.at.value() * network_.port_count() + next_links(parcel).front().value();
}

bool MessageRounds::is_later(const Parcel* a, const Parcel* b) {
  if (a->round != b->round) return a->round > b->round;
  if (a->hops_left() != b->hops_left()) return a->hops_left() < b->hops_left();
  return a->waiting_since > b->waiting_since;
}

void MessageRounds::enqueue(Parcel& parcel) {
  parcel.waiting_since = arrivals_++;
  std::vector<Parcel*>& queue = queues_[link_of(parcel)];
  if (queue.empty()) busy_.push_back(link_of(parcel));
  queue.push_back(&parcel);
  std::ranges::push_heap(queue, is_later);
}

void MessageRounds::try_to_send(std::size_t link) {
  Parcel& first = *queues_[link].front();
  if (room_.put(first.at, next_links(first), first.messages.size()) != StepRoom::none)
    sent_.push_back(&first);
}

void MessageRounds::order_links() {
  order_.clear();
  for (const std::size_t link : busy_) {
    const Parcel& first = *queues_[link].front();
    order_.push_back({first.round, first.hops_left(), first.waiting_since, link});
  }
  std::ranges::sort(order_, [](const Waiting& a, const Waiting& b) {
    if (a.round != b.round) return a.round < b.round;
    return a.hops_left != b.hops_left ? a.hops_left > b.hops_left : a.since < b.since;
  });
}

void MessageRounds::make_step() {
  room_.begin_step();
  sent_.clear();
  order_links();
  for (const Waiting& waiting : order_) try_to_send(waiting.link);
  emit();
  advance();
  report(progress_, "sending rounds", done_, num_rounds_);
}

void MessageRounds::emit() {
  step_.clear();
  for (const Parcel* const parcel : sent_)
    step_.add(parcel->at, next_links(*parcel), parcel->messages);
  sink_.take(step_);
}

void MessageRounds::advance() {
  awake_.clear();
  for (Parcel* const parcel : sent_) {
    std::vector<Parcel*>& queue = queues_[link_of(*parcel)];
    std::ranges::pop_heap(queue, is_later);
    queue.pop_back();
  }
  std::erase_if(busy_, [this](std::size_t link) { return queues_[link].empty(); });
  for (Parcel* const parcel : sent_) {
    if (parcel->hops_done == 0 && --unsent_[parcel->from.value()] == 0)
      awake_.push_back(parcel->from);
    const std::span<const Port> links = next_links(*parcel);
    for (const Port port : links) parcel->at = routes_.end(parcel->at, port);
    parcel->hops_done += links.size();
    if (parcel->hops_left() == 0)
      arrive(*parcel);
    else
      enqueue(*parcel);
  }
  for (const NodeId node : awake_) begin_rounds(node);
  forget_rounds();
}

void MessageRounds::arrive(const Parcel& parcel) {
  auto& expected = expected_[parcel.to.value()];
  const auto found = expected.find(parcel.round);
  if (--found->second == 0) {
    expected.erase(found);
    awake_.push_back(parcel.to);
  }
  --batches_[parcel.round - done_].under_way;
}

void MessageRounds::forget_rounds() {
  for (; !batches_.empty() && batches_.front().under_way == 0; batches_.pop_front(), ++done_) {
    messages_ -= batches_.front().round.message_count();
    num_parcels_ -= batches_.front().parcels.size();
  }
}

std::optional<Obstacle> obstacle_to_rounds(const Problem& problem) {
  const Model& model = problem.model;
  if (model.control == Model::Control::simd) return ObstacleCode::simd_needed_links;
  if (problem.network().directed() && model.duplex == Model::Duplex::half)
    return ObstacleCode::two_way_links_for_half_duplex;
  return std::nullopt;
}

}  // namespace asterism
