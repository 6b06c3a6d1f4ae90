// The JSON form: a header and one line per step.
#pragma once

#include <asterism/schedule_file.hpp>

namespace asterism {

[[nodiscard]] std::unique_ptr<FormatReader> json_reader(std::istream& in, const std::string& name,
                                                        const ReadLimits& limits);

}  // namespace asterism
