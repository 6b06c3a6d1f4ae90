// Buffered output of a schedule file to a stream.
#pragma once

#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>

namespace asterism {

class FileOutput {
 public:
  explicit FileOutput(std::ostream& out) : out_(out) {}

  void text(std::string_view text);
  /// In decimal digits.
  void number(std::uint64_t number);
  void varint(std::uint64_t number);
  /// Throws Error(unwritable) if the stream failed.
  void flush();

 private:
  void flush_if_full();

  std::ostream& out_;
  std::string buffer_;
};

}  // namespace asterism
