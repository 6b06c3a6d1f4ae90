// asterism networks: the catalogue.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/networks.hpp>

#include "cli/command.hpp"

namespace asterism::cli {

namespace {

std::string spec_form(const NetworkFamily& family) {
  return fmt::format("{}:{}", family.name, family.parameters);
}

Json to_json() {
  Json families = Json::array();
  for (const NetworkFamily& family : network_catalogue())
    families.push_back({{"name", family.name},
                        {"spec", spec_form(family)},
                        {"summary", family.summary},
                        {"nodes", family.nodes},
                        {"citation", family.citation},
                        {"reading", family.reading},
                        {"examples", family.examples}});
  return {{"networks", families}};
}

void print_text() {
  for (const NetworkFamily& family : network_catalogue()) {
    fmt::print("{}\n  {}\n  nodes: {}; {}\n", spec_form(family), family.summary, family.nodes,
               family.citation);
    if (!family.reading.empty()) fmt::print("  our reading: {}\n", family.reading);
    if (!family.examples.empty())
      fmt::print("  for example: {}\n", fmt::join(family.examples, ", "));
    fmt::print("\n");
  }
}

/// docs/networks.md is made of this.
void print_markdown() {
  fmt::print(
      "# Networks\n\nMade from the catalogue by `./asterism networks --markdown`; a test keeps it "
      "true.\n");
  for (const NetworkFamily& family : network_catalogue()) {
    fmt::print("\n## `{}`\n\n{}.\n\n- Nodes: {}\n- Source: {}\n", spec_form(family), family.summary,
               family.nodes, family.citation);
    if (!family.reading.empty()) fmt::print("- Our reading: {}\n", family.reading);
    if (!family.examples.empty())
      fmt::print("- Examples: `{}`\n", fmt::join(family.examples, "`, `"));
  }
}

}  // namespace

void add_networks_command(CLI::App& app, Session& session) {
  CLI::App& command =
      add_command(app, session, "networks", "List the networks and how to name them",
                  "asterism networks --json");
  const auto markdown = std::make_shared<bool>(false);
  command.add_flag("--markdown", *markdown, "Print the catalogue as a page of documentation");
  command.callback([&session, markdown] {
    session.action = [&session, markdown] {
      if (session.json)
        print_json(to_json());
      else if (*markdown)
        print_markdown();
      else
        print_text();
      return 0;
    };
  });
}

}  // namespace asterism::cli
