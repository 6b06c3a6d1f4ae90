// A result in the forms of the command line: text, JSON, CSV, Markdown and LaTeX.
#pragma once

#include <functional>
#include <string>

#include "view/form.hpp"

namespace asterism::python {

struct Report {
  std::string title;                             ///< for its repr
  std::function<std::string(Form form)> render;  ///< holds the result
  bool is_table = true;                          ///< if false, it has only text and JSON
};

}  // namespace asterism::python
