// The delta-port broadcast on the star of azevedo1995, Theorem 2, pipelined for a batch of
// messages: a node that receives a message sends it over all its links in the next step.
#include "collective/scc/pipelined_state.hpp"

namespace asterism {

namespace {

class DeltaPort : public PipelinedProgram {
 public:
  explicit DeltaPort(const Problem& problem)
      : ports_(problem.network().port_count()), batch_(problem.collective.batch()) {}

  /// The star of n symbols has n-1 ports and the diameter floor(3(n-1)/2).
  [[nodiscard]] std::uint64_t steps() const { return 3 * ports_ / 2 + batch_ - 1; }

  [[nodiscard]] std::uint32_t sends_at_most() const { return ports_; }

  template <class Send>
  void act(State& state, std::uint64_t step, Send&& send) const {
    state.begin_iteration(step, batch_, Port{0});
    if (state.received == 0 || state.done_with_laterals) return;
    for (Port port{0}; port.value() < ports_; ++port) send(port, state.newest());
    state.done_with_laterals = true;
  }

 private:
  std::uint32_t ports_;
  std::uint64_t batch_;
};

}  // namespace

CollectiveAlgorithm azevedo95_delta_port_algorithm() {
  return {.name = "azevedo95-delta-port",
          .summary =
              "clocked node programs on the star: over all ports in the step after hearing; "
              "floor(3(n-1)/2) + B-1 steps for B messages",
          .citation = "azevedo1995, Theorem 2",
          .collectives = {CollectiveKind::broadcast},
          .families = {"star"},
          .ports = Model::Ports::all,
          .body = [](const AlgorithmRequest& request, StepSink& sink) {
            run_pipelined(DeltaPort(request.problem), request, sink);
          }};
}

}  // namespace asterism
