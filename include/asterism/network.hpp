// A network: an implicit graph with numbered ports. Nothing is stored per node unless the network
// was read from a file.
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

/// A quantity as stated by a paper. It is shown beside the measured value and never replaces it.
struct PublishedValue {
  enum class Relation { equal, at_most };
  double value = 0;
  Relation relation = Relation::equal;
  std::string formula;
  std::string source;
};

/// The published values of a network; those that are unknown are empty.
struct PublishedValues {
  std::optional<PublishedValue> diameter;
  std::optional<PublishedValue> average_distance;    ///< over all nodes, the node itself included
  std::vector<std::uint64_t> distance_distribution;  ///< nodes by distance; empty if none is known
};

/// Receives the ports of a walk one by one.
using PortSink = std::function<void(Port)>;

/// The costs of one direction of a link.
struct LinkCost {
  double rate = 1;     ///< transmission speed relative to the machine's links of rate 1
  double latency = 0;  ///< extra time per packet, during which it occupies the link and the ports
  double delay = 0;    ///< time between the link and ports becoming free and the packet's arrival
  bool operator==(const LinkCost&) const = default;
};

class ConnectedCycles;
class Grid;
class PermutationNetwork;

/// How the nodes of a basic building block are connected.
enum class BlockShape {
  complete,  ///< every two nodes are adjacent (also a single node, and a bus)
  cube,      ///< a hypercube with one port per dimension
  tree,      ///< without a cycle
};

/// The nested structure of a recursive network (chen2001, section 2). A subnetwork of level 1 is a
/// basic building block; the network itself is the subnetwork of level levels(). A link that joins
/// two subnetworks of level i has level i; links inside a block have level 0.
class RecursiveStructure {
 public:
  virtual ~RecursiveStructure() = default;
  /// Returns the number of levels.
  [[nodiscard]] virtual unsigned levels() const = 0;
  /// Returns the level of the link at a port.
  [[nodiscard]] virtual unsigned link_level(NodeId node, Port port) const = 0;
  /// Returns a number that two nodes share if and only if they are in the same subnetwork of that
  /// level.
  [[nodiscard]] virtual std::uint64_t subnetwork(NodeId node, unsigned level) const = 0;
  [[nodiscard]] virtual BlockShape block_shape() const { return BlockShape::complete; }
  /// Returns whether two subnetworks may be joined by more than one link, as in the star.
  [[nodiscard]] virtual bool joins_by_many_links() const { return false; }
};

/// Properties that a network declares when it is constructed.
struct NetworkTraits {
  std::string family;                     ///< its name in the catalogue, "macro-star"
  std::vector<std::uint64_t> parameters;  ///< the numbers of its spec, {3, 2}
  std::string spec;                       ///< the canonical spec, "macro-star:3,2"
  std::uint64_t nodes = 0;
  std::uint32_t ports = 0;  ///< maximum degree of a node
  std::vector<std::string> link_classes;
  bool vertex_symmetric = false;
  /// Whether the network is vertex-symmetric by automorphisms that preserve ports, that is, a
  /// Cayley graph with one port per generator.
  bool port_symmetric = false;
  bool has_switches = false;        ///< some nodes only forward messages
  bool has_own_link_costs = false;  ///< some link has a rate other than 1, a latency or a delay
  /// Whether rates are in GB/s, and latencies and delays in microseconds.
  bool costs_in_units = false;
  bool directed = false;                ///< some link is one-way
  std::vector<std::string> warnings{};  ///< see Network::warnings()
};

