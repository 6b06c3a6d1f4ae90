#include "view/form.hpp"

namespace asterism {

namespace {

std::string rendered(const Table& table, Form form) {
  switch (form) {
    case Form::csv:
      return to_csv(table);
    case Form::markdown:
      return to_markdown(table);
    case Form::latex:
      return to_latex(table);
    default:
      return to_text(table);
  }
}

}  // namespace

std::string rendered(const std::vector<Table>& tables, Form form) {
  std::string text;
  for (const Table& table : tables) {
    if (!text.empty()) text += '\n';
    text += rendered(table, form);
  }
  return text;
}

}  // namespace asterism
