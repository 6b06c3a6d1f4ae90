// Verifying symmetric schedules by one source, without expanding them.
#pragma once

#include <cstdint>
#include <memory>

#include <asterism/meter.hpp>
#include <asterism/relative.hpp>
#include <asterism/timed_tree.hpp>
#include <asterism/verify.hpp>

namespace asterism {

/// The verdict and cost of a symmetric schedule.
struct SymmetricResult {
  Verdict verdict;
  Metering metering;
};

/// Verifies and meters in time and memory proportional to the number of nodes. Throws Error if the
/// network is not port-symmetric, if the collective is a broadcast, a reduce, or an allreduce whose
/// number of results differs from the number of nodes, or if the model is half duplex or wormhole.
/// The verdict and costs equal those of the expanded schedule, except that the counts of violations
/// may differ for an invalid tree that splits its packets.
[[nodiscard]] SymmetricResult check_symmetric(const TimedTree& tree, const ScheduleHeader& header,
                                              std::uint64_t memory_limit = 0);

/// Verifies and meters in memory proportional to the nodes and in time proportional to the moves of
/// one source's messages. Throws Error if the problem has no symmetric schedules or is not an
/// alltoall, or if a step names a port or node that does not exist.
class RelativeVerifier final : public RelativeSink {
 public:
  /// `memory_limit` is in bytes; 0 for the free memory of the system.
  explicit RelativeVerifier(std::uint64_t memory_limit = 0);
  ~RelativeVerifier() override;

  void begin(const ScheduleHeader& header) override;
  void take(const RelativeStep& step) override;
  void take_path(std::span<const NodeId> destinations, std::span<const Port> ports) override;
  void end() override;

  /// Must be called after end().
  [[nodiscard]] const SymmetricResult& result() const;

 private:
  class Work;
  std::uint64_t memory_limit_;
  std::unique_ptr<Work> work_;
};

}  // namespace asterism
