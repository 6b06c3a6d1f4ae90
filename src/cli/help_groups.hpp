// The groups of options on a help page.
#pragma once

namespace asterism::cli::help_group {

inline constexpr const char* common = "Options";
inline constexpr const char* messages = "Messages and participants";
inline constexpr const char* machine = "Machine";
/// Only the names are listed; `asterism explain ALGORITHM` describes them.
inline constexpr const char* parameters = "Parameters of algorithms";
inline constexpr const char* faults = "Faults";
inline constexpr const char* output = "Output";

}  // namespace asterism::cli::help_group
