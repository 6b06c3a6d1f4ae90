// The generalized hypercube: a complete graph along every axis.
#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/complete_axes.hpp"
#include "network/distribution.hpp"
#include "network/label.hpp"

namespace asterism {

namespace {

class GeneralizedHypercube final : public Network {
 public:
  GeneralizedHypercube(const SpecArguments& arguments, std::vector<std::uint64_t> sides)
      : Network(traits_of_complete_axes(arguments, sides)), axes_(std::move(sides)) {}

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override {
    return NodeId{axes_.neighbour(node.value(), port.value())};
  }
  [[nodiscard]] Port reverse_port(NodeId, Port port) const override {
    return Port{axes_.reverse_port(port.value())};
  }
  [[nodiscard]] LinkClass link_class(NodeId, Port port) const override {
    return LinkClass{axes_.axis(port.value())};
  }
  [[nodiscard]] std::string port_name(Port port) const override {
    return axes_.port_name(port.value());
  }
  [[nodiscard]] std::optional<std::uint32_t> axis(Port port) const override {
    return axes_.axis(port.value());
  }

  [[nodiscard]] std::string label(NodeId node) const override {
    std::vector<std::string> place;
    place.reserve(axes_.sides().size());
    for (std::size_t axis = 0; axis < axes_.sides().size(); ++axis)
      place.push_back(std::to_string(axes_.coordinate(node.value(), axis)));
    return tuple_label(place);
  }
  [[nodiscard]] NodeId parse_label(std::string_view text) const override {
    const std::vector<std::string> parts = tuple_parts(text);
    const std::vector<std::uint64_t>& sides = axes_.sides();
    if (parts.size() != sides.size())
      throw label_error(*this, text, fmt::format("does not have {} coordinates", sides.size()));
    std::vector<std::uint64_t> place;
    for (std::size_t axis = 0; axis < sides.size(); ++axis)
      place.push_back(parse_coordinate(*this, text, parts[axis], sides[axis]));
    return NodeId{axes_.point_at(place)};
  }

  [[nodiscard]] PublishedValues published() const override {
    const std::string source = "Bhuyan and Agrawal 1984";
    PublishedValues values;
    values.diameter = {static_cast<double>(axes_.sides().size()), PublishedValue::Relation::equal,
                       "the number of dimensions", source};
    double average = 0;
    values.distance_distribution = {1};
    for (const std::uint64_t side : axes_.sides()) {
      average += 1 - 1 / static_cast<double>(side);
      values.distance_distribution = convolution(values.distance_distribution, {1, side - 1});
    }
    values.average_distance = {average, PublishedValue::Relation::equal,
                               "sum over the dimensions of 1 - 1/r", source};
    return values;
  }

 private:
  CompleteAxes axes_;
};

}  // namespace

NetworkFamily generalized_hypercube_family() {
  return {.name = "generalized-hypercube",
          .parameters = "AxBxC...",
          .summary = "points of a box, any two that differ in one coordinate are joined",
          .nodes = "A B C ...",
          .citation = "L. N. Bhuyan, D. P. Agrawal, IEEE Trans. Computers 33 (1984)",
          .reading = "port a+i leads i further on along axis a, cyclically",
          .examples = {"generalized-hypercube:4x4", "generalized-hypercube:2x3x4",
                       "generalized-hypercube:8x8"},
          .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
            return std::make_unique<GeneralizedHypercube>(arguments, arguments.sides(2));
          }};
}

}  // namespace asterism
