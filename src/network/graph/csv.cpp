// Graphs as comma-separated values: a line a link, the columns named by the first line.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/text.hpp"
#include "graph/builder.hpp"

namespace asterism {

namespace {

const std::vector<std::string> known_columns{
    "from", "to", "from_label", "to_label", "class", "reverse_class", "port", "reverse_port"};

/// The fields of one record, which goes on over line ends while a quote is open. Quoted fields may
/// hold commas, line ends and doubled quotes.
class CsvRecord {
 public:
  void add(std::string_view line) {
    // Blanks at the end, with the return of a line end by another system, count within quotes only.
    const std::size_t end = line.find_last_not_of(" \t\r") + 1;
    scan(line.substr(0, end));
    if (quoted_) fields_.back().append(line.substr(end)).append("\n");
  }
  [[nodiscard]] bool is_open() const { return quoted_; }
  [[nodiscard]] std::vector<std::string>&& take_fields() && { return std::move(fields_); }

 private:
  void scan(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
      const bool doubled = quoted_ && text.substr(i, 2) == "\"\"";
      if (doubled) {
        fields_.back() += text[i++];
      } else if (text[i] == '"') {
        quoted_ = !quoted_;
      } else if (text[i] == ',' && !quoted_) {
        fields_.emplace_back();
      } else {
        fields_.back() += text[i];
      }
    }
  }

  std::vector<std::string> fields_{1};
  bool quoted_ = false;
};

class CsvTable {
 public:
  CsvTable(const std::filesystem::path& path, std::istream& in) : path_(path), in_(in) {
    if (!next() || !has("from") || !has("to"))
      throw not_a_graph(path_, "the first line does not name the columns from and to");
    header_ = fields_;
    std::vector<std::string> sorted = header_;
    std::ranges::sort(sorted);
    if (const auto twice = std::ranges::adjacent_find(sorted); twice != sorted.end())
      throw not_a_graph(
          path_, fmt::format("the column {} is there twice{}", name_text(*twice), in_line(line_)),
          "name every column once");
  }

  /// The next record that is not blank; false if there is none.
  bool next() {
    std::string line;
    do {
      if (!take_line(line)) return false;
    } while (trimmed(line).empty());
    line_ = lines_;
    CsvRecord record;
    record.add(std::string_view(line).substr(line.find_first_not_of(" \t")));
    while (record.is_open() && take_line(line)) record.add(line);
    const bool whole = !record.is_open();
    fields_ = std::move(record).take_fields();
    if (!whole || (!header_.empty() && fields_.size() != header_.size()))
      throw not_a_graph(path_, fmt::format("line {} does not have the columns of line 1", line_));
    if (!header_.empty() && (field("from").empty() || field("to").empty()))
      throw not_a_graph(path_, fmt::format("line {} does not name both ends", line_));
    return true;
  }

  [[nodiscard]] std::uint64_t line() const { return line_; }
  [[nodiscard]] const std::vector<std::string>& columns() const { return header_; }
  /// Empty if there is no such column.
  [[nodiscard]] std::string field(std::string_view name) const {
    const auto found = find(name);
    return found == names().end() ? std::string{}
                                  : fields_[static_cast<std::size_t>(found - names().begin())];
  }

 private:
  [[nodiscard]] const std::vector<std::string>& names() const {
    return header_.empty() ? fields_ : header_;
  }
  [[nodiscard]] std::vector<std::string>::const_iterator find(std::string_view name) const {
    return std::ranges::find(names(), name);
  }
  [[nodiscard]] bool has(std::string_view name) const { return find(name) != names().end(); }

  bool take_line(std::string& line) {
    if (!std::getline(in_, line)) return false;
    if (lines_ == 0 && line.starts_with("\xEF\xBB\xBF")) line.erase(0, 3);  // a byte order mark
    ++lines_;
    return true;
  }

  const std::filesystem::path& path_;
  std::istream& in_;
  std::uint64_t lines_ = 0;  // taken so far
  std::uint64_t line_ = 0;   // where the record begins
  std::vector<std::string> header_;
  std::vector<std::string> fields_;
};

}  // namespace

GraphRecords read_graph_csv(const std::filesystem::path& path, std::istream& in) {
  CsvTable table(path, in);
  GraphBuilder builder(path);
  for (const std::string& column : table.columns())
    if (std::ranges::find(known_columns, column) == known_columns.end())
      builder.not_understood(column.empty() ? "\"\"" : column);
  while (table.next()) {
    const std::uint64_t from = builder.node(table.field("from"));
    const std::uint64_t to = builder.node(table.field("to"));
    builder.label(from, table.field("from_label"), table.line());
    builder.label(to, table.field("to_label"), table.line());
    builder.link({from, to, table.field("class"), table.field("reverse_class"), table.field("port"),
                  table.field("reverse_port"), table.line()});
  }
  return builder.finish("column", known_columns);
}

}  // namespace asterism
