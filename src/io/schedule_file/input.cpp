#include "io/schedule_file/input.hpp"

#include <algorithm>
#include <cstring>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/text.hpp"

namespace asterism {

bool FileInput::fill() {
  offset_of_buffer_ += filled_;
  at_ = filled_ = 0;
  in_.read(reinterpret_cast<char*>(buffer_.data()), static_cast<std::streamsize>(buffer_.size()));
  filled_ = static_cast<std::size_t>(in_.gcount());
  if (in_.bad())
    throw Error(ErrorCode::not_found, fmt::format("cannot read {}", path_text(name_)),
                "name a file that exists and that you may read");
  return filled_ > 0;
}

void FileInput::append(std::size_t count, std::string& out) {
  out.append(reinterpret_cast<const char*>(buffer_.data()) + at_, count);
  at_ += count;
}

void FileInput::take(std::uint64_t count, std::string& out) {
  out.clear();
  while (out.size() < count && !at_end())
    append(std::min<std::uint64_t>(count - out.size(), filled_ - at_), out);
}

FileInput::Line FileInput::take_line(std::uint64_t limit, std::string& out) {
  out.clear();
  if (at_end()) return Line::none;
  while (!at_end()) {
    const auto* const begin = buffer_.data() + at_;
    const auto* const end =
        static_cast<const unsigned char*>(std::memchr(begin, '\n', filled_ - at_));
    const auto part = end != nullptr ? static_cast<std::size_t>(end - begin) : filled_ - at_;
    if (part > limit - out.size()) return Line::too_long;
    append(part, out);
    if (end == nullptr) continue;
    ++at_;
    break;
  }
  return Line::whole;
}

}  // namespace asterism
