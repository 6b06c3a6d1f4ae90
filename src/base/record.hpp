// Values as text and back, for results that files keep and processes exchange.
//
// A number is its digits and a line end, a text its length, a blank, its bytes and a line end. A
// struct takes part by a function that lists its fields, for writing and reading alike:
//
//   template <class Record, RecordedAs<Point> Value>
//   void record_fields(Record& record, Value& point) { record(point.x, point.y); }
#pragma once

#include <bit>
#include <concepts>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <asterism/error.hpp>
#include <asterism/ids.hpp>

#include "base/text.hpp"

namespace asterism {

/// Accepts a struct that is read, and the same struct as a constant that is written.
template <class Value, class Struct>
concept RecordedAs = std::same_as<std::remove_const_t<Value>, Struct>;

template <class Value>
concept RecordedNumber = std::integral<Value> || std::is_enum_v<Value>;

class RecordWriter {
 public:
  template <class... Values>
  void operator()(const Values&... values) {
    (write(values), ...);
  }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  void write(const std::string& value) {
    text_ += std::to_string(value.size()) + ' ' + value + '\n';
  }
  void write(double value) { write(std::bit_cast<std::uint64_t>(value)); }
  template <RecordedNumber Number>
  void write(Number value) {
    text_ += std::to_string(static_cast<std::uint64_t>(value)) + '\n';
  }
  template <class Tag, class Number>
  void write(StrongId<Tag, Number> id) {
    write(id.value());
  }
  template <class Value>
  void write(const std::vector<Value>& values) {
    write(values.size());
    for (const Value& value : values) write(value);
  }
  template <class Key, class Value>
  void write(const std::map<Key, Value>& values) {
    write(values.size());
    for (const auto& value : values) write(value);
  }
  template <class First, class Second>
  void write(const std::pair<First, Second>& value) {
    (*this)(value.first, value.second);
  }
  template <class Value>
  void write(const std::optional<Value>& value) {
    write(value.has_value());
    if (value) write(*value);
  }
  template <class... Values>
  void write(const std::variant<Values...>& value) {
    write(value.index());
    std::visit([this](const auto& held) { this->write(held); }, value);
  }
  template <class Struct>
  requires std::is_class_v<Struct>
  void write(const Struct& value) { record_fields(*this, value); }

  std::string text_;
};

/// Reads what RecordWriter wrote. Throws Error(malformed) for anything else, without allocating
/// more than the text is long.
class RecordReader {
 public:
  explicit RecordReader(std::string_view text) : rest_(text) {}

  template <class... Values>
  void operator()(Values&... values) {
    (read(values), ...);
  }
  /// Throws Error(malformed) if something is left.
  void require_end() const {
    if (!rest_.empty()) refuse();
  }

 private:
  [[noreturn]] static void refuse() {
    throw Error(ErrorCode::malformed, "a stored result is damaged",
                "remove it, so that it is computed again");
  }

  std::uint64_t number(char end) {
    const std::size_t place = rest_.find(end);
    if (place == std::string_view::npos) refuse();
    const auto value = parse_whole_number(rest_.substr(0, place));
    if (!value) refuse();
    rest_.remove_prefix(place + 1);
    return *value;
  }
  /// Every item takes at least one byte.
  std::uint64_t count() {
    const std::uint64_t items = number('\n');
    if (items > rest_.size()) refuse();
    return items;
  }

  void read(std::string& value) {
    const std::uint64_t length = number(' ');
    if (length >= rest_.size() || rest_[length] != '\n') refuse();
    value = rest_.substr(0, length);
    rest_.remove_prefix(length + 1);
  }
  void read(double& value) { value = std::bit_cast<double>(number('\n')); }
  template <RecordedNumber Number>
  void read(Number& value) {
    const std::uint64_t read = number('\n');
    value = static_cast<Number>(read);
    if (static_cast<std::uint64_t>(value) != read) refuse();
  }
  template <class Tag, class Number>
  void read(StrongId<Tag, Number>& id) {
    Number value{};
    read(value);
    id = StrongId<Tag, Number>{value};
  }
  template <class Value>
  void read(std::vector<Value>& values) {
    values.clear();
    for (std::uint64_t left = count(); left > 0; --left) read(values.emplace_back());
  }
  template <class Key, class Value>
  void read(std::map<Key, Value>& values) {
    values.clear();
    for (std::uint64_t left = count(); left > 0; --left) {
      Key key;
      Value value;
      (*this)(key, value);
      values.insert_or_assign(std::move(key), std::move(value));
    }
  }
  template <class First, class Second>
  void read(std::pair<First, Second>& value) {
    (*this)(value.first, value.second);
  }
  template <class Value>
  void read(std::optional<Value>& value) {
    bool is_set = false;
    read(is_set);
    value.reset();
    if (is_set) read(value.emplace());
  }
  template <class... Values>
  void read(std::variant<Values...>& value) {
    const std::uint64_t index = number('\n');
    if (index >= sizeof...(Values)) refuse();
    read_alternative(value, index, std::index_sequence_for<Values...>());
  }
  template <class Variant, std::size_t... indices>
  void read_alternative(Variant& value, std::uint64_t index, std::index_sequence<indices...>) {
    ((index == indices ? read(value.template emplace<indices>()) : void()), ...);
  }
  template <class Struct>
  requires std::is_class_v<Struct>
  void read(Struct& value) { record_fields(*this, value); }

  std::string_view rest_;
};

/// Returns a value as text.
template <class Value>
[[nodiscard]] std::string record_of(const Value& value) {
  RecordWriter record;
  record(value);
  return record.text();
}

/// Returns the value that record_of() wrote. Throws Error(malformed) if the text is anything else.
template <class Value>
[[nodiscard]] Value read_record(std::string_view text) {
  Value value{};
  RecordReader record(text);
  record(value);
  record.require_end();
  return value;
}

}  // namespace asterism
