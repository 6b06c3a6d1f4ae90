// Machines with GPUs against their data sheets, and boxes of them against their description.
#include <map>
#include <set>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <asterism/networks.hpp>

#include "base/expect_error.hpp"
#include "network/naive_graph.hpp"

namespace asterism {

namespace {

using ::testing::ElementsAre;

/// What a data sheet says of one GPU.
struct GpuSheet {
  std::string name;
  std::uint64_t gpus;
  double rate_per_direction;  // of all links of a GPU together
};

/// Half of the rates that data sheets give for both directions: V100 300 GB/s, A100 600, H100 900,
/// Blackwell 1,800, MI300X 7 links of 128; ForestColl gives 350 GB/s per die of the MI250.
const std::vector<GpuSheet>& sheets() {
  static const std::vector<GpuSheet> all{
      {"dgx1", 8, 150},     {"ndv2", 8, 150},         {"dgx2", 16, 150},  {"dgx-a100", 8, 300},
      {"dgx-h100", 8, 450}, {"gb200-nvl72", 72, 900}, {"mi250", 16, 350}, {"mi300x", 8, 448}};
  return all;
}

double total_rate(const Network& network, NodeId node) {
  double sum = 0;
  for (Port port{0}; port.value() < network.ports_of(node); ++port)
    sum += network.link_cost(node, port).rate;
  return sum;
}

std::uint64_t count_hosts(const Network& network) {
  std::uint64_t hosts = 0;
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    hosts += network.is_switch(node) ? 0 : 1;
  return hosts;
}

void expect_costs_alike_at_both_ends(const Network& network) {
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    for (Port port{0}; port.value() < network.ports_of(node); ++port) {
      const NodeId end = network.neighbour(node, port);
      ASSERT_NE(end, no_node);
      const Port back = network.reverse_port(node, port);
      ASSERT_EQ(network.neighbour(end, back), node);
      ASSERT_EQ(network.reverse_port(end, back), port);
      ASSERT_EQ(network.link_cost(end, back), network.link_cost(node, port));
      ASSERT_EQ(network.link_class(end, back), network.link_class(node, port));
      ASSERT_GT(network.link_cost(node, port).latency, 0);
    }
}

LinkCost cost_between(const Network& network, const std::string& from, const std::string& to) {
  const NodeId node = network.parse_label(from);
  const NodeId end = network.parse_label(to);
  for (Port port{0}; port.value() < network.ports_of(node); ++port)
    if (network.neighbour(node, port) == end) return network.link_cost(node, port);
  ADD_FAILURE() << from << " is not linked to " << to;
  return {};
}

/// Boxes with a switch each and one NIC per GPU.
testing::Arcs naive_switched_boxes(unsigned boxes, unsigned gpus, bool rails) {
  testing::Arcs arcs;
  for (unsigned box = 0; box < boxes; ++box)
    for (unsigned gpu = 0; gpu < gpus; ++gpu) {
      const std::string name = fmt::format("g{}.{}", box, gpu);
      testing::add_link(arcs, name, fmt::format("s{}.0", box));
      testing::add_link(arcs, name, fmt::format("f{}", rails ? gpu : 0));
    }
  return arcs;
}

}  // namespace

TEST(GpuMachines, have_the_rates_of_their_data_sheets) {
  for (const GpuSheet& sheet : sheets()) {
    SCOPED_TRACE(sheet.name);
    const auto network = make_network(sheet.name);
    EXPECT_TRUE(network->costs_in_units());
    EXPECT_TRUE(network->has_own_link_costs());
    EXPECT_EQ(count_hosts(*network), sheet.gpus);
    EXPECT_EQ(network->has_switches(), network->node_count() > sheet.gpus);
    for (NodeId gpu{0}; gpu.value() < sheet.gpus; ++gpu)
      EXPECT_EQ(total_rate(*network, gpu), sheet.rate_per_direction) << gpu.value();
    expect_costs_alike_at_both_ends(*network);
  }
}

TEST(GpuMachines, hybrid_cube_mesh_has_24_nvlinks_in_two_quads) {
  const auto network = make_network("dgx1");
  double rates = 0;
  std::map<std::string, int> pairs;
  for (NodeId node{0}; node.value() < 8; ++node) {
    rates += total_rate(*network, node);
    std::set<std::uint64_t> quad;
    for (Port port{0}; port.value() < network->ports_of(node); ++port) {
      ++pairs[network->link_classes()[network->link_class(node, port).value()]];
      const NodeId end = network->neighbour(node, port);
      if (end.value() / 4 == node.value() / 4) quad.insert(end.value());
    }
    EXPECT_EQ(quad.size(), 3U) << "the GPUs of a quad are linked completely";
    EXPECT_EQ(network->degree(node), 4U);
  }
  EXPECT_EQ(rates / 2 / 25, 24);
  EXPECT_EQ(pairs["nvlink"] / 2, 8);
  EXPECT_EQ(pairs["nvlink-x2"] / 2, 8);
}

TEST(GpuMachines, mi300x_is_a_complete_graph) {
  const auto network = make_network("mi300x");
  EXPECT_TRUE(network->vertex_symmetric());
  testing::Arcs arcs;
  for (unsigned one = 0; one < 8; ++one)
    for (unsigned other = one + 1; other < 8; ++other)
      testing::add_link(arcs, fmt::format("g{}", one), fmt::format("g{}", other));
  testing::expect_graph_and_diameter("mi300x", arcs);
}

TEST(GpuMachines, switched_boxes_have_one_switch) {
  for (const auto& [name, gpus] : std::map<std::string, unsigned>{
           {"dgx2", 16}, {"dgx-a100", 8}, {"dgx-h100", 8}, {"gb200-nvl72", 72}}) {
    testing::Arcs arcs;
    for (unsigned gpu = 0; gpu < gpus; ++gpu)
      testing::add_link(arcs, fmt::format("g{}", gpu), "s0");
    testing::expect_graph_and_diameter(name, arcs);
  }
}

TEST(Boxes, are_joined_by_rails_or_by_one_switch) {
  for (const unsigned boxes : {1U, 2U, 3U, 5U}) {
    testing::expect_same_graph(fmt::format("boxes:{}/dgx-h100", boxes),
                               naive_switched_boxes(boxes, 8, true));
    testing::expect_same_graph(fmt::format("boxes:{},fabric=single/dgx-h100", boxes),
                               naive_switched_boxes(boxes, 8, false));
  }
  for (const char* spec : {"boxes:3/ndv2", "boxes:2/dgx1", "boxes:4/dgx2", "boxes:2/gb200-nvl72",
                           "boxes:2,nics=16,fabric=single/mi300x", "boxes:2/mi250"})
    expect_costs_alike_at_both_ends(*make_network(spec));
}

TEST(Boxes, have_the_nics_of_the_machine_or_those_that_are_asked_for) {
  EXPECT_EQ(cost_between(*make_network("boxes:2/dgx-h100"), "g1.3", "f3").rate, 50);
  EXPECT_EQ(cost_between(*make_network("boxes:2/dgx-a100"), "g0.7", "f7").rate, 25);
  EXPECT_EQ(cost_between(*make_network("boxes:2/gb200-nvl72"), "g1.71", "f71").rate, 50);
  EXPECT_EQ(cost_between(*make_network("boxes:2,rate=12.5/dgx-h100"), "g1.3", "f3").rate, 12.5);
  const auto dgx1 = make_network("boxes:2/dgx1");
  EXPECT_EQ(cost_between(*dgx1, "n1.3", "f3").rate, 12.5);
  EXPECT_EQ(cost_between(*dgx1, "g1.7", "n1.3").rate, 15.75);
  const auto ndv2 = make_network("boxes:2/ndv2");
  EXPECT_EQ(ndv2->degree(ndv2->parse_label("n0.0")), 3U) << "GPUs 0 and 1, and the fabric";
  const auto fewer = make_network("boxes:2,nics=2/dgx-h100");
  EXPECT_EQ(fewer->node_count(), 2U * (8 + 1 + 2) + 2);
  EXPECT_EQ(cost_between(*fewer, "g0.4", "n0.1").rate, 63);
  const auto more = make_network("boxes:2,nics=16,fabric=single/dgx-h100");
  EXPECT_EQ(more->degree(more->parse_label("f0")), 16U);
  EXPECT_EQ(cost_between(*more, "g1.0", "f0").rate, 100);
  const auto rails = make_network("boxes:2,nics=16/dgx-h100");
  EXPECT_EQ(rails->degree(rails->parse_label("f15")), 2U);
  EXPECT_EQ(rails->degree(rails->parse_label("g1.0")), 3U);
}

TEST(Boxes, specs_are_made_canonical) {
  EXPECT_EQ(make_network("boxes:02,nics=8,rate=50.0,fabric=rail/DGX-H100")->spec(),
            "boxes:2/dgx-h100");
  EXPECT_EQ(make_network("boxes:2,rate=12.50,fabric=single/dgx-h100")->spec(),
            "boxes:2,rate=12.5,fabric=single/dgx-h100");
  EXPECT_EQ(make_network("boxes:2,nics=1/ndv2")->spec(), "boxes:2/ndv2");
  EXPECT_THAT(make_network("boxes:7/dgx2")->parameters(), ElementsAre(7));
}

TEST(Boxes, name_the_kind_the_box_and_the_place_of_a_node) {
  const auto network = make_network("boxes:2/dgx2");
  EXPECT_EQ(network->label(NodeId{0}), "g0.0");
  EXPECT_EQ(network->label(NodeId{31}), "g1.15");
  EXPECT_EQ(network->label(NodeId{33}), "s1.0");
  EXPECT_EQ(network->label(NodeId{34}), "n0.0");
  EXPECT_EQ(network->label(NodeId{network->node_count() - 1}), "f7");
  EXPECT_EQ(make_network("dgx2")->label(NodeId{16}), "s0");
  EXPECT_THROW((void)network->parse_label("g2.0"), Error);
}

TEST(Boxes, cost_nothing_until_they_are_walked) {
  const auto network = make_network("boxes:1048576,fabric=single/gb200-nvl72");
  EXPECT_EQ(network->node_count(), 1048576U * 73 + 1);
  const NodeId fabric{network->node_count() - 1};
  const Port last{network->ports_of(fabric) - 1};
  EXPECT_EQ(network->label(network->neighbour(fabric, last)), "g1048575.71");
}

TEST(Boxes, refuse_what_is_not_a_number_of_boxes_of_a_machine) {
  struct Refused {
    std::string spec;
    ErrorCode code;
    std::string sentence;
  };
  using enum ErrorCode;
  for (const Refused& refused : std::vector<Refused>{
           {"boxes:2", malformed, "where a number of boxes, a / and a machine belong"},
           {"boxes:/dgx1", malformed, "has \"\" where the number K belongs"},
           {"boxes:0/dgx1", out_of_range, "has K = 0, which is not from 1 to 1048576"},
           {"boxes:1048577/dgx1", out_of_range, "has K = 1048577"},
           {"boxes:-1/dgx1", malformed, "has \"-1\" where the number K belongs"},
           {"boxes:2/", unknown_name, "has \"\" where the name of a machine"},
           {"boxes:2/star:4", unknown_name, "has \"star:4\" where the name of a machine"},
           {"boxes:2/boxes:2/dgx1", unknown_name, "has \"boxes:2/dgx1\" where the name"},
           {"boxes:2/graph:/etc/passwd", unknown_name, "where the name of a machine"},
           {"boxes:2/faulty:0-1/dgx1", unknown_name, "where the name of a machine"},
           {"boxes:2,nics=3/dgx1", out_of_range, "neither divides the 8 GPUs"},
           {"boxes:2,nics=0/dgx1", out_of_range, "has nics = 0, which is not from 1 to 64"},
           {"boxes:2,nics=x/dgx1", malformed, "has \"x\" where the number nics belongs"},
           {"boxes:2,rate=0/dgx1", out_of_range, "has rate = 0, which is not"},
           {"boxes:2,rate=nan/dgx1", out_of_range, "has rate = nan, which is not"},
           {"boxes:2,rate=1e300/dgx1", out_of_range, "has rate = 1e300, which is not"},
           {"boxes:2,rate=/dgx1", out_of_range, "has rate = , which is not"},
           {"boxes:2,fabric=tree/dgx1", unknown_name, "which is none of rail, single"},
           {"boxes:2,fabric=rail,nics=4/dgx1", malformed, "has \"nics=4\" too many"},
           {"boxes:2,nics=4,nics=4/dgx1", malformed, "has \"nics=4\" too many"},
           {"boxes:2,rails/dgx1", malformed, "has \"rails\" too many"}}) {
    SCOPED_TRACE(refused.spec);
    testing::expect_error([&] { return make_network(refused.spec); }, refused.code,
                          refused.sentence, "write boxes:K[,nics=N]");
  }
}

}  // namespace asterism
