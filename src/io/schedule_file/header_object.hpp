// A JSON object of a header with type-checked access to its fields.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "io/schedule_file/place.hpp"

namespace asterism {

class HeaderObject {
 public:
  /// `path` precedes the names of its fields in errors: "" or "model.".
  HeaderObject(const nlohmann::json& object, std::string path, const FilePlace& place)
      : object_(object), path_(std::move(path)), place_(place) {}

  /// Throws Error(unknown_name), suggesting the nearest name, if there is any other field.
  void require_known(std::span<const std::string> names) const;

  /// Returns nullptr if there is no such field.
  [[nodiscard]] const nlohmann::json* find(std::string_view key) const;
  /// Returns the text of a required field.
  [[nodiscard]] std::string required_text(std::string_view key) const;
  [[nodiscard]] std::optional<std::string> text(std::string_view key) const;
  [[nodiscard]] std::optional<std::uint64_t> whole_number(std::string_view key) const;
  /// Returns a number that is not negative and, for a divisor, not zero.
  [[nodiscard]] std::optional<double> number(std::string_view key, bool divisor = false) const;
  [[nodiscard]] std::optional<bool> truth(std::string_view key) const;
  [[nodiscard]] std::optional<HeaderObject> object(std::string_view key) const;
  [[nodiscard]] const nlohmann::json& json() const { return object_; }

  [[nodiscard]] Error error(std::string_view key, const Error& error) const {
    return place_.error(error, path_ + std::string(key));
  }

 private:
  const nlohmann::json& object_;
  std::string path_;
  const FilePlace& place_;
};

/// Returns "a text", "an array" and so on.
[[nodiscard]] std::string_view json_type(const nlohmann::json& value);

}  // namespace asterism
