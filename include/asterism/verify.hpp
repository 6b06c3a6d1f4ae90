// The verdict on a schedule: is every move allowed, and is everything done in the end?
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

enum class ViolationKind {
  no_such_node,
  no_such_link,  ///< also a path that the switching does not allow
  no_such_message,
  empty_packet,
  packet_too_large,
  sender_lacks_message,
  sends_too_much,  ///< more packets than the port model allows
  receives_too_much,
  link_used_twice,    ///< in one direction, or in both under half duplex
  mixed_dimensions,   ///< under the single-dimension model or SIMD control
  wrong_order,        ///< a path that is not dimension-ordered, where the model asks for it
  delivered_again,    ///< redundant, where the schedule claims no redundancy
  contributes_twice,  ///< parts of a result are combined that have a contribution in common
  switch_copies,      ///< a switch sends more copies of a message than it got, and may not
  switch_combines,    ///< a switch sends what it has combined, and may not
  incomplete,         ///< somebody lacks something in the end
};
inline constexpr std::size_t violation_kinds = 16;
[[nodiscard]] std::string_view to_string(ViolationKind kind);

struct Violation {
  ViolationKind kind{};
  std::uint64_t count = 0;  ///< how often; what follows is the first
  std::uint64_t step = 0;   ///< from 1; the number of steps for `incomplete`
  NodeId node = no_node;
  std::optional<Port> port{};
  std::optional<MessageId> message{};
  std::string text{};  ///< the first in full, with labels and names
};

struct Verdict {
  bool valid = false;
  std::uint64_t steps = 0;
  /// Deliveries of a message to a node that has it; where messages move, back to their origin.
  std::uint64_t redundant = 0;
  /// Whether switches send more copies of some message than they got, or what they have combined.
  bool uses_switch_copy = false;
  bool uses_switch_reduction = false;
  std::vector<Violation> violations;  ///< one a kind, in the order of the kinds

  [[nodiscard]] const Violation* first(ViolationKind kind) const;
  /// The one that happened earliest, or nullptr.
  [[nodiscard]] const Violation* earliest() const;
};

/// Checks an explicit schedule as it is pushed. A transfer that is not allowed is not carried
/// out, so one mistake is not counted as many. Takes one schedule: begin, steps, end, in this
/// order.
class ScheduleVerifier final : public StepSink {
 public:
  /// `memory_limit` in bytes; 0 for what the system has free.
  explicit ScheduleVerifier(std::uint64_t memory_limit = 0);
  ~ScheduleVerifier() override;

  /// Throws Error(too_large), with the estimate, if the state does not fit.
  void begin(const ScheduleHeader& header) override;
  void take(const Step& step) override;
  void end() override;

  /// After end().
  [[nodiscard]] const Verdict& verdict() const;

 private:
  class Work;
  std::uint64_t memory_limit_;
  std::unique_ptr<Work> work_;
};

}  // namespace asterism
