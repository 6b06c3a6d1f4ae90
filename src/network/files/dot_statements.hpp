// What Boost.Graph does not tell of a DOT file: where it says something twice or nests too deeply.
#pragma once

#include <filesystem>
#include <string_view>

namespace asterism {

/// Throws Error(malformed), with the line, if subgraphs are nested more deeply than max_nesting;
/// Boost.Graph recurses into them.
void check_dot_nesting(const std::filesystem::path& path, std::string_view text);

/// Of a text that Boost.Graph takes for DOT. Throws Error(malformed), with the line, if a statement
/// has an attribute twice, or if a node is given two labels.
void check_dot_statements(const std::filesystem::path& path, std::string_view text);

}  // namespace asterism
