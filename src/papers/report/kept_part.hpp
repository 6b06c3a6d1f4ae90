// A finished part as the text of a file, which identifies it and shows whether it is complete.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <asterism/papers.hpp>

#include "base/record.hpp"

namespace asterism {

template <class Record, RecordedAs<PaperCell> Value>
void record_fields(Record& record, Value& cell) {
  record(cell.measured, cell.published, cell.how);
}

/// `key` contains everything that the rows depend on: the part, the effort, the program version.
[[nodiscard]] std::string kept_part_text(std::string_view key, const PaperRows& rows);

/// Returns nothing if the text is incomplete, was changed, or has another key.
[[nodiscard]] std::optional<PaperRows> parse_kept_part(std::string_view text, std::string_view key);

}  // namespace asterism
