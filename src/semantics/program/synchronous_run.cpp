#include "semantics/program/synchronous_run.hpp"

#include <fmt/format.h>

#include "base/memory.hpp"
#include "schedule/step_bytes.hpp"

namespace asterism {

namespace {

struct ArrivedPacket {
  NodeId node;
  Port port;
  ProgramPacket packet;
};

class SynchronousRun {
 public:
  SynchronousRun(NodeProgram& program, const Problem& problem, std::uint64_t memory_limit)
      : program_(program), problem_(problem), budget_(memory_limit), out_(program.header_bits()) {}

  /// Returns whether anything happens in this step.
  bool advance(std::uint64_t number) {
    step_.clear();
    sent_.clear();
    for (const ArrivedPacket& arrival : arrived_) {
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
    require_room();
    return starting || !step_.empty();
  }
  [[nodiscard]] const Step& step() const { return step_; }

 private:
  /// The number of packets a program sends in a step is not known in advance.
  void require_room() const {
    static constexpr double bytes_per_packet = 4 * sizeof(ArrivedPacket) + transfer_bytes(1);
    budget_.require(
        bytes_per_packet * static_cast<double>(step_.size()),
        fmt::format("a step of {} packets on {}", step_.size(), problem_.network().spec()),
        "choose a smaller network or batch");
  }

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
  MemoryBudget budget_;
  Outbox out_;
  Step step_;
  std::vector<ArrivedPacket> arrived_, sent_;
};

}  // namespace

void run_synchronously(NodeProgram& program, const Problem& problem, StepSink& sink,
                       const Progress& progress, std::uint64_t memory_limit) {
  SynchronousRun run(program, problem, memory_limit);
  for (std::uint64_t number = 0; run.advance(number); ++number) {
    report(progress, "simulating steps", number, 0);
    sink.take(run.step());
  }
}

}  // namespace asterism
