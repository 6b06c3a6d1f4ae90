// The undirected Kautz graph.
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "base/text.hpp"
#include "network/label.hpp"
#include "network/shifted_words.hpp"

namespace asterism {

namespace {

/// Words of one letter form the complete graph, but each link is at a right port of only one end.
NetworkTraits traits_of_kautz(NetworkTraits traits, unsigned n) {
  traits.vertex_symmetric = n == 1;
  return traits;
}

/// A word is its first letter and n-1 steps, each from 0 to d-1: the next letter is 1 + step
/// further on in the cycle of the d+1 letters, so it differs. Port R_s drops the first letter and
/// appends one by the step s; port L_s drops the last letter and prepends the letter from which the
/// step s leads to the first.
class Kautz final : public ShiftedWords {
 public:
  Kautz(NetworkTraits traits, std::uint64_t nodes, std::uint64_t d, unsigned n)
      : ShiftedWords(traits_of_kautz(std::move(traits), n), nodes, d),
        d_(d),
        n_(n),
        first_(nodes / (d + 1)) {}

  [[nodiscard]] Port reverse_port(NodeId node, Port port) const override {
    const std::uint64_t here = node.value();
    // With one letter, the incoming step is the outgoing step at the other end.
    if (n_ == 1) {
      const auto d = static_cast<std::uint32_t>(d_);
      return Port{at_the_right(port) ? port.value() + d : port.value() - d};
    }
    const std::uint64_t dropped = at_the_right(port) ? d_ + first_step(here) : here % d_;
    return Port{static_cast<std::uint32_t>(dropped)};
  }

  [[nodiscard]] std::string label(NodeId node) const override {
    std::vector<std::uint64_t> letters{node.value() / first_};
    std::uint64_t unit = first_;
    while (letters.size() < n_) {
      unit /= d_;
      letters.push_back((letters.back() + 1 + node.value() / unit % d_) % (d_ + 1));
    }
    return fmt::format("{}", fmt::join(letters, d_ < 10 ? "" : ","));
  }
  [[nodiscard]] NodeId parse_label(std::string_view text) const override {
    std::vector<std::string> letters = words(text, ", \t");
    if (d_ < 10 && letters.size() == 1) {
      const std::string together = letters.front();
      letters.clear();
      for (const char c : together) letters.emplace_back(1, c);
    }
    if (letters.size() != n_)
      throw label_error(*this, text, fmt::format("does not have {} letters", n_));
    std::uint64_t id = 0;
    std::uint64_t before = 0;
    for (std::size_t i = 0; i < letters.size(); ++i) {
      const std::uint64_t letter = parse_coordinate(*this, text, letters[i], d_ + 1);
      if (i > 0 && letter == before)
        throw label_error(*this, text, "has the same letter twice in a row");
      id = i == 0 ? letter : id * d_ + (letter + d_ - before) % (d_ + 1);
      before = letter;
    }
    return NodeId{id};
  }

  [[nodiscard]] PublishedValues published() const override {
    PublishedValues values;
    values.diameter = {static_cast<double>(n_), PublishedValue::Relation::equal, "n",
                       "Bermond, Homobono and Peyrat 1989"};
    return values;
  }

 private:
  [[nodiscard]] std::uint64_t first_step(std::uint64_t word) const {
    return word % first_ / (first_ / d_);
  }
  [[nodiscard]] std::uint64_t with_right(std::uint64_t word, std::uint64_t step) const override {
    const std::uint64_t taken = n_ == 1 ? step : first_step(word);
    const std::uint64_t letter = (word / first_ + 1 + taken) % (d_ + 1);
    return letter * first_ + (n_ == 1 ? 0 : word % (first_ / d_) * d_ + step);
  }
  [[nodiscard]] std::uint64_t with_left(std::uint64_t word, std::uint64_t step) const override {
    const std::uint64_t letter = (word / first_ + d_ - step) % (d_ + 1);
    return letter * first_ + (n_ == 1 ? 0 : step * (first_ / d_) + word % first_ / d_);
  }
  [[nodiscard]] bool has_arc(std::uint64_t from, std::uint64_t to) const override {
    if (n_ == 1) return from != to;
    return with_right(from, to % d_) == to;
  }

  std::uint64_t d_;
  unsigned n_;
  std::uint64_t first_;  // weight of the first letter
};

}  // namespace

NetworkFamily kautz_family() {
  return {
      .name = "kautz",
      .parameters = "d,n",
      .summary =
          "words of n letters out of d+1, neighbouring letters different; a link drops the letter "
          "at one end and puts one at the other",
      .nodes = "(d+1) d^(n-1)",
      .citation =
          "W. H. Kautz 1968; J.-C. Bermond, N. Homobono, C. Peyrat, J. Graph Theory 13 (1989)",
      .reading =
          "n is the length of the words and the diameter (others count the words of n+1 letters). "
          "The undirected graph, without double links: where two arcs lead both ways (aba.. and "
          "bab..) the one from the smaller id is kept. Port R_s appends the letter 1+s further on "
          "in the cycle of the d+1 letters than the last one, L_s the one 1+s before the first",
      .examples = {"kautz:2,3", "kautz:3,2", "kautz:2,6"},
      .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
        const std::uint64_t d = arguments.number("d", 2, std::uint64_t{1} << 30);
        const auto n = static_cast<unsigned>(arguments.number("n", 1, 63));
        const std::uint64_t nodes = arguments.node_product({d + 1, arguments.node_power(d, n - 1)});
        return std::make_unique<Kautz>(arguments.traits(), nodes, d, n);
      }};
}

}  // namespace asterism
