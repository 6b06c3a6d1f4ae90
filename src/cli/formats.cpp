// asterism formats: the formats of other tools.
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "view/results/exchange.hpp"

namespace asterism::cli {

void add_formats_command(CommandLine& line) {
  Command command = line.add("formats", "List the formats of other tools and their limits",
                             "asterism formats --json");
  command.runs([](const Session& session) {
    print(exchange_catalogue_report(session.form));
    return 0;
  });
}

}  // namespace asterism::cli
