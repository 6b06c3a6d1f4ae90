// Allgather and multi-broadcast on any network: up a breadth-first tree and down again.
//
// On the way up, every node sends what its subtree started with. On the way down, it sends each
// child everything that the child's subtree did not start with. The optimal order of children for a
// broadcast serves both directions; it is reversed on the way up.
#include <algorithm>

#include <fmt/format.h>

#include <asterism/algorithm.hpp>

#include "base/memory.hpp"
#include "graph/best_order.hpp"
#include "schedule/split.hpp"
#include "schedule/step_bytes.hpp"

namespace asterism {

namespace {

/// The messages of the collective; those of each subtree are contiguous.
class SubtreeMessages {
 public:
  SubtreeMessages(const Collective& collective, const BreadthFirstTree& tree)
      : size_(tree.order().size()), first_(tree.order().size()) {
    std::vector<std::vector<MessageId>> own(tree.order().size());
    for (MessageId message{0}; message.value() < collective.message_count(); ++message)
      own[collective.origin(message).value()].push_back(message);
    for (std::size_t i = tree.order().size(); i-- > 0;) {
      const std::uint32_t node = tree.order()[i];
      size_[node] += own[node].size();
      if (i > 0) size_[tree.parent(node)] += size_[node];
    }
    messages_.resize(collective.message_count());
    std::vector<std::size_t> next(tree.order().size());  // where the next child's range begins
    for (const std::uint32_t node : tree.order()) {
      if (tree.depth(node) > 0) {
        first_[node] = next[tree.parent(node)];
        next[tree.parent(node)] += size_[node];
      }
      std::ranges::copy(own[node], messages_.begin() + static_cast<std::ptrdiff_t>(first_[node]));
      next[node] = first_[node] + own[node].size();
    }
  }

  [[nodiscard]] std::size_t count_inside(std::uint32_t node) const { return size_[node]; }
  [[nodiscard]] std::size_t count_outside(std::uint32_t node) const {
    return messages_.size() - size_[node];
  }
  [[nodiscard]] std::vector<MessageId> inside(std::uint32_t node) const {
    return {begin() + offset(first_[node]), begin() + offset(first_[node] + size_[node])};
  }
  [[nodiscard]] std::vector<MessageId> outside(std::uint32_t node) const {
    std::vector<MessageId> result(begin(), begin() + offset(first_[node]));
    result.insert(result.end(), begin() + offset(first_[node] + size_[node]), messages_.end());
    return result;
  }

 private:
  static std::ptrdiff_t offset(std::size_t index) { return static_cast<std::ptrdiff_t>(index); }
  [[nodiscard]] std::vector<MessageId>::const_iterator begin() const { return messages_.begin(); }

  std::vector<std::size_t> size_;
  std::vector<std::size_t> first_;
  std::vector<MessageId> messages_;
};

class Exchange {
 public:
  Exchange(const AlgorithmRequest& request, StepSink& sink)
      : problem_(request.problem),
        sink_(sink),
        tree_(problem_.network(), NodeId{0}, request.memory_limit, request.progress),
        best_(tree_),
        messages_(problem_.collective, tree_) {
    memory_ =
        MemoryBudget(request.memory_limit)
            .reserve(bytes_of_widest_step(),
                     fmt::format("an exchange of {} messages along a tree of {}",
                                 problem_.collective.message_count(), problem_.network().spec()),
                     "choose a smaller network");
  }

  void run() {
    const std::vector<std::uint32_t>& by_time = best_.by_time();
    const auto pack_up = [&](std::uint32_t node) {
      const Port up = problem_.network().reverse_port(NodeId{tree_.parent(node)}, tree_.down(node));
      return Packet{NodeId{node}, up, messages_.inside(node)};
    };
    const auto pack_down = [&](std::uint32_t node) {
      return Packet{NodeId{tree_.parent(node)}, tree_.down(node), messages_.outside(node)};
    };
    push(by_time.rbegin(), by_time.rend(), pack_up);
    push(by_time.begin(), by_time.end(), pack_down);
  }

 private:
  struct Packet {
    NodeId from;
    Port port;
    std::vector<MessageId> messages;
  };

  /// Memory for the packets of one time and for the step that contains them.
  [[nodiscard]] double bytes_of_widest_step() const {
    double widest = 0;
    double here = 0;
    const std::vector<std::uint32_t>& by_time = best_.by_time();
    for (std::size_t i = 0; i < by_time.size(); ++i) {
      const std::uint32_t node = by_time[i];
      const bool first = i == 0 || best_.time(node) != best_.time(by_time[i - 1]);
      const std::size_t largest =
          std::max(messages_.count_inside(node), messages_.count_outside(node));
      here = (first ? 0 : here) + sizeof(MessageId) * static_cast<double>(largest) +
             transfer_bytes(largest);
      widest = std::max(widest, here);
    }
    return widest;
  }

  /// Pushes the steps of the edges, one time after the other, in packets of the size that the model
  /// allows.
  template <class Iterator, class Pack>
  void push(Iterator first, Iterator last, Pack&& pack) {
    while (first != last) {
      Step step;
      const std::uint32_t time = best_.time(*first);
      for (; first != last && best_.time(*first) == time; ++first) {
        const Packet packet = pack(*first);
        if (!packet.messages.empty()) step.add(packet.from, packet.port, packet.messages);
      }
      if (!step.empty()) take_split(step, problem_.model, sink_);
    }
  }

  MemoryReservation memory_;
  const Problem& problem_;
  StepSink& sink_;
  BreadthFirstTree tree_;
  BestOrder best_;
  SubtreeMessages messages_;
};

void tree_exchange(const AlgorithmRequest& request, StepSink& sink) {
  Exchange(request, sink).run();
}

}  // namespace

CollectiveAlgorithm tree_exchange_algorithm() {
  return {.name = "tree-exchange",
          .summary =
              "up a breadth-first tree and down again, all that is new in one packet: few "
              "start-ups on any network, many transmissions",
          .citation = "baseline",
          .origin = AlgorithmOrigin::baseline,
          .collectives = {CollectiveKind::allgather, CollectiveKind::multi_broadcast},
          .capabilities = {Capability::uneven},
          .body = tree_exchange};
}

}  // namespace asterism
