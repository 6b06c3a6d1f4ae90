// Allreduce on port-symmetric networks: all nodes do the same; in every step they send over some
// ports what they hold, or parts that they received before, so that nothing is counted twice. The
// programs are found by search.
//
// With all ports, the message is cut into chunks. Programs with renamed ports, or with a later
// start, share the chunks so that all ports are busy.
#include <algorithm>
#include <limits>
#include <numeric>
#include <span>

#include <fmt/format.h>

#include <asterism/algorithm.hpp>
#include <asterism/error.hpp>

#include "base/random.hpp"
#include "base/work_budget.hpp"
#include "synthesis/exchange/exchange_constants.hpp"
#include "synthesis/exchange/exchange_group.hpp"
#include "synthesis/exchange/exchange_search.hpp"
#include "synthesis/exchange/send_table.hpp"

namespace asterism {

namespace {

std::uint64_t symmetric_exchange_chunks(const AlgorithmRequest& request) {
  const Problem& problem = request.problem;
  if (problem.model.ports != Model::Ports::all ||
      problem.collective.kind() == CollectiveKind::barrier)
    return 1;
  const Network& network = problem.network();
  const std::uint64_t times = network.node_count() <= exchange_constants::few_nodes
                                  ? exchange_constants::chunks_per_port_of_few_nodes
                                  : 1;
  return times * network.degree(NodeId{0});
}

/// Programs for the chunks, chosen so that together they load all ports evenly.
class ChunkPrograms {
 public:
  ChunkPrograms(const ExchangeGroup& group, const ExchangeCosts& costs, std::uint64_t chunks)
      : group_(group), costs_(costs), chunks_(chunks) {}

  void add(const ExchangeProgram& program) {
    std::vector<std::uint32_t> names(group_.port_count());
    std::iota(names.begin(), names.end(), 0U);
    add_renamed(program, names);
    if (chunks_ == 1) return;
    for (std::uint32_t turn = 1; turn < group_.port_count(); ++turn) {
      std::rotate(names.begin(), names.begin() + 1, names.end());
      add_renamed(program, names);
    }
    for (std::size_t draw = 0; draw < exchange_constants::drawn_names; ++draw) {
      for (std::size_t i = names.size(); i > 1; --i)
        std::swap(names[i - 1], names[random_.below(i)]);
      add_renamed(program, names);
    }
  }

  /// Greedily adds the program that makes all of them together fastest.
  [[nodiscard]] std::vector<const std::vector<ExchangeCopy>*> choose() const {
    std::vector<const std::vector<ExchangeCopy>*> best;
    double best_time = std::numeric_limits<double>::infinity();
    for (const std::size_t first : firsts()) {
      std::vector<const std::vector<ExchangeCopy>*> chosen;
      Loads loads;
      put(first, loads, chosen);
      while (chosen.size() < chunks_) put(best_beside(loads), loads, chosen);
      if (const double time = time_of(loads); time < best_time) {
        best_time = time;
        best = std::move(chosen);
      }
    }
    return best;
  }

 private:
  using Loads = std::vector<std::vector<std::uint32_t>>;  // by step and port
  struct Candidate {
    std::vector<ExchangeCopy> copies;
    Loads loads;
    std::size_t program = 0;
  };

  void add_renamed(const ExchangeProgram& program, std::span<const std::uint32_t> names) {
    const std::vector<ExchangeCopy> copies = copies_of(program, group_, names);
    if (copies.empty()) return;
    add_candidate(copies);
    if (chunks_ == 1) return;
    std::vector<ExchangeCopy> later = copies;
    for (ExchangeCopy& copy : later) ++copy.step;
    add_candidate(std::move(later));
  }

  void add_candidate(std::vector<ExchangeCopy> copies) {
    Candidate candidate{std::move(copies), {}, programs_};
    for (const ExchangeCopy& copy : candidate.copies) {
      if (copy.step >= candidate.loads.size())
        candidate.loads.resize(copy.step + 1, std::vector<std::uint32_t>(group_.port_count()));
      ++candidate.loads[copy.step][copy.port];
    }
    candidates_.push_back(std::move(candidate));
  }

  /// Returns the first candidate of each program.
  [[nodiscard]] std::vector<std::size_t> firsts() const {
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i < candidates_.size(); ++i)
      if (i == 0 || candidates_[i].program != candidates_[i - 1].program) result.push_back(i);
    return result;
  }

  [[nodiscard]] double time_of(const Loads& loads) const {
    double units = 0;
    for (const auto& step : loads) units += std::ranges::max(step);
    const PacketCost chunk = costs_.packet.of_pieces(units, static_cast<double>(chunks_));
    return chunk.packets(static_cast<double>(loads.size()), 1);
  }

  static void add_to(Loads& loads, const Loads& more) {
    if (loads.size() < more.size()) loads.resize(more.size(), std::vector(more[0].size(), 0U));
    for (std::size_t step = 0; step < more.size(); ++step)
      for (std::size_t port = 0; port < more[step].size(); ++port)
        loads[step][port] += more[step][port];
  }

  void put(std::size_t index, Loads& loads,
           std::vector<const std::vector<ExchangeCopy>*>& chosen) const {
    chosen.push_back(&candidates_[index].copies);
    add_to(loads, candidates_[index].loads);
  }

