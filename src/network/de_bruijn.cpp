// The undirected de Bruijn graph.
#include <utility>

#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/label.hpp"
#include "network/shifted_words.hpp"

namespace asterism {

namespace {

/// Port R_a drops the first letter and appends a; port L_a drops the last letter and prepends a.
class DeBruijn final : public ShiftedWords {
 public:
  DeBruijn(NetworkTraits traits, std::uint64_t nodes, std::uint64_t d, unsigned n)
      : ShiftedWords(std::move(traits), nodes, d), d_(d), n_(n), first_(nodes / d) {}

  [[nodiscard]] Port reverse_port(NodeId node, Port port) const override {
    const std::uint64_t dropped = at_the_right(port) ? node.value() / first_ : node.value() % d_;
    return Port{static_cast<std::uint32_t>(at_the_right(port) ? d_ + dropped : dropped)};
  }

  [[nodiscard]] std::string label(NodeId node) const override {
    return digits_label(node.value(), d_, n_);
  }
  [[nodiscard]] NodeId parse_label(std::string_view text) const override {
    return NodeId{parse_digits(*this, text, text, d_, n_)};
  }

  [[nodiscard]] PublishedValues published() const override {
    PublishedValues values;
    values.diameter = {static_cast<double>(n_), PublishedValue::Relation::equal, "n",
                       "Samatham and Pradhan 1989"};
    return values;
  }

 private:
  [[nodiscard]] std::uint64_t with_right(std::uint64_t word, std::uint64_t letter) const override {
    return word % first_ * d_ + letter;
  }
  [[nodiscard]] std::uint64_t with_left(std::uint64_t word, std::uint64_t letter) const override {
    return word / d_ + letter * first_;
  }
  [[nodiscard]] bool has_arc(std::uint64_t from, std::uint64_t to) const override {
    return from % first_ == to / d_;
  }

  std::uint64_t d_;
  unsigned n_;
  std::uint64_t first_;  // weight of the first letter
};

}  // namespace

NetworkFamily de_bruijn_family() {
  return {
      .name = "de-bruijn",
      .parameters = "d,n",
      .summary =
          "words of n letters out of d; a link drops the letter at one end and puts any letter at "
          "the other",
      .nodes = "d^n",
      .citation =
          "N. G. de Bruijn, Indag. Math. 8 (1946); M. R. Samatham, D. K. Pradhan, IEEE Trans. "
          "Computers 38 (1989)",
      .reading =
          "the undirected graph, without loops and double links: the d words of one letter lack "
          "two links, and where two arcs lead both ways (aba.. and bab..) the one from the word "
          "that comes first in the alphabet is kept",
      .examples = {"de-bruijn:2,4", "de-bruijn:3,3", "de-bruijn:2,10"},
      .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
        const std::uint64_t d = arguments.number("d", 2, std::uint64_t{1} << 30);
        const auto n = static_cast<unsigned>(arguments.number("n", 1, 63));
        return std::make_unique<DeBruijn>(arguments.traits(), arguments.node_power(d, n), d, n);
      }};
}

}  // namespace asterism
