// A proof that no schedule stays within limits, as text and as JSON.
#pragma once

#include <string>

#include <asterism/refute.hpp>

#include "view/form.hpp"

namespace asterism {

[[nodiscard]] std::string refutation_report(const Problem& problem, const Refutation& refutation,
                                            Form form);

}  // namespace asterism
