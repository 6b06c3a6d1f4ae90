// The aggregation-then-distribution strategy of chen2004 for a 3-D torus, phase by phase.
//
// A node knows its place, the step, what it has and what it received. Each phase is a plan of
// journeys that is the same for all sets of sources (JourneyPlan), and the cargo of a journey
// depends only on the state of its sender.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <asterism/algorithm.hpp>

#include "collective/torus/journeys.hpp"
#include "collective/torus/offset_tree.hpp"
#include "network/torus_partition.hpp"

namespace asterism {

/// The beginning of a phase of the schedule.
struct PhaseMark {
  std::string name;
  std::uint64_t first_step = 0;  ///< counted from 0
};

/// Messages that nodes share until one of them adds to its own.
using Load = std::shared_ptr<const std::vector<MessageId>>;

/// The state shared by all phases.
class Chen04State {
 public:
  Chen04State(const AlgorithmRequest& request, std::uint64_t h, StepSink& sink);

  [[nodiscard]] const TorusPartition& partition() const { return partition_; }
  [[nodiscard]] const Network& network() const { return partition_.grid(); }
  /// x - y - z of a point of the regular torus, modulo `period`.
  [[nodiscard]] static std::uint64_t residue(const Vector3& point, std::uint64_t period);
  /// All points of the regular torus.
  [[nodiscard]] const std::vector<Vector3>& points() const { return points_; }
  /// Points whose residue is 0 modulo h: those on the diagonal planes of their blocks.
  [[nodiscard]] const std::vector<Vector3>& diagonal() const { return diagonal_; }
  /// Points on the diagonal plane of their data-distribution network: 0 modulo the regular side.
  [[nodiscard]] const std::vector<Vector3>& main_plane() const { return main_plane_; }

  [[nodiscard]] const std::vector<MessageId>& load(NodeId node) const {
    return *loads_[node.value()];
  }
  [[nodiscard]] const Load& shared_load(NodeId node) const { return loads_[node.value()]; }
  void set_load(NodeId node, Load load) { loads_[node.value()] = std::move(load); }
  void set_load(NodeId node, std::vector<MessageId> load);

  void begin_phase(const std::string& name);
  /// Pushes the steps of a plan; `cargo` returns the cargo of a journey by its index.
  void push(const JourneyPlan& plan, const std::function<Cargo(std::size_t)>& cargo);
  [[nodiscard]] const std::vector<PhaseMark>& marks() const { return marks_; }

 private:
  const AlgorithmRequest& request_;
  TorusPartition partition_;
  StepSink& sink_;
  std::vector<Vector3> points_, diagonal_, main_plane_;
  std::vector<Load> loads_;
  std::vector<PhaseMark> marks_;
  std::uint64_t steps_ = 0;
};

/// Surplus nodes hand over what they have to regular ones, axis by axis.
void hand_over_surplus(Chen04State& state);
/// Messages gather on the diagonal planes of the blocks (section 3.2.1).
void aggregate(Chen04State& state);
/// Returns, by node, the number of the first message of every node of the diagonal planes. The
/// other messages of a node follow, and numbers are unique (section 3.2.2.1, which omits the
/// details).
[[nodiscard]] std::vector<std::uint64_t> number_messages(Chen04State& state);
/// Messages move to the data-distribution networks of their numbers (section 3.2.2.2).
void tune(Chen04State& state, const std::vector<std::uint64_t>& numbers);
/// Runs these four, which make up the first phase of the paper.
void aggregate_and_tune(Chen04State& state);
/// In every data-distribution network: to its diagonal plane, around it, and on to all its nodes
/// (sections 3.3.1 and 3.3.2).
void align(Chen04State& state);
void exchange_on_planes(Chen04State& state);
void broadcast_from_planes(Chen04State& state);
/// In every block: along rows, columns and horizontally (section 3.3.3).
void collect(Chen04State& state);

/// How the data-distribution networks spread along their axes: over all three if their sides are
/// equal, otherwise along x only.
[[nodiscard]] OffsetTree plane_tree(const TorusPartition& partition);

/// A straight journey that changes the residue of a point by `change`, along x for an arm of 1, y
/// for 2, z for 3.
[[nodiscard]] Journey straight_journey(const TorusPartition& partition, const Vector3& from,
                                       int arm, std::int64_t change);
/// A journey along a diagonal: by `along_x` along x and by `along` along y or z. Journeys of arm 1
/// go in the first round, those of arm 3 in the second; those of arm 2 turn between the two.
[[nodiscard]] Journey diagonal_journey(const TorusPartition& partition, const Vector3& from,
                                       int arm, std::size_t axis, std::int64_t along_x,
                                       std::int64_t along);

/// A journey from one point of the main plane to another: by `move` along y or z, and along x so
/// that x = y + z also holds there.
[[nodiscard]] Journey main_plane_journey(const TorusPartition& partition, const Vector3& from,
                                         int arm, std::size_t axis, std::int64_t move);

/// Pushes all phases into a sink. Returns their names and where they begin.
std::vector<PhaseMark> push_chen04(const AlgorithmRequest& request, StepSink& sink);

}  // namespace asterism
