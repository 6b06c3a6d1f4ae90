// Platforms for SimGrid, read again with a reader of XML that knows nothing of networks.
#include <map>
#include <set>
#include <sstream>

#include <boost/property_tree/ptree.hpp>
#include <boost/property_tree/xml_parser.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <asterism/error.hpp>
#include <asterism/networks.hpp>
#include <asterism/platform.hpp>

namespace asterism::testing {
namespace {

using ::testing::HasSubstr;

std::string simgrid_text(const PlatformRequest& request, const std::string& format = "simgrid") {
  std::ostringstream out;
  platform_formats().get(format).write(request, out, {});
  return out.str();
}

PlatformRequest usual_request(const std::string& spec) {
  return {make_network(spec), usual_platform_model()};
}

/// The contents of the file, read without any expectations.
struct ReadPlatform {
  using Route = std::vector<std::string>;
  std::string routing, spec;
  std::vector<std::string> hosts, routers;
  std::map<std::string, std::pair<std::string, std::string>> links;  // bandwidth and latency
  std::map<std::pair<std::string, std::string>, Route> routes;
  std::map<std::string, std::string> labels;

  explicit ReadPlatform(const std::string& text) {
    std::istringstream in(text);
    boost::property_tree::ptree document;
    boost::property_tree::read_xml(in, document);
    EXPECT_EQ(document.get<std::string>("platform.<xmlattr>.version"), "4.1");
    const auto& zone = document.get_child("platform.zone");
    routing = zone.get<std::string>("<xmlattr>.routing");
    spec = zone.get<std::string>("prop.<xmlattr>.value");
    for (const auto& [tag, item] : zone) read_item(tag, item);
  }

