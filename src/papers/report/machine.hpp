// The machine that a review was measured on, in a line.
#pragma once

#include <string>
#include <string_view>

namespace asterism {

/// Returns the first model that /proc/cpuinfo names, such as "Neoverse-V1"; empty if there is none.
[[nodiscard]] std::string processor_model(std::string_view cpuinfo);

/// Returns "Linux on x86_64, 2 processors (AMD EPYC 7763), 15.6 GiB of memory".
[[nodiscard]] std::string machine_text();

}  // namespace asterism
