// Expands relative steps, which describe one source, into the explicit schedule.
#include <fmt/format.h>

#include <asterism/expand.hpp>

#include "base/memory.hpp"
#include "schedule/relative_places.hpp"

namespace asterism {

namespace {

/// The image of every node under the automorphism that maps node 0 to each source, computed along a
/// breadth-first tree, port by port.
class Images {
 public:
  explicit Images(const Network& network) : nodes_(network.node_count()), image_(nodes_ * nodes_) {
    std::vector<bool> met(nodes_);
    std::vector<std::uint32_t> order{0};
    met[0] = true;
    for (std::uint64_t source = 0; source < nodes_; ++source)
      image_[source] = static_cast<std::uint32_t>(source);
    for (std::size_t i = 0; i < order.size(); ++i)
      for (Port port{0}; port.value() < network.port_count(); ++port) {
        const NodeId end = network.neighbour(NodeId{order[i]}, port);
        if (end == no_node || met[end.value()]) continue;
        met[end.value()] = true;
        order.push_back(static_cast<std::uint32_t>(end.value()));
        for (std::uint64_t source = 0; source < nodes_; ++source)
          image_[end.value() * nodes_ + source] = static_cast<std::uint32_t>(
              network.neighbour(NodeId{image_[order[i] * nodes_ + source]}, port).value());
      }
  }

  /// By source.
  [[nodiscard]] std::span<const std::uint32_t> of(std::uint64_t node) const {
    return {image_.data() + node * nodes_, nodes_};
  }

 private:
  std::uint64_t nodes_;
  std::vector<std::uint32_t> image_;
};

constexpr const char* expansion_hint = "leave the schedule symmetric, or choose a smaller network";

/// Memory without the steps.
double expansion_bytes(const Network& network) {
  const auto nodes = static_cast<double>(network.node_count());
  return RelativePlaces::bytes(network) + 8 * nodes + 4 * nodes * nodes;
}

}  // namespace

class RelativeExpander::Work {
 public:
  Work(const Problem& problem, const MemoryBudget& budget)
      : network_(problem.shared_network()),
        collective_(problem.collective),
        budget_(budget),
        nodes_(network_->node_count()),
        places_(problem),
        images_(*network_),
        packets_(nodes_) {}

  void take(const RelativeStep& step, StepSink& sink) {
    require_room(step);
    explicit_step_.clear();
    for (std::size_t i = 0; i < step.size(); ++i) {
      places_.require_exists(step[i]);
      all_sources_send(step[i]);
    }
    sink.take(explicit_step_);
    places_.move(step);
  }

 private:
  /// Checks the memory for the packets of all nodes and for the step that contains them.
  void require_room(const RelativeStep& step) const {
    double messages = 0;
    for (std::size_t i = 0; i < step.size(); ++i)
      messages += static_cast<double>(step[i].destinations.size());
    budget_.require(
        expansion_bytes(*network_) + 3 * sizeof(MessageId) * messages * static_cast<double>(nodes_),
        fmt::format("expanding a symmetric schedule on {}", network_->spec()), expansion_hint);
  }

  void all_sources_send(const RelativeStep::Packet& packet) {
    for (const NodeId destination : packet.destinations) {
      const auto from = images_.of(places_.of(destination));
      const auto to = images_.of(destination.value());
      for (std::uint64_t source = 0; source < nodes_; ++source)
        packets_[from[source]].push_back(collective_.message(collective_.pair(source, to[source])));
    }
    for (std::uint64_t from = 0; from < nodes_; ++from) {
      explicit_step_.add(NodeId{from}, packet.port, packets_[from]);
      packets_[from].clear();
    }
  }

  std::shared_ptr<const Network> network_;
  Collective collective_;
  MemoryBudget budget_;
  std::uint64_t nodes_;
  RelativePlaces places_;
  Images images_;
  std::vector<std::vector<MessageId>> packets_;  // by sender
  Step explicit_step_;
};

RelativeExpander::RelativeExpander(StepSink& sink, std::uint64_t memory_limit)
    : sink_(sink), memory_limit_(memory_limit) {}
RelativeExpander::~RelativeExpander() = default;

void RelativeExpander::begin(const ScheduleHeader& header) {
  const MemoryBudget budget(memory_limit_);
  budget.require(
      expansion_bytes(header.problem.network()),
      fmt::format("expanding a symmetric schedule on {}", header.problem.network().spec()),
      expansion_hint);
  work_ = std::make_unique<Work>(header.problem, budget);
  sink_.begin(header);
}
void RelativeExpander::take(const RelativeStep& step) {
  work_->take(step, sink_);
}
void RelativeExpander::end() {
  sink_.end();
}

}  // namespace asterism
