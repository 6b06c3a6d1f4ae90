#include "cli/handed_on.hpp"

#include <array>
#include <string_view>

namespace asterism::cli {

namespace {

struct HandingCommand {
  std::string_view name;
  void (*run)(const std::vector<std::string>& words);
};

constexpr std::array handing_commands{HandingCommand{"python", run_python},
                                      HandingCommand{"notebook", run_notebook}};

}  // namespace

void hand_on(int argc, char** argv) {
  if (argc < 2) return;
  const std::string_view next = argc > 2 ? argv[2] : "";
  if (next == "--help" || next == "-h") return;
  for (const HandingCommand& command : handing_commands)
    if (command.name == argv[1]) command.run({argv + 2, argv + argc});
}

}  // namespace asterism::cli
