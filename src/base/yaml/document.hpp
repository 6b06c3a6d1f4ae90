// YAML documents, parsed by libyaml, with the lines of their values.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace asterism {

/// An error in the text of a YAML document.
struct YamlFault : std::runtime_error {
  YamlFault(std::uint64_t at_line, const std::string& complaint)
      : std::runtime_error(complaint), line(at_line) {}
  std::uint64_t line;
};

/// A value of a YAML document. Numbers are kept as text.
struct YamlValue {
  enum class Kind { scalar, list, map };
  Kind kind = Kind::scalar;
  std::uint64_t line = 0;
  std::string text{};               ///< of a scalar
  std::vector<YamlValue> items{};   ///< of a list, or the values of a map
  std::vector<std::string> keys{};  ///< of a map, in the order of the file
  [[nodiscard]] bool is_scalar() const { return kind == Kind::scalar; }
  [[nodiscard]] bool is_list() const { return kind == Kind::list; }
  [[nodiscard]] bool is_map() const { return kind == Kind::map; }
  /// Returns the value of a key of a map, or nullptr.
  [[nodiscard]] const YamlValue* find(std::string_view key) const;
};

/// Values may be nested this many levels.
constexpr std::size_t max_yaml_nesting = 64;

/// Parses one document in UTF-8. libyaml parses event by event, without recursion, and this reader
/// neither expands aliases nor recurses, so neither nesting nor aliases can exhaust resources.
/// Throws YamlFault if the text is not YAML, nests too deeply, has an alias or a merge key, a key
/// twice, a key that is not a scalar, or a second document. Throws Error(too_large) if the values
/// may not fit in memory.
[[nodiscard]] YamlValue parse_yaml(std::string_view text);

}  // namespace asterism
