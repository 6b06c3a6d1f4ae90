#include "problem/units.hpp"

#include <algorithm>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/model_fields.hpp>

#include "base/text.hpp"
#include "base/units.hpp"

namespace asterism {

namespace {

constexpr std::string_view a_second = "/s";

constexpr const char* duration_hint = "write for example 500ns, 1.5us, 2ms or 1s";
constexpr const char* size_hint = "write for example 512B, 64KiB, 1MB or 2GiB";
constexpr const char* bandwidth_hint = "write for example 50GB/s, 12.5GiB/s or 400Gb/s";

Error no_quantity(std::string_view name, std::string_view text, const char* what,
                  const char* hint) {
  return {ErrorCode::malformed, fmt::format("{} = {} is not {}", name, in_quotes(text), what),
          hint};
}

/// `factor` returns the factor of a unit, if there is such a unit.
template <class Factor>
double parse_quantity(std::string_view name, std::string_view text, const char* what,
                      const char* hint, Factor&& factor) {
  const std::size_t end = end_of_number(text);
  const auto number = parse_decimal(trimmed(text.substr(0, end)));
  const std::optional<double> unit = factor(text.substr(end));
  if (!number || !unit) throw no_quantity(name, text, what, hint);
  if (!(*number >= 0 && *number <= Model::max_cost))
    throw Error(ErrorCode::out_of_range,
                fmt::format("{} = {} is out of range", name, in_quotes(text)), hint);
  return *number * *unit;
}

}  // namespace

double parse_duration(std::string_view name, std::string_view text) {
  return parse_quantity(name, text, "a time", duration_hint, microseconds_per);
}

double parse_data_size(std::string_view name, std::string_view text) {
  return parse_quantity(name, text, "a size", size_hint, bytes_per);
}

double parse_bandwidth(std::string_view name, std::string_view text) {
  const double bandwidth =
      parse_quantity(name, text, "a bandwidth", bandwidth_hint, bytes_per_second_per);
  if (bandwidth == 0)
    throw Error(ErrorCode::out_of_range, fmt::format("{} = {} moves nothing", name, text),
                bandwidth_hint);
  return bandwidth / 1e6;
}

namespace {

using Quantity = ModelField::Quantity;
using Setting = FieldValues::value_type;

bool is_unit_word(std::string_view name) {
  const auto words = unit_words();
  return std::ranges::find(words, name, &UnitWord::name) != words.end();
}

/// Returns nullptr for words that are not fields, such as "bandwidth".
const ModelField* find_field(std::string_view name) {
  const auto fields = model_fields();
  const auto found = std::ranges::find(fields, name, &ModelField::name);
  return found == fields.end() ? nullptr : &*found;
}

bool is_quantity(std::string_view name) {
  const ModelField* const field = find_field(name);
  return field != nullptr ? field->quantity != Quantity::none : is_unit_word(name);
}

bool is_class_field(std::string_view name) {
  const ModelField* const field = find_field(name);
  return field != nullptr && is_by_class(*field);
}

/// Returns the text of a value, after "lateral=" if a class is named; nothing for a number.
std::optional<std::string_view> value_text(const Setting& setting) {
  const auto* const text = std::get_if<std::string>(&setting.second);
  if (text == nullptr) return std::nullopt;
  const std::string_view whole = *text;
  return is_class_field(setting.first) ? whole.substr(whole.find('=') + 1) : whole;
}

bool is_bandwidth_of_class(const Setting& setting) {
  const ModelField* const field = find_field(setting.first);
  return field != nullptr && field->kind == ModelField::Kind::class_rates &&
         value_text(setting).value_or("").ends_with(a_second);
}

bool is_given(const FieldValues& values, std::string_view name) {
  return std::ranges::find(values, name, &Setting::first) != values.end();
}

constexpr const char* all_units_hint =
    "give all of them units, for example ts 1us, bandwidth 50GB/s, message 64KiB";

void require_one_of(const FieldValues& values, const char* one, const char* other) {
  if (is_given(values, one) && is_given(values, other))
    throw Error(ErrorCode::usage, fmt::format("{} and {} say the same twice", one, other),
                "leave one of them out");
}

/// A model in units has no default times, because no value would be sensible.
void require_whole_machine(const FieldValues& values) {
  const auto require = [](bool given, const char* what) {
    if (!given)
      throw Error(ErrorCode::usage,
                  fmt::format("{} is missing, but other quantities have units", what),
                  all_units_hint);
  };
  require(is_given(values, "ts"), "ts");
  require(is_given(values, "bandwidth") || is_given(values, "tm") || is_given(values, "tc"),
          "bandwidth");
  require(is_given(values, "message") || is_given(values, "message_size"), "message");
}

void require_nothing_twice(const FieldValues& values) {
  require_one_of(values, "bandwidth", "tm");
  require_one_of(values, "bandwidth", "tc");
  require_one_of(values, "message", "message_size");
}

void set_number(Model& model, std::string_view name, double value) {
  model_field(name).set(model, FieldValue(value));
}

/// Returns "lateral" for "lateral=2us". Throws like set_field if there is no class.
std::string class_of(const Setting& setting) {
  const std::string& text = std::get<std::string>(setting.second);
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0) {
    Model unused;
    set_field(unused, setting.first, text);
  }
  return text.substr(0, equals);
}

void set_class_value(Model& model, const Setting& setting, double value) {
  model_field(setting.first).set(model, ClassValues{{class_of(setting), value}});
}

/// Sets the bandwidth as a rate relative to the machine's own.
void set_class_bandwidth(Model& model, const Setting& setting) {
  const std::string name = fmt::format("the bandwidth of {}", class_of(setting));
  set_class_value(model, setting, parse_bandwidth(name, *value_text(setting)) * model.unit_time());
}

Error no_unit(std::string_view name, std::string_view text) {
  return {ErrorCode::usage,
          fmt::format("{} = {} has no unit, but other quantities do", name, in_quotes(text)),
          all_units_hint};
}

/// Sets a number without a unit among quantities with units: only 0, and a message size in bytes,
/// need none.
void set_plain_number(Model& model, const std::string& name, const FieldValue& value) {
  if (name == "message") return model_field("message_size").set(model, value);
  const auto require_zero = [&](double number) {
    if (number != 0) throw no_unit(name, fmt::format("{}", number));
  };
  if (const auto* const number = std::get_if<double>(&value)) require_zero(*number);
  if (const auto* const whole = std::get_if<std::uint64_t>(&value))
    require_zero(static_cast<double>(*whole));
  if (const auto* const classes = std::get_if<ClassValues>(&value))
    for (const auto& [link_class, number] : *classes) require_zero(number);
  model_field(name).set(model, value);
}

void set_quantity(Model& model, const Setting& setting) {
  const std::string& name = setting.first;
  const std::optional<std::string_view> given = value_text(setting);
  if (!given) return set_plain_number(model, name, setting.second);
  const std::string_view text = *given;
  if (name == "message" && parse_decimal(text))
    return set_quantity(model, {name, fmt::format("{}B", text)});
  if (!has_unit(text) && text != "0") throw no_unit(name, std::get<std::string>(setting.second));
  const ModelField* const field = find_field(name == "message" ? "message_size" : name);
  if (field == nullptr) {
    const double bandwidth = parse_bandwidth(name, text);
    set_number(model, "tm", 1 / bandwidth);
    set_number(model, "tc", 1 / bandwidth);
  } else if (name == "gamma" && text.ends_with(a_second)) {
    // The rate at which a node combines, which is easier to measure than the time per byte.
    set_number(model, name, 1 / parse_bandwidth(name, text));
  } else if (is_by_class(*field)) {
    const std::string what = fmt::format("{} of {}", name, class_of(setting));
    set_class_value(model, setting, text == "0" ? 0 : parse_duration(what, text));
  } else if (field->quantity == Quantity::size) {
    set_number(model, field->name, text == "0" ? 0 : parse_data_size(name, text));
  } else {
    set_number(model, name, text == "0" ? 0 : parse_duration(name, text));
  }
}

bool is_in_units(const Setting& setting) {
  return is_unit_word(setting.first) || is_bandwidth_of_class(setting) ||
         (is_quantity(setting.first) && has_unit(value_text(setting).value_or("")));
}

void set_value(Model& model, const Setting& setting) {
  if (const auto* const text = std::get_if<std::string>(&setting.second))
    set_field(model, setting.first, *text);
  else
    model_field(setting.first).set(model, setting.second);
}

}  // namespace

bool have_units(const std::vector<std::pair<std::string, std::string>>& words) {
  return std::ranges::any_of(words, [](const auto& word) { return is_in_units(Setting(word)); });
}

void set_fields(Model& model, const FieldValues& values) {
  const bool has_machine = model.unit == Model::Unit::microseconds;
  const bool in_units = has_machine || std::ranges::any_of(values, [](const Setting& setting) {
                          return is_in_units(setting);
                        });
  if (in_units) {
    set_field(model, "unit", "us");
    model.min_piece = 1;
  }
  for (const Setting& setting : values) {
    if (in_units && is_quantity(setting.first))
      set_quantity(model, setting);
    else if (!is_bandwidth_of_class(setting))
      set_value(model, setting);
  }
  // Invalid values are reported before missing ones.
  if (in_units && !has_machine) require_whole_machine(values);
  if (in_units) require_nothing_twice(values);
  for (const Setting& setting : values)
    if (is_bandwidth_of_class(setting)) set_class_bandwidth(model, setting);
}

void set_model_words(Model& model, const std::vector<std::pair<std::string, std::string>>& words) {
  set_fields(model, {words.begin(), words.end()});
}

}  // namespace asterism
