// The catalogue of collectives, one row each.
#include <algorithm>

#include <asterism/collective.hpp>
#include <asterism/registry.hpp>

namespace asterism {

std::span<const CollectiveTraits> collective_catalogue() {
  using enum CollectiveKind;
  using enum CollectiveTraits::Sources;
  using enum Handling;
  static const std::vector<CollectiveTraits> catalogue{
      {broadcast,
       {"broadcast", "one-to-all", "one-to-all-broadcast", "bcast"},
       "one node to all",
       one,
       copied,
       false},
      {multi_broadcast,
       {"multi-broadcast", "many-to-all", "many-to-all-broadcast", "multi-node-broadcast"},
       "each of some nodes to all",
       some,
       copied,
       false},
      {allgather,
       {"allgather", "all-to-all-broadcast", "multinode-broadcast", "mnb", "gossip",
        "all-to-all-non-personalized"},
       "every node to all",
       every,
       copied,
       true,
       {"allgatherv"}},
      {alltoall,
       {"alltoall", "all-to-all-personalized", "total-exchange", "te",
        "all-to-all-personalized-broadcast"},
       "every node to every other a message of its own",
       every,
       moved,
       true,
       {"alltoallv"}},
      {scatter,
       {"scatter", "one-to-all-personalized"},
       "one node to every other a message of its own",
       one,
       moved,
       true,
       {"scatterv"}},
      {gather,
       {"gather", "all-to-one"},
       "every node to one a message of its own",
       one,
       moved,
       true,
       {"gatherv"}},
      {reduce,
       {"reduce", "all-to-one-reduction", "single-node-accumulation"},
       "what all nodes contribute is combined at one",
       one,
       combined,
       false},
      {reduce_scatter,
       {"reduce-scatter", "reduce-scatter-block", "multinode-accumulation"},
       "at every node a result of its own, combined of what all contribute",
       every,
       combined,
       true},
      {allreduce,
       {"allreduce", "all-to-all-reduction", "global-combine"},
       "what all nodes contribute is combined, for all",
       every,
       combined,
       true},
      {barrier,
       {"barrier", "synchronization"},
       "no node continues before all have arrived: an allreduce without data",
       every,
       combined,
       false},
      {scan,
       {"scan", "prefix", "prefix-sum", "parallel-prefix"},
       "at every node what it and those before it contribute is combined, in order",
       every,
       prefixes,
       false}};
  return catalogue;
}

const CollectiveTraits& traits_of(CollectiveKind kind) {
  return *std::ranges::find(collective_catalogue(), kind, &CollectiveTraits::kind);
}

const std::string& to_string(CollectiveKind kind) {
  return traits_of(kind).names.front();
}

namespace {

std::string spelt(std::string_view name, bool with_hyphens) {
  std::string letters;
  for (const char c : name) {
    const bool separator = c == ' ' || c == '_' || c == '-';
    if (separator && !with_hyphens) continue;
    letters += separator ? '-' : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return letters;
}

/// Removes the library prefix of names such as "MPI_Allreduce" and "ncclAllReduce".
std::string_view without_library(std::string_view name) {
  for (const std::string_view prefix : {"MPI_", "mpi_", "MPI-", "mpi-", "nccl"})
    if (name.starts_with(prefix) && name.size() > prefix.size()) return name.substr(prefix.size());
  return name;
}

struct ReadCollective {
  CollectiveKind kind;
  bool with_counts;
};

ReadCollective read_collective(std::string_view given) {
  const std::string_view name = without_library(given);
  std::vector<std::string> names;
  for (const CollectiveTraits& entry : collective_catalogue()) names.push_back(entry.names.front());
  // "all-to-all" means "alltoall", but hyphens count where they make a difference.
  for (const bool with_hyphens : {true, false})
    for (const CollectiveTraits& entry : collective_catalogue())
      for (const bool with_counts : {false, true})
        for (const std::string& known : with_counts ? entry.names_with_counts : entry.names) {
          if (spelt(known, with_hyphens) == spelt(name, with_hyphens))
            return {entry.kind, with_counts};
          if (with_hyphens && std::ranges::find(names, known) == names.end())
            names.push_back(known);
        }
  refuse_unknown("collective", given, names);
}

}  // namespace

CollectiveKind parse_collective(std::string_view name) {
  return read_collective(name).kind;
}

bool names_counts(std::string_view name) {
  return read_collective(name).with_counts;
}

}  // namespace asterism
