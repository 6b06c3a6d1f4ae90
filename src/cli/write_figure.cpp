#include "cli/write_figure.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/output.hpp"

namespace asterism::cli {

void write_figure(const Figure& figure, const std::string& path) {
  draw_figure(figure, path);
  print_message(fmt::format("wrote {}", path_text(path)));
}

}  // namespace asterism::cli
