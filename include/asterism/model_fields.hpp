// The fields of the machine model as one table. Command-line options, JSON and schedule files are
// made from it, so a field is added here and nowhere else.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <asterism/model.hpp>

namespace asterism {

/// Numbers of link classes by name.
using ClassValues = std::map<std::string, double>;
/// A word, a cost, a whole number, or numbers of link classes.
using FieldValue = std::variant<std::string, double, std::uint64_t, ClassValues>;

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
  std::string name;  ///< "message_size"
  Kind kind = Kind::cost;
  std::string description;
  std::vector<std::string> words{};
  /// Which version of schedule files it came with; files without it have its default.
  std::uint64_t since = 1;
  std::function<FieldValue(const Model& model)> get;
  /// Throws Error if the value is not of the kind or is out of range.
  std::function<void(Model& model, const FieldValue& value)> set;
};

[[nodiscard]] std::span<const ModelField> model_fields();
/// Whether it has a number for each link class, and so may be given several times.
[[nodiscard]] bool is_by_class(const ModelField& field);
/// "--message-size"; "--rate" where one class is given at a time.
[[nodiscard]] std::string option_of(const ModelField& field);
/// Whether a model has the default of a field, or the value that another model has.
[[nodiscard]] bool has_default(const Model& model, const ModelField& field,
                               const Model& defaults = {});

/// Sets a field from what a person writes; "lateral=2" adds the number of a class. Throws Error if
/// it does not fit.
void set_field(Model& model, std::string_view name, std::string_view text);

}  // namespace asterism
