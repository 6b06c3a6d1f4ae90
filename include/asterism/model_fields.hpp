// The fields of the machine model as one table. Command-line options, JSON and schedule files are
// generated from it, so a new field is added only here.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <asterism/model.hpp>

namespace asterism {

/// Numbers by name of the link class.
using ClassValues = std::map<std::string, double>;
/// A word, a cost, an integer, or numbers per link class.
using FieldValue = std::variant<std::string, double, std::uint64_t, ClassValues>;

/// A field of Model that can be read and set by name.
struct ModelField {
  enum class Kind {
    ports,        ///< a word, or a whole number
    choice,       ///< one of `words`
    cost,         ///< a number from 0 to Model::max_cost
    size,         ///< a number above 0, at most Model::max_cost
    count,        ///< a whole number
    class_rates,  ///< a number above 0 for each link class
    class_costs,  ///< a number from 0 to Model::max_cost for each link class
  };
  /// What a value with a unit measures.
  enum class Quantity {
    none,  ///< values have no unit
    time,  ///< 1.5us
    size,  ///< 64KiB
  };
  std::string name;  ///< "message_size"
  Kind kind = Kind::cost;
  std::string description;
  std::vector<std::string> words{};
  /// First version of schedule files that has the field. Older files imply its default.
  std::uint64_t since = 1;
  std::function<FieldValue(const Model& model)> get;
  /// Throws Error if the value has another kind or is out of range.
  std::function<void(Model& model, const FieldValue& value)> set;
  Quantity quantity = Quantity::none;
};

/// Another word for fields of the model, whose values have a unit.
struct UnitWord {
  std::string name;         ///< "bandwidth", of which tm and tc are the inverse
  std::string options;      ///< "--bandwidth"
  std::string description;  ///< of the option
};
/// Returns "bandwidth" and "message".
[[nodiscard]] std::span<const UnitWord> unit_words();

/// Returns the fields in the order in which they are listed.
[[nodiscard]] std::span<const ModelField> model_fields();
/// Returns a field. Throws Error(unknown_name) if there is none of that name.
[[nodiscard]] const ModelField& model_field(std::string_view name);
/// Returns whether the field has a number per link class, and so may be given several times.
[[nodiscard]] bool is_by_class(const ModelField& field);
/// Returns the command-line option: "--message-size", or "--rate" for fields given per class.
[[nodiscard]] std::string option_of(const ModelField& field);
/// Returns whether the field has the same value in `model` as in `defaults`.
[[nodiscard]] bool has_default(const Model& model, const ModelField& field,
                               const Model& defaults = {});

/// Sets a field from text. "lateral=2" adds the number of a class. Throws Error if the text is
/// invalid.
void set_field(Model& model, std::string_view name, std::string_view text);

/// Fields and unit words with their values. A text is what people write: "all", "1.5us",
/// "lateral=2".
using FieldValues = std::vector<std::pair<std::string, FieldValue>>;
/// Sets fields one after the other. If a value has a unit, all costs and sizes must have: the model
/// is then in microseconds and bytes, as it also is if it was so before. A number is a value
/// without a unit; "message" is in bytes then, and 0 needs no unit. The rate of a link class may be
/// a bandwidth. Throws Error if the values do not fit, alone or together.
void set_fields(Model& model, const FieldValues& values);

}  // namespace asterism
