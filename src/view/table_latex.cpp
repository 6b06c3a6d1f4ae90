#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "view/table.hpp"
#include "view/wrap.hpp"

namespace asterism {

namespace {

/// Returns the replacement of a character that TeX would not print literally; empty for others.
std::string_view name_of(char c) {
  switch (c) {
    case '\\':
      return "\\textbackslash{}";
    case '^':
      return "\\textasciicircum{}";
    case '~':
      return "\\textasciitilde{}";
    case '<':
      return "\\textless{}";
    case '>':
      return "\\textgreater{}";
    case '|':
      return "\\textbar{}";
    case '`':
      return "\\textasciigrave{}";
    default:
      return "";
  }
}

std::string escaped(char c, char previous) {
  static constexpr std::string_view specials = "#$%&_{}";
  if (const std::string_view name = name_of(c); !name.empty()) return std::string(name);
  if (specials.find(c) != std::string_view::npos) return {'\\', c};
  // TeX would combine two of these into another character.
  const bool joins = c == previous && (c == '-' || c == '\'' || c == ',');
  return joins ? std::string("{}") + c : std::string(1, c);
}

/// Sentences may be wrapped; everything else stays on one line.
std::string column_type(const Table& table, std::size_t column) {
  static constexpr std::size_t longest_line = 40;
  if (table.columns[column].align == Column::Align::right) return "r";
  const bool is_long = std::ranges::any_of(table.rows, [column](const Row& row) {
    return display_width(row[column].shown()) > longest_line;
  });
  return is_long ? "p{0.4\\linewidth}" : "l";
}

std::string latex_line(const std::vector<std::string>& cells) {
  return fmt::format("{} \\\\\n", fmt::join(cells, " & "));
}

}  // namespace

std::string latex_escaped(std::string_view text) {
  std::string result;
  char previous = ' ';
  for (const std::string& word : visible_words(text)) {
    if (!result.empty()) result += ' ';
    // After the end of a line, TeX would parse these as its arguments.
    else if (word.front() == '[' || word.front() == '*')
      result += "{}";
    for (const char c : word) {
      result += escaped(c, previous);
      previous = c;
    }
    previous = ' ';
  }
  return result;
}

std::string to_latex(const Table& table) {
  std::string types;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    types += column_type(table, i);
    names.push_back(latex_escaped(table.columns[i].name));
  }
  std::string text = "% \\usepackage{booktabs}\n\\begin{table}\n\\centering\n";
  if (!table.title.empty()) text += fmt::format("\\caption{{{}}}\n", latex_escaped(table.title));
  text +=
      fmt::format("\\begin{{tabular}}{{{}}}\n\\toprule\n{}\\midrule\n", types, latex_line(names));
  for (const Row& row : table.rows) {
    std::vector<std::string> cells;
    for (const Cell& cell : row) cells.push_back(latex_escaped(cell.shown()));
    text += latex_line(cells);
  }
  text += "\\bottomrule\n\\end{tabular}\n";
  for (const std::string& note : table.notes)
    text += fmt::format("\\par\\smallskip {}\n", latex_escaped(note));
  return text + "\\end{table}\n";
}

}  // namespace asterism
