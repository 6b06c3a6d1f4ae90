// Files of machines: what becomes a node, a link and a rate, and what is refused.
#include <filesystem>
#include <fstream>
#include <set>

#include "network/graph_file_cases.hpp"

namespace asterism {

namespace {

using ::testing::ElementsAre;
using testing::expect_error;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::TemporaryFolder;

std::string sample_path(const std::string& name) {
  return (std::filesystem::path(__FILE__).parent_path() / "files" / name).string();
}

/// A machine of the documentation.
std::string example_path(const std::string& name) {
  const auto source = std::filesystem::path(__FILE__).parent_path().parent_path().parent_path();
  return (source / "examples" / "machines" / name).string();
}

std::string sample_text(const std::string& name) {
  std::ifstream in(sample_path(name), std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// Replaces every `from`, which must be there.
std::string changed(std::string text, const std::string& from, const std::string& to) {
  EXPECT_THAT(text, HasSubstr(from));
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

/// "gpu0 > nvswitch 450", one for each direction, ordered.
std::vector<std::string> links_of(const Network& network) {
  std::vector<std::string> links;
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    for (Port port{0}; port.value() < network.ports_of(node); ++port)
      if (const NodeId end = network.neighbour(node, port); end != no_node)
        links.push_back(fmt::format("{} > {} {:g}", network.label(node), network.label(end),
                                    network.link_cost(node, port).rate));
  std::ranges::sort(links);
  return links;
}

std::vector<std::string> participants(const Network& network) {
  std::vector<std::string> labels;
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    if (!network.is_switch(node)) labels.push_back(network.label(node));
  return labels;
}

class MachineFile : public ::testing::Test {
 protected:
  std::shared_ptr<const Network> network(const std::string& content,
                                         const std::string& name = "machine") {
    return make_network("graph:" + folder_.file(name, content));
  }
  void expect_bad(const std::string& content, const std::string& sentence, const std::string& hint,
                  ErrorCode code = ErrorCode::malformed) {
    SCOPED_TRACE(content.substr(0, 400));
    expect_error([&] { return network(content); }, code, sentence, hint);
  }
  TemporaryFolder folder_;
};

}  // namespace

TEST_F(MachineFile, nccl_topologies_with_switches_have_the_rates_of_the_generation) {
  const auto box = make_network(sample_path("nccl_h100.xml"));
  EXPECT_TRUE(box->costs_in_units());
  EXPECT_EQ(box->node_count(), 9U);
  EXPECT_THAT(participants(*box),
              ElementsAre("gpu0", "gpu1", "gpu2", "gpu3", "gpu4", "gpu5", "gpu6", "gpu7"));
  // 18 links of 25 GB/s: NVIDIA states 900 GB/s for both directions together.
  for (const std::string& link : links_of(*box))
    EXPECT_THAT(link, ::testing::AllOf(HasSubstr("nvswitch"), ::testing::EndsWith(" 450")));
  EXPECT_THAT(box->warnings(), ElementsAre(HasSubstr("left out: mlx5_0, mlx5_1")));
}

TEST_F(MachineFile, generations_of_nvlink_differ) {
  const auto rate = [&](const std::string& capability) {
    const auto box =
        network(changed(sample_text("nccl_h100.xml"), "sm=\"90\"", "sm=\"" + capability + "\""));
    return box->link_cost(NodeId{0}, Port{0}).rate / 18;
  };
  EXPECT_EQ(rate("60"), 20);
  EXPECT_EQ(rate("70"), 25);
  EXPECT_EQ(rate("80"), 25);
  EXPECT_EQ(rate("86"), 14.0625);
  EXPECT_EQ(rate("100"), 50);
}

TEST_F(MachineFile, nccl_topologies_have_direct_links) {
  const auto box = make_network(sample_path("nccl_v100.xml"));
  EXPECT_EQ(box->node_count(), 4U);
  EXPECT_THAT(links_of(*box),
              ElementsAre("gpu0 > gpu1 25", "gpu0 > gpu2 25", "gpu0 > gpu3 50", "gpu1 > gpu0 25",
                          "gpu1 > gpu2 50", "gpu1 > gpu3 25", "gpu2 > gpu0 25", "gpu2 > gpu1 50",
                          "gpu2 > gpu3 50", "gpu3 > gpu0 50", "gpu3 > gpu1 25", "gpu3 > gpu2 50"));
  EXPECT_THAT(box->warnings(), ElementsAre(HasSubstr("not used: colour of <cpu>")));
}

TEST_F(MachineFile, pci_paths_count_where_gpus_have_no_other) {
  std::string text = sample_text("nccl_v100.xml");
  for (auto at = text.find("<nvlink"); at != std::string::npos; at = text.find("<nvlink"))
    text.erase(at, text.find("/>", at) + 2 - at);
  const auto box = network(text);
  EXPECT_EQ(box->node_count(), 5U);
  // 8 GT/s, 16 lanes, 128 of 130 bits: 15.75 GB/s.
  EXPECT_NEAR(box->link_cost(NodeId{0}, Port{0}).rate, 8.0 * 16 * 128 / 130 / 8, 1e-12);
  EXPECT_THAT(participants(*box), ElementsAre("gpu0", "gpu1", "gpu2", "gpu3"));
}

TEST_F(MachineFile, hosts_of_a_topology_meet_at_a_switch) {
  const auto boxes = make_network(example_path("two-h100-boxes.xml"));
  EXPECT_EQ(participants(*boxes).size(), 16U);
  EXPECT_THAT(links_of(*boxes),
              ::testing::IsSupersetOf(
                  {"h0.gpu0 > fabric 50", "h1.gpu7 > fabric 50", "h1.gpu7 > h1.nvswitch 450"}));
  EXPECT_EQ(boxes->node_count(), 16U + 3);
  EXPECT_THAT(boxes->warnings(), IsEmpty());
}

TEST_F(MachineFile, network_devices_without_speed_are_those_of_nccl) {
  std::ifstream in(example_path("two-h100-boxes.xml"), std::ios::binary);
  const std::string good(std::istreambuf_iterator<char>(in), {});
  for (const char* speed : {"", " speed=\"0\"", " speed=\"-1\""}) {
    const auto boxes = network(changed(good, " speed=\"400000\"", speed));
    EXPECT_THAT(links_of(*boxes), ::testing::Contains("h0.gpu0 > fabric 1.25")) << speed;
    EXPECT_THAT(boxes->warnings(), ElementsAre(HasSubstr("assuming 10 Gb/s"))) << speed;
  }
  expect_bad(changed(good, "speed=\"400000\"", "speed=\"400Gb/s\""), "speed is \"400Gb/s\" in line",
             "NCCL_TOPO");
  expect_bad(changed(good, "speed=\"400000\"", "speed=\"1e300\""), "speed is \"1e300\"",
             "NCCL_TOPO");
}

TEST_F(MachineFile, nccl_topologies_are_checked) {
  const std::string good = sample_text("nccl_v100.xml");
  expect_bad("<system/>", "it has no <gpu>", "NCCL_TOPO_DUMP_FILE");
  expect_bad(changed(good, " sm=\"70\"", ""), "has NVLinks and no sm", "sm=");
  expect_bad(changed(good, "count=\"2\"", "count=\"x\""), "<nvlink> of line", "NCCL_TOPO");
  expect_bad(changed(good, "dev=\"1\"", "dev=\"0\""), "\"gpu0\" is there twice", "dev of its own");
  expect_bad(changed(good, "busid=\"0000:01:00.0\"", ""), "<pci> of line 5 has no busid", "NCCL");
  expect_bad("<system><cpu/><cpu/></system>", "\"cpu\" is there twice", "numaid");
  expect_bad(good.substr(0, good.size() / 2), "the file stops in the middle", "");
  const auto unknown = network(changed(good, "<gpu", "<drive/><gpu"));
  EXPECT_THAT(unknown->warnings(), ElementsAre(HasSubstr("<drive> in <pci>")));
  std::string deep;
  for (int i = 0; i < 10000; ++i) deep += "<pci busid=\"1\">";
  expect_bad("<system><cpu>" + deep, "more than 255 levels are nested", "");
}

TEST_F(MachineFile, rings_of_nccl_add_their_speeds) {
  const auto rings = make_network(sample_path("nccl_graph.xml"));
  EXPECT_TRUE(rings->directed());
  EXPECT_THAT(links_of(*rings),
              ElementsAre("gpu0 > gpu1 40", "gpu1 > gpu2 20", "gpu1 > gpu3 20", "gpu2 > gpu0 20",
                          "gpu2 > gpu3 20", "gpu3 > gpu0 20", "gpu3 > gpu2 20"));
  EXPECT_THAT(rings->warnings(), ElementsAre(HasSubstr("graph 1 of pattern 1")));
  const std::string good = sample_text("nccl_graph.xml");
  expect_bad("<graphs/>", "it has no <graph> of pattern 4", "NCCL_GRAPH_DUMP_FILE");
  expect_bad(changed(good, "speedintra=\"20\"", "speedintra=\"-1\""), "speedintra is \"-1\"",
             "NCCL_GRAPH");
  expect_bad(changed(good, "<gpu dev=\"1\"/>", "<gpu/>"), "has no dev", "NCCL_GRAPH");
}

TEST_F(MachineFile, nvidia_smi_shows_switches_by_too_many_links) {
  const auto box = make_network(sample_path("nvidia_smi_h100.txt"));
  EXPECT_EQ(box->node_count(), 9U);
  EXPECT_THAT(links_of(*box), ::testing::Each(::testing::EndsWith(" 450")));
  EXPECT_THAT(box->warnings(),
              ::testing::UnorderedElementsAre(HasSubstr("assuming 25 GB/s per link"),
                                              HasSubstr("assuming PCIe 3.0"),
                                              HasSubstr("left out: NIC0, NIC1")));
  // Four GPUs with four links to each of the others need no switch.
  const auto square = network(
      "\tGPU0\tGPU1\tGPU2\tGPU3\nGPU0\tX\tNV4\tNV4\tNV4\nGPU1\tNV4\tX\tNV4\tNV4\n"
      "GPU2\tNV4\tNV4\tX\tNV4\nGPU3\tNV4\tNV4\tNV4\tX\n");
  EXPECT_EQ(square->node_count(), 4U);
  EXPECT_THAT(links_of(*square), ::testing::Each(::testing::EndsWith(" 100")));
}

TEST_F(MachineFile, nvidia_smi_groups_gpus_by_bridges_and_processors) {
  const auto box = make_network(sample_path("nvidia_smi_pcie.txt"));
  EXPECT_THAT(links_of(*box), ::testing::IsSupersetOf({"GPU0 > pci0 15.7538", "GPU1 > pci0 15.7538",
                                                       "GPU2 > cpu1 15.7538", "cpu0 > cpu1 10"}));
  EXPECT_EQ(box->node_count(), 7U);
}

TEST_F(MachineFile, nvidia_smi_is_checked) {
  const std::string good = sample_text("nvidia_smi_pcie.txt");
  expect_bad(changed(good, "NODE", "NEAR"), "line 4 has \"NEAR\"", "cells are X");
  expect_bad(changed(good, "GPU3\tSYS", "GPU2\tSYS"), "line 5 is not the row of GPU3", "topo -m");
  expect_bad(good.substr(0, good.find("GPU3\tSYS")), "it has 3 rows for 4 columns", "topo -m");
  EXPECT_THAT(network("\tGPU0\tGPU1\nGPU0\tX\tNV4\nGPU1\tNV2\tX\n")->warnings(),
              ::testing::Contains(HasSubstr("shows NV4 from GPU0 to GPU1, and NV2 back")));
  expect_bad("\tGPU0\tGPU0\nGPU0\tX\tSYS\nGPU0\tSYS\tX\n", "does not name two GPUs or more",
             "topo");
}

TEST_F(MachineFile, hwloc_has_gpus_and_their_nvlinks) {
  const auto box = make_network(sample_path("hwloc_a100.xml"));
  EXPECT_THAT(participants(*box), ElementsAre("gpu0", "gpu1", "gpu2", "gpu3"));
  EXPECT_EQ(box->node_count(), 4U);
  EXPECT_THAT(links_of(*box), ::testing::Each(::testing::EndsWith(" 100")));
  EXPECT_THAT(box->warnings(), ElementsAre(HasSubstr("left out: mlx5_0, mlx5_1")));
  // Without NVLinks, paths lead through the bridges and packages.
  const auto slow =
      network(changed(sample_text("hwloc_a100.xml"), "NVLinkBandwidth", "OtherBandwidth"));
  EXPECT_EQ(slow->node_count(), 8U);
  EXPECT_THAT(links_of(*slow), ::testing::IsSupersetOf(
                                   {"gpu0 > pci 0000:00:01.0 31.5077", "package0 > package1 16"}));
  EXPECT_THAT(slow->warnings(), ::testing::Contains(HasSubstr("OtherBandwidth")));
}

TEST_F(MachineFile, hwloc_without_gpus_has_packages) {
  const auto host = network(
      "<topology version=\"2.0\"><object type=\"Machine\"><object type=\"Package\"/>"
      "<object type=\"Package\"/></object></topology>");
  EXPECT_THAT(participants(*host), ElementsAre("package0", "package1"));
  const std::string good = sample_text("hwloc_a100.xml");
  expect_bad("<topology/>", "no object of type Machine", "lstopo");
  expect_bad("<topology><object type=\"Machine\"/></topology>", "fewer than two GPUs", "GPUs");
  expect_bad(changed(good, "100000 100000", "100000"), "is not square", "lstopo");
}

TEST_F(MachineFile, ibnetdiscover_has_hosts_switches_and_cables) {
  const auto fabric = make_network(sample_path("ibnetdiscover.txt"));
  EXPECT_THAT(participants(*fabric), ElementsAre("node1", "node2", "node3", "node4"));
  // 4 lanes of 50 Gb/s.
  EXPECT_THAT(links_of(*fabric), ::testing::Each(::testing::EndsWith(" 25")));
  EXPECT_THAT(links_of(*fabric), ::testing::Contains("leaf 1 > leaf 2 25").Times(2));
  EXPECT_THAT(fabric->warnings(), IsEmpty());
  const std::string good = sample_text("ibnetdiscover.txt");
  const auto rate = [&](const std::string& speed) {
    return network(changed(good, "4xHDR", speed))->link_cost(NodeId{0}, Port{0}).rate;
  };
  EXPECT_EQ(rate("4xSDR"), 1);
  EXPECT_EQ(rate("4xEDR"), 12.5);
  EXPECT_EQ(rate("4xNDR"), 50);
  EXPECT_EQ(rate("2xHDR"), 12.5);
  expect_bad(changed(good, "4xHDR", "4xABC"), "ends with \"4xABC\", which is not a speed", "4xHDR");
  expect_bad(changed(good, "\"H-0002c90300000014\"[1]", "\"H-0002c90300000099\"[1]"),
             "H-0002c90300000099", "ibnetdiscover");
  expect_bad(changed(good, "[21]\t", "[x]\t"), "does not have a port", "ibnetdiscover");
  // One end of a cable contradicts the other.
  expect_bad(changed(good, "\"S-b8599f0300000002\"[2]", "\"S-b8599f0300000002\"[1]"),
             "lines 22 and 52 lead from port 1 of \"H-0002c90300000014\" to different ports",
             "one cable");
  expect_bad("vendid=0x1\nnonsense\n", "line 2 has \"nonsense\"", "ibnetdiscover");
}

TEST_F(MachineFile, slurm_has_trees_of_switches) {
  const auto tree = make_network(sample_path("slurm.conf"));
  EXPECT_FALSE(tree->costs_in_units()) << "SLURM's speeds have no unit";
  EXPECT_EQ(participants(*tree).size(), 8U);
  EXPECT_EQ(tree->node_count(), 12U);
  const auto fast = make_network(sample_path("slurm_speeds.conf"));
  EXPECT_THAT(participants(*fast), ElementsAre("cn08", "cn09", "login1", "cn10", "cn11"));
  EXPECT_THAT(links_of(*fast), ::testing::IsSupersetOf({"cn08 > leaf0 1", "leaf0 > top 2"}));
  const std::string hint = "SwitchName=leaf0";
  expect_bad("SwitchName=a\n", "line 1 has neither Nodes nor Switches", hint);
  expect_bad("SwitchName=a Nodes=n[0-\n", "which is not a list of names", "node[0-15,20]");
  expect_bad("SwitchName=a Nodes=n[0-99999999999]\n", "is not a list of names", "node[");
  expect_bad("SwitchName=a Nodes=n[0-1000][0-10000]\n", "is not a list of names", "node[");
  expect_bad("SwitchName=a Nodes\n", "which is not NAME=VALUE", hint);
  expect_bad("SwitchName=a Nodes=b,b\n", "joins \"a\" and \"b\" again", "once");
  expect_bad("SwitchName=a Nodes=b,c LinkSpeed=fast\n", "the LinkSpeed \"fast\"", hint);
  expect_bad("BlockName=b1 Nodes=n[0-3]\n", "the block topology", hint);
  expect_bad("SwitchName=a Nodes=b\nSwitchName=a Nodes=c\n", "line 2 has the switch \"a\" again",
             hint);
  expect_bad("SwitchName=a Nodes=b,c\nSwitchName=c Nodes=d,a\n",
             "line 1 has the host \"c\", which is a switch", "Switches=");
  EXPECT_THAT(network("SwitchName=a Nodes=b,c\nSwitchName=top Switches=a,lost\n")->warnings(),
              ElementsAre(HasSubstr("no line of their own, which are left out unless they join "
                                    "others: lost")));
  EXPECT_THAT(participants(*network("SwitchName=a\\\n  Nodes=b,\\\nc \\\n LinkSpeed=2")),
              ElementsAre("b", "c"));
  EXPECT_THAT(network("SwitchName=a Nodes=b,c Colour=1\n")->warnings(),
              ElementsAre(HasSubstr("colour")));
}

TEST_F(MachineFile, astra_sim_has_dimensions) {
  const auto boxes = make_network(sample_path("astra_sim.yml"));
  EXPECT_EQ(participants(*boxes).size(), 8U);
  EXPECT_EQ(boxes->node_count(), 10U);
  EXPECT_THAT(links_of(*boxes),
              ::testing::IsSupersetOf({"npu0 > switch0.0 400", "npu0 > npu4 50"}));
  EXPECT_DOUBLE_EQ(boxes->link_cost(NodeId{0}, Port{0}).latency, 0.93625);
  const std::string ring = "topology: Ring\nnpus_count: 5\nbandwidth: 10\nlatency: 0\nactive: 1\n";
  EXPECT_EQ(links_of(*network(ring)).size(), 10U);
  EXPECT_THAT(network(ring)->warnings(), ElementsAre(HasSubstr("active")));
  EXPECT_EQ(links_of(*network(changed(ring, "Ring", "FullyConnected"))).size(), 20U);
  expect_bad(changed(ring, "Ring", "Torus"), "the topology \"Torus\" is unknown", "FullyConnected");
  expect_bad(changed(ring, "bandwidth: 10", "bandwidth: [ tbd ]"), "bandwidth has \"tbd\"", "GB/s");
  expect_bad(changed(ring, "latency: 0", "latency: [ 1, 2 ]"), "one value for each dimension",
             "ns");
  expect_bad(changed(ring, "latency: 0\n", ""), "it has no latency", "ns");
  expect_bad(changed(ring, "npus_count: 5", "npus_count: 99999999999"), "describes more than",
             "smaller", ErrorCode::too_large);
  expect_bad(
      "topology: [ FullyConnected ]\nnpus_count: [ 100000 ]\nbandwidth: [ 1 ]\nlatency: "
      "[ 1 ]\n",
      "describes more than 4,194,304 links", "smaller", ErrorCode::too_large);
}

TEST_F(MachineFile, infragraph_has_instances_of_devices) {
  const auto hosts = make_network(sample_path("infragraph.yaml"));
  EXPECT_THAT(participants(*hosts),
              ElementsAre("host.0.xpu.0", "host.0.xpu.1", "host.1.xpu.0", "host.1.xpu.1"));
  EXPECT_THAT(links_of(*hosts), ::testing::IsSupersetOf({"host.0.xpu.0 > host.0.fabric.0 450",
                                                         "host.1.xpu.1 > leaf.0.asic.0 50"}));
  EXPECT_DOUBLE_EQ(hosts->link_cost(NodeId{0}, Port{0}).latency, 0.35);
  EXPECT_THAT(hosts->warnings(), ElementsAre(HasSubstr("assuming PCIe with 16 lanes")));
  const std::string good = sample_text("infragraph.yaml");
  expect_bad(changed(good, "device: server", "device: sever"), "has the device \"sever\"", "");
  expect_bad(changed(good, "component: \"port[0:4]\"", "component: \"port[0:5]\""),
             "has \"port[0:5]\", and there are 4", "nic[0:2]");
  expect_bad(changed(good, "choice: xpu", "choice: cpu"), "no component of the type xpu", "");
  expect_bad(changed(good, "gigabits_per_second: 400", "gigabits_per_second: fast"), "fast", "");
  expect_bad(changed(good, "gigabits_per_second: 400", "us: 400"), "one of these units: gigabits",
             "");
  expect_bad(changed(good, "gigabits_per_second: 400", "gigabits_per_second: 0"), "bandwidth of 0",
             "");
  expect_bad(changed(good, "scheme: one2one", "scheme: ring"), "the scheme \"ring\"", "one2one");
  expect_bad(changed(good, "count: 2 }\n  - { name: leaf", "count: 9999999999 }\n  - { name: leaf"),
             "has a count that is not", "");
  expect_bad(
      "devices:\n  - { name: a, components: [ { name: a, choice: device } ] }\n"
      "instances:\n  - { name: x, device: a }\n",
      "contains devices in devices too deeply", "");
  expect_bad(changed(good, "edges:\n  - {", "connections: []\nedges:\n  - {"), "has connections",
             "write edges");
  EXPECT_THAT(network(changed(good, "name: two-hosts", "owner: us"))->warnings(),
              ::testing::Contains(HasSubstr("owner")));
}

TEST_F(MachineFile, infragraph_may_describe_a_torus_by_a_few_edges) {
  const auto file = make_network(example_path("twisted-torus.yml"));
  const auto torus = make_network("twisted-torus:4x4x8");
  ASSERT_EQ(file->node_count(), torus->node_count());
  for (NodeId node{0}; node.value() < torus->node_count(); ++node) {
    std::multiset<NodeId> expected, found;
    for (Port port{0}; port.value() < torus->port_count(); ++port) {
      expected.insert(torus->neighbour(node, port));
      found.insert(file->neighbour(node, port));
    }
    EXPECT_EQ(found, expected) << file->label(node);
  }
  EXPECT_THAT(file->warnings(), IsEmpty());
}

TEST_F(MachineFile, yaml_is_read_with_limits) {
  const std::string hint = "without aliases";
  expect_bad("npus_count: *a\n", "there is an alias", hint);
  expect_bad("npus_count: [ 1\n", "this is not YAML", hint);
  expect_bad("npus_count: 1\nnpus_count: 2\n", "the key \"npus_count\" is there twice", hint);
  expect_bad("npus_count: 1\n---\na: 1\n", "there is a second document", hint);
  expect_bad("npus_count: " + std::string(100000, '['), "more than 64 levels are nested", hint);
}

/// What damages may do to a file: cut it, or change one character.
TEST_F(MachineFile, damaged_files_are_refused_or_read) {
  for (const char* const name :
       {"nccl_v100.xml", "nccl_graph.xml", "nvidia_smi_pcie.txt", "hwloc_a100.xml",
        "ibnetdiscover.txt", "slurm.conf", "astra_sim.yml", "infragraph.yaml"}) {
    const std::string good = sample_text(name);
    const auto attempt = [&](const std::string& text) {
      std::istringstream in(text);
      try {
        static_cast<void>(graph_network({}, read_graph(in, name), name));
      } catch (const Error& error) {
        EXPECT_FALSE(error.hint().empty()) << error.sentence();
      }
    };
    const std::size_t stride = good.size() / 60 + 1;
    for (std::size_t at = 0; at < good.size(); at += stride) {
      attempt(good.substr(0, at));
      for (const char c : {'<', '"', '[', '9', '\n', '\0'}) {
        std::string bad = good;
        bad[at] = c;
        attempt(bad);
      }
    }
  }
}

}  // namespace asterism
