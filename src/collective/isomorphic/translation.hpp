// Translates a problem to an isomorphic network, and schedules back.
#pragma once

#include <optional>

#include <asterism/schedule.hpp>

#include "collective/isomorphic/counterparts.hpp"

namespace asterism {

/// Returns the same problem on the counterpart.
[[nodiscard]] Problem problem_there(const Problem& problem, const Counterpart& counterpart);

/// Receives a schedule for the counterpart and pushes the corresponding steps for this network. The
/// caller begins and ends the schedule.
class Translation final : public StepSink {
 public:
  /// All arguments must outlive this object.
  Translation(const Problem& here, const Counterpart& counterpart, StepSink& sink)
      : here_(here), counterpart_(counterpart), sink_(sink) {}

  void begin(const ScheduleHeader& header) override;
  void take(const Step& step) override;

 private:
  [[nodiscard]] MessageId message_here(MessageId message) const;
  [[nodiscard]] MessageId part_here(MessageId message) const;
  [[nodiscard]] NodeId node_here(NodeId node) const {
    return NodeId{counterpart_.here[node.value()]};
  }
  void match_participants(const Collective& there);
  void match_sources(const Collective& there);

  const Problem& here_;
  const Counterpart& counterpart_;
  StepSink& sink_;
  /// The collective of the schedule, and the one here with the same number of chunks per message.
  std::optional<Collective> there_, in_chunks_;
  /// Maps the number of a source of a multi-broadcast, or otherwise of a participant, there to its
  /// number here.
  std::vector<std::uint64_t> number_;
  Step step_;
  std::vector<Port> path_;
  std::vector<MessageId> packet_;
};

}  // namespace asterism
