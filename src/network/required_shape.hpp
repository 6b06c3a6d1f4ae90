// The shape of a network, for algorithms that run only on networks that have it.
#pragma once

#include <asterism/error.hpp>
#include <asterism/network.hpp>

namespace asterism {

/// required_shape(network.grid()): throws Error(unsupported) if the network has no such shape.
template <class Shape>
[[nodiscard]] const Shape& required_shape(const Shape* shape) {
  if (shape == nullptr)
    throw Error(ErrorCode::unsupported, "the network does not have the shape that is needed here",
                "ask `asterism algorithms` which networks an algorithm is for");
  return *shape;
}

}  // namespace asterism
