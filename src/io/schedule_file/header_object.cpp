#include "io/schedule_file/header_object.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.hpp"
#include "io/schedule_file/json.hpp"

namespace asterism {

std::string_view json_type(const nlohmann::json& value) {
  if (value.is_string()) return "a text";
  if (value.is_number()) return "a number";
  if (value.is_boolean()) return "true or false";
  if (value.is_array()) return "an array";
  if (value.is_object()) return "an object";
  return "null";
}

void HeaderObject::require_known(std::span<const std::string> names) const {
  for (const auto& [key, value] : object_.items()) {
    if (std::ranges::find(names, key) != names.end()) continue;
    const auto near = nearest(key, names);
    throw error(key, Error(ErrorCode::unknown_name, "unknown field",
                           near ? fmt::format("did you mean \"{}\"?", *near)
                                : fmt::format("the fields here are {}", fmt::join(names, ", "))));
  }
}

const nlohmann::json* HeaderObject::find(std::string_view key) const {
  const auto found = object_.find(key);
  return found == object_.end() ? nullptr : &*found;
}

std::string HeaderObject::required_text(std::string_view key) const {
  auto found = text(key);
  if (!found) throw error(key, Error(ErrorCode::malformed, "the field is missing", format_hint));
  return *std::move(found);
}

std::optional<std::string> HeaderObject::text(std::string_view key) const {
  const nlohmann::json* const value = find(key);
  if (value == nullptr) return std::nullopt;
  if (!value->is_string()) throw error(key, wrong_type(json_type(*value), "a text"));
  return value->get<std::string>();
}

std::optional<std::uint64_t> HeaderObject::whole_number(std::string_view key) const {
  const nlohmann::json* const value = find(key);
  if (value == nullptr) return std::nullopt;
  if (!value->is_number()) throw error(key, wrong_type(json_type(*value), "a whole number"));
  if (!value->is_number_unsigned()) throw error(key, not_a_whole_number(value->dump()));
  return value->get<std::uint64_t>();
}

std::optional<double> HeaderObject::number(std::string_view key, bool divisor) const {
  const nlohmann::json* const value = find(key);
  if (value == nullptr) return std::nullopt;
  if (!value->is_number()) throw error(key, wrong_type(json_type(*value), "a number"));
  const auto number = value->get<double>();
  if (number < 0 || (divisor && number == 0))
    throw error(key,
                Error(ErrorCode::out_of_range,
                      fmt::format("{} is {}", value->dump(), divisor ? "not above 0" : "negative"),
                      "costs and sizes are numbers from 0 on, rates are above 0"));
  return number;
}

std::optional<bool> HeaderObject::truth(std::string_view key) const {
  const nlohmann::json* const value = find(key);
  if (value == nullptr) return std::nullopt;
  if (!value->is_boolean()) throw error(key, wrong_type(json_type(*value), "true or false"));
  return value->get<bool>();
}

std::optional<HeaderObject> HeaderObject::object(std::string_view key) const {
  const nlohmann::json* const value = find(key);
  if (value == nullptr) return std::nullopt;
  if (!value->is_object()) throw error(key, wrong_type(json_type(*value), "an object"));
  return HeaderObject(*value, fmt::format("{}{}.", path_, key), place_);
}

}  // namespace asterism
