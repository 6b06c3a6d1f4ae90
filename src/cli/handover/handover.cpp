// In the program without the server: it becomes the one with it, which stands beside it.
#include <string>
#include <vector>

#include "cli/explorer.hpp"
#include "cli/program_beside.hpp"

namespace asterism::cli {

namespace {

std::vector<std::string> explorer_words(const ExplorerOptions& options, const Session& session) {
  std::vector<std::string> words{"explore", "--port", std::to_string(options.port), "--timeout",
                                 std::to_string(options.seconds)};
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
  become_program_beside("asterism-explore", explorer_words(options, session),
                        "the launcher ./asterism builds it when somebody explores for the first "
                        "time; CMake does with --target asterism_explore, if cpp-httplib is "
                        "installed");
}

}  // namespace asterism::cli
