// The choices of a decision file, as a table and as JSON.
#pragma once

#include <string>

#include <asterism/tune.hpp>

#include "view/form.hpp"

namespace asterism {

/// `machine` is the problem whose network and model were tuned for.
[[nodiscard]] std::string tuning_report(const Problem& machine, const Tuning& tuning, Form form);

}  // namespace asterism
