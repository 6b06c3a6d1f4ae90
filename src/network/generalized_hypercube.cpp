// The generalized hypercube: a complete graph along every axis.
#include <algorithm>

#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/distribution.hpp"
#include "network/label.hpp"

namespace asterism {

namespace {

NetworkTraits traits_of_generalized_hypercube(const SpecArguments& arguments,
                                              const std::vector<std::uint64_t>& sides) {
  static constexpr std::uint64_t max_ports = std::uint64_t{1} << 31;
  NetworkTraits traits = arguments.traits();
  traits.nodes = arguments.node_product(sides);
  std::uint64_t ports = 0;
  for (std::size_t axis = 0; axis < sides.size(); ++axis) {
    if (sides[axis] - 1 > max_ports - ports)
      throw arguments.error(ErrorCode::too_large, "has more than 2^31 links a node");
    ports += sides[axis] - 1;
    traits.link_classes.push_back(fmt::format("dimension {}", axis));
  }
  traits.ports = static_cast<std::uint32_t>(ports);
  traits.vertex_symmetric = traits.port_symmetric = true;
  return traits;
}

/// The ports of axis after axis; port +i of an axis leads i further on, cyclically.
class GeneralizedHypercube final : public Network {
 public:
  GeneralizedHypercube(const SpecArguments& arguments, std::vector<std::uint64_t> sides)
      : Network(traits_of_generalized_hypercube(arguments, sides)),
        sides_(std::move(sides)),
        strides_(sides_.size(), 1) {
    for (std::size_t axis = sides_.size() - 1; axis > 0; --axis)
      strides_[axis - 1] = strides_[axis] * sides_[axis];
  }

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override {
    const Step step = step_of(port);
    const std::uint64_t side = sides_[step.axis];
    const std::uint64_t at = coordinate(node, step.axis);
    const std::uint64_t to = (at + step.length) % side;
    return NodeId{node.value() - at * strides_[step.axis] + to * strides_[step.axis]};
  }
  [[nodiscard]] Port reverse_port(NodeId, Port port) const override {
    const Step step = step_of(port);
    const std::uint64_t back = sides_[step.axis] - step.length;
    return Port{static_cast<std::uint32_t>(port.value() + back - step.length)};
  }
  [[nodiscard]] LinkClass link_class(NodeId, Port port) const override {
    return LinkClass{step_of(port).axis};
  }
  [[nodiscard]] std::string port_name(Port port) const override {
    const Step step = step_of(port);
    return fmt::format("{}+{}", step.axis, step.length);
  }
  [[nodiscard]] std::optional<std::uint32_t> axis(Port port) const override {
    return step_of(port).axis;
  }

  [[nodiscard]] std::string label(NodeId node) const override {
    std::vector<std::string> place;
    place.reserve(sides_.size());
    for (std::size_t axis = 0; axis < sides_.size(); ++axis)
      place.push_back(std::to_string(coordinate(node, axis)));
    return tuple_label(place);
  }
  [[nodiscard]] NodeId parse_label(std::string_view text) const override {
    const std::vector<std::string> place = tuple_parts(text);
    if (place.size() != sides_.size())
      throw label_error(*this, text, fmt::format("does not have {} coordinates", sides_.size()));
    std::uint64_t id = 0;
    for (std::size_t axis = 0; axis < sides_.size(); ++axis)
      id += parse_coordinate(*this, text, place[axis], sides_[axis]) * strides_[axis];
    return NodeId{id};
  }

  [[nodiscard]] PublishedValues published() const override {
    const std::string source = "Bhuyan and Agrawal 1984";
    PublishedValues values;
    values.diameter = {static_cast<double>(sides_.size()), PublishedValue::Relation::equal,
                       "the number of dimensions", source};
    double average = 0;
    values.distance_distribution = {1};
    for (const std::uint64_t side : sides_) {
      average += 1 - 1 / static_cast<double>(side);
      values.distance_distribution = convolution(values.distance_distribution, {1, side - 1});
    }
    values.average_distance = {average, PublishedValue::Relation::equal,
                               "sum over the dimensions of 1 - 1/r", source};
    return values;
  }

 private:
  struct Step {
    std::uint32_t axis = 0;
    std::uint64_t length = 0;
  };
  [[nodiscard]] Step step_of(Port port) const {
    Step step{0, port.value()};
    for (; step.length >= sides_[step.axis] - 1; ++step.axis) step.length -= sides_[step.axis] - 1;
    ++step.length;
    return step;
  }
  [[nodiscard]] std::uint64_t coordinate(NodeId node, std::size_t axis) const {
    return node.value() / strides_[axis] % sides_[axis];
  }

  std::vector<std::uint64_t> sides_;
  std::vector<std::uint64_t> strides_;
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
