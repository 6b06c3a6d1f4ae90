// The data of a link as NetworkX writes them into edge lists: a dictionary of Python.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace asterism {

using PythonItems = std::vector<std::pair<std::string, std::string>>;

/// The keys and values of "{'rate': 2.0, 'name': 'a b', 'directed': True}"; nothing if the text is
/// no dictionary of plain values: numbers, strings, True, False, None (which is empty).
[[nodiscard]] std::optional<PythonItems> parse_python_items(std::string_view text);

}  // namespace asterism
