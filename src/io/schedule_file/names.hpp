// Resolves nodes, ports and messages as written in a schedule file.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>

#include <asterism/ids.hpp>
#include <asterism/schedule.hpp>

namespace asterism {

/// An id, or a label or name.
using Written = std::variant<std::uint64_t, std::string_view>;

[[nodiscard]] NodeId written_node(const Network& network, Written node);

/// All functions throw Error if the item does not exist.
class WrittenNames {
 public:
  /// Ports can be named if there are at most `named_ports`.
  WrittenNames(const Problem& problem, std::uint32_t named_ports)
      : network_(problem.network()), collective_(problem.collective), named_ports_(named_ports) {}

  [[nodiscard]] NodeId node(Written node) const { return written_node(network_, node); }
  [[nodiscard]] Port port(Written port);
  [[nodiscard]] MessageId message(Written message);
  /// Returns an alltoall's message from its two ends. Throws Error for other collectives.
  [[nodiscard]] MessageId message(NodeId source, NodeId destination) const;

 private:
  [[nodiscard]] Port port_of(std::uint64_t number) const;
  [[nodiscard]] Port port_of(std::string_view name);
  [[nodiscard]] MessageId message_of(std::uint64_t number) const;
  [[nodiscard]] MessageId message_of(std::string_view label);
  [[nodiscard]] MessageId message_of_node(NodeId node, std::string_view label);
  [[nodiscard]] std::optional<std::uint64_t> index_of_source(NodeId node);
  [[nodiscard]] std::optional<std::uint64_t> index_of_participant(NodeId node) const;

  const Network& network_;
  const Collective& collective_;
  std::uint32_t named_ports_;
  std::map<std::string, Port, std::less<>> ports_by_name_;
  std::unordered_map<NodeId, std::uint64_t> indices_of_sources_;  // for a multi-broadcast
};

}  // namespace asterism
