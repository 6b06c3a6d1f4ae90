// The hostfile of smpirun: rank r runs on the r-th participant.
#include <asterism/platform.hpp>

#include "io/platform/simgrid_names.hpp"

namespace asterism {

namespace {

void write_simgrid_hosts(const PlatformRequest& request, std::ostream& out, const Progress&) {
  const Network& network = *request.network;
  require_few_simgrid_links(network);
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    if (is_simgrid_host(request, node)) out << simgrid_node_name(node) << '\n';
}

}  // namespace

PlatformFormat simgrid_hosts_format() {
  return {.name = "simgrid-hosts",
          .summary = "hostfile of smpirun for that platform: ranks in the order of node ids",
          .write = write_simgrid_hosts};
}

}  // namespace asterism
