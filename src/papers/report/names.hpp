// The names of the files of a review, relative to its folder.
#pragma once

#include <string>

#include <fmt/format.h>

#include "papers/report/folder.hpp"

namespace asterism {

[[nodiscard]] inline std::string table_file(const std::string& paper, const std::string& exhibit) {
  return fmt::format("tables/{}-{}.csv", file_name_of(paper), file_name_of(exhibit));
}

[[nodiscard]] inline std::string figure_file(const std::string& paper, const std::string& exhibit,
                                             const char* ending) {
  return fmt::format("figures/{}-{}.{}", file_name_of(paper), file_name_of(exhibit), ending);
}

/// Returns the file for all statements of a paper, whichever lists they are in.
[[nodiscard]] inline std::string statements_file(const std::string& paper) {
  return table_file(paper, "statements");
}

}  // namespace asterism
