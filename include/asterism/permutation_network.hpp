// Networks whose nodes are permutations: Cayley graphs of permutation groups.
//
// A node is a label x_1 .. x_n. A generator g leads from x to the node whose position i holds the
// symbol that x has at position g[i]. A generator is therefore also the label of the node that it
// leads to from the identity 12..n. Ids are lexicographic ranks of labels within the group.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include <asterism/network.hpp>
#include <asterism/permutation.hpp>

namespace asterism {

class PermutationGroup;

/// A generator of the group: the same port at every node.
struct Generator {
  std::string name;        ///< as routes print it: "3", "T2"
  std::string link_class;  ///< as the network's description prints it: "dimension 3"
  Permutation action;
};

/// A Cayley graph whose nodes are the permutations of a group.
class PermutationNetwork : public Network {
 public:
  ~PermutationNetwork() override;

  /// Returns the number of symbols of a label.
  [[nodiscard]] unsigned symbols() const { return symbols_; }
  [[nodiscard]] std::span<const Generator> generators() const { return generators_; }
  /// Returns whether the nodes are all permutations of the symbols, rather than a subgroup.
  [[nodiscard]] bool has_all_permutations() const { return group_ == nullptr; }

  /// Convert between ids and labels.
  [[nodiscard]] Permutation permutation(NodeId node) const;
  [[nodiscard]] NodeId node(Permutation permutation) const;

  [[nodiscard]] const PermutationNetwork* permutations() const final { return this; }
  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override;
  void neighbours(NodeId node, std::span<NodeId> out) const override;
  [[nodiscard]] Port reverse_port(NodeId node, Port port) const override;
  [[nodiscard]] LinkClass link_class(NodeId node, Port port) const override;
  [[nodiscard]] std::string port_name(Port port) const override;
  [[nodiscard]] std::string label(NodeId node) const override;
  [[nodiscard]] NodeId parse_label(std::string_view text) const override;

 protected:
  /// The generators must be closed under inversion and must generate `group`, or all permutations
  /// if `group` is nullptr. Only the family, parameters and spec of `traits` are used.
  PermutationNetwork(NetworkTraits traits, unsigned symbols, std::vector<Generator> generators,
                     std::shared_ptr<const PermutationGroup> group = nullptr);

 private:
  unsigned symbols_;
  std::vector<Generator> generators_;
  std::vector<Port> reverse_;
  std::shared_ptr<const PermutationGroup> group_;
};

/// Returns the label with symbols 1 .. n: "3241", or comma-separated ("3,2,4,1") if n >= 10.
[[nodiscard]] std::string permutation_label(Permutation permutation, unsigned symbols);
/// Parses the symbols, counted from 1, of such a label; `*` yields 0. Blanks or commas separate
/// symbols and are optional below ten. Throws Error unless there are `symbols` symbols in range.
[[nodiscard]] std::vector<unsigned> parse_symbols(std::string_view text, unsigned symbols);
/// Parses a label. Throws Error if it is not a permutation of the symbols.
[[nodiscard]] Permutation parse_permutation(std::string_view text, unsigned symbols);

}  // namespace asterism
