// A network: an implicit graph with numbered ports. Nothing is stored per node unless the
// network came from a file.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <asterism/ids.hpp>

namespace asterism {

/// What a paper states of a quantity, kept next to what is measured and never instead of it.
struct PublishedValue {
  enum class Relation { equal, at_most };
  double value = 0;
  Relation relation = Relation::equal;
  std::string formula;
  std::string source;
};

struct PublishedValues {
  std::optional<PublishedValue> diameter;
  std::optional<PublishedValue> average_distance;    ///< over all nodes, the node itself included
  std::vector<std::uint64_t> distance_distribution;  ///< nodes by distance; empty if none is known
};

/// Takes the ports of a walk one after the other.
using PortSink = std::function<void(Port)>;

/// The costs of one direction of a link.
struct LinkCost {
  double rate = 1;     ///< how many times as fast it transmits as the machine's links of rate 1
  double latency = 0;  ///< time of every packet besides, during which it occupies link and ports
  double delay = 0;    ///< time from when link and ports are free again until the packet arrives
  bool operator==(const LinkCost&) const = default;
};

class ConnectedCycles;
class Grid;
class PermutationNetwork;

/// How the nodes of a basic building block are joined.
enum class BlockShape {
  complete,  ///< any two of them (also a single node, and a bus)
  cube,      ///< as a hypercube, a dimension a port
  tree,      ///< without a cycle
};

/// The nested structure of a recursive network (chen2001, section 2). A subnetwork of level 1
/// is a basic building block, the network itself is the one of level levels(). A link that
/// joins two subnetworks of level i has level i; the links inside a block have level 0.
class RecursiveStructure {
 public:
  virtual ~RecursiveStructure() = default;
  [[nodiscard]] virtual unsigned levels() const = 0;
  [[nodiscard]] virtual unsigned link_level(NodeId node, Port port) const = 0;
  /// A number that two nodes share if and only if they are in one subnetwork of that level.
  [[nodiscard]] virtual std::uint64_t subnetwork(NodeId node, unsigned level) const = 0;
  [[nodiscard]] virtual BlockShape block_shape() const { return BlockShape::complete; }
  /// Whether two subnetworks may be joined by more than one link, as in the star.
  [[nodiscard]] virtual bool joins_by_many_links() const { return false; }
};

/// What every network knows of itself from the start.
struct NetworkTraits {
  std::string family;                     ///< its name in the catalogue, "macro-star"
  std::vector<std::uint64_t> parameters;  ///< the numbers of its spec, {3, 2}
  std::string spec;                       ///< the canonical spec, "macro-star:3,2"
  std::uint64_t nodes = 0;
  std::uint32_t ports = 0;  ///< the most links a node may have
  std::vector<std::string> link_classes;
  bool vertex_symmetric = false;
  /// Vertex-symmetric by automorphisms that keep ports: a Cayley graph, a generator a port.
  bool port_symmetric = false;
  bool has_switches = false;            ///< some nodes only pass on what others send
  bool has_own_link_costs = false;      ///< some link has a rate other than 1, a latency or a delay
  bool directed = false;                ///< some link leads one way only
  std::vector<std::string> warnings{};  ///< see Network::warnings()
};

class Network {
 public:
  virtual ~Network() = default;
  Network(const Network&) = delete;
  Network& operator=(const Network&) = delete;

  [[nodiscard]] const std::string& family() const { return traits_.family; }
  [[nodiscard]] std::span<const std::uint64_t> parameters() const { return traits_.parameters; }
  [[nodiscard]] const std::string& spec() const { return traits_.spec; }
  [[nodiscard]] std::uint64_t node_count() const { return traits_.nodes; }
  [[nodiscard]] std::uint32_t port_count() const { return traits_.ports; }
  [[nodiscard]] std::span<const std::string> link_classes() const { return traits_.link_classes; }
  /// Whether every node looks like every other: some automorphism maps any node to any other.
  /// False also where that is not known, as for a graph from a file.
  [[nodiscard]] bool vertex_symmetric() const { return traits_.vertex_symmetric; }

