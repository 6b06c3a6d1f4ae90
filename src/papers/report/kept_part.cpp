#include "papers/report/kept_part.hpp"

#include "base/kept_text.hpp"

namespace asterism {

namespace {

constexpr std::string_view kind = "asterism report part 1";

}  // namespace

std::string kept_part_text(std::string_view key, const PaperRows& rows) {
  RecordWriter record;
  record(std::string(key), rows);
  return kept_text(kind, record.text());
}

std::optional<PaperRows> parse_kept_part(std::string_view text, std::string_view key) {
  const auto body = body_of_kept_text(text, kind);
  if (!body) return std::nullopt;
  try {
    RecordReader record(*body);
    std::string found;
    PaperRows rows;
    record(found, rows);
    record.require_end();
    return found == key ? std::optional(std::move(rows)) : std::nullopt;
  } catch (const Error&) {  // damaged
    return std::nullopt;
  }
}

}  // namespace asterism
