// The operations of a thread block of a plan of MSCCL++. The threads of the block meet in a `nop`
// wherever one needs what another one did.
#pragma once

#include <set>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "io/foreign/slot_program.hpp"

namespace asterism {

class PlanBlockWriter {
 public:
  using Json = nlohmann::ordered_json;
  /// Adjoining slots.
  struct Stretch {
    Slot first{};
    std::size_t count = 1;
  };
  /// A stretch that is put into a buffer of another GPU.
  struct Put {
    Stretch source{};
    std::size_t remote_buffer = 0;  ///< numbered within the block
    std::uint64_t index = 0;
  };

  /// Channels are numbered within the block; there may be any number of them. `at` is the step of
  /// the schedule, 0 for none: executors ignore it, and readers compute costs with it.
  void signal(const std::vector<std::size_t>& channels, std::uint64_t at = 0);
  void wait(const std::vector<std::size_t>& channels);
  void acquire(const std::vector<std::size_t>& semaphores);
  void release(const std::vector<std::size_t>& semaphores);
  void put(const std::vector<Put>& puts, std::size_t channel);
  void copy(Stretch source, Slot target);
  void add_up(Stretch first, Slot second, Slot sum);

  [[nodiscard]] const Json& operations() const { return operations_; }

 private:
  void meet();
  void meet_if_pending();
  void use(const std::vector<Stretch>& reads, const std::vector<Stretch>& writes);
  void use_channels(const char* name, const std::vector<std::size_t>& channels);
  void use_semaphores(const char* name, const std::vector<std::size_t>& semaphores);

  Json operations_ = Json::array();
  /// Since the threads met last: whether one has waited for others, whether they have put
  /// something, and which slots they use.
  bool has_waited_ = false, has_put_ = false;
  std::set<Slot> reads_, writes_;
};

/// The only kind of channel that our plans have: the threads write to the memory of the peer.
inline constexpr const char* plan_channel_type = "memory";

/// Splits puts into operations: each has one source buffer and at most as many puts as the executor
/// takes.
[[nodiscard]] std::vector<std::vector<PlanBlockWriter::Put>> put_operations(
    const std::vector<PlanBlockWriter::Put>& puts);

}  // namespace asterism
