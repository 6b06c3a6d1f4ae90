#include <algorithm>
#include <span>

#include "base/text.hpp"
#include "view/table.hpp"
#include "view/wrap.hpp"

namespace asterism {

namespace {

constexpr std::size_t gap = 2;

/// The widths of a column.
struct Widths {
  std::size_t natural = 0;  ///< without line breaks
  std::size_t of_rows = 0;  ///< if only its header may be broken
  std::size_t least = 0;    ///< if every word is on a separate line
};

std::size_t longest_word(std::string_view text) {
  std::size_t longest = 0;
  for (const std::string& word : visible_words(text))
    longest = std::max(longest, display_width(word));
  return longest;
}

/// Returns the display width of a text on a single line.
std::size_t line_width(std::string_view text) {
  return display_width(wrapped(text, std::string_view::npos).front());
}

Widths widths_of(const Table& table, std::size_t column) {
  Widths widths;
  for (const Row& row : table.rows) {
    widths.of_rows = std::max(widths.of_rows, line_width(row[column].shown()));
    widths.least = std::max(widths.least, longest_word(row[column].shown()));
  }
  const std::string& name = table.columns[column].name;
  widths.least = std::max(widths.least, longest_word(name));
  widths.of_rows = std::max(widths.of_rows, widths.least);
  widths.natural = std::max(widths.of_rows, line_width(name));
  return widths;
}

std::size_t total(const std::vector<std::size_t>& widths) {
  std::size_t sum = widths.empty() ? 0 : gap * (widths.size() - 1);
  for (const std::size_t width : widths) sum += width;
  return sum;
}

/// Returns widths between the minimum and the maximum such that all fit; the widest are reduced
/// first.
std::vector<std::size_t> fitted(const std::vector<std::size_t>& least,
                                const std::vector<std::size_t>& most, std::size_t width) {
  std::vector<std::size_t> result = least;
  for (std::size_t cap = 1; result != most; ++cap) {
    std::vector<std::size_t> next = least;
    for (std::size_t i = 0; i < next.size(); ++i)
      next[i] = std::clamp(cap, least[i], std::max(least[i], most[i]));
    if (total(next) > width) break;
    result = std::move(next);
  }
  return result;
}

std::vector<std::size_t> collected(const std::vector<Widths>& columns, std::size_t Widths::*which) {
  std::vector<std::size_t> result;
  result.reserve(columns.size());
  for (const Widths& widths : columns) result.push_back(widths.*which);
  return result;
}

/// Column headers are broken before the contents of rows, and words last of all.
std::vector<std::size_t> chosen_widths(const std::vector<Widths>& columns, std::size_t width) {
  const auto of_rows = collected(columns, &Widths::of_rows);
  if (total(of_rows) <= width) return fitted(of_rows, collected(columns, &Widths::natural), width);
  const auto least = collected(columns, &Widths::least);
  if (total(least) <= width) return fitted(least, of_rows, width);
  return fitted(std::vector<std::size_t>(columns.size(), 1), least, width);
}

/// Columns of a table that fit side by side.
struct Panel {
  std::vector<std::size_t> columns;
  std::vector<Widths> widths;