  [[nodiscard]] std::size_t best_beside(const Loads& loads) const {
    std::size_t best = 0;
    double best_time = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      Loads together = loads;
      add_to(together, candidates_[i].loads);
      // Among equals, prefer the one that leaves the loads most even.
      double squares = 0;
      for (const auto& step : together)
        for (const std::uint32_t load : step) squares += static_cast<double>(load) * load;
      const double time = time_of(together) * (1 + 1e-9 * squares);
      if (time < best_time) {
        best_time = time;
        best = i;
      }
    }
    return best;
  }

 public:
  void next_program() { ++programs_; }

 private:
  const ExchangeGroup& group_;
  ExchangeCosts costs_;
  std::uint64_t chunks_;
  std::vector<Candidate> candidates_;
  std::size_t programs_ = 0;
  Random random_{15};
};

ExchangeCosts exchange_costs(const Problem& problem) {
  const Model& model = problem.model;
  ExchangeCosts costs;
  const std::uint64_t results = problem.collective.result_count();
  costs.packet = packet_cost(model).of_pieces(static_cast<double>(results), 1);
  costs.packet.per_message += model.combining_time(results);
  // Free transmissions should not be wasted either.
  costs.packet.per_message =
      std::max(costs.packet.per_message, exchange_constants::least_unit * costs.packet.fixed);
  costs.ports_at_once = model.sends_at_most(problem.network().degree(NodeId{0}));
  return costs;
}

/// Counted in partial programs of a length.
WorkBudget exchange_beam(const AlgorithmRequest& request) {
  const std::size_t width = std::clamp<std::size_t>(
      exchange_constants::places_per_length.at(request.effort) /
          request.problem.network().node_count(),
      exchange_constants::min_width, exchange_constants::max_width.at(request.effort));
  return WorkBudget(width, request.progress, request.memory_limit);
}

/// Searches only for programs faster than the time to beat, which is much quicker than searching
/// for the best. Throws Error(unsupported) if there is none.
void require_hope(const AlgorithmRequest& request, const ExchangeGroup& group) {
  const Problem& problem = request.problem;
  if (!(request.time_to_beat < std::numeric_limits<double>::infinity()) ||
      group.size() <= exchange_constants::few_nodes)
    return;
  // Steps may take less time than the search assumes if links are fast or messages cost nothing.
  ExchangeCosts costs = exchange_costs(problem);
  if (problem.model.has_class_costs() || problem.network().has_own_link_costs() ||
      costs.packet.per_message <= exchange_constants::least_unit * costs.packet.fixed)
    return;
  costs.time_to_beat = request.time_to_beat;
  if (find_exchanges(group, costs, exchange_beam(request)).empty())
    throw Error(ErrorCode::unsupported,
                fmt::format("its search finds nothing below {:.9g}", request.time_to_beat),
                "use --effort full to search further");
}

void symmetric_exchange(const AlgorithmRequest& request, StepSink& sink) {
  const Problem& problem = request.problem;
  const Network& network = problem.network();
  const MemoryReservation memory =
      MemoryBudget(request.memory_limit)
          .reserve(ExchangeGroup::bytes(network), fmt::format("an exchange on {}", network.spec()),
                   "choose a smaller network");
  const ExchangeGroup group(network);
  require_hope(request, group);
  const ExchangeCosts costs = exchange_costs(problem);
  const std::uint64_t chunks = symmetric_exchange_chunks(request);
  ChunkPrograms programs(group, costs, chunks);
  for (const ExchangeProgram& program : find_exchanges(group, costs, exchange_beam(request))) {
    programs.add(program);
    programs.next_program();
  }
  const auto chosen = programs.choose();
  const Problem chunked = cut_into_chunks(problem, chunks);
  const std::uint64_t messages = problem.collective.result_count();
  SendTable table;
  for (std::uint64_t chunk = 0; chunk < chosen.size(); ++chunk)
    for (const ExchangeCopy& copy : *chosen[chunk]) {
      const std::vector<NodeId> holders = group.at_place(copy.holder);
      for (NodeId node{0}; node.value() < group.size(); ++node)
        for (std::uint64_t message = 0; message < messages; ++message)
          table.add(copy.step, node, group.port(copy.port),
                    chunked.collective.copied(holders[node.value()], copy.generation,
                                              chunk_number(message, chunks, chunk)));
    }
  table.push(sink);
}

std::optional<Obstacle> symmetric_exchange_obstacle(const Problem& problem) {
  const Network& network = problem.network();
  if (!network.port_symmetric()) return ObstacleCode::symmetric_network;
  if (network.node_count() > exchange_constants::max_nodes ||
      network.port_count() > exchange_constants::max_ports)
    return Obstacle(ObstacleCode::max_nodes_for_search, exchange_constants::max_nodes,
                    exchange_constants::max_ports);
  if (problem.model.duplex == Model::Duplex::half) return ObstacleCode::full_duplex;
  if (problem.model.packet_limit != 0) return ObstacleCode::packets_of_parts;
  return std::nullopt;
}

}  // namespace

CollectiveAlgorithm symmetric_exchange_algorithm() {
  return {.name = "symmetric-exchange",
          .summary =
              "allreduce on networks that look alike from every node, all nodes doing the same: "
              "sums are passed on so that nothing counts twice; few steps, found by search",
          .citation = "this project",
          .origin = AlgorithmOrigin::ours,
          .collectives = {CollectiveKind::allreduce, CollectiveKind::barrier},
          .obstacle = symmetric_exchange_obstacle,
          .ports = Model::Ports::single_dimension,
          .capabilities = {Capability::batches, Capability::whole_batches, Capability::directed},
          .chunks = symmetric_exchange_chunks,
          .body = symmetric_exchange,
          .hints = {.searches = PlanHints::always}};
}

}  // namespace asterism
