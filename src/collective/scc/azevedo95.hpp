// The broadcasts of azevedo1995 on the SCC: floor(3(n-1)/2) times a local phase inside each cycle
// and one step over the lateral links of all nodes at the same time (sequence sigma_c, section
// 3.1).
#pragma once

#include <asterism/algorithm.hpp>

#include "collective/scc/pipelined_state.hpp"
#include "network/ring_step.hpp"

namespace asterism {

/// `Local` defines what a node does in a local phase: `steps(n)`, the number of `ports` over which
/// it sends at the same time, and `send(state, j, send)` for an informed node that has not finished
/// with its local links in local step j, from 0.
template <class Local>
class Azevedo95Program : public PipelinedProgram {
 public:
  explicit Azevedo95Program(const Problem& problem)
      : locals_(Local::steps(symbols(problem))),
        batch_(problem.collective.batch()),
        iterations_(3 * (symbols(problem) - 1) / 2 + batch_ - 1) {}

  [[nodiscard]] std::uint64_t steps() const { return iterations_ * (locals_ + 1); }
  [[nodiscard]] std::uint32_t sends_at_most() const { return Local::ports; }

  template <class Send>
  void act(State& state, std::uint64_t step, Send&& send) const {
    const std::uint64_t j = step % (locals_ + 1);
    if (j == 0) state.begin_iteration(step / (locals_ + 1), batch_, lateral_port);
    if (state.received == 0) return;
    if (j < locals_) {
      if (!state.done_with_locals) Local::send(state, j, send);
    } else if (!state.done_with_laterals) {
      send(lateral_port, state.newest());
      state.done_with_laterals = true;
    }
  }

 private:
  [[nodiscard]] static std::uint64_t symbols(const Problem& problem) {
    return problem.network().parameters()[0];
  }

  std::uint64_t locals_;
  std::uint64_t batch_;
  std::uint64_t iterations_;
};

/// Returns why algorithms that use left and right links in one step do not apply; nothing if they
/// do.
inline std::optional<Obstacle> needs_two_classes(const Problem& problem) {
  if (problem.model.classes_per_step(problem.network().port_count()) < 2)
    return ObstacleCode::two_classes_per_step;
  return std::nullopt;
}

}  // namespace asterism
