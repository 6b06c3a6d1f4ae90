// Tables of results: built once, and shown as text that fits a terminal, Markdown, LaTeX or CSV.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace asterism {

/// A text or a number, formatted differently for people and for programs.
class Cell {
 public:
  Cell() = default;
  Cell(std::string text) : shown_(std::move(text)), plain_(shown_) {}  // NOLINT: a text is a cell
  Cell(const char* text) : Cell(std::string(text)) {}                  // NOLINT

  /// Shows 40320 as 40,320.
  [[nodiscard]] static Cell count(std::uint64_t number);
  /// Shows at most `digits` digits.
  [[nodiscard]] static Cell number(double value, int digits);
  /// Shows `text`.
  [[nodiscard]] static Cell number(double value, std::string text);
  /// Shows exactly `decimals` digits after the decimal point.
  [[nodiscard]] static Cell fixed(double value, int decimals);

  /// Returns the text for people.
  [[nodiscard]] const std::string& shown() const { return shown_; }
  /// Returns the text for programs: all digits without separators.
  [[nodiscard]] const std::string& plain() const { return plain_; }

 private:
  Cell(std::string shown, std::string plain) : shown_(std::move(shown)), plain_(std::move(plain)) {}

  std::string shown_, plain_;
};

struct Column {
  enum class Align { left, right };
  std::string name{};
  Align align = Align::left;
  /// Columns with the largest number are dropped first from text that is too wide; 0: never.
  unsigned drop_order = 0;
};

using Row = std::vector<Cell>;

struct Table {
  std::string title{};
  std::vector<Column> columns{};
  std::vector<Row> rows{};           ///< each has a cell for every column
  std::vector<std::string> notes{};  ///< sentences below the table
  std::size_t labels = 1;            ///< number of leading columns that identify a row
};

inline constexpr std::size_t usual_width = 80;
inline constexpr std::size_t least_width = 60;

/// The width of text for people: the default, unless the program has set that of its terminal.
[[nodiscard]] std::size_t text_width();
void set_text_width(std::size_t width);

/// Formats the table in lines of at most `width` characters. Optional columns are dropped first,
/// then columns are narrowed, and if the table is still too wide it is continued below itself.
[[nodiscard]] std::string to_text(const Table& table, std::size_t width = text_width());
/// Formats the table as in RFC 4180, but with plain line ends and without title and notes.
[[nodiscard]] std::string to_csv(const Table& table);
/// Formats the table in GitHub Markdown.
[[nodiscard]] std::string to_markdown(const Table& table);
/// Formats the table for the LaTeX package booktabs.
[[nodiscard]] std::string to_latex(const Table& table);

/// Escapes text so that Markdown shows it literally, on one line.
[[nodiscard]] std::string markdown_escaped(std::string_view text);
[[nodiscard]] std::string latex_escaped(std::string_view text);

}  // namespace asterism
