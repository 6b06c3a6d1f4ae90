#include "program/synchronous_run.hpp"

namespace asterism {

namespace {

struct Arrival {
  NodeId node;
  Port port;
  ProgramPacket packet;
};

class SynchronousRun {
 public:
  SynchronousRun(NodeProgram& program, const Problem& problem)
      : program_(program), problem_(problem), out_(program.header_bits()) {}

  /// Whether anything happens in this step.
  bool advance(std::uint64_t number) {
    step_.clear();
    sent_.clear();
    for (const Arrival& arrival : arrived_) {
      program_.arrive(arrival.node, arrival.port, arrival.packet, out_);
      send_from(arrival.node);
    }
    const bool starting = number < problem_.collective.message_count();
    if (starting) {
      const MessageId message{number};
      const NodeId source = problem_.collective.origin(message);
      program_.start(source, message, out_);
      send_from(source);
    }
    arrived_.swap(sent_);
    return starting || !step_.empty();
  }
  [[nodiscard]] const Step& step() const { return step_; }

 private:
  void send_from(NodeId node) {
    for (const auto& [port, packet] : out_.sendings()) {
      const NodeId to = problem_.network().neighbour(node, port);
      if (to == no_node) continue;
      step_.add(node, port, packet.message);
      sent_.push_back({to, problem_.network().reverse_port(node, port), packet});
    }
    out_.clear();
  }

  NodeProgram& program_;
  const Problem& problem_;
  Outbox out_;
  Step step_;
  std::vector<Arrival> arrived_, sent_;
};

}  // namespace

void run_synchronously(NodeProgram& program, const Problem& problem, StepSink& sink,
                       const Progress& progress) {
  SynchronousRun run(program, problem);
  for (std::uint64_t number = 0; run.advance(number); ++number) {
    report(progress, "running step by step", number, 0);
    sink.take(run.step());
  }
}

}  // namespace asterism
