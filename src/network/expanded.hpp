// Networks grown from blocks by the hypernet's expansion rule (FACTS of chen2001; Hwang and Ghosh
// 1987): every level uses half of the external links that are still free.
//
// A subnetwork of level i has F_i free external links, numbered 0 .. F_i - 1. A subnetwork of level
// i+1 consists of m = F_i / 2 of them, any two joined by one link: link 2q of subnetwork p leads to
// link 2p of subnetwork q; link 2p of p itself stays free permanently, as the port to the outside.
// The odd links remain free for the next level and are renumbered, starting with subnetwork 0: link
// 2j+1 of subnetwork p becomes p F_i/2 + j. So F_{i+1} = (F_i/2)^2.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <asterism/network.hpp>

#include "network/block.hpp"

namespace asterism {

class SpecArguments;

class ExpandedNetwork final : public Network, public RecursiveStructure {
 public:
  ExpandedNetwork(const SpecArguments& arguments, std::unique_ptr<const Block> block,
                  unsigned levels, std::optional<PublishedValue> diameter);

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override;
  [[nodiscard]] Port reverse_port(NodeId node, Port port) const override;
  [[nodiscard]] LinkClass link_class(NodeId node, Port port) const override;
  [[nodiscard]] std::string port_name(Port port) const override;
  [[nodiscard]] std::string label(NodeId node) const override;
  [[nodiscard]] NodeId parse_label(std::string_view text) const override;
  [[nodiscard]] PublishedValues published() const override;

  [[nodiscard]] const RecursiveStructure* recursion() const override { return this; }
  [[nodiscard]] unsigned levels() const override { return levels_; }
  [[nodiscard]] unsigned link_level(NodeId node, Port port) const override;
  [[nodiscard]] std::uint64_t subnetwork(NodeId node, unsigned level) const override;
  [[nodiscard]] BlockShape block_shape() const override { return block_->shape(); }

 private:
  struct External {
    NodeId end = no_node;
    unsigned level = 0;  // level of the link; 0 if there is none
  };
  [[nodiscard]] External external(NodeId node) const;
  [[nodiscard]] NodeId node_of_link(std::uint64_t subnetwork, std::uint64_t link,
                                    unsigned level) const;
  [[nodiscard]] Port external_port() const { return Port{block_->ports()}; }
  [[nodiscard]] NodeId local(NodeId node) const { return NodeId{node.value() % block_->nodes()}; }

  std::unique_ptr<const Block> block_;
  unsigned levels_;
  std::optional<PublishedValue> diameter_;
  // half_[i]: F_i / 2, the number of subnetworks of level i in one of level i+1
  std::vector<std::uint64_t> half_;
};

}  // namespace asterism
