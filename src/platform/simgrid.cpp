// A network as a platform of SimGrid (version 4.1 of its document type).
#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <asterism/error.hpp>
#include <asterism/platform.hpp>
#include <asterism/route.hpp>

#include "platform/simgrid_names.hpp"
#include "platform/spread_routes.hpp"

namespace asterism {

namespace {

/// With more hosts the routes of all pairs take longer to load than SimGrid takes to find them.
constexpr std::uint64_t most_hosts_with_routes = 512;
constexpr std::uint64_t most_links_of_platform = 1 << 24;
constexpr std::uint64_t nodes_per_report_of_platform = 64;

std::string xml_text(const std::string& text) {
  std::string escaped;
  escaped.reserve(text.size());
  for (const char c : text) switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      default:  // XML has no place for the others below the blank
        escaped += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
  return escaped;
}

class SimgridPlatform {
 public:
  SimgridPlatform(const PlatformRequest& request, std::ostream& out, const Progress& progress)
      : request_(request),
        network_(*request.network),
        out_(out),
        progress_(progress),
        rates_(request.model.rates_of(network_)),
        half_duplex_(request.model.duplex == Model::Duplex::half) {
    require_sayable();
  }

  void write() {
    const bool all_routes = hosts() <= most_hosts_with_routes;
    out_ << "<?xml version='1.0'?>\n"
            "<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n"
            "<platform version=\"4.1\">\n";
    fmt::print(out_, "  <zone id=\"network\" routing=\"{}\">\n",
               all_routes ? "Full" : "DijkstraCache");
    fmt::print(out_, "    <prop id=\"network\" value=\"{}\"/>\n", xml_text(network_.spec()));
    write_nodes();
    write_links();
    if (all_routes)
      write_routes();
    else
      write_hops();
    out_ << "  </zone>\n</platform>\n";
  }

 private:
  void require_sayable() const {
    const auto refuse = [](const char* what, const char* hint) {
      throw Error(ErrorCode::unsupported, what, hint);
    };
    if (!(request_.model.transmission > 0))
      refuse("a SimGrid link has a bandwidth, and bytes that take no time have none",
             "choose a transmission time above 0");
    if (network_.node_count() * network_.port_count() > most_links_of_platform)
      throw Error(ErrorCode::too_large,
                  fmt::format("{} has too many links for a platform", network_.spec()),
                  "choose a network of at most 2^24 links");
    if (!request_.routes.empty() && hosts() > most_hosts_with_routes)
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
        fmt::print(out_,
                   "    <host id=\"{}\" speed=\"1Gf\"><prop id=\"label\" value=\"{}\"/></host>\n",
                   simgrid_node_name(node), xml_text(network_.label(node)));
      else
        fmt::print(out_, "    <router id=\"{}\"/>\n", simgrid_node_name(node));
  }

  template <class Body>
  void for_each_hop(Body&& body) {
    std::vector<NodeId> ends(network_.port_count());
    for (NodeId node{0}; node.value() < network_.node_count(); ++node) {
      network_.neighbours(node, ends);
      for (std::uint32_t port = 0; port < ends.size(); ++port)
        if (ends[port] != no_node) body(node, Port{port}, ends[port]);
    }
  }

  struct LinkTimes {
    double latency = 0;    // in microseconds
    double bandwidth = 0;  // in bytes a microsecond
    bool operator==(const LinkTimes&) const = default;
  };
  [[nodiscard]] LinkTimes times(NodeId node, Port port) const {
    const LinkCost cost = network_.link_cost(node, port);
    const double rate = rates_[network_.link_class(node, port).value()] * cost.rate;
    return {request_.model.startup + cost.latency, rate / request_.model.transmission};
  }

  /// The name of the link that carries what leaves a node over a port: with half duplex that of
  /// whichever end comes first.
  [[nodiscard]] std::string carrier(NodeId from, Port port, NodeId to) const {
    if (half_duplex_ && to < from && leads_back(from, port, to))
      return simgrid_link_name(to, network_.reverse_port(from, port));
    return simgrid_link_name(from, port);
  }
  [[nodiscard]] bool leads_back(NodeId from, Port port, NodeId to) const {
    return network_.neighbour(to, network_.reverse_port(from, port)) == from;
  }

  void write_links() {
    out_ << "    <link id=\"loopback\" bandwidth=\"1EBps\" latency=\"0s\" "
            "sharing_policy=\"FATPIPE\"/>\n";
    for_each_hop([&](NodeId from, Port port, NodeId to) {
      if (half_duplex_ && leads_back(from, port, to)) {
        if (times(from, port) != times(to, network_.reverse_port(from, port)))
          throw Error(ErrorCode::unsupported,
                      "a half-duplex link with another rate or latency back is no SimGrid link",
                      "choose full duplex, or the same both ways");
        if (to < from) return;
      }
      const LinkTimes link = times(from, port);
      fmt::print(out_,
                 "    <link id=\"{}\" bandwidth=\"{}MBps\" latency=\"{}us\" "
                 "sharing_policy=\"SHARED\"/>\n",
                 simgrid_link_name(from, port), link.bandwidth, link.latency);
    });
  }

  void begin_route(NodeId from, NodeId to) {
    fmt::print(out_, "    <route src=\"{}\" dst=\"{}\" symmetrical=\"NO\">",
               simgrid_node_name(from), simgrid_node_name(to));
  }
  void add_link(const std::string& name) { fmt::print(out_, "<link_ctn id=\"{}\"/>", name); }
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
      add_link(carrier(at, port, next));
      at = next;
    }
    end_route();
  }

  /// body(from, to) for all pairs of hosts, target by target.
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

  /// One link each, of which SimGrid makes shortest routes; of links beside each other the first.
  void write_hops() {
    NodeId last = no_node;
    std::vector<NodeId> told;
    for_each_hop([&](NodeId from, Port port, NodeId to) {
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
  std::vector<double> rates_;  // by link class
  bool half_duplex_;
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
