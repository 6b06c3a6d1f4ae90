
#include <fmt/format.h>

#include "view/table.hpp"
#include "view/wrap.hpp"

namespace asterism {

namespace {

bool is_letter_or_digit(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Returns whether the character at `at` would be interpreted as markup in any position.
bool has_a_meaning(std::string_view text, std::size_t at) {
  static constexpr std::string_view marks = "\\`*[]<>|&~$";
  if (marks.find(text[at]) != std::string_view::npos) return true;
  // Inside a word, as in t_s, an underscore is not markup.
  const bool inside = at > 0 && at + 1 < text.size() && is_letter_or_digit(text[at - 1]) &&
                      is_letter_or_digit(text[at + 1]);
  return text[at] == '_' && !inside;
}

/// Returns the position of a mark that would turn the line into a heading or a list item.
std::size_t leading_mark(std::string_view line) {
  const std::size_t digits = line.find_first_not_of("0123456789");
  if (digits == std::string_view::npos) return digits;
  const std::string_view marks = digits == 0 ? "#+-=" : ".)";
  return marks.find(line[digits]) != std::string_view::npos ? digits : std::string_view::npos;
}

std::string one_line(std::string_view text) {
  std::string line;
  for (const std::string& word : visible_words(text)) line += (line.empty() ? "" : " ") + word;
  return line;
}

/// Formats a paragraph that is not part of a table.
std::string line_by_itself(std::string_view text) {
  std::string line = markdown_escaped(text);
  if (const std::size_t mark = leading_mark(line); mark != std::string_view::npos)
    line.insert(mark, 1, '\\');
  return line + '\n';
}

std::string markdown_line(const std::vector<std::string>& cells) {
  std::string line = "|";
  for (const std::string& cell : cells) line += fmt::format(" {} |", cell);
  return line + '\n';
}

}  // namespace

std::string markdown_escaped(std::string_view text) {
  const std::string line = one_line(text);
  std::string result;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (has_a_meaning(line, at)) result += '\\';
    result += line[at];
  }
  return result;
}

std::string to_markdown(const Table& table) {
  std::string text;
  if (!table.title.empty()) text += line_by_itself(table.title) + '\n';
  std::vector<std::string> names, rules;
  for (const Column& column : table.columns) {
    names.push_back(markdown_escaped(column.name));
    rules.emplace_back(column.align == Column::Align::right ? "---:" : "---");
  }
  text += markdown_line(names) + markdown_line(rules);
  for (const Row& row : table.rows) {
    std::vector<std::string> cells;
    for (const Cell& cell : row) cells.push_back(markdown_escaped(cell.shown()));
    text += markdown_line(cells);
  }
  for (const std::string& note : table.notes) text += '\n' + line_by_itself(note);
  return text;
}

}  // namespace asterism
