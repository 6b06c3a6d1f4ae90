// JSON documents, built member by member. The underlying library is included only in json.cpp,
// because its templates would dominate the compile time of commands.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

namespace asterism {

struct Model;

class Json {
 public:
  Json(std::nullptr_t = nullptr);                                  // NOLINT: values are JSON
  Json(bool value);                                                // NOLINT
  Json(double value);                                              // NOLINT
  Json(std::string_view text);                                     // NOLINT
  Json(const std::string& text) : Json(std::string_view(text)) {}  // NOLINT
  Json(const char* text) : Json(std::string_view(text)) {}         // NOLINT
  template <std::unsigned_integral Number>
  Json(Number number) : Json(Whole{number}) {}  // NOLINT
  /// Null if the value is empty.
  template <class Value>
  Json(const std::optional<Value>& value) : Json(value ? Json(*value) : Json()) {}  // NOLINT
  explicit Json(const nlohmann::ordered_json& value);
  ~Json();
  Json(const Json& other);
  Json(Json&& other) noexcept;
  Json& operator=(Json other) noexcept;

  [[nodiscard]] static Json object();
  [[nodiscard]] static Json array();
  /// An array of all values of a range.
  template <class Range>
  [[nodiscard]] static Json array_of(const Range& values) {
    Json result = array();
    for (const auto& value : values) result.add(value);
    return result;
  }
  /// An object of all pairs of a map.
  template <class Map>
  [[nodiscard]] static Json object_of(const Map& members) {
    Json result = object();
    for (const auto& [key, value] : members) result.set(key, value);
    return result;
  }

  /// Sets a member of an object. Members keep the order in which they were first set.
  void set(std::string_view key, Json value);
  /// Appends an element to an array.
  void add(Json value);

  /// Returns the value on one line.
  [[nodiscard]] std::string line() const;
  /// Returns the value on several lines, with a final line end. Invalid UTF-8 is replaced.
  [[nodiscard]] std::string document() const;

 private:
  struct Whole {
    std::uint64_t number;
  };
  explicit Json(Whole whole);
  [[nodiscard]] std::string dump(int indent) const;

  std::unique_ptr<nlohmann::ordered_json> value_;
};

[[nodiscard]] Json model_document(const Model& model);

/// Returns null for an empty text, which denotes a missing one.
[[nodiscard]] inline Json text_or_null(const std::string& text) {
  return text.empty() ? Json() : Json(text);
}

}  // namespace asterism
