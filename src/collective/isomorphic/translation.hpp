// A problem on a network as one on a network isomorphic to it, and schedules for that as schedules
// for this.
#pragma once

#include <optional>

#include <asterism/schedule.hpp>

#include "collective/isomorphic/counterparts.hpp"

namespace asterism {

/// The same problem on the counterpart.
[[nodiscard]] Problem problem_there(const Problem& problem, const Counterpart& counterpart);

/// Takes a schedule for the problem there and pushes its steps for the problem here on; who runs
/// the algorithm begins and ends the schedule here.
class Translation final : public StepSink {
 public:
  /// All must outlive it.
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
  /// That of the schedule, and the one here with as many chunks per message.
  std::optional<Collective> there_, in_chunks_;
  /// Here, by the number that a source of a multi-broadcast, or else a participant, has there.
  std::vector<std::uint64_t> number_;
  Step step_;
  std::vector<Port> path_;
  std::vector<MessageId> packet_;
};

}  // namespace asterism
