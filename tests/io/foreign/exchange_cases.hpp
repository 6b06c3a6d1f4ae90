// Schedules of all algorithms that apply to small problems, and what collectives mean to buffers.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include <asterism/algorithm.hpp>
#include <asterism/exchange.hpp>
#include <asterism/networks.hpp>

namespace asterism::testing {

struct ExchangeCase {
  std::string name;
  Schedule schedule;
};

/// Calls visit(case) for every applicable algorithm of the catalogue, each in the model it needs.
inline void for_each_exchange_case(const std::string& spec, CollectiveKind kind,
                                   std::uint64_t batch,
                                   const std::function<void(const ExchangeCase&)>& visit) {
  const std::shared_ptr<const Network> network = make_network(spec);
  const bool every = traits_of(kind).sources == CollectiveTraits::Sources::every;
  const std::vector<NodeId> sources = every ? std::vector<NodeId>{} : std::vector{NodeId{0}};
  for (const CollectiveAlgorithm& algorithm : algorithm_catalogue()) {
    const Model model =
        algorithm.ports == Model::Ports::single_dimension ? Model{} : algorithm.weakest_model();
    const Problem problem(network, Collective(kind, *network, sources, batch), model);
    if (why_not(algorithm, problem) || algorithm.has(Capability::control_units)) continue;
    ScheduleRecorder recorder;
    run_algorithm(algorithm, {problem}, recorder);
    visit({fmt::format("{} {} of {} by {}", spec, to_string(kind), batch, algorithm.name),
           std::move(recorder).take_schedule()});
  }
}

/// The contents of a slot: how often each slot of an input (rank, index) was added to it.
using Symbols = std::map<std::pair<std::uint64_t, std::uint64_t>, int>;

inline Symbols sum_of(Symbols a, const Symbols& b) {
  for (const auto& [symbol, times] : b) a[symbol] += times;
  return a;
}

/// Returns what a slot of a rank's output must hold in the end according to MPI; the root is rank
/// 0.
inline Symbols wanted_symbols(CollectiveKind kind, std::uint64_t ranks, std::uint64_t batch,
                              std::uint64_t rank, std::uint64_t index) {
  Symbols sum;
  switch (kind) {
    case CollectiveKind::broadcast:
      return {{{0, index}, 1}};
    case CollectiveKind::allgather:
    case CollectiveKind::gather:
      return {{{index / batch, index % batch}, 1}};
    case CollectiveKind::alltoall:
      return {{{index / batch, rank * batch + index % batch}, 1}};
    case CollectiveKind::scatter:
      return {{{0, rank * batch + index}, 1}};
    case CollectiveKind::reduce_scatter:
      for (std::uint64_t i = 0; i < ranks; ++i) sum[{i, rank * batch + index}] = 1;
      return sum;
    default:
      for (std::uint64_t i = 0; i < ranks; ++i) sum[{i, index}] = 1;
      return sum;
  }
}

/// Returns how many slots of its output a rank must have filled.
inline std::uint64_t wanted_slots(CollectiveKind kind, std::uint64_t ranks, std::uint64_t batch,
                                  std::uint64_t rank) {
  switch (kind) {
    case CollectiveKind::allgather:
    case CollectiveKind::alltoall:
      return ranks * batch;
    case CollectiveKind::gather:
      return rank == 0 ? ranks * batch : 0;
    case CollectiveKind::reduce:
      return rank == 0 ? batch : 0;
    default:
      return batch;
  }
}

inline std::string exchange_text(const std::string& format, const Schedule& schedule,
                                 const FormatOptions& options = {}) {
  ExchangeTexts texts;
  const Verdict verdict =
      write_exchange(exchange_formats().get(format), {schedule, options}, texts);
  return verdict.valid ? texts.files().front().text : std::string();
}

inline const std::vector<CollectiveKind>& gpu_collectives() {
  using enum CollectiveKind;
  static const std::vector<CollectiveKind> kinds{broadcast, allgather, alltoall,  scatter,
                                                 gather,    reduce,    allreduce, reduce_scatter};
  return kinds;
}

}  // namespace asterism::testing
