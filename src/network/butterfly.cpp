// The butterfly, and the wrapped butterfly, whose last level is its first.
#include <array>

#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/label.hpp"

namespace asterism {

namespace {

NetworkTraits traits_of_butterfly(NetworkTraits traits, unsigned n, bool wrapped) {
  traits.nodes = (wrapped ? n : n + std::uint64_t{1}) << n;
  traits.ports = 4;
  traits.link_classes = {"straight", "cross"};
  // The wrapped butterfly is a Cayley graph of the rows and the rotations of their bits.
  traits.vertex_symmetric = traits.port_symmetric = wrapped;
  return traits;
}

/// Row r of level l has the id l 2^n + r.
class Butterfly final : public Network {
 public:
  Butterfly(NetworkTraits traits, unsigned n, bool wrapped)
      : Network(traits_of_butterfly(std::move(traits), n, wrapped)), n_(n), wrapped_(wrapped) {}

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override {
    const std::uint64_t level = node.value() >> n_;
    const bool upwards = leads_up(port);
    if (!wrapped_ && level == (upwards ? n_ : 0)) return no_node;
    const std::uint64_t next = upwards ? (level + 1) % levels() : (level + levels() - 1) % levels();
    const std::uint64_t bit = upwards ? level : next;
    const std::uint64_t row = row_of(node) ^ (is_cross(port) ? std::uint64_t{1} << bit : 0);
    return NodeId{(next << n_) + row};
  }
  [[nodiscard]] Port reverse_port(NodeId, Port port) const override {
    return Port{port.value() ^ 2U};
  }
  [[nodiscard]] LinkClass link_class(NodeId, Port port) const override {
    return LinkClass{is_cross(port) ? 1U : 0U};
  }
  [[nodiscard]] std::string port_name(Port port) const override {
    static const std::array<std::string, 4> names{"up", "cross up", "down", "cross down"};
    return names[port.value()];
  }

  [[nodiscard]] std::string label(NodeId node) const override {
    return tuple_label({std::to_string(node.value() >> n_), digits_label(row_of(node), 2, n_)});
  }
  [[nodiscard]] NodeId parse_label(std::string_view text) const override {
    const std::vector<std::string> parts = tuple_parts(text);
    if (parts.size() != 2) throw label_error(*this, text, "is not a pair of a level and a row");
    const std::uint64_t level = parse_coordinate(*this, text, parts[0], levels());
    return NodeId{(level << n_) + parse_digits(*this, text, parts[1], 2, n_)};
  }

  [[nodiscard]] PublishedValues published() const override {
    PublishedValues values;
    const unsigned diameter = wrapped_ ? 3 * n_ / 2 : 2 * n_;
    values.diameter = {static_cast<double>(diameter), PublishedValue::Relation::equal,
                       wrapped_ ? "floor(3n/2)" : "2n", "Leighton 1992"};
    return values;
  }

 private:
  [[nodiscard]] static bool leads_up(Port port) { return port.value() < 2; }
  [[nodiscard]] static bool is_cross(Port port) { return port.value() % 2 == 1; }
  [[nodiscard]] std::uint64_t levels() const { return wrapped_ ? n_ : n_ + std::uint64_t{1}; }
  [[nodiscard]] std::uint64_t row_of(NodeId node) const {
    return node.value() & ((std::uint64_t{1} << n_) - 1);
  }

  unsigned n_;
  bool wrapped_;
};

}  // namespace

NetworkFamily butterfly_family() {
  return {
      .name = "butterfly",
      .parameters = "n[,wrapped=no|yes]",
      .summary =
          "n+1 levels of 2^n rows; from level i to level i+1 a link keeps the row and another "
          "flips its bit i. Wrapped, level n is level 0",
      .nodes = "(n+1) 2^n, wrapped n 2^n",
      .citation = "F. T. Leighton, Introduction to Parallel Algorithms and Architectures, 1992",
      .reading =
          "bit i has the weight 2^i; the label is (level, row), the highest bit first. All nodes "
          "take part. Wrapped from n = 3 on: below, two links would join the same nodes",
      .examples = {"butterfly:3", "butterfly:4,wrapped=yes"},
      .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
        static const std::array<std::string, 2> choices{"no", "yes"};
        const auto n = static_cast<unsigned>(arguments.number("n", 1, 57));
        const bool wrapped = arguments.choice("wrapped", choices) == "yes";
        if (wrapped && n < 3)
          throw arguments.error(
              ErrorCode::out_of_range,
              fmt::format("has n = {}, but wrapped networks begin with n = 3", n));
        return std::make_unique<Butterfly>(arguments.traits(), n, wrapped);
      }};
}

}  // namespace asterism
