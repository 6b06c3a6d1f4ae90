// Algorithm 1 of azevedo1995, pipelined for a batch of messages: floor((n+2)/2) steps per
// iteration.
#include "collective/scc/azevedo95.hpp"

namespace asterism {

namespace {

/// The first node of a cycle sends to the right, then to the left; the others forward in the
/// direction in which they were reached.
struct BothWaysInTurn {
  static constexpr std::uint32_t ports = 1;
  static std::uint64_t steps(std::uint64_t n) { return n / 2; }

  template <class Send>
  static void send(PipelinedState& state, std::uint64_t j, Send&& send) {
    if (j == 0) {
      send(right_port, state.newest());
      return;
    }
    send(state.received_through == left_port ? right_port : left_port, state.newest());
    state.done_with_locals = true;
  }
};

}  // namespace

CollectiveAlgorithm azevedo95_one_port_algorithm() {
  return {
      .name = "azevedo95-one-port",
      .summary =
          "clocked node programs: each cycle spreads a message both ways, then all lateral links "
          "at the same time; floor((n+2)/2) (floor(3(n-1)/2) + B-1) steps for B messages",
      .citation = "azevedo1995, Algorithm 1",
      .collectives = {CollectiveKind::broadcast},
      .families = {"scc"},
      .obstacle = needs_two_classes,
      .parameters = {idle_parameter()},
      .body = [](const AlgorithmRequest& request, StepSink& sink) {
        run_pipelined(Azevedo95Program<BothWaysInTurn>(request.problem), request, sink);
      }};
}

}  // namespace asterism
