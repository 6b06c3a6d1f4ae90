// What to expect of a collective by size, as a table, a figure and JSON.
#pragma once

#include <string>

#include <asterism/expect.hpp>

#include "view/figure.hpp"
#include "view/form.hpp"

namespace asterism {

[[nodiscard]] std::string expectation_report(const Problem& problem, const Expectation& expectation,
                                             SizeMeaning meaning, Form form);

/// Plots the time and the bus bandwidth of the best, of the bound and of libraries over the size.
[[nodiscard]] Figure expectation_figure(const Problem& problem, const Expectation& expectation);

}  // namespace asterism
