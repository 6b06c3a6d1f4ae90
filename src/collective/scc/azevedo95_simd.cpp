// The one-port broadcast of azevedo1995 for SIMD control (section 3.1, Figure 6), pipelined: in a
// local phase, all nodes use the right links n-2 times; n-1 steps per iteration.
#include "collective/scc/azevedo95.hpp"

namespace asterism {

namespace {

struct RightOnly {
  static constexpr std::uint32_t ports = 1;
  static std::uint64_t steps(std::uint64_t n) { return n - 2; }

  template <class Send>
  static void send(PipelinedState& state, std::uint64_t, Send&& send) {
    send(right_port, state.newest());
    state.done_with_locals = true;
  }
};

}  // namespace

CollectiveAlgorithm azevedo95_simd_algorithm() {
  return {.name = "azevedo95-simd",
          .summary =
              "clocked node programs under SIMD control: all nodes use the right link, or all the "
              "lateral one; (n-1) (floor(3(n-1)/2) + B-1) steps for B messages",
          .citation = "azevedo1995, section 3.1",
          .collectives = {CollectiveKind::broadcast},
          .families = {"scc"},
          .ports = Model::Ports::single_dimension,
          .parameters = {idle_parameter()},
          .body = [](const AlgorithmRequest& request, StepSink& sink) {
            run_pipelined(Azevedo95Program<RightOnly>(request.problem), request, sink);
          }};
}

}  // namespace asterism
