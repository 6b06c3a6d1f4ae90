// Emulation: converts a schedule of the guest into one of the host, by an embedding that maps every
// node to itself and every port to the same walk at every node.
//
// A step of the guest becomes as many steps of the host as the timetable of its ports has slots. If
// the last hop of one step uses the same port as the first hop of the next, both are made in the
// same step, and messages that would go back and forth stay in place.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <asterism/embedding.hpp>
#include <asterism/relative.hpp>
#include <asterism/schedule.hpp>
#include <asterism/timed_tree.hpp>

namespace asterism {

/// What a node does with copies that pass through it.
enum class Passing {
  keep,    ///< keeps them and is not sent them again; empty steps are left out
  forget,  ///< discards them: every step has all its slots, as in a proof
};

/// Assigns a slot, counted from 1, to each hop of the ports in use.
struct Timetable {
  std::uint32_t slots = 0;
  std::vector<std::vector<std::uint32_t>> slot_of{};  ///< by port of the guest and hop
};

/// Returns the timetable of a step in which the guest uses these ports at the same time. Under the
/// all-port model no port of the host is used twice in a slot; otherwise each node sends and
/// receives at most one packet per slot.
[[nodiscard]] Timetable make_timetable(const Embedding& embedding, std::span<const Port> used,
                                       const Model& model);

/// Takes the steps of a schedule on the guest and pushes those on the host. The sink's begin
/// receives the header of the host's schedule.
class StepEmulator final : public StepSink {
 public:
  StepEmulator(Embedding embedding, ScheduleHeader header, StepSink& sink, Passing passing,
               std::uint64_t memory_limit = 0);
  ~StepEmulator() override;

  void begin(const ScheduleHeader& of_guest) override;
  void take(const Step& step) override;
  void end() override;

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

/// Does the same for relative steps.
class RelativeEmulator final : public RelativeSink {
 public:
  RelativeEmulator(Embedding embedding, ScheduleHeader header, RelativeSink& sink);
  ~RelativeEmulator() override;

  void begin(const ScheduleHeader& of_guest) override;
  void take(const RelativeStep& step) override;
  void end() override;

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

/// Does the same for a timed tree of copies (an allgather): keeps the first arrival at each node.
[[nodiscard]] TimedTree emulate_tree(const TimedTree& tree, const Embedding& embedding,
                                     const Model& model, Passing passing);

}  // namespace asterism
