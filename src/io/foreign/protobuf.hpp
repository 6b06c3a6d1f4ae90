// Messages in the wire format of protocol buffers: the three kinds of fields that execution traces
// need. These few lines avoid a dependency on a library and on generated code; the tests read the
// output with protoc.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace asterism {

class ProtobufMessage {
 public:
  void number(std::uint32_t field, std::uint64_t value) {
    varint(std::uint64_t{field} << 3);
    varint(value);
  }
  void text(std::uint32_t field, std::string_view value) {
    varint(std::uint64_t{field} << 3 | 2);
    varint(value.size());
    bytes_ += value;
  }
  void message(std::uint32_t field, const ProtobufMessage& value) { text(field, value.bytes_); }
  /// Writes packed numbers, if there are any.
  template <class Numbers>
  void packed(std::uint32_t field, const Numbers& values) {
    if (values.empty()) return;
    ProtobufMessage all;
    for (const std::uint64_t value : values) all.varint(value);
    message(field, all);
  }

  [[nodiscard]] const std::string& bytes() const { return bytes_; }
  /// Returns the message preceded by its length, as in files with several messages.
  [[nodiscard]] std::string delimited() const {
    ProtobufMessage length;
    length.varint(bytes_.size());
    return length.bytes_ + bytes_;
  }

 private:
  /// Seven bits per byte, lowest first.
  void varint(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) bytes_ += static_cast<char>((value & 0x7F) | 0x80);
    bytes_ += static_cast<char>(value);
  }

  std::string bytes_;
};

}  // namespace asterism
