#include "problem/units.hpp"

#include <algorithm>
#include <array>
#include <span>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/model_fields.hpp>

#include "base/text.hpp"

namespace asterism {

namespace {

struct UnitFactor {
  std::string_view name;
  double factor;
};

constexpr std::array durations{UnitFactor{"ns", 1e-3}, UnitFactor{"us", 1}, UnitFactor{"ms", 1e3},
                               UnitFactor{"s", 1e6}};
constexpr std::array sizes{UnitFactor{"B", 1},     UnitFactor{"kB", 1e3},
                           UnitFactor{"KB", 1e3},  UnitFactor{"KiB", 0x1p10},
                           UnitFactor{"MB", 1e6},  UnitFactor{"MiB", 0x1p20},
                           UnitFactor{"GB", 1e9},  UnitFactor{"GiB", 0x1p30},
                           UnitFactor{"TB", 1e12}, UnitFactor{"TiB", 0x1p40}};
/// Units of bits, in bytes.
constexpr std::array bit_sizes{UnitFactor{"b", 0.125},  UnitFactor{"bit", 0.125},
                               UnitFactor{"kb", 125},   UnitFactor{"kbit", 125},
                               UnitFactor{"Mb", 125e3}, UnitFactor{"Mbit", 125e3},
                               UnitFactor{"Gb", 125e6}, UnitFactor{"Gbit", 125e6},
                               UnitFactor{"Tb", 125e9}, UnitFactor{"Tbit", 125e9}};
constexpr std::string_view a_second = "/s";
constexpr std::string_view bits_per_second = "bps";  // in Gbps

constexpr const char* duration_hint = "write for example 500ns, 1.5us, 2ms or 1s";
constexpr const char* size_hint = "write for example 512B, 64KiB, 1MB or 2GiB";
constexpr const char* bandwidth_hint = "write for example 50GB/s, 12.5GiB/s or 400Gb/s";

/// Where the number ends and the unit begins.
std::size_t end_of_number(std::string_view text) {
  std::size_t end = text.size();
  const auto is_of_unit = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '/' ||
           static_cast<unsigned char>(c) >= 0x80;
  };
  while (end > 0 && is_of_unit(text[end - 1])) --end;
  return end;
}

std::optional<double> factor_of(std::string_view unit, std::span<const UnitFactor> units) {
  const auto found = std::ranges::find(units, unit, &UnitFactor::name);
  if (found == units.end()) return std::nullopt;
  return found->factor;
}

Error no_quantity(std::string_view name, std::string_view text, const char* what,
                  const char* hint) {
  return {ErrorCode::malformed, fmt::format("{} = {} is not {}", name, in_quotes(text), what),
          hint};
}

/// `factor` gives that of a unit, if there is such a unit.
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

bool has_unit(std::string_view text) {
  const std::size_t end = end_of_number(text);
  return end > 0 && end < text.size() && !parse_decimal(text);
}

double parse_duration(std::string_view name, std::string_view text) {
  return parse_quantity(name, text, "a time", duration_hint,
                        [](std::string_view unit) { return factor_of(unit, durations); });
}

double parse_data_size(std::string_view name, std::string_view text) {
  return parse_quantity(name, text, "a size", size_hint,
                        [](std::string_view unit) { return factor_of(unit, sizes); });
}

double parse_bandwidth(std::string_view name, std::string_view text) {
  const double bandwidth =
      parse_quantity(name, text, "a bandwidth", bandwidth_hint,
                     [](std::string_view unit) -> std::optional<double> {
                       if (unit.ends_with(bits_per_second))
                         return factor_of(unit.substr(0, unit.size() - 2), bit_sizes);
                       if (!unit.ends_with(a_second)) return std::nullopt;
                       unit.remove_suffix(a_second.size());
                       const auto bytes = factor_of(unit, sizes);
                       return bytes ? bytes : factor_of(unit, bit_sizes);
                     });
  if (bandwidth == 0)
    throw Error(ErrorCode::out_of_range, fmt::format("{} = {} moves nothing", name, text),
                bandwidth_hint);
  return bandwidth / 1e6;
}

namespace {

using ModelWord = std::pair<std::string, std::string>;

bool is_time(std::string_view field) {
  return field == "ts" || field == "tm" || field == "tc" || field == "th" || field == "gamma" ||
         field == "link_delay";
}
bool is_class_time(std::string_view field) {
  return field == "class_overheads" || field == "class_delays";
}
bool is_size(std::string_view field) {
  return field == "message" || field == "message_size" || field == "min_piece";
}
bool is_quantity(std::string_view field) {
  return is_time(field) || is_class_time(field) || is_size(field) || field == "bandwidth";
}

/// Behind "lateral=" if a class is named.
std::string_view value_text(const ModelWord& word) {
  const std::string_view text = word.second;
  const bool by_class = is_class_time(word.first) || word.first == "rates";
  return by_class ? text.substr(text.find('=') + 1) : text;
}
bool is_bandwidth_of_class(const ModelWord& word) {
  return word.first == "rates" && value_text(word).ends_with(a_second);
}

bool is_given(std::span<const ModelWord> words, std::string_view field) {
  return std::ranges::find(words, field, &ModelWord::first) != words.end();
}

constexpr const char* all_units_hint =
    "with units, write all of them so: ts 1us, bandwidth 50GB/s, message 64KiB";

void require_one_of(std::span<const ModelWord> words, const char* one, const char* other) {
  if (is_given(words, one) && is_given(words, other))
    throw Error(ErrorCode::usage, fmt::format("{} and {} say the same twice", one, other),
                "leave one of them out");
}

/// A model in units has no default times: one microsecond is no better than any other.
void require_whole_machine(std::span<const ModelWord> words) {
  const auto require = [](bool given, const char* what) {
    if (!given)
      throw Error(ErrorCode::usage, fmt::format("{} is missing beside quantities with units", what),
                  all_units_hint);
  };
  require(is_given(words, "ts"), "ts");
  require(is_given(words, "bandwidth") || is_given(words, "tm") || is_given(words, "tc"),
          "bandwidth");
  require(is_given(words, "message") || is_given(words, "message_size"), "message");
  require_one_of(words, "bandwidth", "tm");
  require_one_of(words, "bandwidth", "tc");
  require_one_of(words, "message", "message_size");
}

void set_number(Model& model, std::string_view name, double value) {
  std::ranges::find(model_fields(), name, &ModelField::name)->set(model, FieldValue(value));
}

/// "lateral" of "lateral=2us"; throws as set_field if there is none.
std::string class_of(const ModelWord& word) {
  const std::size_t equals = word.second.find('=');
  if (equals == std::string::npos || equals == 0) {
    Model unused;
    set_field(unused, word.first, word.second);
  }
  return word.second.substr(0, equals);
}

void set_class_value(Model& model, const ModelWord& word, double value) {
  std::ranges::find(model_fields(), word.first, &ModelField::name)
      ->set(model, ClassValues{{class_of(word), value}});
}

/// As a rate: how many times the machine's own.
void set_class_bandwidth(Model& model, const ModelWord& word) {
  const std::string name = fmt::format("the bandwidth of {}", class_of(word));
  set_class_value(model, word, parse_bandwidth(name, value_text(word)) * model.unit_time());
}

void set_quantity(Model& model, const ModelWord& word) {
  const auto& [field, whole_text] = word;
  if (field == "message" && parse_decimal(whole_text))
    return set_quantity(model, {field, whole_text + "B"});
  const std::string_view text = value_text(word);
  if (!has_unit(text) && text != "0")
    throw Error(ErrorCode::usage,
                fmt::format("{} = {} has no unit, and others have", field, in_quotes(whole_text)),
                all_units_hint);
  if (field == "bandwidth") {
    const double bandwidth = parse_bandwidth(field, text);
    set_number(model, "tm", 1 / bandwidth);
    set_number(model, "tc", 1 / bandwidth);
  } else if (field == "gamma" && text.ends_with(a_second)) {
    // As fast as a node combines: easier to measure than the time of a byte.
    set_number(model, field, 1 / parse_bandwidth(field, text));
  } else if (is_class_time(field)) {
    const std::string name = fmt::format("{} of {}", field, class_of(word));
    set_class_value(model, word, text == "0" ? 0 : parse_duration(name, text));
  } else if (is_size(field)) {
    set_number(model, field == "message" ? "message_size" : field,
               text == "0" ? 0 : parse_data_size(field, text));
  } else {
    set_number(model, field, text == "0" ? 0 : parse_duration(field, text));
  }
}

}  // namespace

bool have_units(const std::vector<ModelWord>& words) {
  return std::ranges::any_of(words, [](const ModelWord& word) {
    return word.first == "bandwidth" || word.first == "message" ||
           (is_quantity(word.first) && has_unit(value_text(word))) || is_bandwidth_of_class(word);
  });
}

void set_model_words(Model& model, const std::vector<ModelWord>& words) {
  const bool in_units = have_units(words);
  if (in_units) {
    set_field(model, "unit", "us");
    model.min_piece = 1;
  }
  for (const ModelWord& word : words) {
    if (in_units && is_quantity(word.first))
      set_quantity(model, word);
    else if (!is_bandwidth_of_class(word))
      set_field(model, word.first, word.second);
  }
  // What is wrong in itself is said before what is missing beside it.
  if (in_units) require_whole_machine(words);
  for (const ModelWord& word : words)
    if (is_bandwidth_of_class(word)) set_class_bandwidth(model, word);
}

}  // namespace asterism
