// What a network measures, next to what its paper says.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include <asterism/measure.hpp>
#include <asterism/network.hpp>
#include <asterism/symmetry.hpp>

#include "view/form.hpp"

namespace asterism {

/// What was found of a network's symmetry.
struct SymmetryFindings {
  NetworkSymmetry symmetry;
  Recognition recognition;
  bool is_cayley = false;  ///< a group was found that makes it a Cayley graph
};
[[nodiscard]] SymmetryFindings find_symmetry(const std::shared_ptr<const Network>& network,
                                             const Progress& progress);

/// Without measures, what is known without them; of symmetry what was looked for.
[[nodiscard]] std::string network_report(const Network& network,
                                         const std::optional<NetworkMeasures>& measures, Form form,
                                         const std::optional<SymmetryFindings>& symmetry = {});

}  // namespace asterism
