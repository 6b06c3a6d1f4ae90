// How the specs of a family are written.
#pragma once

#include <string>

#include <asterism/networks.hpp>

namespace asterism {

/// Returns "star:n", or the name alone if the family has no parameters.
[[nodiscard]] std::string spec_form(const NetworkFamily& family);

}  // namespace asterism
