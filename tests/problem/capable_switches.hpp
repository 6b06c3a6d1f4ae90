// Switches that can do everything, and store what they forward.
#pragma once

#include <asterism/model.hpp>

namespace asterism::testing {

[[nodiscard]] inline Model with_capable_switches(Model model = {}) {
  model.switches = Model::Switches::reduce;
  model.switch_hops = Model::SwitchHops::store_and_forward;
  return model;
}

}  // namespace asterism::testing
