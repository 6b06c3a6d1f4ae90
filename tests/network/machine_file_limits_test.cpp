// Files of machines: what a few bytes may cost, and names that do not tell devices apart.
#include <fmt/format.h>

#include "network/graph_file_cases.hpp"

namespace asterism {

namespace {

using ::testing::ElementsAre;
using testing::expect_error;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::TemporaryFolder;

class MachineFileLimits : public ::testing::Test {
 protected:
  std::shared_ptr<const Network> network(const std::string& content) {
    return make_network("graph:" + folder_.file("machine", content));
  }
  void expect_too_large(const std::string& content, const std::string& sentence) {
    expect_error([&] { return network(content); }, ErrorCode::too_large, sentence, "smaller");
  }
  TemporaryFolder folder_;
};

std::uint64_t participant_count(const Network& network) {
  std::uint64_t count = 0;
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    count += network.is_switch(node) ? 0 : 1;
  return count;
}

/// Adapters of two hosts at one switch, with these descriptions.
std::string two_adapters(const std::string& first, const std::string& second) {
  return fmt::format(
      "vendid=0x1\nswitchguid=0x1\n"
      "Switch 36 \"S-1\" # \"leaf\" base port 0 lid 1 lmc 0\n"
      "[1] \"H-1\"[1](1) # \"{0}\" lid 2 4xEDR\n[2] \"H-2\"[1](2) # \"{1}\" lid 3 4xEDR\n"
      "Ca 1 \"H-1\" # \"{0}\"\n[1](1) \"S-1\"[1] # lid 2 lmc 0 \"leaf\" lid 1 4xEDR\n"
      "Ca 1 \"H-2\" # \"{1}\"\n[1](2) \"S-1\"[2] # lid 3 lmc 0 \"leaf\" lid 1 4xEDR\n",
      first, second);
}

}  // namespace

/// A hub with many switches that lead nowhere takes time in proportion to their number: erasing
/// from the links of the hub would take minutes.
TEST_F(MachineFileLimits, dead_ends_at_a_hub_are_left_out_quickly) {
  EXPECT_EQ(network("SwitchName=top Nodes=a,b\nSwitchName=top2 Switches=top\n"
                    "SwitchName=hub Switches=top,leaf[0-150000]\n")
                ->node_count(),
            3U);
}

/// The same with bridges, each of which becomes one link.
TEST_F(MachineFileLimits, bridges_at_a_hub_are_contracted_quickly) {
  const auto hosts = network(
      "devices:\n- { name: host, components: [ { name: gpu, choice: xpu }, { name: nic, choice: "
      "nic } ],\n    edges: [ { ep1: { component: gpu }, ep2: { component: nic } } ] }\n"
      "- { name: fabric, components: [ { name: asic, choice: switch } ] }\n"
      "instances: [ { name: h, device: host, count: 60000 }, { name: f, device: fabric } ]\n"
      "edges: [ { ep1: { instance: h, component: nic }, ep2: { instance: f, component: asic }, "
      "scheme: many2many } ]\n");
  EXPECT_EQ(hosts->node_count(), 60001U);
  EXPECT_EQ(participant_count(*hosts), 60000U);
}

/// 1,000 to the power of 5 devices without a component that is no device.
TEST_F(MachineFileLimits, empty_devices_are_counted) {
  std::string text = "devices:\n- { name: d0 }\n";
  for (int i = 1; i <= 5; ++i)
    text += fmt::format(
        "- {{ name: d{}, components: [ {{ name: d{}, choice: device, count: 1000 }} ] }}\n", i,
        i - 1);
  expect_too_large(text + "instances: [ { name: all, device: d5 } ]\n", "8,388,608 keys and links");
}

/// Edges that join a component to itself add no link.
TEST_F(MachineFileLimits, edges_without_links_are_counted) {
  std::string text =
      "devices:\n- name: d\n  components: [ { name: gpu, choice: xpu } ]\n  edges:\n";
  for (int i = 0; i < 1000; ++i)
    text += "  - { ep1: { component: gpu }, ep2: { component: gpu }, scheme: many2many }\n";
  expect_too_large(text + "instances: [ { name: all, device: d, count: 1000000 } ]\n",
                   "8,388,608 keys and links");
}

TEST_F(MachineFileLimits, dimensions_of_one_npu_take_no_time) {
  std::string shapes = "[ Switch", counts = "[ 100000", zeros = "[ 1";
  for (int i = 0; i < 20000; ++i) {
    shapes += ", Ring";
    counts += ", 1";
    zeros += ", 1";
  }
  const auto star =
      network(fmt::format("npus_count: {} ]\ntopology: {} ]\nbandwidth: {} ]\nlatency: {} ]\n",
                          counts, shapes, zeros, zeros));
  EXPECT_EQ(star->node_count(), 100001U);
}

/// Every name would have ten thousand characters.
TEST_F(MachineFileLimits, names_of_hosts_have_at_most_255_characters) {
  std::string list = "n[0-999999]";
  for (int i = 0; i < 40; ++i) list += std::string(250, 'x') + "[1]";
  expect_error([&] { return network("SwitchName=a Nodes=" + list + "\n"); }, ErrorCode::malformed,
               "is not a list of names", "node[0-15,20]");
}

TEST_F(MachineFileLimits, adapters_without_names_of_their_own_are_hosts) {
  const auto same = network(two_adapters("MT4123 ConnectX6 Mellanox", "MT4123 ConnectX6 Mellanox"));
  EXPECT_EQ(participant_count(*same), 2U);
  EXPECT_THAT(
      same->warnings(),
      ElementsAre(HasSubstr("describes several adapters as \"MT4123 ConnectX6 Mellanox\"")));
  const auto twins = network(two_adapters("localhost mlx5_0", "localhost mlx5_0"));
  EXPECT_EQ(participant_count(*twins), 2U);
  // A host with the name of a switch is not that switch.
  const auto leaf = network(two_adapters("leaf", "node2 mlx5_0"));
  EXPECT_EQ(participant_count(*leaf), 2U);
  EXPECT_EQ(leaf->node_count(), 3U);
  const std::string fabric = two_adapters("node1 mlx5_0", "node2 mlx5_0");
  EXPECT_THAT(network(fabric)->warnings(), IsEmpty());
  // Devices may be grouped.
  EXPECT_EQ(network("Chassis 1 (guid 0x2)\n\nNon-Chassis Nodes\n\n" + fabric)->node_count(), 3U);
}

TEST_F(MachineFileLimits, gpus_without_affinity_are_where_the_matrix_says) {
  const std::string matrix =
      "\x1b[4m\tGPU0\tGPU1\tCPU Affinity\tNUMA Affinity\x1b[0m\n"
      "GPU0\t X \t{0}\t{1}\t\nGPU1\t{0}\t X \t{1}\t\n";
  // Two processors with a link of 10 GB/s between them.
  EXPECT_EQ(network(fmt::format(fmt::runtime(matrix), "SYS", "N/A"))->node_count(), 4U);
  EXPECT_EQ(network(fmt::format(fmt::runtime(matrix), "SOC", ""))->node_count(), 4U);
  // A common switch is one link.
  EXPECT_EQ(network(fmt::format(fmt::runtime(matrix), "PIX", "N/A"))->node_count(), 2U);
}

TEST_F(MachineFileLimits, unknown_attributes_are_named) {
  EXPECT_THAT(network("<topology><object type=\"Machine\"><object type=\"Package\" colour=\"1\"/>"
                      "<object type=\"Package\" os_index=\"1\"/></object></topology>")
                  ->warnings(),
              ElementsAre(HasSubstr("colour of objects")));
}

/// Thousands of names would hide the others.
TEST_F(MachineFileLimits, many_unknown_names_are_counted) {
  std::string keys;
  for (int i = 0; i < 1050; ++i) keys += fmt::format("k{}: 1\n", i);
  EXPECT_THAT(
      network("npus_count: 4\ntopology: Ring\nbandwidth: 1\nlatency: 1\n" + keys)->warnings(),
      ElementsAre(::testing::AllOf(HasSubstr("not used: k0, k1, "),
                                   ::testing::EndsWith(", and 1,010 more"))));
}

/// All processors of a host have links to each other.
TEST_F(MachineFileLimits, processors_of_a_host_are_limited) {
  std::string text = "<system>";
  for (int i = 0; i < 600; ++i) text += fmt::format("<cpu numaid=\"{}\"/>", i);
  expect_too_large(text + "</system>", "576 processors of a host");
}

/// Types of devices are numbers in hwloc 2, and bits in hwloc 3: 2 is a network or a memory.
TEST_F(MachineFileLimits, hwloc_3_has_other_types_of_devices) {
  const std::string text =
      "<topology version=\"{}\"><object type=\"Machine\"><object type=\"Package\"/>"
      "<object type=\"Package\"><object type=\"PCIDev\" pci_busid=\"1\">"
      "<object type=\"OSDev\" name=\"dax0\" osdev_type=\"2\"/>"
      "<object type=\"OSDev\" name=\"eth0\" osdev_type=\"16\"/></object></object></object>"
      "</topology>";
  EXPECT_THAT(network(fmt::format(fmt::runtime(text), "2.0"))->warnings(),
              ElementsAre(::testing::EndsWith("left out: dax0")));
  EXPECT_THAT(network(fmt::format(fmt::runtime(text), "3.0"))->warnings(),
              ElementsAre(::testing::EndsWith("left out: eth0")));
}

TEST_F(MachineFileLimits, formats_are_recognized_in_other_spellings) {
  EXPECT_EQ(network("switchname=s nodes=a,b\n")->node_count(), 3U);
  EXPECT_EQ(
      network("{\"devices\":[{\"name\":\"d\",\"components\":[{\"name\":\"x\",\"choice\":"
              "\"xpu\",\"count\":2}],\"edges\":[{\"ep1\":{\"component\":\"x[0]\"},\"ep2\":"
              "{\"component\":\"x[1]\"}}]}],\"instances\":[{\"name\":\"i\",\"device\":\"d\"}]}")
          ->node_count(),
      2U);
}

}  // namespace asterism
