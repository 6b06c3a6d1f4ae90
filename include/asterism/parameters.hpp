// Parameters of algorithms: typed values, and which values a parameter accepts.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace asterism {

/// A whole number, another number, a text, or a list of whole numbers.
using ParameterValue = std::variant<std::uint64_t, double, std::string, std::vector<std::uint64_t>>;
/// Values by name of the parameter.
using Parameters = std::map<std::string, ParameterValue>;

/// Returns a value as people write it: "2", "0.5", "drop", "4,2".
[[nodiscard]] std::string to_text(const ParameterValue& value);
/// Returns all values as people write them.
[[nodiscard]] std::map<std::string, std::string> to_texts(const Parameters& parameters);

/// The values that a parameter accepts.
struct ParameterType {
  enum class Kind {
    text,     ///< any text, such as the label of a node
    word,     ///< one of `words`
    number,   ///< a whole number from `least` to `most`, or one of `words`
    numbers,  ///< a whole number or a list of them
    any,      ///< any value, unchanged
  };
  static constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

  Kind kind = Kind::text;
  std::vector<std::string> words{};
  std::uint64_t least = 0;
  std::uint64_t most = no_limit;

  /// One of these words.
  [[nodiscard]] static ParameterType word(std::vector<std::string> words) {
    return {Kind::word, std::move(words)};
  }
  /// A whole number, or one of the words. Limits that depend on the problem are checked by the
  /// algorithm.
  [[nodiscard]] static ParameterType number(std::uint64_t least = 0, std::uint64_t most = no_limit,
                                            std::vector<std::string> words = {}) {
    return {Kind::number, std::move(words), least, most};
  }

  /// Returns the value in this type: text is converted to a number if a number is expected, and a
  /// number to text if text is expected. Throws Error, with the name, the value and the accepted
  /// values, if the value has another type or is out of range.
  [[nodiscard]] ParameterValue convert(std::string_view name, const ParameterValue& value) const;
};

}  // namespace asterism
