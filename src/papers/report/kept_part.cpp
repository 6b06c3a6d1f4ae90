#include "papers/report/kept_part.hpp"

#include <fmt/format.h>

#include "base/text.hpp"

namespace asterism {

namespace {

constexpr std::string_view first_line = "asterism report part 1\n";

/// Encodes an arbitrary text: its length, a blank, its bytes, a line end.
std::string counted_text(std::string_view text) {
  return fmt::format("{} {}\n", text.size(), text);
}

/// Reads the output of the functions above; after the first error, it returns nothing.
class KeptPartReader {
 public:
  explicit KeptPartReader(std::string_view text) : rest_(text) {}

  [[nodiscard]] bool at_end() const { return rest_.empty(); }

  std::optional<std::uint64_t> number(char end) {
    const auto place = rest_.find(end);
    if (place == std::string_view::npos) return std::nullopt;
    const auto value = parse_whole_number(rest_.substr(0, place));
    rest_.remove_prefix(place + 1);
    return value;
  }

  std::optional<std::string_view> text() {
    const auto length = number(' ');
    if (!length || *length >= rest_.size() || rest_[*length] != '\n') return std::nullopt;
    const std::string_view text = rest_.substr(0, *length);
    rest_.remove_prefix(*length + 1);
    return text;
  }

  std::optional<std::vector<PaperCell>> row() {
    const auto cells = number('\n');
    // A cell takes at least nine bytes, so a larger count is invalid and must not cause an
    // allocation.
    if (!cells || *cells > rest_.size()) return std::nullopt;
    std::vector<PaperCell> row;
    row.reserve(*cells);
    for (std::uint64_t i = 0; i < *cells; ++i) {
      const auto measured = text();
      const auto published = text();
      const auto how = text();
      if (!measured || !published || !how) return std::nullopt;
      row.push_back({std::string(*measured), std::string(*published), std::string(*how)});
    }
    return row;
  }

 private:
  std::string_view rest_;
};

std::optional<PaperRows> rows_in(KeptPartReader& reader) {
  const auto count = reader.number('\n');
  if (!count) return std::nullopt;
  PaperRows rows;
  for (std::uint64_t i = 0; i < *count; ++i) {
    auto row = reader.row();
    if (!row) return std::nullopt;
    rows.push_back(std::move(*row));
  }
  return reader.at_end() ? std::optional(std::move(rows)) : std::nullopt;
}

std::string check_line(std::string_view body) {
  return fmt::format("check {:016x}\n", fingerprint(body));
}

}  // namespace

std::uint64_t fingerprint(std::string_view text) {
  // FNV-1a of 64 bits (Fowler, Noll and Vo).
  std::uint64_t value = 0xcbf29ce484222325ULL;
  for (const char c : text) value = (value ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return value;
}

std::string kept_part_text(std::string_view key, const PaperRows& rows) {
  std::string body = counted_text(key) + fmt::format("{}\n", rows.size());
  for (const auto& row : rows) {
    body += fmt::format("{}\n", row.size());
    for (const PaperCell& cell : row)
      body += counted_text(cell.measured) + counted_text(cell.published) + counted_text(cell.how);
  }
  return std::string(first_line) + check_line(body) + body;
}

std::optional<PaperRows> parse_kept_part(std::string_view text, std::string_view key) {
  if (!text.starts_with(first_line)) return std::nullopt;
  text.remove_prefix(first_line.size());
  const auto end = text.find('\n');
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view body = text.substr(end + 1);
  if (text.substr(0, end + 1) != check_line(body)) return std::nullopt;
  KeptPartReader reader(body);
  const auto found = reader.text();
  if (!found || *found != key) return std::nullopt;
  return rows_in(reader);
}

}  // namespace asterism
