// Algorithm 2 of azevedo1995, pipelined for a batch of messages: floor((n+1)/2) steps per
// iteration. In a step, all nodes use either both local links or the lateral one: two classes or
// one, as SIMD control with two ports allows (Theorem 4).
#include "collective/scc/azevedo95.hpp"

namespace asterism {

namespace {

/// SEND_MULTIPLE(right_local_link, left_local_link).
struct BothWaysAtOnce {
  static constexpr std::uint32_t ports = 2;
  static std::uint64_t steps(std::uint64_t n) { return (n - 1) / 2; }

  template <class Send>
  static void send(PipelinedState& state, std::uint64_t, Send&& send) {
    send(right_port, state.newest());
    send(left_port, state.newest());
    state.done_with_locals = true;
  }
};

}  // namespace

CollectiveAlgorithm azevedo95_multi_port_algorithm() {
  return {.name = "azevedo95-multi-port",
          .summary =
              "clocked node programs with two ports: each cycle spreads a message over both local "
              "links at the same time, then all lateral links; floor((n+1)/2) (floor(3(n-1)/2) + "
              "B-1) steps "
              "for B messages",
          .citation = "azevedo1995, Algorithm 2",
          .collectives = {CollectiveKind::broadcast},
          .families = {"scc"},
          .ports = Model::Ports::several(2),
          .parameters = {idle_parameter()},
          .body = [](const AlgorithmRequest& request, StepSink& sink) {
            run_pipelined(Azevedo95Program<BothWaysAtOnce>(request.problem), request, sink);
          }};
}

}  // namespace asterism
