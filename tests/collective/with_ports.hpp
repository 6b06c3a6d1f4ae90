// A model of which only the ports matter.
#pragma once

#include <string_view>

#include <asterism/model.hpp>

namespace asterism::testing {

[[nodiscard]] inline Model with_ports(std::string_view ports) {
  Model model;
  parse_ports(ports, model);
  return model;
}

}  // namespace asterism::testing
