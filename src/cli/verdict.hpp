// How verdicts and costs are shown.
#pragma once

#include <asterism/bounds.hpp>
#include <asterism/meter.hpp>
#include <asterism/verify.hpp>

#include "cli/command.hpp"

namespace asterism::cli {

[[nodiscard]] Json violations_json(const Verdict& verdict);
/// The keys steps .. time, in the order of the contract.
void add_metering(Json& document, const Metering& metering, const Verdict& verdict);
[[nodiscard]] Json bound_json(const LowerBound& bound);

void print_verdict(const Verdict& verdict);
void print_metering(const Metering& metering, const Verdict& verdict, const LowerBound& bound);
/// One line for each set of link classes that steps use.
void print_steps_by_links(const Metering& metering);

}  // namespace asterism::cli
