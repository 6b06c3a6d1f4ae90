#include "cli/program_beside.hpp"

#include <cerrno>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>
#include <unistd.h>

#include <asterism/error.hpp>

#include "base/text.hpp"

namespace asterism::cli {

namespace {

std::string path_beside(const std::string& name) {
  std::error_code failure;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", failure);
  return failure ? name : (self.parent_path() / name).string();
}

}  // namespace

void become_program_beside(const std::string& name, const std::vector<std::string>& words,
                           const std::string& hint) {
  const std::string path = path_beside(name);
  std::vector<std::string> all{name};
  all.insert(all.end(), words.begin(), words.end());
  std::vector<char*> pointers;
  pointers.reserve(all.size() + 1);
  for (std::string& word : all) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  ::execv(path.c_str(), pointers.data());
  throw Error(
      ErrorCode::not_found,
      fmt::format("cannot start {}: {}", path_text(path), std::generic_category().message(errno)),
      hint);
}

}  // namespace asterism::cli