  /// Whether some automorphism that keeps ports maps any node to any other: following the same
  /// ports from each node then gives the same picture everywhere (symmetric schedules).
  [[nodiscard]] bool port_symmetric() const { return traits_.port_symmetric; }

  /// Whether any node is a switch, any link has a rate, latency or delay of its own, or leads one
  /// way only.
  [[nodiscard]] bool has_switches() const { return traits_.has_switches; }
  [[nodiscard]] bool has_own_link_costs() const { return traits_.has_own_link_costs; }
  [[nodiscard]] bool directed() const { return traits_.directed; }

  /// Sentences for people about what the network was made from, such as parts of a file that it
  /// does not use. None of them makes it another network than it says it is.
  [[nodiscard]] std::span<const std::string> warnings() const { return traits_.warnings; }

  /// The node at the other end of a port, or no_node if the port has no link.
  [[nodiscard]] virtual NodeId neighbour(NodeId node, Port port) const = 0;
  /// From this port on a node has no links; at most port_count(). Where the degrees of nodes differ
  /// widely, loops over ports up to here take time for links only.
  [[nodiscard]] virtual std::uint32_t ports_of(NodeId) const { return port_count(); }
  /// All of them, by port; `out` has room for ports_of(node) nodes or more.
  virtual void neighbours(NodeId node, std::span<NodeId> out) const;
  /// The port of the neighbour that leads back; the port must have a link. Where a link leads one
  /// way only, that port has no link but is where its packets arrive.
  [[nodiscard]] virtual Port reverse_port(NodeId node, Port port) const = 0;
  [[nodiscard]] virtual LinkClass link_class(NodeId node, Port port) const = 0;
  /// What the link makes of the machine's transmission time, and what it adds to every packet.
  [[nodiscard]] virtual LinkCost link_cost(NodeId, Port) const { return {}; }
  [[nodiscard]] virtual std::string port_name(Port port) const = 0;
  /// Whether a node takes no part in collectives and uses all its ports at once, whatever the model
  /// allows others.
  [[nodiscard]] virtual bool is_switch(NodeId) const { return false; }
  /// The axis that a port leads along, on networks that have axes: of dimension-ordered routing.
  [[nodiscard]] virtual std::optional<std::uint32_t> axis(Port) const { return std::nullopt; }

  [[nodiscard]] virtual std::string label(NodeId node) const = 0;
  /// The node of a label as a person types it; throws Error if there is none.
  [[nodiscard]] virtual NodeId parse_label(std::string_view text) const = 0;

  /// Whether a Hamiltonian cycle is known by construction.
  [[nodiscard]] virtual bool knows_hamiltonian_cycle() const { return false; }
  /// Pushes its ports from node 0 on, one after the other and without storing them.
  virtual void push_hamiltonian_cycle(const PortSink&) const {}
  /// The same, stored; empty if none is known or there are more than 2^29 nodes.
  [[nodiscard]] std::vector<Port> hamiltonian_cycle() const;

  [[nodiscard]] virtual PublishedValues published() const { return {}; }
  /// The recursive structure, or nullptr if the network has none.
  [[nodiscard]] virtual const RecursiveStructure* recursion() const { return nullptr; }
  /// What algorithms for a shape work on; nullptr if the network does not have that shape.
  [[nodiscard]] virtual const Grid* grid() const { return nullptr; }
  [[nodiscard]] virtual const PermutationNetwork* permutations() const { return nullptr; }
  [[nodiscard]] virtual const ConnectedCycles* connected_cycles() const { return nullptr; }

  [[nodiscard]] std::uint32_t degree(NodeId node) const;

 protected:
  explicit Network(NetworkTraits traits) : traits_(std::move(traits)) {}

 private:
  NetworkTraits traits_;
};

}  // namespace asterism
