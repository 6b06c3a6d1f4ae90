// Verification of schedules: whether every transfer is allowed and the collective is complete.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <asterism/schedule.hpp>

namespace asterism {

/// The ways in which a schedule can be wrong.
enum class ViolationKind {
  no_such_node,
  no_such_link,  ///< also a path that the switching mode does not allow
  no_such_message,
  empty_packet,
  packet_too_large,
  sender_lacks_message,
  sends_too_much,  ///< more packets than the port model allows
  receives_too_much,
  link_used_twice,    ///< in one direction, or in both under half duplex
  mixed_dimensions,   ///< under the single-dimension model or SIMD control
  wrong_order,        ///< a path that is not dimension-ordered although the model requires it
  delivered_again,    ///< redundant although the schedule claims no redundancy
  contributes_twice,  ///< partial results with a common contribution are combined
  switch_copies,      ///< a switch sends more copies of a message than it received, and must not
  switch_combines,    ///< a switch sends a combined result, and must not
  incomplete,         ///< a node lacks a message or result in the end
};
/// The number of kinds of violations.
inline constexpr std::size_t violation_kinds = 16;
/// Returns the name of a kind.
[[nodiscard]] std::string_view to_string(ViolationKind kind);

/// All violations of one kind, with details of the first.
struct Violation {
  ViolationKind kind{};
  std::uint64_t count = 0;  ///< number of violations; the other fields describe the first
  std::uint64_t step = 0;   ///< from 1; the number of steps for `incomplete`
  NodeId node = no_node;
  std::optional<Port> port{};
  std::optional<MessageId> message{};
  std::string text{};  ///< description of the first, with labels and names
};

/// The result of verifying a schedule.
struct Verdict {
  bool valid = false;
  std::uint64_t steps = 0;
  /// Number of deliveries of a message to a node that already has it; for messages that move, back
  /// to their origin.
  std::uint64_t redundant = 0;
  /// Whether switches send more copies of a message than they received, and whether they send
  /// combined results.
  bool uses_switch_copy = false;
  bool uses_switch_reduction = false;
  std::vector<Violation> violations;  ///< one per kind, in the order of the kinds

  /// Returns the violation of that kind, or nullptr.
  [[nodiscard]] const Violation* first(ViolationKind kind) const;
  /// Returns the earliest violation, or nullptr.
  [[nodiscard]] const Violation* earliest() const;
};

/// Checks an explicit schedule as it is pushed. A transfer that is not allowed is not executed, so
/// that one mistake is not counted many times. Each verifier takes one schedule.
class ScheduleVerifier final : public StepSink {
 public:
  /// `memory_limit` is in bytes; 0 for the free memory of the system.
  explicit ScheduleVerifier(std::uint64_t memory_limit = 0);
  ~ScheduleVerifier() override;

  /// Throws Error(too_large), with the estimate, if the state exceeds the memory limit.
  void begin(const ScheduleHeader& header) override;
  void take(const Step& step) override;
  void end() override;

  /// Must be called after end().
  [[nodiscard]] const Verdict& verdict() const;

 private:
  class Work;
  std::uint64_t memory_limit_;
  std::unique_ptr<Work> work_;
};

}  // namespace asterism
