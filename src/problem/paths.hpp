// Whether transfers may cross several links.
#pragma once

#include <asterism/problem.hpp>

namespace asterism {

/// True with wormhole switching, or if packets cut through switches.
[[nodiscard]] inline bool allows_paths(const Model& model, const Network& network) {
  return model.switching == Model::Switching::wormhole ||
         (model.switch_hops == Model::SwitchHops::cut_through && network.has_switches());
}
[[nodiscard]] inline bool allows_paths(const Problem& problem) {
  return allows_paths(problem.model, problem.network());
}

}  // namespace asterism
