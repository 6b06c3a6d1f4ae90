// A proof that no schedule stays within limits, as text and as the JSON that checker/refutation.py
// reads.
#pragma once

#include <string>

#include <asterism/refute.hpp>

#include "view/form.hpp"

namespace asterism {

/// Requires that the limits are refuted and that there is only one.
[[nodiscard]] std::string refutation_certificate(const Problem& problem,
                                                 const Refutation& refutation);
[[nodiscard]] std::string refutation_report(const Problem& problem, const Refutation& refutation,
                                            Form form);

}  // namespace asterism
