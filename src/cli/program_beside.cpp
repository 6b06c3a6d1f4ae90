#include "cli/program_beside.hpp"

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/own_program.hpp"
#include "base/text.hpp"

namespace asterism::cli {

void become_program_beside(const std::string& name, const std::vector<std::string>& words,
                           const std::string& hint) {
  const std::string path = (own_path().parent_path() / name).string();
  std::vector<std::string> all{name};
  all.insert(all.end(), words.begin(), words.end());
  const std::string reason = become_program(path, std::move(all));
  throw Error(ErrorCode::not_found, fmt::format("cannot start {}: {}", path_text(path), reason),
              hint);
}

}  // namespace asterism::cli
