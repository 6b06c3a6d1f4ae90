// asterism networks: the catalogue.
#include "view/networks.hpp"

#include "cli/command.hpp"
#include "cli/output.hpp"

namespace asterism::cli {

void add_networks_command(CommandLine& line) {
  Command command =
      line.add("networks", "List the networks and how to name them", "asterism networks --json");
  command.form("--markdown", Form::markdown, "Print the catalogue as a page of documentation");
  command.runs([](const Session& session) {
    print(network_catalogue_report(session.form));
    return 0;
  });
}

}  // namespace asterism::cli
