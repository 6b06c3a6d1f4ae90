// A network whose links are stored explicitly, for families that are drawn or listed rather than
// computed.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <asterism/network.hpp>

namespace asterism {

class StoredNetwork final : public Network {
 public:
  using Link = std::pair<std::uint32_t, std::uint32_t>;

  /// Nodes are labelled by their ids if no labels are given. The ports of a node are its links in
  /// list order.
  StoredNetwork(NetworkTraits traits, std::uint32_t nodes, const std::vector<Link>& links,
                std::vector<std::string> labels = {});

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override;
  [[nodiscard]] Port reverse_port(NodeId node, Port port) const override;
  [[nodiscard]] LinkClass link_class(NodeId, Port) const override { return LinkClass{0}; }
  [[nodiscard]] std::string port_name(Port port) const override;
  [[nodiscard]] std::string label(NodeId node) const override;
  [[nodiscard]] NodeId parse_label(std::string_view text) const override;

 private:
  struct End {
    std::uint32_t node;
    std::uint32_t port;
  };

  std::vector<std::uint32_t> first_;  // by node, with one more entry: index in `ends_`
  std::vector<End> ends_;
  std::vector<std::string> labels_;
  std::unordered_map<std::string, std::uint32_t> ids_;
};

}  // namespace asterism
