#include "plan/rank_traffic.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/schedule.hpp>

namespace asterism {

namespace {

/// Collects the steps of a schedule on a complete graph of the ranks.
class TrafficSink final : public StepSink {
 public:
  explicit TrafficSink(const Network& network) : network_(network) {}

  void begin(const ScheduleHeader& /*header*/) override {}
  void take(const Step& step) override {
    std::vector<RankFlow> flows;
    for (std::size_t i = 0; i < step.size(); ++i) flows.push_back(flow_of(step[i]));
    if (flows.empty()) return;
    std::ranges::sort(flows);
    ++counts_[std::move(flows)];
  }

  [[nodiscard]] std::vector<TrafficRound> rounds() const {
    std::vector<TrafficRound> result;
    for (const auto& [flows, count] : counts_) result.push_back({flows, count});
    return result;
  }

 private:
  [[nodiscard]] RankFlow flow_of(const Transfer& transfer) const {
    const NodeId end = network_.neighbour(transfer.from, transfer.ports.front());
    return {static_cast<std::uint32_t>(transfer.from.value()),
            static_cast<std::uint32_t>(end.value()), transfer.messages.size()};
  }

  const Network& network_;
  std::map<std::vector<RankFlow>, std::uint64_t> counts_;
};

std::uint32_t max_participant_degree(const Problem& problem) {
  std::uint32_t degree = 1;
  for (std::uint64_t i = 0; i < problem.collective.participant_count(); ++i)
    degree = std::max(degree, problem.network().degree(problem.collective.participant(i)));
  return degree;
}

Model model_among_ranks(const Problem& problem) {
  Model model = problem.model;
  model.rates.clear();
  model.class_overheads.clear();
  model.class_delays.clear();
  model.switching = Model::Switching::store_and_forward;
  model.control = Model::Control::mimd;
  const std::uint32_t ports = model.ports.limit(max_participant_degree(problem));
  model.ports = Model::Ports::several(std::max(ports, 1U));
  return model;
}

std::vector<NodeId> source_ranks(const Collective& collective) {
  std::vector<NodeId> ranks;
  for (const NodeId source : collective.sources())
    for (std::uint64_t i = 0; i < collective.participant_count(); ++i)
      if (collective.participant(i) == source) ranks.emplace_back(i);
  return ranks;
}

Problem problem_among_ranks(const Problem& problem) {
  const Collective& collective = problem.collective;
  const auto network = make_network(fmt::format("complete:{}", collective.participant_count()));
  return {network,
          Collective(collective.kind(), *network, source_ranks(collective), collective.batch(), {},
                     collective.counts()),
          model_among_ranks(problem)};
}

}  // namespace

RankTraffic rank_traffic(const CollectiveAlgorithm& algorithm, const AlgorithmRequest& request) {
  AlgorithmRequest among = request;
  among.problem = problem_among_ranks(request.problem);
  TrafficSink sink(among.problem.network());
  run_algorithm(algorithm, among, sink);
  return {sink.rounds(), chunks_per_message(algorithm, among)};
}

}  // namespace asterism
