#include "io/schedule_file/output.hpp"

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "io/schedule_file/binary.hpp"

namespace asterism {

void FileOutput::text(std::string_view text) {
  buffer_ += text;
  flush_if_full();
}

void FileOutput::number(std::uint64_t number) {
  const fmt::format_int digits(number);
  text({digits.data(), digits.size()});
}

void FileOutput::varint(std::uint64_t number) {
  write_varint(number, [this](char byte) { buffer_ += byte; });
  flush_if_full();
}

void FileOutput::flush_if_full() {
  static constexpr std::size_t full = 1U << 16;
  if (buffer_.size() >= full) flush();
}

void FileOutput::flush() {
  out_.write(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
  buffer_.clear();
  if (!out_)
    throw Error(ErrorCode::unwritable, "cannot write the schedule",
                "is the disk full, or the pipe closed?");
}

}  // namespace asterism
