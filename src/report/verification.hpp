// The verdict on a schedule of a file, as text and as JSON.
#pragma once

#include <string>

#include <asterism/bounds.hpp>
#include <asterism/meter.hpp>
#include <asterism/verify.hpp>

#include "report/form.hpp"

namespace asterism {

[[nodiscard]] std::string verification_report(const std::string& file, const ScheduleHeader& header,
                                              const Verdict& verdict, const Metering& metering,
                                              const LowerBound& bound, Form form);

}  // namespace asterism
