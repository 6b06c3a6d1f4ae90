#include "cli/open_network.hpp"

#include <set>

#include <asterism/networks.hpp>

#include "cli/output.hpp"

namespace asterism::cli {

std::shared_ptr<const Network> open_network(const std::string& spec) {
  auto network = make_network(spec);
  print_warnings(*network);
  return network;
}

void print_warnings(const Network& network) {
  static std::set<std::string> printed;  // a comparison makes the same network several times
  for (const std::string& warning : network.warnings())
    if (printed.insert(warning).second) print_message("warning: " + warning);
}

}  // namespace asterism::cli
