// The steps of a program's thread blocks as events: their dependencies, and which receive matches
// which send.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "io/foreign/import/events.hpp"
#include "io/foreign/import/findings.hpp"
#include "io/foreign/import/msccl.hpp"

namespace asterism {

/// A step that receives and sends is two events, the receive first. Consecutive steps that the file
/// assigns to the same step of a schedule are one event, because they were one packet, unless
/// another step waits in between.
class MscclEvents {
 public:
  /// The origin of an event: `count` consecutive steps of a thread block.
  struct Origin {
    std::uint32_t gpu, block, step, count = 1;
  };

  /// The algorithm must outlive this object. Sends and receives over a connection, which is a pair
  /// of GPUs and a channel, are matched in the order of the steps. An operation without a partner,
  /// with another count than its partner, or on a shared connection is a finding, and so is waiting
  /// for a step that does not signal its completion.
  MscclEvents(const MscclAlgorithm& algorithm, FindingLog& findings);

  [[nodiscard]] const RankEvents& events() const { return events_; }
  [[nodiscard]] const Origin& origin(RankEvents::Id event) const { return origins_[event]; }
  [[nodiscard]] std::span<const MscclAction> steps(RankEvents::Id event) const {
    const Origin& at = origins_[event];
    return std::span(algorithm_.gpus[at.gpu].blocks[at.block].steps).subspan(at.step, at.count);
  }
  /// Returns "GPU 1, threadblock 0, step 3 (line 20)".
  [[nodiscard]] std::string name(RankEvents::Id event) const;

 private:
  void add_gpu(std::uint32_t gpu, FindingLog& findings);
  void add_block(std::uint32_t gpu, std::uint32_t block);
  void check_buffers(std::uint32_t gpu, std::uint32_t block, FindingLog& findings) const;
  void add_waits(std::uint32_t gpu, FindingLog& findings);
  void match(FindingLog& findings);
  [[nodiscard]] bool counts_agree(RankEvents::Id send, RankEvents::Id receive) const;
  [[nodiscard]] std::uint64_t chunks(RankEvents::Id event) const;

  struct Ends {
    RankEvents::Id first = RankEvents::none, last = RankEvents::none;
  };
  const MscclAlgorithm& algorithm_;
  RankEvents events_;
  std::vector<Origin> origins_;
  std::vector<std::vector<Ends>> ends_;  // of the current GPU, by block and step
};

}  // namespace asterism