 private:
  void read_item(const std::string& tag, const boost::property_tree::ptree& item) {
    const auto get = [&](const std::string& name) {
      return item.get<std::string>("<xmlattr>." + name);
    };
    if (tag == "host") {
      hosts.push_back(get("id"));
      EXPECT_TRUE(labels.emplace(get("id"), item.get<std::string>("prop.<xmlattr>.value")).second);
    }
    if (tag == "router") routers.push_back(get("id"));
    if (tag == "link") {
      EXPECT_TRUE(links.try_emplace(get("id"), get("bandwidth"), get("latency")).second);
    }
    if (tag != "route") return;
    EXPECT_EQ(get("symmetrical"), "NO");
    Route& route = routes[{get("src"), get("dst")}];
    EXPECT_TRUE(route.empty());
    for (const auto& [inner, part] : item)
      if (inner == "link_ctn") route.push_back(part.get<std::string>("<xmlattr>.id"));
  }
};

std::uint64_t number_behind(const std::string& name, std::size_t from) {
  return std::stoull(name.substr(from));
}

/// Returns where the link of that name leads in the network.
NodeId end_of(const Network& network, const std::string& link, NodeId& from) {
  from = NodeId{number_behind(link, 1)};
  const Port port{static_cast<std::uint32_t>(number_behind(link, link.find('.') + 1))};
  return network.neighbour(from, port);
}

/// Distances by Floyd and Warshall, from the links themselves.
std::vector<std::vector<std::uint64_t>> naive_distances(const Network& network) {
  const std::size_t nodes = network.node_count();
  std::vector<std::vector<std::uint64_t>> distance(nodes, std::vector<std::uint64_t>(nodes, 1000));
  for (std::size_t a = 0; a < nodes; ++a) {
    distance[a][a] = 0;
    for (std::uint32_t port = 0; port < network.port_count(); ++port)
      if (const NodeId end = network.neighbour(NodeId{a}, Port{port}); end != no_node)
        distance[a][end.value()] = 1;
  }
  for (std::size_t via = 0; via < nodes; ++via)
    for (std::size_t a = 0; a < nodes; ++a)
      for (std::size_t b = 0; b < nodes; ++b)
        distance[a][b] = std::min(distance[a][b], distance[a][via] + distance[via][b]);
  return distance;
}

class SimgridPlatforms : public ::testing::TestWithParam<std::string> {};

TEST_P(SimgridPlatforms, every_pair_of_hosts_has_a_shortest_route_over_links_of_the_network) {
  const auto request = usual_request(GetParam());
  const Network& network = *request.network;
  const ReadPlatform platform(simgrid_text(request));
  EXPECT_EQ(platform.spec, network.spec());
  EXPECT_EQ(platform.hosts.size() + platform.routers.size(), network.node_count());
  const auto distance = naive_distances(network);
  for (const std::string& source : platform.hosts)
    for (const std::string& target : platform.hosts) {
      const auto& route = platform.routes.at({source, target});
      if (source == target) {
        EXPECT_EQ(route, ReadPlatform::Route{"loopback"});
        continue;
      }
      NodeId at{number_behind(source, 1)};
      EXPECT_EQ(route.size(), distance[at.value()][number_behind(target, 1)]);
      for (const std::string& link : route) {
        ASSERT_TRUE(platform.links.contains(link));
        NodeId from{0};
        const NodeId next = end_of(network, link, from);
        ASSERT_EQ(from, at);
        at = next;
      }
      EXPECT_EQ(at, NodeId{number_behind(target, 1)});
    }
  EXPECT_EQ(platform.routes.size(), platform.hosts.size() * platform.hosts.size());
}

INSTANTIATE_TEST_SUITE_P(Networks, SimgridPlatforms,
                         ::testing::Values("star:4", "macro-star:2,1", "scc:3", "torus:3x4",
                                           "hypercube:4", "dragonfly:2,2,1", "fat-tree:4",
                                           "kautz:2,3", "mesh:3x2", "backbone:1971"));

TEST(SimgridPlatform, has_a_link_for_each_direction_with_the_rate_of_its_class) {
  auto request = usual_request("dragonfly:2,0,1");
  request.model.rates["global"] = 0.25;
  const Network& network = *request.network;
  const ReadPlatform platform(simgrid_text(request));
  std::size_t links = 0;
  for (const auto& [name, link] : platform.links) {
    if (name == "loopback") continue;
    ++links;
    NodeId from{0};
    end_of(network, name, from);
    const Port port{static_cast<std::uint32_t>(number_behind(name, name.find('.') + 1))};
    const bool is_global =
        network.link_classes()[network.link_class(from, port).value()] == "global";
    EXPECT_EQ(link.first, is_global ? "2500MBps" : "10000MBps");
    EXPECT_EQ(link.second, "1us");
  }
  EXPECT_EQ(links, 12U);  // two for each local link, two for each global one
}

TEST(SimgridPlatform, the_latency_of_a_link_has_its_delay_and_the_overhead_of_its_class) {
  auto request = usual_request("ring:4");
  request.model.link_delay = 2;
  request.model.class_delays["+x"] = 4;
  request.model.class_overheads["-x"] = 0.5;
  const ReadPlatform platform(simgrid_text(request));
  EXPECT_EQ(platform.links.at("n0.0").second, "7us");
  EXPECT_EQ(platform.links.at("n0.1").second, "3.5us");
}

TEST(SimgridPlatform, has_one_link_for_both_directions_under_half_duplex) {
  auto request = usual_request("ring:4");
  request.model.duplex = Model::Duplex::half;
  const ReadPlatform platform(simgrid_text(request));
  EXPECT_EQ(platform.links.size(), 1U + 4U);
  EXPECT_EQ(platform.routes.at({"n0", "n1"}), platform.routes.at({"n1", "n0"}));
  EXPECT_EQ(platform.routes.at({"n0", "n3"}), platform.routes.at({"n3", "n0"}));
}

TEST(SimgridPlatform, spreads_routes_over_all_shortest_ones) {
  const auto request = usual_request("ring:4");
  const ReadPlatform platform(simgrid_text(request));
  std::set<std::string> first_links;
  for (int node = 0; node < 4; ++node)
    first_links.insert(
        platform.routes.at({"n" + std::to_string(node), "n" + std::to_string((node + 2) % 4)})
            .front()
            .substr(2));
  EXPECT_EQ(first_links.size(), 2U) << "some go up, some down";
}

TEST(SimgridPlatform, takes_the_routes_of_a_routing_algorithm) {
  auto request = usual_request("torus:4x4");
  request.routes = "dimension-ordered";
  const ReadPlatform platform(simgrid_text(request));
  for (const auto& [ends, route] : platform.routes) {
    if (ends.first == ends.second) continue;
    for (std::size_t hop = 1; hop < route.size(); ++hop)
      EXPECT_LE(number_behind(route[hop - 1], route[hop - 1].find('.') + 1) / 2,
                number_behind(route[hop], route[hop].find('.') + 1) / 2)
          << "axis by axis";
  }
  request.routes = "akers87";
  EXPECT_THROW(simgrid_text(request), Error);
}

TEST(SimgridPlatform, of_a_large_network_leaves_routes_to_simgrid) {
  const auto request = usual_request("hypercube:10");
  const ReadPlatform platform(simgrid_text(request));
  EXPECT_EQ(platform.routing, "DijkstraCache");
  EXPECT_EQ(platform.routes.size(), 10240U);
  for (const auto& [ends, route] : platform.routes) EXPECT_EQ(route.size(), 1U);
  auto named = request;
  named.routes = "e-cube";
  EXPECT_THROW(simgrid_text(named), Error);
}

TEST(SimgridPlatform, has_switches_as_routers_or_as_hosts) {
  auto request = usual_request("fat-tree:2");
  EXPECT_EQ(ReadPlatform(simgrid_text(request)).hosts, (std::vector<std::string>{"n0", "n1"}));
  EXPECT_EQ(simgrid_text(request, "simgrid-hosts"), "n0\nn1\n");
  request.switches_are_hosts = true;
  EXPECT_EQ(ReadPlatform(simgrid_text(request)).hosts.size(), request.network->node_count());
  EXPECT_THAT(simgrid_text(request, "simgrid-hosts"), HasSubstr("n0\nn1\nn2\n"));
}

TEST(SimgridPlatform, refuses_what_it_cannot_say) {
  auto request = usual_request("ring:4");
  request.model.transmission = 0;
  EXPECT_THROW(simgrid_text(request), Error);
  request = usual_request("ring:4");
  request.model.rates["no such class"] = 2;
  EXPECT_THROW(simgrid_text(request), Error);
  for (const char* spec : {"star:12", "hypercube:62"})
    for (const char* format : {"simgrid", "simgrid-hosts"})
      EXPECT_THROW(simgrid_text(usual_request(spec), format), Error) << spec;
}

}  // namespace
}  // namespace asterism::testing
