// A stream into memory with a size limit.
#pragma once

#include <cstddef>
#include <streambuf>
#include <string>
#include <utility>

namespace asterism::explore {

class LimitedText final : public std::streambuf {
 public:
  explicit LimitedText(std::size_t most) : most_(most) {}

  /// Returns whether something did not fit.
  [[nodiscard]] bool is_full() const { return full_; }
  [[nodiscard]] std::string take() { return std::move(text_); }

 protected:
  int_type overflow(int_type c) override {
    if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
    const char byte = traits_type::to_char_type(c);
    return xsputn(&byte, 1) == 1 ? c : traits_type::eof();
  }
  std::streamsize xsputn(const char* bytes, std::streamsize count) override {
    const auto size = static_cast<std::size_t>(count);
    full_ = full_ || size > most_ - text_.size();
    if (full_) return 0;
    text_.append(bytes, size);
    return count;
  }

 private:
  std::size_t most_;
  std::string text_;
  bool full_ = false;
};

}  // namespace asterism::explore
