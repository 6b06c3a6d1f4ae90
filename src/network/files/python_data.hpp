// Link data as written by NetworkX into edge lists: a Python dictionary.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace asterism {

using PythonItems = std::vector<std::pair<std::string, std::string>>;

/// Parses the keys and values of "{'rate': 2.0, 'name': 'a b', 'directed': True}". Returns nothing
/// if the text is not a dictionary of plain values: numbers, strings, True, False, None (which is
/// empty).
[[nodiscard]] std::optional<PythonItems> parse_python_items(std::string_view text);

}  // namespace asterism
