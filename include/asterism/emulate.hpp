// Emulation: a schedule of the guest becomes one of the host, by an embedding in which every node
// is its own place and every port becomes the same walk everywhere.
//
// A step of the guest becomes as many steps of the host as the timetable of its ports has slots.
// Where the last hop of one step goes over the same port as the first of the next, both are made
// at once, and what would go to and fro stays where it is.
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

/// What a node does with copies that only pass it on their way.
enum class Passing {
  keep,    ///< it has them from then on and is not sent them again; empty steps are left out
  forget,  ///< nothing: every step has all its slots, as in a proof
};

/// In which slot, from 1 on, each hop of the ports in use is made.
struct Timetable {
  std::uint32_t slots = 0;
  std::vector<std::vector<std::uint32_t>> slot_of{};  ///< by port of the guest and hop
};

/// The timetable of a step in which the guest uses these ports at the same time. With all ports, no
/// port of the host is used twice in a slot; otherwise each node sends and receives at most one
/// packet.
[[nodiscard]] Timetable make_timetable(const Embedding& embedding, std::span<const Port> used,
                                       const Model& model);

/// Takes the steps of a schedule on the guest and pushes those on the host; begin gives the sink
/// the header of the host's.
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

/// The same for steps that are told as one source sees them.
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

/// The same for a timed tree of copies (an allgather): the first arrivals at each node.
[[nodiscard]] TimedTree emulate_tree(const TimedTree& tree, const Embedding& embedding,
                                     const Model& model, Passing passing);

}  // namespace asterism
