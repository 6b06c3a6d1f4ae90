// The form in which a result is printed.
#pragma once

#include <string>
#include <vector>

#include "view/table.hpp"

namespace asterism {

enum class Form { text, json, csv, markdown, latex };

/// Formats the tables in sequence, as text, Markdown or LaTeX.
[[nodiscard]] std::string rendered(const std::vector<Table>& tables, Form form);

}  // namespace asterism