/// A network of nodes and links. Nodes are numbered 0 .. node_count()-1, and every node numbers its
/// links by ports 0 .. port_count()-1, some of which may have no link.
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
  /// Returns whether some automorphism maps any node to any other. Also false if this is unknown,
  /// as for a graph from a file.
  [[nodiscard]] bool vertex_symmetric() const { return traits_.vertex_symmetric; }

  /// Returns whether some port-preserving automorphism maps any node to any other, so that the same
  /// sequence of ports leads to corresponding nodes everywhere. Symmetric schedules need this.
  [[nodiscard]] bool port_symmetric() const { return traits_.port_symmetric; }

  /// Return whether any node is a switch, whether any link has costs of its own, and whether any
  /// link is one-way.
  [[nodiscard]] bool has_switches() const { return traits_.has_switches; }
  [[nodiscard]] bool has_own_link_costs() const { return traits_.has_own_link_costs; }
  [[nodiscard]] bool directed() const { return traits_.directed; }
  /// Returns whether the rates of links are in GB/s, and latencies and delays in microseconds, as
  /// for real machines. Otherwise they are relative to the machine model.
  [[nodiscard]] bool costs_in_units() const { return traits_.costs_in_units; }

  /// Returns sentences for people about the network's source, such as parts of a file that it does
  /// not use. None of them changes the network.
  [[nodiscard]] std::span<const std::string> warnings() const { return traits_.warnings; }

  /// Returns the node at the other end of a port, or no_node if the port has no link.
  [[nodiscard]] virtual NodeId neighbour(NodeId node, Port port) const = 0;
  /// Returns the first port number from which on the node has no links; at most port_count(). Loops
  /// over ports should stop here: degrees may differ widely.
  [[nodiscard]] virtual std::uint32_t ports_of(NodeId) const { return port_count(); }
  /// Writes all neighbours, indexed by port, to `out`, which must have room for ports_of(node)
  /// nodes.
  virtual void neighbours(NodeId node, std::span<NodeId> out) const;
  /// Returns the neighbour's port that leads back. The given port must have a link. If the link is
  /// one-way, the returned port has no link but is where the packets arrive.
  [[nodiscard]] virtual Port reverse_port(NodeId node, Port port) const = 0;
  /// Returns the class of the link at a port.
  [[nodiscard]] virtual LinkClass link_class(NodeId node, Port port) const = 0;
  /// Returns the link's factor on the machine's transmission time and its extra cost per packet.
  [[nodiscard]] virtual LinkCost link_cost(NodeId, Port) const { return {}; }
  /// Returns the name of a port, as routes print it.
  [[nodiscard]] virtual std::string port_name(Port port) const = 0;
  /// Returns whether a node is a switch. A switch does not participate in collectives and may use
  /// all its ports at the same time, regardless of the port model.
  [[nodiscard]] virtual bool is_switch(NodeId) const { return false; }
  /// Returns the axis of a port, used by dimension-ordered routing; nothing if there are no axes.
  [[nodiscard]] virtual std::optional<std::uint32_t> axis(Port) const { return std::nullopt; }

  /// Returns the label of a node as people write it.
  [[nodiscard]] virtual std::string label(NodeId node) const = 0;
  /// Returns the node with this label. Throws Error if there is none.
  [[nodiscard]] virtual NodeId parse_label(std::string_view text) const = 0;

  /// Returns whether a Hamiltonian cycle is known by construction.
  [[nodiscard]] virtual bool knows_hamiltonian_cycle() const { return false; }
  /// Pushes the ports of that cycle, starting at node 0, without storing them.
  virtual void push_hamiltonian_cycle(const PortSink&) const {}
  /// Returns the same ports; empty if no cycle is known or there are more than 2^29 nodes.
  [[nodiscard]] std::vector<Port> hamiltonian_cycle() const;

  /// Returns the values that papers state for this network.
  [[nodiscard]] virtual PublishedValues published() const { return {}; }
  /// Returns the recursive structure, or nullptr if the network has none.
  [[nodiscard]] virtual const RecursiveStructure* recursion() const { return nullptr; }
  /// Return the view that shape-specific algorithms need, or nullptr if the network has another
  /// shape.
  [[nodiscard]] virtual const Grid* grid() const { return nullptr; }
  [[nodiscard]] virtual const PermutationNetwork* permutations() const { return nullptr; }
  [[nodiscard]] virtual const ConnectedCycles* connected_cycles() const { return nullptr; }

  /// Returns the number of links of a node.
  [[nodiscard]] std::uint32_t degree(NodeId node) const;

 protected:
  explicit Network(NetworkTraits traits) : traits_(std::move(traits)) {}

 private:
  NetworkTraits traits_;
};

}  // namespace asterism
