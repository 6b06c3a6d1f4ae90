#include "synthesis/exchange/exchange_group.hpp"

#include <algorithm>

#include "base/bits.hpp"

namespace asterism {

ExchangeGroup::ExchangeGroup(const Network& network)
    : network_(network),
      size_(static_cast<std::uint32_t>(network.node_count())),
      parent_(size_),
      by_port_(size_) {
  for (Port port{0}; port.value() < network.port_count(); ++port)
    if (network.neighbour(NodeId{0}, port) != no_node) ports_.push_back(port);
  order_.reserve(size_);
  order_.push_back(0);
  std::vector<bool> reached(size_);
  reached[0] = true;
  for (std::size_t i = 0; i < order_.size(); ++i)
    for (std::uint32_t port = 0; port < port_count(); ++port) {
      const NodeId next = network.neighbour(NodeId{order_[i]}, ports_[port]);
      const auto place = static_cast<std::uint32_t>(next.value());
      if (reached[place]) continue;
      reached[place] = true;
      parent_[place] = order_[i];
      by_port_[place] = port;
      order_.push_back(place);
    }
  seen_.resize(std::size_t{port_count()} * size_);
  for (std::uint32_t port = 0; port < port_count(); ++port) {
    const auto seen = std::span(seen_).subspan(std::size_t{port} * size_, size_);
    const Port back = network.reverse_port(NodeId{0}, ports_[port]);
    seen[0] = static_cast<std::uint32_t>(network.neighbour(NodeId{0}, back).value());
    for (std::size_t i = 1; i < order_.size(); ++i)
      seen[order_[i]] = static_cast<std::uint32_t>(
          network.neighbour(NodeId{seen[parent_[order_[i]]]}, ports_[by_port_[order_[i]]]).value());
  }
}

double ExchangeGroup::bytes(const Network& network) {
  return static_cast<double>(network.node_count()) * 4 * (3.0 + network.port_count());
}

std::vector<NodeId> ExchangeGroup::at_place(std::uint32_t place) const {
  std::vector<std::uint32_t> way;
  for (; place != 0; place = parent_[place]) way.push_back(by_port_[place]);
  std::vector<NodeId> result;
  result.reserve(size_);
  for (std::uint32_t node = 0; node < size_; ++node) {
    NodeId at{node};
    for (auto port = way.rbegin(); port != way.rend(); ++port)
      at = network_.neighbour(at, ports_[*port]);
    result.push_back(at);
  }
  return result;
}

namespace {

/// Runs a program from the perspective of one node.
class ExchangeReplay {
 public:
  explicit ExchangeReplay(const ExchangeGroup& group)
      : group_(group), held_(words_for_bits(group.size())), taken_(held_) {
    set_bit(held_, 0);
  }

  /// Returns whether nothing arrived twice.
  bool step(std::span<const ExchangeSend> sends, std::span<const std::uint32_t> port_names) {
    taken_ = held_;
    bool own_sent = false;
    for (const ExchangeSend& send : sends) {
      const std::uint32_t port = port_names[send.port];
      Arrived arrived;
      if (send.what == ExchangeSend::own) {
        own_sent = true;
        arrived = {0, generations_, taken_};
      } else {
        arrived = arrived_[send.what];
      }
      copies_.push_back({steps_, port, arrived.holder, arrived.generation});
      arrived.holder = group_.seen_over(port, arrived.holder);
      std::vector<std::uint64_t> there(held_.size());
      for_each_bit(arrived.set,
                   [&](std::uint32_t place) { set_bit(there, group_.seen_over(port, place)); });
      if (rows_meet(held_, there)) return false;
      unite_rows(held_, there);
      arrived.set = std::move(there);
      arrived_.push_back(std::move(arrived));
    }
    if (own_sent) ++generations_;
    ++steps_;
    return true;
  }
  [[nodiscard]] bool complete() const { return count_bits(held_) == group_.size(); }
  std::vector<ExchangeCopy> take_copies() { return std::move(copies_); }

 private:
  struct Arrived {
    std::uint32_t holder = 0;
    std::uint32_t generation = 0;
    std::vector<std::uint64_t> set;
  };

  const ExchangeGroup& group_;
  std::vector<std::uint64_t> held_, taken_;
  std::vector<Arrived> arrived_;  // by send number
  std::vector<ExchangeCopy> copies_;
  std::uint32_t generations_ = 0;
  std::size_t steps_ = 0;
};

}  // namespace

std::vector<ExchangeCopy> copies_of(const ExchangeProgram& program, const ExchangeGroup& group,
                                    std::span<const std::uint32_t> port_names) {
  ExchangeReplay replay(group);
  for (const auto& sends : program.steps)
    if (!replay.step(sends, port_names)) return {};
  return replay.complete() ? replay.take_copies() : std::vector<ExchangeCopy>{};
}

}  // namespace asterism
