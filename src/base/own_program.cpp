#include "base/own_program.hpp"

#include <cerrno>
#include <system_error>

#include <unistd.h>

namespace asterism {

std::filesystem::path own_path() {
  std::error_code failure;
  return std::filesystem::read_symlink("/proc/self/exe", failure);
}

std::string become_program(const std::string& path, std::vector<std::string> words) {
  std::vector<char*> pointers;
  pointers.reserve(words.size() + 1);
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  ::execv(path.c_str(), pointers.data());
  return std::generic_category().message(errno);
}

}  // namespace asterism
