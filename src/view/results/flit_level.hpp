// A schedule run at flit level, as text and as JSON.
#pragma once

#include <string>

#include <asterism/evaluate.hpp>
#include <asterism/flit_level.hpp>

#include "view/form.hpp"

namespace asterism {

[[nodiscard]] std::string flit_level_report(const std::string& algorithm, const Problem& problem,
                                            const FlitLevelRun& run, const CheckedRun& checked,
                                            Form form);

}  // namespace asterism
