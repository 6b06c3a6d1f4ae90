// What Boost.Graph does not tell of a DOT file: where it says something twice.
#pragma once

#include <filesystem>
#include <string_view>

namespace asterism {

/// Of a text that Boost.Graph takes for DOT. Throws Error(malformed), with the line, if a statement
/// has an attribute twice, or if a node is given two labels.
void check_dot_statements(const std::filesystem::path& path, std::string_view text);

}  // namespace asterism
