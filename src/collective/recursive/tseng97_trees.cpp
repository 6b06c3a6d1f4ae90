// Broadcast on the star along n-1 spanning trees, one for each of n-1 messages, after the idea of
// Tseng and Sheu (1997), which chen2001 (section 3) quotes with 3(n-1) steps. Their trees are not
// printed there; this construction is ours.
//
// The source sends message i over its port i, once. From then on, every node receives in each step
// as many new messages as it can, each over a different link from a neighbour that has it (a
// maximum matching). So each message reaches every node once, along its own tree. A larger batch is
// sent in successive rounds of n-1 messages. That 3(n-1) steps suffice for a round is measured, not
// proved.
#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include <asterism/algorithm.hpp>

#include "base/bits.hpp"
#include "base/memory.hpp"
#include "graph/link_table.hpp"
#include "graph/matching.hpp"

namespace asterism {

namespace {

constexpr double bytes_per_link = 4;
constexpr double bytes_per_node = 8 + 2 * 4;  // where its links begin, and what it has

/// Tracks which of at most 32 messages every node has, step by step.
class GrowingTrees {
 public:
  GrowingTrees(const LinkTable& links, std::uint32_t source, std::uint32_t messages)
      : links_(links),
        source_(source),
        messages_(messages),
        all_((std::uint64_t{1} << messages) - 1),
        has_(links.node_count()) {
    has_[source] = static_cast<std::uint32_t>(all_);
    incomplete_ = links.node_count() - 1;
  }

  [[nodiscard]] bool done() const { return incomplete_ == 0; }

  /// Calls on_taking(node, port, message) for each message that a node receives in this step, with
  /// the receiver's port.
  template <class OnTaking>
  void grow(OnTaking&& on_taking) {
    std::vector<std::uint32_t> next = has_;
    for (std::uint32_t node = 0; node < links_.node_count(); ++node) {
      if (has_[node] == all_) continue;
      take_most(node);
      for (std::uint32_t message = 0; message < messages_; ++message) {
        const std::uint32_t port = matching_.left_of(message);
        if (port == MaximumMatching::none) continue;
        next[node] |= 1U << message;
        on_taking(node, port, message);
      }
      if (next[node] == all_) --incomplete_;
    }
    has_.swap(next);
  }

 private:
  void take_most(std::uint32_t node) {
    const auto neighbours = links_.neighbours(node);
    offered_.assign(neighbours.size(), 0);
    for (std::uint32_t port = 0; port < neighbours.size(); ++port) {
      const std::uint64_t offered = has_[neighbours[port]] & ~has_[node];
      offered_[port] = neighbours[port] == source_ ? offered & std::uint64_t{1} << port : offered;
    }
    // Ports with few choices go first, so that fewer have to be moved.
    ports_.resize(neighbours.size());
    std::iota(ports_.begin(), ports_.end(), 0U);
    std::ranges::sort(ports_, {}, [&](std::uint32_t port) {
      return std::pair(std::popcount(offered_[port]), port);
    });
    matching_.reset(static_cast<std::uint32_t>(ports_.size()), messages_);
    const auto any_offered = [&](std::uint32_t port, const auto& test) {
      for (const std::uint32_t message : BitsOf(offered_[port]))
        if (test(message)) return true;
      return false;
    };
    for (const std::uint32_t port : ports_) matching_.add(port, any_offered);
  }

  const LinkTable& links_;
  std::uint32_t source_, messages_;
  std::uint64_t all_;
  std::uint64_t incomplete_ = 0;
  std::vector<std::uint32_t> has_;
  std::vector<std::uint64_t> offered_;
  std::vector<std::uint32_t> ports_;
  MaximumMatching matching_{MaximumMatching::Preference::first_vertex};
};

void tseng97_trees(const AlgorithmRequest& request, StepSink& sink) {
  const Problem& problem = request.problem;
  const Network& network = problem.network();
  const MemoryReservation memory =
      MemoryBudget(request.memory_limit)
          .reserve((bytes_per_node + bytes_per_link * network.port_count()) *
                       static_cast<double>(network.node_count()),
                   fmt::format("spanning trees of {}", network.spec()), "choose a smaller network");
  const LinkTable links(network);
  const auto source = static_cast<std::uint32_t>(problem.collective.sources()[0].value());
  const std::uint64_t batch = problem.collective.batch();
  for (std::uint64_t first = 0; first < batch; first += network.port_count()) {
    const auto messages =
        static_cast<std::uint32_t>(std::min<std::uint64_t>(network.port_count(), batch - first));
    GrowingTrees trees(links, source, messages);
    Step step;
    while (!trees.done()) {
      report(request.progress, "growing trees", first, batch);
      step.clear();
      trees.grow([&](std::uint32_t node, std::uint32_t port, std::uint32_t message) {
        // A generator of the star is its own inverse: the port is the same at both ends.
        step.add(network.neighbour(NodeId{node}, Port{port}), Port{port},
                 problem.collective.message(0, first + message));
      });
      sink.take(step);
    }
  }
}

}  // namespace

CollectiveAlgorithm tseng97_trees_algorithm() {
  return {.name = "tseng97-trees",
          .summary =
              "all-port broadcast of n-1 messages at the same time on the star, each along a "
              "spanning tree "
              "of its own, in at most 3(n-1) steps",
          .citation =
              "Y. C. Tseng, J. P. Sheu, IEEE Trans. Computers 46 (1997), as quoted in chen2001; "
              "the construction is ours",
          .origin = AlgorithmOrigin::reconstructed,
          .collectives = {CollectiveKind::broadcast},
          .families = {"star"},
          .ports = Model::Ports::all,
          .body = tseng97_trees};
}

}  // namespace asterism
