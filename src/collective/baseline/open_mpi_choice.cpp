// Thresholds of coll_tuned_decision_fixed.c of Open MPI 4.1 and 5.0, stated once per collective.
// Variants that differ only in how a host waits (linear with synchronization, blocking or not, two
// processes) are treated as one. Segmentation follows the rules: none, so a pipeline is a chain and
// a segmented ring is a ring.
#include <fmt/format.h>

#include "collective/baseline/library_choice.hpp"
#include "collective/baseline/size_rule.hpp"

namespace asterism {

namespace {

using RankRules = std::vector<RankRule>;

const RankRules& open_mpi_broadcast() {
  static const RankRules rules{
      {4,
       {{32, "chain"},
        {256, "binary"},
        {512, "chain"},
        {1024, "knomial"},
        {32768, "linear"},
        {131072, "binary"},
        {262144, "chain"},
        {524288, "linear"},
        {1048576, "binomial-doubling"},
        {any_size, "binary"}}},
      {8,
       {{64, "binary"},
        {128, "binomial-doubling"},
        {2048, "binary"},
        {8192, "binomial-doubling"},
        {1048576, "linear"},
        {any_size, "chain"}}},
      {16,
       {{8, "knomial"},
        {64, "binary"},
        {4096, "knomial"},
        {16384, "binary"},
        {32768, "binomial-doubling"},
        {any_size, "linear"}}},
      {32,
       {{4096, "knomial"},
        {1048576, "binomial-doubling"},
        {any_size, "scatter+recursive-doubling"}}},
      {64, {{2048, "binomial-doubling"}, {any_size, "knomial"}}},
      {128, {{any_size, "knomial"}}},
      {256,
       {{2, "binomial-doubling"},
        {16384, "binary"},
        {32768, "linear"},
        {65536, "binary"},
        {any_size, "knomial"}}},
      {1024, {{16384, "knomial"}, {32768, "split-binary"}, {any_size, "knomial"}}},
      {2048, {{524288, "knomial"}, {any_size, "scatter+recursive-doubling"}}},
      {4096, {{262144, "knomial"}, {any_size, "scatter+recursive-doubling"}}},
      {any_ranks,
       {{8192, "knomial"},
        {16384, "binary"},
        {262144, "knomial"},
        {any_size, "scatter+recursive-doubling"}}}};
  return rules;
}

const RankRules& open_mpi_allreduce() {
  static const RankRules rules{
      {4,
       {{8, "ring"},
        {4096, "recursive-doubling"},
        {8192, "ring"},
        {16384, "recursive-doubling"},
        {262144, "ring"},
        {any_size, "rabenseifner"}}},
      {8, {{16, "ring"}, {8192, "recursive-doubling"}, {any_size, "rabenseifner"}}},
      {16, {{8192, "recursive-doubling"}, {any_size, "rabenseifner"}}},
      {32, {{64, "ring"}, {4096, "recursive-doubling"}, {any_size, "rabenseifner"}}},
      {64, {{128, "ring"}, {any_size, "rabenseifner"}}},
      {128, {{262144, "recursive-doubling"}, {any_size, "rabenseifner"}}},
      {256,
       {{131072, "reduce+broadcast"}, {262144, "recursive-doubling"}, {any_size, "rabenseifner"}}},
      {512, {{4096, "reduce+broadcast"}, {any_size, "rabenseifner"}}},
      {2048,
       {{2048, "reduce+broadcast"}, {16384, "recursive-doubling"}, {any_size, "rabenseifner"}}},
      {4096,
       {{2048, "reduce+broadcast"},
        {4096, "ring"},
        {16384, "recursive-doubling"},
        {any_size, "rabenseifner"}}},
      {any_ranks,
       {{2048, "reduce+broadcast"},
        {16384, "ring"},
        {32768, "recursive-doubling"},
        {any_size, "rabenseifner"}}}};
  return rules;
}

const RankRules& open_mpi_reduce() {
  static const RankRules rules{
      {4,
       {{8, "rabenseifner"},
        {16, "binary"},
        {32, "chain"},
        {262144, "linear"},
        {any_size, "chain"}}},
      {8,
       {{4096, "binary"},
        {65536, "chain"},
        {262144, "binomial"},
        {524288, "linear"},
        {1048576, "binomial"},
        {any_size, "linear"}}},
      {16, {{8192, "binary"}, {any_size, "binomial"}}},
      {32, {{4096, "binary"}, {any_size, "binomial"}}},
      {256, {{any_size, "binomial"}}},
      {512, {{8192, "binomial"}, {16384, "binary"}, {any_size, "binomial"}}},
      {2048, {{any_size, "binomial"}}},
      {4096,
       {{512, "binomial"},
        {1024, "binary"},
        {8192, "binomial"},
        {16384, "binary"},
        {any_size, "binomial"}}},
      {any_ranks,
       {{16, "binomial"},
        {32, "binary"},
        {1024, "binomial"},
        {2048, "binary"},
        {8192, "binomial"},
        {16384, "binary"},
        {any_size, "binomial"}}}};
  return rules;
}

const RankRules& open_mpi_reduce_scatter() {
  static const RankRules rules{
      {4, {{4, "recursive-doubling"}, {131072, "recursive-halving"}, {any_size, "reduce+scatter"}}},
      {8,
       {{8, "recursive-halving"},
        {32, "recursive-doubling"},
        {1048576, "recursive-halving"},
        {any_size, "reduce+scatter"}}},
      {16,
       {{4, "reduce+scatter"},
        {524288, "recursive-halving"},
        {4194304, "reduce+scatter"},
        {any_size, "recursive-halving"}}},
      {32,
       {{32, "reduce+scatter"},
        {524288, "recursive-halving"},
        {2097152, "reduce+scatter"},
        {any_size, "recursive-halving"}}},
      {any_ranks,
       {{4, "recursive-halving"},
        {16, "reduce+scatter"},
        {65536, "recursive-halving"},
        {262144, "reduce+scatter"},
        {any_size, "recursive-halving"}}}};
  return rules;
}

const RankRules& open_mpi_allgather() {
  static const RankRules rules{
      {3, {{any_size, "recursive-doubling"}}},
      {32, {{any_size, "recursive-doubling"}}},
      {64, {{1024, "recursive-doubling"}, {65536, "neighbor-exchange"}, {any_size, "ring"}}},
      {128, {{512, "recursive-doubling"}, {65536, "neighbor-exchange"}, {any_size, "ring"}}},
      {256,
       {{512, "recursive-doubling"},
        {131072, "neighbor-exchange"},
        {524288, "ring"},
        {1048576, "neighbor-exchange"},
        {any_size, "ring"}}},
      {512,
       {{32, "recursive-doubling"},
        {128, "bruck"},
        {1024, "recursive-doubling"},
        {131072, "neighbor-exchange"},
        {524288, "ring"},
        {1048576, "neighbor-exchange"},
        {any_size, "ring"}}},
      {1024,
       {{64, "recursive-doubling"},
        {256, "bruck"},
        {2048, "recursive-doubling"},
        {any_size, "neighbor-exchange"}}},
      {2048,
       {{4, "recursive-doubling"},
        {8, "bruck"},
        {16, "recursive-doubling"},
        {32, "bruck"},
        {256, "recursive-doubling"},
        {512, "bruck"},
        {4096, "recursive-doubling"},
        {any_size, "neighbor-exchange"}}},
      {4096,
       {{32, "bruck"},
        {128, "recursive-doubling"},
        {512, "bruck"},
        {4096, "recursive-doubling"},
        {any_size, "neighbor-exchange"}}},
      {any_ranks,
       {{2, "recursive-doubling"},
        {8, "bruck"},
        {16, "recursive-doubling"},
        {512, "bruck"},
        {4096, "recursive-doubling"},
        {any_size, "neighbor-exchange"}}}};
  return rules;
}

const RankRules& open_mpi_allgatherv() {
  static const RankRules rules{
      {3, {{any_size, "ring"}}},
      {8,
       {{256, "gather+broadcast"},
        {4096, "neighbor-exchange"},
        {8192, "ring"},
        {16384, "neighbor-exchange"},
        {262144, "bruck"},
        {any_size, "neighbor-exchange"}}},
      {16, {{1024, "gather+broadcast"}, {any_size, "bruck"}}},
      {32, {{128, "gather+broadcast"}, {262144, "bruck"}, {any_size, "ring"}}},
      {64, {{256, "gather+broadcast"}, {8192, "bruck"}, {any_size, "ring"}}},
      {128, {{256, "gather+broadcast"}, {4096, "bruck"}, {any_size, "ring"}}},
      {256, {{1024, "bruck"}, {65536, "neighbor-exchange"}, {any_size, "ring"}}},
      {512, {{1024, "bruck"}, {any_size, "ring"}}},
      {1024,
       {{512, "bruck"},
        {1024, "gather+broadcast"},
        {4096, "bruck"},
        {1048576, "neighbor-exchange"},
        {any_size, "ring"}}},
      {any_ranks, {{4096, "bruck"}, {any_size, "neighbor-exchange"}}}};
  return rules;
}

const RankRules& open_mpi_alltoall() {
  static const RankRules rules{
      {3, {{32768, "pairwise"}, {262144, "linear"}, {any_size, "pairwise"}}},
      {8, {{524288, "linear"}, {1048576, "pairwise"}, {any_size, "linear"}}},
      {16, {{any_size, "linear"}}},
      {32, {{4, "linear"}, {512, "bruck"}, {any_size, "linear"}}},
      {64, {{512, "bruck"}, {any_size, "linear"}}},
      {128, {{1024, "bruck"}, {262144, "linear"}, {any_size, "pairwise"}}},
      {256, {{1024, "bruck"}, {262144, "linear"}, {any_size, "pairwise"}}},
      {512, {{1024, "bruck"}, {32768, "linear"}, {any_size, "pairwise"}}},
      {1024, {{512, "bruck"}, {262144, "linear"}, {any_size, "pairwise"}}},
      {2048, {{512, "bruck"}, {any_size, "linear"}}},
      {4096, {{1024, "bruck"}, {any_size, "linear"}}},
      {any_ranks, {{2048, "bruck"}, {any_size, "linear"}}}};
  return rules;
}

const RankRules& open_mpi_alltoallv() {
  static const RankRules rules{
      {4, {{any_size, "pairwise"}}},    {64, {{any_size, "linear"}}},
      {128, {{any_size, "pairwise"}}},  {256, {{any_size, "linear"}}},
      {1024, {{any_size, "pairwise"}}}, {any_ranks, {{any_size, "linear"}}}};
  return rules;
}

const RankRules& open_mpi_gather() {
  static const RankRules rules{
      {4,
       {{4, "linear"},
        {32768, "binomial"},
        {65536, "linear"},
        {131072, "binomial"},
        {any_size, "linear"}}},
      {8, {{1024, "binomial"}, {8192, "linear"}, {32768, "binomial"}, {any_size, "linear"}}},
      {256, {{any_size, "binomial"}}},
      {512, {{2048, "binomial"}, {8192, "linear"}, {any_size, "binomial"}}},
      {any_ranks, {{any_size, "binomial"}}}};
  return rules;
}

const RankRules& open_mpi_scatter() {
  static const RankRules rules{
      {4, {{any_size, "linear"}}},
      {8, {{2048, "binomial"}, {4096, "linear"}, {8192, "binomial"}, {any_size, "linear"}}},
      {16, {{16384, "binomial"}, {any_size, "linear"}}},
      {32, {{16384, "binomial"}, {any_size, "linear"}}},
      {64, {{512, "binomial"}, {8192, "linear"}, {16384, "binomial"}, {any_size, "linear"}}},
      {any_ranks, {{512, "binomial"}, {any_size, "linear"}}}};
  return rules;
}

const RankRules& open_mpi_barrier() {
  static const RankRules rules{
      {4, {{any_size, "recursive-doubling"}}},   {8, {{any_size, "linear+linear"}}},
      {64, {{any_size, "recursive-doubling"}}},  {256, {{any_size, "dissemination"}}},
      {512, {{any_size, "binomial+binomial"}}},  {1024, {{any_size, "dissemination"}}},
      {4096, {{any_size, "binomial+binomial"}}}, {any_ranks, {{any_size, "dissemination"}}}};
  return rules;
}

std::string chosen(const RankRules& rules, const LibraryCall& call) {
  return std::string(chosen_by(rules, call.ranks, call.bytes));
}

/// Returns the choice for a part of the work, without counts.
std::string choice_for_part(const LibraryCall& call, CollectiveKind kind, double bytes) {
  return open_mpi_choice({kind, false, call.ranks, bytes});
}

/// Returns the tree for a broadcast of `bytes` bytes that follows another operation.
std::string tree_to_follow(const LibraryCall& call, double bytes) {
  const std::string choice = choice_for_part(call, CollectiveKind::broadcast, bytes);
  return choice.find('+') == std::string::npos && choice != "split-binary" ? choice : "knomial";
}

std::string open_mpi_allreduce_choice(const LibraryCall& call) {
  const std::string choice = chosen(open_mpi_allreduce(), call);
  // A ring is not used for fewer elements than ranks.
  if (choice == "ring" && call.bytes < static_cast<double>(call.ranks)) return "recursive-doubling";
  if (choice != "reduce+broadcast") return choice;
  return fmt::format("{}+{}", choice_for_part(call, CollectiveKind::reduce, call.bytes),
                     tree_to_follow(call, call.bytes));
}

std::string open_mpi_reduce_scatter_choice(const LibraryCall& call) {
  const std::string choice = chosen(open_mpi_reduce_scatter(), call);
  if (choice != "reduce+scatter") return choice;
  const double total = call.bytes * static_cast<double>(call.ranks);
  const std::string reduce = choice_for_part(call, CollectiveKind::reduce, total);
  return fmt::format("{}+{}", reduce == "rabenseifner" ? "linear" : reduce,
                     choice_for_part(call, CollectiveKind::scatter, call.bytes));
}

std::string open_mpi_allgather_choice(const LibraryCall& call) {
  const std::string choice =
      chosen(call.has_counts ? open_mpi_allgatherv() : open_mpi_allgather(), call);
  if (choice != "gather+broadcast") return choice;
  return "linear+" + tree_to_follow(call, call.bytes * static_cast<double>(call.ranks));
}

}  // namespace

std::string open_mpi_choice(const LibraryCall& call) {
  switch (call.kind) {
    case CollectiveKind::broadcast:
      return chosen(open_mpi_broadcast(), call);
    case CollectiveKind::allgather:
      return open_mpi_allgather_choice(call);
    case CollectiveKind::alltoall:
      return chosen(call.has_counts ? open_mpi_alltoallv() : open_mpi_alltoall(), call);
    case CollectiveKind::scatter:
      return call.has_counts ? "linear" : chosen(open_mpi_scatter(), call);
    case CollectiveKind::gather:
      return call.has_counts ? "linear" : chosen(open_mpi_gather(), call);
    case CollectiveKind::reduce:
      return chosen(open_mpi_reduce(), call);
    case CollectiveKind::allreduce:
      return open_mpi_allreduce_choice(call);
    case CollectiveKind::reduce_scatter:
      return open_mpi_reduce_scatter_choice(call);
    case CollectiveKind::barrier:
      return chosen(open_mpi_barrier(), call);
    default:
      return "linear";
  }
}

}  // namespace asterism
