// Reads CSV as in RFC 4180, with either line end, to check what is written.
#pragma once

#include <string>
#include <vector>

namespace asterism::testing {

inline std::vector<std::vector<std::string>> read_csv(const std::string& text) {
  std::vector<std::vector<std::string>> rows;
  bool at_start = true;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (at_start) rows.push_back({""});
    at_start = false;
    std::string& field = rows.back().back();
    const char c = text[i];
    if (quoted && c == '"' && i + 1 < text.size() && text[i + 1] == '"') {
      field += '"';
      ++i;
    } else if (c == '"') {
      quoted = !quoted;
    } else if (!quoted && c == ',') {
      rows.back().emplace_back();
    } else if (!quoted && c == '\n') {
      at_start = true;
    } else {
      field += c;
    }
  }
  return rows;
}

}  // namespace asterism::testing
