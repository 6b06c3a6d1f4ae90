#include "network/complete_axes.hpp"

#include <fmt/format.h>

#include <asterism/spec.hpp>

namespace asterism {

CompleteAxes::CompleteAxes(std::vector<std::uint64_t> sides)
    : sides_(std::move(sides)), strides_(sides_.size(), 1) {
  for (std::size_t axis = sides_.size() - 1; axis > 0; --axis)
    strides_[axis - 1] = strides_[axis] * sides_[axis];
}

std::uint64_t CompleteAxes::point_at(const std::vector<std::uint64_t>& place) const {
  std::uint64_t point = 0;
  for (std::size_t axis = 0; axis < place.size(); ++axis) point += place[axis] * strides_[axis];
  return point;
}

std::uint64_t CompleteAxes::neighbour(std::uint64_t point, std::uint32_t port) const {
  const Step step = step_of(port);
  const std::uint64_t at = coordinate(point, step.axis);
  const std::uint64_t to = (at + step.length) % sides_[step.axis];
  return point - at * strides_[step.axis] + to * strides_[step.axis];
}

std::uint32_t CompleteAxes::reverse_port(std::uint32_t port) const {
  const Step step = step_of(port);
  const std::uint64_t back = sides_[step.axis] - step.length;
  return static_cast<std::uint32_t>(port + back - step.length);
}

std::string CompleteAxes::port_name(std::uint32_t port) const {
  const Step step = step_of(port);
  return fmt::format("{}+{}", step.axis, step.length);
}

CompleteAxes::Step CompleteAxes::step_of(std::uint32_t port) const {
  Step step{0, port};
  for (; step.length >= sides_[step.axis] - 1; ++step.axis) step.length -= sides_[step.axis] - 1;
  ++step.length;
  return step;
}

NetworkTraits traits_of_complete_axes(const SpecArguments& arguments,
                                      const std::vector<std::uint64_t>& sides) {
  static constexpr std::uint64_t max_ports = std::uint64_t{1} << 31;
  NetworkTraits traits = arguments.traits();
  traits.nodes = arguments.node_product(sides);
  std::uint64_t ports = 0;
  for (std::size_t axis = 0; axis < sides.size(); ++axis) {
    if (sides[axis] - 1 > max_ports - ports)
      throw arguments.error(ErrorCode::too_large, "has more than 2^31 links per node");
    ports += sides[axis] - 1;
    traits.link_classes.push_back(fmt::format("dimension {}", axis));
  }
  traits.ports = static_cast<std::uint32_t>(ports);
  traits.vertex_symmetric = traits.port_symmetric = true;
  return traits;
}

}  // namespace asterism
