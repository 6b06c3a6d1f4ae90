// The catalogue of collective algorithms as text, as a page of documentation and as JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <asterism/algorithm.hpp>

#include "view/form.hpp"

namespace asterism {

struct ListedAlgorithm {
  const CollectiveAlgorithm& algorithm;
  std::optional<Obstacle> obstacle;  ///< why it does not apply, if a problem is given
};

[[nodiscard]] std::string algorithms_report(const std::vector<ListedAlgorithm>& algorithms,
                                            Form form);

}  // namespace asterism
