// Writes a network as a SimGrid platform (version 4.1 of its document type).
#include <algorithm>
#include <ostream>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/platform.hpp>
#include <asterism/route.hpp>

#include "io/platform/simgrid_links.hpp"
#include "io/platform/simgrid_names.hpp"
#include "io/platform/spread_routes.hpp"

namespace asterism {

namespace {

/// With more hosts, loading the routes of all pairs takes longer than SimGrid needs to compute
/// them.
constexpr std::uint64_t max_hosts_with_routes = 512;
constexpr std::uint64_t nodes_per_report_of_platform = 64;

class SimgridPlatform {
 public:
  SimgridPlatform(const PlatformRequest& request, std::ostream& out, const Progress& progress)
      : request_(request),
        network_(*request.network),
        out_(out),
        progress_(progress),
        links_(request) {
    require_sayable();
  }

  void write() {
    const bool all_routes = hosts() <= max_hosts_with_routes;
    out_ << "<?xml version='1.0'?>\n"
            "<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n"
            "<platform version=\"4.1\">\n";
    out_ << fmt::format("  <zone id=\"network\" routing=\"{}\">\n",
                        all_routes ? "Full" : "DijkstraCache");
    out_ << fmt::format("    <prop id=\"network\" value=\"{}\"/>\n", xml_text(network_.spec()));
    write_nodes();
    links_.write(out_);
    if (all_routes)
      write_routes();
    else
      write_hops();
    out_ << "  </zone>\n</platform>\n";
  }

 private:
  void require_sayable() const {
    require_few_simgrid_links(network_);
    const auto refuse = [](const char* what, const char* hint) {
      throw Error(ErrorCode::unsupported, what, hint);
    };
    if (!(request_.model.transmission > 0))
      refuse("a SimGrid link has a bandwidth, and bytes that take no time have none",
             "choose a transmission time above 0");
    if (!request_.routes.empty() && hosts() > max_hosts_with_routes)
      refuse("SimGrid finds the routes of platforms this large itself",
             "choose no routing algorithm, or a network of at most 512 hosts");
  }

  [[nodiscard]] std::uint64_t hosts() const {
    if (!network_.has_switches()) return network_.node_count();
    std::uint64_t count = 0;
    for (NodeId node{0}; node.value() < network_.node_count(); ++node)
      if (is_simgrid_host(request_, node)) ++count;
    return count;
  }

  void write_nodes() {
    for (NodeId node{0}; node.value() < network_.node_count(); ++node)
      if (is_simgrid_host(request_, node))
        out_ << fmt::format(
            "    <host id=\"{}\" speed=\"1Gf\"><prop id=\"label\" value=\"{}\"/></host>\n",
            simgrid_node_name(node), xml_text(network_.label(node)));
      else
        out_ << fmt::format("    <router id=\"{}\"/>\n", simgrid_node_name(node));
  }

  void begin_route(NodeId from, NodeId to) {
    out_ << fmt::format("    <route src=\"{}\" dst=\"{}\" symmetrical=\"NO\">",
                        simgrid_node_name(from), simgrid_node_name(to));
  }
  void add_link(const std::string& name) { out_ << fmt::format("<link_ctn id=\"{}\"/>", name); }
  void end_route() { out_ << "</route>\n"; }

  void write_loopback(NodeId node) {
    begin_route(node, node);
    add_link("loopback");
    end_route();
  }

  void write_route(NodeId from, NodeId to, std::span<const Port> ports) {
    begin_route(from, to);
    NodeId at = from;
    for (const Port port : ports) {
      const NodeId next = network_.neighbour(at, port);
      add_link(links_.carrier(at, port, next));
      at = next;
    }
    end_route();
  }

  /// Calls body(from, to) for all pairs of hosts, grouped by target.
  template <class Target, class Pair>
  void for_each_pair(Target&& target, Pair&& pair) {
    for (NodeId to{0}; to.value() < network_.node_count(); ++to) {
      if (to.value() % nodes_per_report_of_platform == 0)
        report(progress_, "writing", to.value(), network_.node_count());
      if (!is_simgrid_host(request_, to)) continue;
      target(to);
      for (NodeId from{0}; from.value() < network_.node_count(); ++from)
        if (from == to)
          write_loopback(to);
        else if (is_simgrid_host(request_, from))
          pair(from, to);
    }
  }

  void write_routes() {
    if (request_.routes.empty()) {
      SpreadRoutes routes(network_);
      for_each_pair([&](NodeId to) { routes.set_target(to); },
                    [&](NodeId from, NodeId to) { write_route(from, to, routes.from(from)); });
      return;
    }
    const RouteAlgorithm& algorithm = route_algorithm(network_, request_.routes);
    for_each_pair([](NodeId) {},
                  [&](NodeId from, NodeId to) {
                    const RouteRequest question{request_.network, from, to};
                    write_route(from, to, find_route(algorithm, question).ports);
                  });
  }

  /// Writes one link per pair of neighbours, from which SimGrid computes shortest routes; for
  /// parallel links, the first one.
  void write_hops() {
    NodeId last = no_node;
    std::vector<NodeId> told;
    for_each_hop(network_, [&](NodeId from, Port port, NodeId to) {
      if (from != last) told.clear();
      last = from;
      if (std::ranges::find(told, to) != told.end()) return;
      told.push_back(to);
      const Port ports[] = {port};
      write_route(from, to, ports);
    });
  }

  const PlatformRequest& request_;
  const Network& network_;
  std::ostream& out_;
  const Progress& progress_;
  SimgridLinks links_;
};

}  // namespace

PlatformFormat simgrid_platform_format() {
  return {.name = "simgrid",
          .summary = "platform of SimGrid: hosts, links and routes, for smpirun and others",
          .write = [](const PlatformRequest& request, std::ostream& out, const Progress& progress) {
            SimgridPlatform(request, out, progress).write();
          }};
}

}  // namespace asterism
