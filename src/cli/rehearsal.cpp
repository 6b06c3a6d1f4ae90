#include "cli/rehearsal.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>

#include "cli/commands.hpp"
#include "cli/output_capture.hpp"

namespace asterism::cli {

namespace {

std::vector<std::string> with_limits(const std::vector<std::string>& words,
                                     const Session& session) {
  std::vector<std::string> result{"asterism"};
  result.insert(result.end(), words.begin(), words.end());
  if (session.threads > 0)
    result.insert(result.end(), {"--threads", std::to_string(session.threads)});
  if (!session.memory_limit_text.empty())
    result.insert(result.end(), {"--memory-limit", session.memory_limit_text});
  return result;
}

}  // namespace

std::string rehearsed(const std::vector<std::string>& words, const Session& session) {
  std::vector<std::string> all = with_limits(words, session);
  std::vector<char*> arguments;
  arguments.reserve(all.size() + 1);
  for (std::string& word : all) arguments.push_back(word.data());
  arguments.push_back(nullptr);

  CommandLine line({"", "", ""});
  add_commands(line);
  const auto action = line.parse(static_cast<int>(all.size()), arguments.data());
  const OutputCapture output;
  const int code = action();
  if (code == exit_interrupted)
    throw Error(ErrorCode::interrupted, "interrupted while running the example", "");
  if (code != 0)
    throw Error(ErrorCode::unsupported,
                fmt::format("the example {} did not succeed", fmt::join(words, " ")),
                "this is a defect of the program; please report it");
  return output.text();
}

}  // namespace asterism::cli
