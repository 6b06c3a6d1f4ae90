// Plain flooding: on the first copy of a message, a node sends it over all its other links. Serves
// as the reference for broadcasts without redundancy.
#include <fmt/format.h>

#include <asterism/algorithm.hpp>
#include <asterism/node_program.hpp>

#include "base/memory.hpp"
#include "schedule/moves.hpp"

namespace asterism {

namespace {

class FloodProgram final : public NodeProgram {
 public:
  FloodProgram(const Problem& problem, std::uint64_t memory_limit)
      : ports_(problem.network().port_count()), messages_(problem.collective.message_count()) {
    require_few_moves(problem, "running");
    const double bits =
        static_cast<double>(problem.network().node_count()) * static_cast<double>(messages_);
    MemoryBudget(memory_limit)
        .require(bits / 8, fmt::format("who has heard what on {}", problem.network().spec()),
                 "choose a smaller network or batch");
    heard_.resize(problem.network().node_count() * messages_);
  }

  [[nodiscard]] std::uint32_t header_bits() const override { return 0; }

  void start(NodeId source, MessageId message, Outbox& out) override {
    heard_[place(source, message)] = true;
    for (std::uint32_t port = 0; port < ports_; ++port) out.send(Port{port}, {message, 0});
  }

  void arrive(NodeId node, Port from, const ProgramPacket& packet, Outbox& out) override {
    auto heard = heard_[place(node, packet.message)];
    if (heard) return;
    heard = true;
    for (std::uint32_t port = 0; port < ports_; ++port)
      if (Port{port} != from) out.send(Port{port}, packet);
  }

 private:
  [[nodiscard]] std::uint64_t place(NodeId node, MessageId message) const {
    return node.value() * messages_ + message.value();
  }

  std::uint32_t ports_;
  std::uint64_t messages_;
  std::vector<bool> heard_;
};

/// Two neighbours that hear of a message at the same time send it to each other.
std::optional<Obstacle> plain_flood_obstacle(const Problem& problem) {
  if (problem.model.duplex == Model::Duplex::half) return ObstacleCode::full_duplex;
  return std::nullopt;
}

}  // namespace

CollectiveAlgorithm plain_flood_algorithm() {
  return {.name = "plain-flood",
          .summary =
              "all-port broadcast in which a node sends the first copy that it gets on over all "
              "its other links: the nodes hear of it as soon as they can, most of them many times",
          .citation = "baseline",
          .origin = AlgorithmOrigin::baseline,
          .collectives = {CollectiveKind::broadcast},
          .obstacle = plain_flood_obstacle,
          .ports = Model::Ports::all,
          .capabilities = {Capability::redundant},
          .body = [](const AlgorithmRequest& request) -> std::unique_ptr<NodeProgram> {
            return std::make_unique<FloodProgram>(request.problem, request.memory_limit);
          }};
}

}  // namespace asterism
