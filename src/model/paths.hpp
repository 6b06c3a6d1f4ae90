// Whether transfers may cross several links.
#pragma once

#include <asterism/problem.hpp>

namespace asterism {

/// On a network that has switches.
[[nodiscard]] inline bool allows_paths(const Model& model) {
  return model.switching == Model::Switching::wormhole ||
         model.switch_hops == Model::SwitchHops::cut_through;
}
[[nodiscard]] inline bool allows_paths(const Problem& problem) {
  return allows_paths(problem.model) && (problem.model.switching == Model::Switching::wormhole ||
                                         problem.network().has_switches());
}

}  // namespace asterism
