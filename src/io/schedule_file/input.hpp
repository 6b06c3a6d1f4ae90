// The bytes of a schedule file, buffered and counted.
#pragma once

#include <array>
#include <cstdint>
#include <istream>
#include <optional>
#include <string>

namespace asterism {

class FileInput {
 public:
  /// `name` is used in the error for an unreadable stream. Both must outlive this object.
  FileInput(std::istream& in, const std::string& name) : in_(in), name_(name) {}

  /// Returns the number of bytes taken so far.
  [[nodiscard]] std::uint64_t offset() const { return offset_of_buffer_ + at_; }
  [[nodiscard]] bool at_end() { return at_ == filled_ && !fill(); }

  [[nodiscard]] std::optional<unsigned char> peek() {
    if (at_end()) return std::nullopt;
    return buffer_[at_];
  }
  [[nodiscard]] std::optional<unsigned char> next() {
    if (at_end()) return std::nullopt;
    return buffer_[at_++];
  }

  /// Takes up to `count` bytes, fewer at the end. `out` grows only with the bytes actually read.
  void take(std::uint64_t count, std::string& out);

  enum class Line { whole, too_long, none };
  /// Takes the next line without its end; keeps at most `limit` bytes.
  [[nodiscard]] Line take_line(std::uint64_t limit, std::string& out);

 private:
  bool fill();
  void append(std::size_t count, std::string& out);

  std::istream& in_;
  const std::string& name_;
  std::array<unsigned char, 1U << 16> buffer_{};
  std::size_t at_ = 0;
  std::size_t filled_ = 0;
  std::uint64_t offset_of_buffer_ = 0;
};

}  // namespace asterism
