// Reads CSV records as in RFC 4180, with their line numbers: quoted fields, which may contain line
// ends, and either kind of line end.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "io/foreign/import/source_text.hpp"

namespace asterism {

class CsvReader {
 public:
  /// The text and its name must outlive this object. Throws Error(malformed), as does next().
  explicit CsvReader(const SourceText& source);

  /// Reads the next record that is not an empty line. Returns whether there was one.
  [[nodiscard]] bool next();
  [[nodiscard]] const std::vector<std::string>& fields() const { return fields_; }
  /// Returns the line at which the record begins.
  [[nodiscard]] std::uint64_t line() const { return line_; }

 private:
  [[nodiscard]] Error error(std::string_view complaint) const;
  void take_field();
  void take_quoted(std::string& field);
  [[nodiscard]] bool at_line_end() const;

  std::string_view name_, text_;
  std::size_t at_ = 0;
  std::uint64_t line_ = 0, next_line_ = 1;
  std::vector<std::string> fields_;
};

}  // namespace asterism
