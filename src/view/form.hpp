// The form in which a result is printed.
#pragma once

#include <string>
#include <vector>

#include "view/table.hpp"

namespace asterism {

enum class Form { text, json, csv, markdown, latex };

/// The tables one after the other, as text, Markdown or LaTeX.
[[nodiscard]] std::string rendered(const std::vector<Table>& tables, Form form);

}  // namespace asterism
