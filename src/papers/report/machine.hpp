// The machine that a review was measured on, in a line.
#pragma once

#include <string>
#include <string_view>

namespace asterism {

/// "Neoverse-V1", the model that /proc/cpuinfo names first; empty if it names none.
[[nodiscard]] std::string processor_model(std::string_view cpuinfo);

/// "Linux on x86_64, 2 processors (AMD EPYC 7763), 15.6 GiB of memory".
[[nodiscard]] std::string machine_text();

}  // namespace asterism
