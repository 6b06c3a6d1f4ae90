// The star-connected cycles graph.
#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/permutation_network.hpp>
#include <asterism/spec.hpp>

#include "base/text.hpp"
#include "network/connected_cycles.hpp"
#include "network/label.hpp"

namespace asterism {

namespace {

/// Node (I, P): place I - 2 in the cycle of the star's node P.
class Scc final : public ConnectedCycles {
 public:
  Scc(NetworkTraits traits, unsigned n)
      : ConnectedCycles(std::move(traits), factorials[n], n - 1), n_(n) {}

  [[nodiscard]] std::string label(NodeId node) const override {
    return tuple_label(
        {std::to_string(place(node) + 2), permutation_label(unrank(supernode(node), n_), n_)});
  }

  [[nodiscard]] NodeId parse_label(std::string_view text) const override {
    const std::string inside(trimmed(text.substr(0, text.find_last_not_of(") ") + 1)));
    const auto open = inside.find_first_not_of("( ");
    const auto comma = inside.find(',');
    if (comma == std::string::npos || open == std::string::npos || open >= comma)
      throw label_error(*this, text, "is not a pair of a dimension and a permutation");
    const std::string dimension(trimmed(std::string_view(inside).substr(open, comma - open)));
    const auto number = parse_whole_number(dimension);
    if (!number || *number < 2 || *number > n_)
      throw label_error(
          *this, text,
          fmt::format("has {} where a dimension from 2 to {} belongs", in_quotes(dimension), n_));
    return node_at(rank(parse_permutation(inside.substr(comma + 1), n_), n_), *number - 2);
  }

  /// azevedo1995, Eq. (2), as printed; for n = 7 it is one more than the diameter.
  [[nodiscard]] PublishedValues published() const override {
    const unsigned half = (n_ - 1) / 2;
    const unsigned diameter = n_ == 3 ? 6 : 2 * half * half + 3 * (n_ - 1) / 2 + 2 * (n_ / 2) - 2;
    PublishedValues values;
    values.diameter = {static_cast<double>(diameter), PublishedValue::Relation::equal,
                       n_ == 3 ? "6" : "2 floor((n-1)/2)^2 + floor(3(n-1)/2) + 2 floor(n/2) - 2",
                       "azevedo1995, Eq. (2)"};
    return values;
  }

 private:
  [[nodiscard]] std::uint64_t lateral(std::uint64_t supernode, std::uint64_t place) const override {
    return rank(unrank(supernode, n_).with_swapped(0, static_cast<unsigned>(place) + 1), n_);
  }

  unsigned n_;
};

}  // namespace

NetworkFamily scc_family() {
  return {
      .name = "scc",
      .parameters = "n",
      .summary =
          "star-connected cycles: each node of the n-star is a cycle of n-1 nodes, one for each of "
          "its links",
      .nodes = "(n-1) n!",
      .citation = "S. Latifi, M. M. de Azevedo, N. Bagherzadeh, ICPP 1993; azevedo1995",
      .reading = "for n = 3 the cycle has two nodes and one link between them",
      .examples = {"scc:4", "scc:6"},
      .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
        const auto n = static_cast<unsigned>(arguments.number("n", 3, Permutation::max_size));
        return std::make_unique<Scc>(arguments.traits(), n);
      }};
}

}  // namespace asterism
