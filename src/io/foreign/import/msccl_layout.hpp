// The initial contents of the buffers of GPUs, and their required final contents.
//
// The input of a rank has the messages that start there, its output those that it must have, both
// in the order of the messages. For reductions, the input has the rank's contributions to all
// results and the output the results that it must have. This is how MSCCL lays out allgather,
// alltoall, allreduce, reduce-scatter and broadcast, and how we lay out the others. In place, input
// and output are one buffer: the smaller one is a part of the other.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/problem.hpp>

#include "io/foreign/import/contributions.hpp"
#include "io/foreign/import/msccl.hpp"

namespace asterism {

class MscclLayout {
 public:
  /// The problem must be cut into chunks like the buffers. `nodes` is the node of each rank.
  MscclLayout(const Problem& problem, bool in_place, const std::vector<NodeId>& nodes,
              ContributionTable& table);

  /// Returns the initial contents of a rank's input, by index.
  [[nodiscard]] const std::vector<ContributionTable::Value>& input(std::uint32_t rank) const {
    return ranks_[rank].input;
  }
  /// Returns the required contents of a rank's output, by index.
  [[nodiscard]] const std::vector<ContributionTable::Value>& output(std::uint32_t rank) const {
    return ranks_[rank].output;
  }
  /// Numbers the chunks of a rank; chunks in the same place have the same number.
  [[nodiscard]] std::uint64_t place(std::uint32_t rank, char buffer, std::uint64_t offset) const;

  /// Numbers a participant's contribution to a result of a reduction.
  [[nodiscard]] std::uint64_t contribution(std::uint64_t result, std::uint64_t participant) const {
    return result * participants_ + participant;
  }
  [[nodiscard]] std::uint64_t result_of(std::uint64_t contribution) const {
    return contribution / participants_;
  }
  [[nodiscard]] std::uint64_t participant_of(std::uint64_t contribution) const {
    return contribution % participants_;
  }

 private:
  struct Rank {
    std::vector<ContributionTable::Value> input, output;
    std::uint64_t shift = 0;  // in place: where the smaller buffer begins in the larger
  };
  void place_messages(const Collective& collective, ContributionTable& table);
  void place_results(const Collective& collective, ContributionTable& table);

  std::uint64_t participants_;
  std::vector<std::uint32_t> rank_at_;  // by node
  std::vector<Rank> ranks_;
  bool in_place_;
};

/// Returns the number of chunks into which the program cuts a message of the problem. Throws
/// Error(usage) if the buffers of the file do not fit the problem.
[[nodiscard]] std::uint64_t msccl_chunks(const MscclAlgorithm& algorithm, const Problem& problem,
                                         std::string_view file);

}  // namespace asterism
