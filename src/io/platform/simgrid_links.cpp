#include "io/platform/simgrid_links.hpp"

#include <ostream>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "io/platform/simgrid_names.hpp"

namespace asterism {

SimgridLinks::Times SimgridLinks::times(NodeId node, Port port) const {
  const LinkCost cost = costs_.of(node, port);
  return {model_.step_startup() + cost.latency + cost.delay, cost.rate / model_.transmission};
}

/// Returns whether both directions share the link.
bool SimgridLinks::is_shared(NodeId from, Port port, NodeId to) const {
  return half_duplex_ && network_.neighbour(to, network_.reverse_port(from, port)) == from;
}

std::string SimgridLinks::carrier(NodeId from, Port port, NodeId to) const {
  if (to < from && is_shared(from, port, to))
    return simgrid_link_name(to, network_.reverse_port(from, port));
  return simgrid_link_name(from, port);
}

void SimgridLinks::write(std::ostream& out) const {
  out << "    <link id=\"loopback\" bandwidth=\"1EBps\" latency=\"0s\" "
         "sharing_policy=\"FATPIPE\"/>\n";
  for_each_hop(network_, [&](NodeId from, Port port, NodeId to) {
    const Times link = times(from, port);
    if (is_shared(from, port, to)) {
      if (link != times(to, network_.reverse_port(from, port)))
        throw Error(ErrorCode::unsupported,
                    "a half-duplex link with another rate or latency back is no SimGrid link",
                    "choose full duplex, or the same both ways");
      if (to < from) return;
    }
    out << fmt::format(
        "    <link id=\"{}\" bandwidth=\"{:.12g}MBps\" latency=\"{}us\" "
        "sharing_policy=\"SHARED\"/>\n",
        simgrid_link_name(from, port), link.bandwidth, link.latency);
  });
}

}  // namespace asterism
