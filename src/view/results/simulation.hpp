// A run of an algorithm, verified and metered, as text and as JSON.
#pragma once

#include <string>

#include <asterism/evaluate.hpp>

#include "view/form.hpp"

namespace asterism {

class LinkLoadMeter;

/// With `link_steps`, the text also lists which steps use which links. If `load` is not nullptr, it
/// also lists the most loaded links.
[[nodiscard]] std::string simulation_report(const CollectiveAlgorithm& algorithm,
                                            const StatedProblem& stated, const Evaluation& run,
                                            bool link_steps, Form form,
                                            const LinkLoadMeter* load = nullptr);

}  // namespace asterism