  void add(std::size_t column, const Widths& of_column) {
    columns.push_back(column);
    widths.push_back(of_column);
  }
  [[nodiscard]] bool has_room_for(const Widths& another, std::size_t width) const {
    return total(collected(widths, &Widths::least)) + gap + another.least <= width;
  }
};

/// Returns the width of all columns in one panel. A label longer than half a line may be broken.
std::size_t wanted_width(const Table& table, const std::vector<bool>& kept, std::size_t width) {
  std::vector<std::size_t> widths;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    if (!kept[i]) continue;
    const Widths of_column = widths_of(table, i);
    widths.push_back(i < table.labels
                         ? std::max(of_column.least, std::min(of_column.of_rows, width / 2))
                         : of_column.of_rows);
  }
  return total(widths);
}

/// Selects the columns to show: optional ones are dropped one by one until all fit.
std::vector<bool> kept_columns(const Table& table, std::size_t width) {
  std::vector<bool> kept(table.columns.size(), true);
  while (wanted_width(table, kept, width) > width) {
    std::size_t dropped = table.columns.size();
    unsigned order = 0;
    for (std::size_t i = 0; i < table.columns.size(); ++i)
      if (kept[i] && table.columns[i].drop_order > order) {
        order = table.columns[i].drop_order;
        dropped = i;
      }
    if (dropped == table.columns.size()) break;
    kept[dropped] = false;
  }
  return kept;
}

/// The labels are repeated in each panel.
std::vector<Panel> panels_of(const Table& table, std::size_t width) {
  const std::size_t labels = std::min(table.labels, table.columns.size());
  const std::vector<bool> kept = kept_columns(table, width);
  Panel first;
  for (std::size_t i = 0; i < labels; ++i) first.add(i, widths_of(table, i));
  std::vector<Panel> panels{first};
  for (std::size_t i = labels; i < table.columns.size(); ++i) {
    if (!kept[i]) continue;
    const Widths widths = widths_of(table, i);
    if (panels.back().columns.size() > labels && !panels.back().has_room_for(widths, width))
      panels.push_back(first);
    panels.back().add(i, widths);
  }
  return panels;
}

std::string padded(const std::string& text, std::size_t width, Column::Align align) {
  const std::size_t used = display_width(text);
  const std::string blanks(width > used ? width - used : 0, ' ');
  return align == Column::Align::right ? blanks + text : text + blanks;
}

/// The lines of a row; shorter cells are bottom-aligned in a header row, and top-aligned otherwise.
class RowLines {
 public:
  explicit RowLines(bool names) : names_(names) {}

  void add(std::string_view text, std::size_t width, Column::Align align) {
    cells_.push_back({wrapped(text, width), width, align});
    height_ = std::max(height_, cells_.back().lines.size());
  }
  [[nodiscard]] std::string text() const {
    std::string result;
    for (std::size_t line = 0; line < height_; ++line) result += text_of(line) + '\n';
    return result;
  }

 private:
  struct Part {
    std::vector<std::string> lines;
    std::size_t width;
    Column::Align align;
  };

  [[nodiscard]] std::string text_of(std::size_t line) const {
    std::string result;
    for (const Part& cell : cells_) {
      if (&cell != &cells_.front()) result += std::string(gap, ' ');
      const std::size_t above = names_ ? height_ - cell.lines.size() : 0;
      const bool there = line >= above && line - above < cell.lines.size();
      result += padded(there ? cell.lines[line - above] : "", cell.width, cell.align);
    }
    return result.erase(result.find_last_not_of(' ') + 1);
  }

  bool names_;
  std::vector<Part> cells_;
  std::size_t height_ = 0;
};

std::string text_of(const Panel& panel, const Table& table, std::size_t width) {
  const auto widths = chosen_widths(panel.widths, width);
  RowLines names(true);
  for (std::size_t i = 0; i < widths.size(); ++i) {
    const Column& column = table.columns[panel.columns[i]];
    names.add(column.name, widths[i], column.align);
  }
  std::string text = names.text();
  for (const Row& row : table.rows) {
    RowLines lines(false);
    for (std::size_t i = 0; i < widths.size(); ++i)
      lines.add(row[panel.columns[i]].shown(), widths[i], table.columns[panel.columns[i]].align);
    text += lines.text();
  }
  return text;
}

}  // namespace

std::string to_text(const Table& table, std::size_t width) {
  static constexpr std::size_t indent_of_notes = 2;
  std::string text;
  for (const std::string& line : split(table.title, '\n'))
    if (!line.empty()) text += paragraph(line, width);
  const char* separator = "";
  for (const Panel& panel : panels_of(table, width)) {
    text += separator + text_of(panel, table, width);
    separator = "\n";
  }
  for (const std::string& note : table.notes) text += paragraph(note, width, indent_of_notes);
  return text;
}

}  // namespace asterism
