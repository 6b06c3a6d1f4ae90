// The cube-connected cycles graph.
#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "base/text.hpp"
#include "network/connected_cycles.hpp"
#include "network/label.hpp"

namespace asterism {

namespace {

/// Node (i, address): place i in the cycle of the cube's node `address`, with a lateral link along
/// bit i.
class Ccc final : public ConnectedCycles {
 public:
  Ccc(NetworkTraits traits, unsigned n)
      : ConnectedCycles(std::move(traits), std::uint64_t{1} << n, n), n_(n) {}

  [[nodiscard]] std::string label(NodeId node) const override {
    return tuple_label({std::to_string(place(node)), digits_label(supernode(node), 2, n_)});
  }

  [[nodiscard]] NodeId parse_label(std::string_view text) const override {
    const std::vector<std::string> parts = tuple_parts(text);
    if (parts.size() != 2)
      throw label_error(*this, text, "is not a pair of a dimension and an address");
    const std::uint64_t place = parse_coordinate(*this, text, parts[0], n_);
    return node_at(parse_digits(*this, text, parts[1], 2, n_), place);
  }

  [[nodiscard]] PublishedValues published() const override {
    const unsigned diameter = n_ == 3 ? 6 : 2 * n_ + n_ / 2 - 2;
    PublishedValues values;
    values.diameter = {static_cast<double>(diameter), PublishedValue::Relation::equal,
                       n_ == 3 ? "6" : "2n + floor(n/2) - 2", "Fris, Havel and Liebl 1997"};
    return values;
  }

 private:
  [[nodiscard]] std::uint64_t lateral(std::uint64_t supernode, std::uint64_t place) const override {
    return supernode ^ std::uint64_t{1} << place;
  }

  unsigned n_;
};

}  // namespace

NetworkFamily ccc_family() {
  return {.name = "ccc",
          .parameters = "n",
          .summary =
              "cube-connected cycles: each node of the n-cube is a cycle of n nodes, one for each "
              "of its "
              "links",
          .nodes = "n 2^n",
          .citation = "F. P. Preparata, J. Vuillemin, Commun. ACM 24 (1981)",
          .reading = "dimension i flips the bit of weight 2^i; the label is (i, address)",
          .examples = {"ccc:4", "ccc:8"},
          .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
            const auto n = static_cast<unsigned>(arguments.number("n", 3, 57));
            return std::make_unique<Ccc>(arguments.traits(), n);
          }};
}

}  // namespace asterism
