// Graphs as comma-separated values: one line per link, with columns named by the first line.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/text.hpp"
#include "network/files/builder.hpp"

namespace asterism {

namespace {

/// Columns for the ends of a link.
const std::vector<std::string> end_columns{"from",     "to",          "from_label",
                                           "to_label", "from_switch", "to_switch"};

const std::vector<std::string>& known_columns() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all = end_columns;
    all.insert(all.end(), link_attribute_names().begin(), link_attribute_names().end());
    return all;
  }();
  return names;
}

/// Maps column names of Gephi, NetworkX or igraph to ours; other names are unchanged.
std::string own_name(const std::string& column) {
  if (column == "source" || column == "Source") return "from";
  if (column == "target" || column == "Target") return "to";
  return column;
}

/// Converts Gephi's word for directed links; empty if it is not one of Gephi's.
std::string direction_of_type(std::string_view type) {
  if (type == "Directed" || type == "directed") return "true";
  return type == "Undirected" || type == "undirected" ? "false" : "";
}

/// The fields of one record, which continues over line ends while a quote is open. Quoted fields
/// may contain commas, line ends and doubled quotes.
class CsvRecord {
 public:
  void add(std::string_view line) {
    // Trailing blanks, including the carriage return of other systems, count only within quotes.
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
    if (next())
      for (std::string& field : fields_) field = own_name(field);
    if (!has("from") || !has("to"))
      throw not_a_graph(path_, "the first line does not name the columns from and to");
    header_ = fields_;
    std::vector<std::string> sorted = header_;
    std::ranges::sort(sorted);
    if (const auto twice = std::ranges::adjacent_find(sorted); twice != sorted.end())
      throw not_a_graph(
          path_, fmt::format("the column {} is there twice{}", name_text(*twice), in_line(line_)),
          "name every column once");
  }

  /// Reads the next non-blank record. Returns false if there is none.
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
  /// Returns an empty string if there is no such column.
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
  std::uint64_t lines_ = 0;  // lines read so far
  std::uint64_t line_ = 0;   // first line of the record
  std::vector<std::string> header_;
  std::vector<std::string> fields_;
};

}  // namespace

namespace {

class CsvReader {
 public:
  CsvReader(const std::filesystem::path& path, std::istream& in)
      : table_(path, in), builder_(path), type_column_(gephi_type_column()) {}

  [[nodiscard]] GraphRecords read() {
    for (const std::string& column : table_.columns())
      if ((type_column_.empty() || column != type_column_) &&
          std::ranges::find(known_columns(), column) == known_columns().end())
        builder_.not_understood(column.empty() ? "\"\"" : column);
    while (table_.next()) add_link();
    return builder_.finish("column", known_columns());
  }

 private:
  void add_link() {
    const std::uint64_t from = builder_.node(table_.field("from"));
    const std::uint64_t to = builder_.node(table_.field("to"));
    WrittenLink link(from, to, table_.line());
    builder_.label(link.from, table_.field("from_label"), link.line);
    builder_.label(link.to, table_.field("to_label"), link.line);
    builder_.mark_switch(link.from, table_.field("from_switch"), link.line);
    builder_.mark_switch(link.to, table_.field("to_switch"), link.line);
    for (const std::string& name : link_attribute_names())
      *link.attribute(name) = table_.field(name);
    if (!type_column_.empty()) add_type(link);
    builder_.link(link);
  }

  void add_type(WrittenLink& link) {
    const std::string type = table_.field(type_column_);
    link.directed = direction_of_type(type);
    if (link.directed.empty() && !type.empty())
      builder_.not_understood(fmt::format("{} {}", type_column_, in_quotes(type)));
  }

  /// Returns an empty string if there is none, or if one of our own columns is present.
  [[nodiscard]] std::string gephi_type_column() const {
    const auto& columns = table_.columns();
    if (std::ranges::find(columns, "directed") != columns.end()) return {};
    for (const char* const name : {"Type", "type"})
      if (std::ranges::find(columns, name) != columns.end()) return name;
    return {};
  }

  CsvTable table_;
  GraphBuilder builder_;
  std::string type_column_;
};

}  // namespace

GraphRecords read_graph_csv(const std::filesystem::path& path, std::istream& in) {
  return CsvReader(path, in).read();
}

}  // namespace asterism
