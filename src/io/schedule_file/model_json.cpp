#include "io/schedule_file/model_json.hpp"

#include <cmath>

#include <asterism/model_fields.hpp>

namespace asterism {

namespace {

/// Writes 1 rather than 1.0 if the value is whole.
ordered_json to_json(double value) {
  if (value >= 0 && value < 0x1p53 && value == std::floor(value))
    return static_cast<std::uint64_t>(value);
  return value;
}
ordered_json to_json(std::uint64_t value) {
  return value;
}
ordered_json to_json(const std::string& value) {
  return value;
}
ordered_json to_json(const ClassValues& values) {
  ordered_json result = ordered_json::object();
  for (const auto& [name, value] : values) result[name] = to_json(value);
  return result;
}

}  // namespace

ordered_json model_json(const Model& model, const Model& defaults) {
  ordered_json result;
  for (const ModelField& field : model_fields())
    if (field.since == 1 || !has_default(model, field, defaults))
      result[field.name] =
          std::visit([](const auto& value) { return to_json(value); }, field.get(model));
  return result;
}

}  // namespace asterism
