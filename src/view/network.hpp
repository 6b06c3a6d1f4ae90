// The measures of a network, beside the published values.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include <asterism/measure.hpp>
#include <asterism/network.hpp>
#include <asterism/symmetry.hpp>

#include "view/form.hpp"

namespace asterism {

/// The results of a symmetry search.
struct SymmetryFindings {
  NetworkSymmetry symmetry;
  Recognition recognition;
  bool is_cayley = false;  ///< whether a group was found that makes it a Cayley graph
};
[[nodiscard]] SymmetryFindings find_symmetry(const std::shared_ptr<const Network>& network,
                                             const Progress& progress);

/// Reports a network. Without measures, shows only what is known without them.
[[nodiscard]] std::string network_report(const Network& network,
                                         const std::optional<NetworkMeasures>& measures, Form form,
                                         const std::optional<SymmetryFindings>& symmetry = {});

}  // namespace asterism
