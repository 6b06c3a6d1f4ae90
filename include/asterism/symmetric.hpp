// Verifying symmetric schedules by what one source does, without expanding them.
#pragma once

#include <cstdint>
#include <memory>

#include <asterism/meter.hpp>
#include <asterism/relative.hpp>
#include <asterism/timed_tree.hpp>
#include <asterism/verify.hpp>

namespace asterism {

struct SymmetricResult {
  Verdict verdict;
  Metering metering;
};

/// Verifies and meters in time and memory proportional to the nodes. Throws Error if the network
/// is not port-symmetric, the collective is a broadcast, a reduce or an allreduce of another number
/// of results than nodes, or the model is half duplex or wormhole.
/// The verdict and the costs are those of the expanded schedule; of a tree that is not valid and
/// splits its packets, the counts of violations may differ.
[[nodiscard]] SymmetricResult check_symmetric(const TimedTree& tree, const ScheduleHeader& header,
                                              std::uint64_t memory_limit = 0);

/// Verifies and meters in memory proportional to the nodes and time proportional to the moves of
/// one source's messages. Throws Error if the problem has no symmetric schedules, is not an
/// alltoall, or a step names a port or a node that is none.
class RelativeVerifier final : public RelativeSink {
 public:
  /// `memory_limit` in bytes; 0 for what the system has free.
  explicit RelativeVerifier(std::uint64_t memory_limit = 0);
  ~RelativeVerifier() override;

  void begin(const ScheduleHeader& header) override;
  void take(const RelativeStep& step) override;
  void end() override;

  /// After end().
  [[nodiscard]] const SymmetricResult& result() const;

 private:
  class Work;
  std::uint64_t memory_limit_;
  std::unique_ptr<Work> work_;
};

}  // namespace asterism
