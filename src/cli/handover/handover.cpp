// In the program without the server: it becomes the one with it, which stands beside it.
#include <cerrno>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include <asterism/error.hpp>

#include "base/text.hpp"
#include "cli/explorer.hpp"

namespace asterism::cli {

namespace {

constexpr const char* explorer_name = "asterism-explore";

std::filesystem::path explorer_path() {
  std::error_code failure;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", failure);
  return failure ? std::filesystem::path(explorer_name) : self.parent_path() / explorer_name;
}

std::vector<std::string> explorer_words(const ExplorerOptions& options, const Session& session) {
  std::vector<std::string> words{explorer_name, "explore",
                                 "--port",      std::to_string(options.port),
                                 "--timeout",   std::to_string(options.seconds)};
  if (!options.opens_browser) words.emplace_back("--no-open");
  if (session.form == Form::json) words.emplace_back("--json");
  if (session.threads > 0)
    words.insert(words.end(), {"--threads", std::to_string(session.threads)});
  if (!session.memory_limit_text.empty())
    words.insert(words.end(), {"--memory-limit", session.memory_limit_text});
  return words;
}

}  // namespace

int run_explorer(const ExplorerOptions& options, const Session& session) {
  const std::string path = explorer_path().string();
  std::vector<std::string> words = explorer_words(options, session);
  std::vector<char*> pointers;
  pointers.reserve(words.size() + 1);
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  ::execv(path.c_str(), pointers.data());
  throw Error(
      ErrorCode::not_found,
      fmt::format("cannot start {}: {}", path_text(path), std::generic_category().message(errno)),
      "the launcher ./asterism builds it when somebody explores for the first time; "
      "CMake does with --target asterism_explore, if cpp-httplib is installed");
}

}  // namespace asterism::cli
