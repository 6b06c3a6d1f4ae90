// A run of an algorithm, verified and metered, as text and as JSON.
#pragma once

#include <string>

#include <asterism/evaluate.hpp>

#include "view/form.hpp"

namespace asterism {

class LinkLoadMeter;

/// `link_steps`: the text says also which steps use which links; `load`: which links have most to
/// carry, if it is not nullptr.
[[nodiscard]] std::string simulation_report(const CollectiveAlgorithm& algorithm,
                                            const StatedProblem& stated, const Evaluation& run,
                                            bool link_steps, Form form,
                                            const LinkLoadMeter* load = nullptr);

}  // namespace asterism
