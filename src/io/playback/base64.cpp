#include "io/playback/base64.hpp"

#include <bit>
#include <cmath>
#include <string_view>

namespace asterism {

namespace {

constexpr std::string_view letters_of_base64 =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

class Base64Writer {
 public:
  explicit Base64Writer(std::size_t words) { text_.reserve((words * 4 + 2) / 3 * 4); }

  void add(std::uint32_t word) {
    for (int shift = 0; shift < 32; shift += 8) add_byte(word >> shift & 0xFFU);
  }
  [[nodiscard]] std::string finished() {
    if (bits_ > 0) put(waiting_ << (6 - bits_));
    while (text_.size() % 4 != 0) text_ += '=';
    return std::move(text_);
  }

 private:
  void add_byte(std::uint32_t byte) {
    waiting_ = waiting_ << 8U | byte;
    bits_ += 8;
    while (bits_ >= 6) {
      bits_ -= 6;
      put(waiting_ >> bits_);
    }
    waiting_ &= (1U << bits_) - 1;
  }
  void put(std::uint32_t value) { text_ += letters_of_base64[value & 63U]; }

  std::string text_;
  std::uint32_t waiting_ = 0;  // bits not written yet
  unsigned bits_ = 0;          // their number
};

/// The canonical bit pattern of NaN.
constexpr std::uint32_t bits_of_no_number = 0x7FC00000;

}  // namespace

std::string base64_of(std::span<const std::int32_t> numbers) {
  Base64Writer writer(numbers.size());
  for (const std::int32_t number : numbers) writer.add(static_cast<std::uint32_t>(number));
  return writer.finished();
}

std::string base64_of(std::span<const double> numbers) {
  Base64Writer writer(numbers.size());
  for (const double number : numbers)
    writer.add(std::isnan(number) ? bits_of_no_number
                                  : std::bit_cast<std::uint32_t>(static_cast<float>(number)));
  return writer.finished();
}

}  // namespace asterism
