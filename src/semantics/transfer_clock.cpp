#include "semantics/transfer_clock.hpp"

#include <algorithm>
#include <utility>

#include "schedule/moves.hpp"

namespace asterism {

namespace {

std::uint32_t port_limit(const Problem& problem) {
  return PortService::limit(problem.model, problem.network().port_count());
}

}  // namespace

NetworkService::NetworkService(const Problem& problem)
    : sending(problem.network().node_count(), port_limit(problem)),
      receiving(problem.network().node_count(), port_limit(problem)),
      links(problem.network().node_count() * problem.network().port_count()) {}

double NetworkService::bytes(const Problem& problem) {
  const Network& network = problem.network();
  const double node = 2 * PortService::bytes_per_node(port_limit(problem)) +
                      LinkService::bytes_per_link * network.port_count();
  return node * static_cast<double>(network.node_count());
}

TransferClock::TransferClock(const Problem& problem, const PacketLatency& latency)
    : TransferClock(problem, latency, std::make_unique<NetworkService>(problem), nullptr) {}

TransferClock::TransferClock(const Problem& problem, const PacketLatency& latency,
                             NetworkService& shared)
    : TransferClock(problem, latency, nullptr, &shared) {}

TransferClock::TransferClock(const Problem& problem, const PacketLatency& latency,
                             std::unique_ptr<NetworkService> own, NetworkService* shared)
    : problem_(problem),
      latency_(latency),
      ends_(network()),
      costs_(problem.model, network()),
      half_duplex_(problem.model.duplex == Model::Duplex::half),
      own_(std::move(own)),
      service_(own_ != nullptr ? *own_ : *shared),
      told_(nodes()),
      dependencies_(problem_),
      steps_(problem.model.step_startup()) {}

double TransferClock::bytes(const Problem& problem) {
  return NetworkService::bytes(problem) + bytes_beside_service(problem);
}

double TransferClock::bytes_beside_service(const Problem& problem) {
  const Network& network = problem.network();
  return Dependencies<ArrivalTimes>::bytes(problem.collective) + Links::bytes(network) +
         sizeof(double) * static_cast<double>(network.node_count());
}

void TransferClock::take(const Step& step) {
  sent_.clear();
  for (std::size_t i = 0; i < step.size(); ++i) {
    const Transfer transfer = step[i];
    const std::optional<Trip> trip = trip_of(transfer);
    if (!trip) continue;
    steps_.add(trip->time.until_arrival());
    if (const auto begin = send(transfer, *trip))
      sent_.push_back({i, trip->to, *begin, *begin + trip->time.until_arrival()});
  }
  steps_.end_step();
  dependencies_.depart();
  for (const Sent& sent : sent_) arrive(step[sent.index], sent);
  dependencies_.end_step();
}

double TransferClock::since(NodeId node, MessageId message) const {
  double since = 0;
  if (!dependencies_.for_each(node, message, [&](double time) { since = std::max(since, time); }))
    since = never;
  return since;
}

std::optional<TransferClock::Trip> TransferClock::trip_of(const Transfer& transfer) {
  path_.clear();
  if (transfer.from.value() >= nodes() || transfer.ports.empty()) return std::nullopt;
  NodeId at = transfer.from;
  path_cost_.clear();
  for (const Port port : transfer.ports) {
    if (port.value() >= network().port_count()) return std::nullopt;
    const NodeId next = ends_.end(at, port);
    if (next == no_node) return std::nullopt;
    path_.push_back(link_place(at, port, next));
    path_cost_.cross(costs_.all_alike() ? LinkCost{} : costs_.of(at, port));
    if (latency_) path_cost_.add_latency(latency_(at, port, transfer));
    at = next;
  }
  const std::uint64_t combined = combined_messages(problem_.collective, transfer.messages, at);
  return Trip{
      at, path_cost_.time_of(problem_.model, transfer.messages.size(), transfer.control, combined)};
}

std::uint64_t TransferClock::link_place(NodeId from, Port port, NodeId to) const {
  const std::uint64_t ports = network().port_count();
  const std::uint64_t there = from.value() * ports + port.value();
  if (!half_duplex_) return there;
  return std::min(there, to.value() * ports + network().reverse_port(from, port).value());
}

std::optional<double> TransferClock::send(const Transfer& transfer, const Trip& trip) {
  const std::uint64_t from = transfer.from.value();
  const bool limited_from = !network().is_switch(transfer.from);
  const bool limited_to = !network().is_switch(trip.to);
  double begin = std::max({told_[from], limited_from ? service_.sending.free_from(from) : 0,
                           limited_to ? service_.receiving.free_from(trip.to.value()) : 0,
                           held_from(transfer)});
  for (const std::uint64_t link : path_) begin = std::max(begin, service_.links.free_from(link));
  if (begin == never) return std::nullopt;
  const double free_again = begin + trip.time.busy;
  if (limited_from) service_.sending.serve_until(from, free_again);
  if (limited_to) service_.receiving.serve_until(trip.to.value(), free_again);
  for (const std::uint64_t link : path_) service_.links.serve(link, free_again, trip.time.busy);
  for (const MessageId message : transfer.messages) dependencies_.send(transfer.from, message);
  time_ = std::max(time_, begin + trip.time.until_arrival());
  return begin;
}

double TransferClock::held_from(const Transfer& transfer) const {
  double held = 0;
  for (const MessageId message : transfer.messages) {
    if (message.value() >= problem_.collective.message_count()) return never;
    held = std::max(held, since(transfer.from, message));
  }
  return held;
}

void TransferClock::arrive(const Transfer& transfer, const Sent& sent) {
  for (const MessageId message : transfer.messages)
    dependencies_.arrive(sent.to, message, sent.end);
  if (transfer.control > 0) {
    double& told = told_[sent.to.value()];
    told = std::max(told, sent.end);
  }
}

}  // namespace asterism
