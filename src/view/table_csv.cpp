#include "view/table.hpp"

namespace asterism {

namespace {

std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"') result += '"';
    result += c;
  }
  return result + '"';
}

}  // namespace

std::string to_csv(const Table& table) {
  std::string text;
  for (const Column& column : table.columns) text += quoted(column.name) + ',';
  if (!text.empty()) text.back() = '\n';
  for (const Row& row : table.rows) {
    for (const Cell& cell : row) text += quoted(cell.plain()) + ',';
    if (!row.empty()) text.back() = '\n';
  }
  return text;
}

}  // namespace asterism
