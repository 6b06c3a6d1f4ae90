#include "collective/isomorphic/counterparts.hpp"

#include <algorithm>
#include <deque>
#include <mutex>
#include <numeric>
#include <optional>

namespace asterism {

namespace {

/// Larger networks are not labelled. If they are grids, they are recognised nevertheless.
constexpr std::uint64_t max_nodes_labelled = 2'048;

constexpr Port unassigned_port{~std::uint32_t{0}};

/// Finds the corresponding port of each link. Parallel links are matched in turn, consistently from
/// both ends.
class PortMatching {
 public:
  PortMatching(const Network& network, Counterpart& counterpart)
      : network_(network),
        other_(*counterpart.network),
        counterpart_(counterpart),
        taken_(network.node_count() * network.port_count()) {
    counterpart.port.assign(other_.node_count() * other_.port_count(), unassigned_port);
  }

  void run() {
    for (NodeId node{0}; node.value() < other_.node_count(); ++node)
      for (Port port{0}; port.value() < other_.port_count(); ++port)
        if (other_.neighbour(node, port) != no_node && place(node, port) == unassigned_port)
          match(node, port);
  }

 private:
  [[nodiscard]] Port& place(NodeId node, Port port) {
    return counterpart_.port[node.value() * other_.port_count() + port.value()];
  }
  [[nodiscard]] NodeId here(NodeId node) const { return NodeId{counterpart_.here[node.value()]}; }

  void match(NodeId node, Port port) {
    const NodeId end = other_.neighbour(node, port);
    const Port found = free_port(here(node), here(end));
    assign(node, port, found);
    const Port back = other_.reverse_port(node, port);
    if (other_.neighbour(end, back) == node)
      assign(end, back, network_.reverse_port(here(node), found));
  }
  void assign(NodeId node, Port port, Port found) {
    place(node, port) = found;
    taken_[here(node).value() * network_.port_count() + found.value()] = true;
  }
  [[nodiscard]] Port free_port(NodeId from, NodeId to) const {
    Port port{0};
    while (network_.neighbour(from, port) != to ||
           taken_[from.value() * network_.port_count() + port.value()])
      ++port;
    return port;
  }

  const Network& network_;
  const Network& other_;
  Counterpart& counterpart_;
  std::vector<bool> taken_;
};

Counterpart counterpart_of(const Network& network, std::string name,
                           std::shared_ptr<const Network> other, NodeMap there) {
  Counterpart result{std::move(name), std::move(other), std::move(there)};
  result.here.resize(result.there.size());
  for (std::uint32_t node = 0; node < result.there.size(); ++node)
    result.here[result.there[node]] = node;
  PortMatching(network, result).run();
  return result;
}

Counterparts find_counterparts(const std::shared_ptr<const Network>& network) {
  // A large network that declares its symmetry has symmetric algorithms of its own.
  if (network->node_count() > max_nodes_labelled && network->port_symmetric())
    return {SymmetryOutcome::too_large};
  SymmetryLimits limits;
  limits.max_nodes = max_nodes_labelled;
  Recognition recognition = recognise(*network, limits);
  Counterparts result{recognition.outcome};
  for (Isomorphism& found : recognition.isomorphic) {
    std::string name = found.network->spec();
    result.all.push_back(counterpart_of(*network, std::move(name), std::move(found.network),
                                        std::move(found.image)));
  }
  const bool has_symmetry =
      network->port_symmetric() || std::ranges::any_of(result.all, [](const Counterpart& other) {
        return other.network->port_symmetric();
      });
  if (has_symmetry) return result;
  if (CayleyForm form = cayley_form(network, limits); form.network != nullptr) {
    NodeMap same(network->node_count());
    std::iota(same.begin(), same.end(), 0U);
    result.all.push_back(counterpart_of(*network, "cayley", form.network, std::move(same)));
  }
  return result;
}

/// Cache of the networks queried last.
class Memory {
 public:
  [[nodiscard]] std::shared_ptr<const Counterparts> find(
      const std::shared_ptr<const Network>& network) {
    const std::lock_guard lock(mutex_);
    for (const Entry& entry : entries_)
      if (!entry.network.owner_before(network) && !network.owner_before(entry.network))
        return entry.counterparts;
    return nullptr;
  }
  void add(const std::shared_ptr<const Network>& network,
           std::shared_ptr<const Counterparts> counterparts) {
    static constexpr std::size_t max_entries = 8;
    const std::lock_guard lock(mutex_);
    entries_.push_back({network, std::move(counterparts)});
    if (entries_.size() > max_entries) entries_.pop_front();
  }

 private:
  struct Entry {
    std::weak_ptr<const Network> network;
    std::shared_ptr<const Counterparts> counterparts;
  };
  std::mutex mutex_;
  std::deque<Entry> entries_;
};

}  // namespace

const Counterpart* Counterparts::find(std::string_view name) const {
  const auto found = std::ranges::find(all, name, &Counterpart::name);
  return found == all.end() ? nullptr : &*found;
}

std::shared_ptr<const Counterparts> counterparts_of(const std::shared_ptr<const Network>& network) {
  static Memory memory;
  const bool owned = network.use_count() > 0;  // others cannot be distinguished
  if (owned)
    if (auto known = memory.find(network)) return known;
  auto found = std::make_shared<const Counterparts>(find_counterparts(network));
  if (owned) memory.add(network, found);
  return found;
}

}  // namespace asterism
