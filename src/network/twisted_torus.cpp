// Twisted tori of sides k and 2k: the wrap-around links of the short axes shift along the long
// ones.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/label.hpp"

namespace asterism {

namespace {

std::string twisted_axis_name(std::size_t axis) {
  return std::string(1, "xyzw"[axis]);
}

NetworkTraits traits_of_twisted_torus(const SpecArguments& arguments,
                                      const std::vector<std::uint64_t>& sides) {
  NetworkTraits traits = arguments.traits();
  traits.nodes = arguments.node_product(sides);
  traits.ports = static_cast<std::uint32_t>(2 * sides.size());
  for (std::size_t axis = 0; axis < sides.size(); ++axis)
    for (const char sign : {'+', '-'})
      traits.link_classes.push_back(sign + twisted_axis_name(axis));
  traits.vertex_symmetric = traits.port_symmetric = true;
  return traits;
}

/// Port 2a leads up axis a, port 2a+1 down. A step over the end of an axis of side k also adds k to
/// the coordinate on every axis of side 2k, which is the same up and down.
class TwistedTorus final : public Network {
 public:
  TwistedTorus(const SpecArguments& arguments, std::vector<std::uint64_t> sides)
      : Network(traits_of_twisted_torus(arguments, sides)),
        sides_(std::move(sides)),
        short_side_(sides_.front()) {}

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override {
    std::vector<std::uint64_t> place = place_of(node);
    const std::size_t axis = port.value() / 2;
    const bool upwards = port.value() % 2 == 0;
    const std::uint64_t side = sides_[axis];
    const bool over_the_end = place[axis] == (upwards ? side - 1 : 0);
    place[axis] = (place[axis] + (upwards ? 1 : side - 1)) % side;
    if (over_the_end && side == short_side_) shift_long_axes(place);
    return node_at(place);
  }
  [[nodiscard]] Port reverse_port(NodeId, Port port) const override {
    return Port{port.value() ^ 1U};
  }
  [[nodiscard]] LinkClass link_class(NodeId, Port port) const override {
    return LinkClass{port.value()};
  }
  [[nodiscard]] std::string port_name(Port port) const override {
    return link_classes()[port.value()];
  }
  [[nodiscard]] std::optional<std::uint32_t> axis(Port port) const override {
    return port.value() / 2;
  }

  [[nodiscard]] std::string label(NodeId node) const override {
    std::vector<std::string> parts;
    for (const std::uint64_t coordinate : place_of(node))
      parts.push_back(std::to_string(coordinate));
    return tuple_label(parts);
  }
  [[nodiscard]] NodeId parse_label(std::string_view text) const override {
    const std::vector<std::string> parts = tuple_parts(text);
    if (parts.size() != sides_.size())
      throw label_error(*this, text, fmt::format("does not have {} coordinates", sides_.size()));
    std::vector<std::uint64_t> place;
    for (std::size_t axis = 0; axis < parts.size(); ++axis)
      place.push_back(parse_coordinate(*this, text, parts[axis], sides_[axis]));
    return node_at(place);
  }

  [[nodiscard]] PublishedValues published() const override {
    const bool has_two_axes = sides_.size() == 2;
    const auto k = static_cast<double>(short_side_);
    PublishedValues values;
    values.diameter = {has_two_axes ? k : std::floor(1.5 * k), PublishedValue::Relation::equal,
                       has_two_axes ? "k" : "floor(3k/2)",
                       has_two_axes ? "Camara et al. 2010" : "Camarero, Martinez and Beivide 2013"};
    return values;
  }

 private:
  [[nodiscard]] std::vector<std::uint64_t> place_of(NodeId node) const {
    std::vector<std::uint64_t> place(sides_.size());
    std::uint64_t rest = node.value();
    for (std::size_t axis = sides_.size(); axis-- > 0; rest /= sides_[axis])
      place[axis] = rest % sides_[axis];
    return place;
  }
  [[nodiscard]] NodeId node_at(const std::vector<std::uint64_t>& place) const {
    std::uint64_t id = 0;
    for (std::size_t axis = 0; axis < place.size(); ++axis) id = id * sides_[axis] + place[axis];
    return NodeId{id};
  }
  void shift_long_axes(std::vector<std::uint64_t>& place) const {
    for (std::size_t axis = 0; axis < place.size(); ++axis)
      if (sides_[axis] != short_side_) place[axis] = (place[axis] + short_side_) % sides_[axis];
  }

  std::vector<std::uint64_t> sides_;
  std::uint64_t short_side_;
};

bool are_sides_of_twisted_torus(const std::vector<std::uint64_t>& sides) {
  return (sides.size() == 2 || sides.size() == 3) && std::ranges::is_sorted(sides) &&
         sides.back() == 2 * sides.front() && std::ranges::all_of(sides, [&](std::uint64_t side) {
           return side == sides.front() || side == sides.back();
         });
}

}  // namespace

NetworkFamily twisted_torus_family() {
  return {
      .name = "twisted-torus",
      .parameters = "KxKx2K, Kx2Kx2K or Kx2K",
      .summary =
          "points of a box with neighbours along every axis, the axes closed; going round an axis "
          "of side k also moves k along the axes of side 2k",
      .nodes = "2 k^3, 4 k^3 or 2 k^2",
      .citation =
          "C. Camarero, C. Martinez, R. Beivide, arXiv:1311.2019 (2013); N. P. Jouppi et al., ISCA "
          "2023 (TPU v4); J. M. Camara et al., IEEE TPDS 21 (2010)",
      .reading =
          "the short axes come first. K x K x 2K is the face-centred cubic lattice graph FCC(k) "
          "and "
          "K x 2K x 2K the body-centred one BCC(k) of Camarero et al.; that TPU v4 slices of these "
          "sides are wired in this way is assumed. K x 2K is the rectangular twisted torus",
      .examples = {"twisted-torus:4x4x8", "twisted-torus:4x8x8", "twisted-torus:4x8"},
      .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
        std::vector<std::uint64_t> sides = arguments.sides(2);
        if (!are_sides_of_twisted_torus(sides))
          throw arguments.error(ErrorCode::out_of_range, "does not have the sides k and 2k");
        return std::make_unique<TwistedTorus>(arguments, std::move(sides));
      }};
}

}  // namespace asterism
