// Infrastructures as InfraGraph's own tools write them.
#include <set>

#include <fmt/format.h>

#include "network/graph_file_cases.hpp"

namespace asterism {

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::TemporaryFolder;

/// Two hosts of two NPUs and NICs, at two switches of eight ports that have a link.
constexpr const char* two_racks = R"(devices:
- name: host
  components:
  - { name: npu, choice: npu, count: 2 }
  - { name: hub, choice: switch }
  - { name: nic, choice: nic, count: 2 }
  edges:
  - { ep1: { component: npu }, ep2: { component: hub }, link: inside, scheme: many2many }
  - { ep1: { component: nic }, ep2: { component: hub }, link: inside, scheme: many2many }
- name: leaf
  components: [ { name: asic, choice: cpu }, { name: port, choice: port, count: 8 } ]
  edges:
  - { ep1: { component: asic }, ep2: { component: port }, link: ic, scheme: many2many }
instances:
- { name: host, device: host, count: 2 }
- { name: leaf, device: leaf, count: 2 }
links:
- { name: cable, physical: { bandwidth: { gigabits_per_second: 100 } } }
- { name: trunk, physical: { bandwidth: { gigabits_per_second: 400 } } }
edges:
- { ep1: { instance: "host[0]", component: nic }, ep2: { instance: "leaf[0]", component: port },
    link: cable, scheme: one2one }
- { ep1: { instance: "host[1]", component: nic }, ep2: { instance: "leaf[1]", component: port },
    link: cable, scheme: one2one }
- { ep1: { instance: "leaf[0]", component: "port[7]" },
    ep2: { instance: "leaf[1]", component: "port[7]" },
    link: trunk, scheme: one2one }
)";

class InfraGraphFile : public ::testing::Test {
 protected:
  std::shared_ptr<const Network> network(const std::string& content) {
    return make_network("graph:" + folder_.file("infra", content));
  }
  TemporaryFolder folder_;
};

std::multiset<std::string> links_of_label(const Network& network, const std::string& label) {
  std::multiset<std::string> links;
  const NodeId node = network.parse_label(label);
  for (Port port{0}; port.value() < network.ports_of(node); ++port)
    links.insert(fmt::format("{} {:g}", network.label(network.neighbour(node, port)),
                             network.link_cost(node, port).rate));
  return links;
}

}  // namespace

/// Two NICs take the first two of eight ports. Links without bandwidth are not slower than others.
TEST_F(InfraGraphFile, one_to_one_ends_with_the_shorter_list) {
  const auto racks = network(two_racks);
  EXPECT_EQ(racks->node_count(), 8U);
  EXPECT_THAT(links_of_label(*racks, "leaf.0.asic.0"),
              ElementsAre("host.0.hub.0 12.5", "host.0.hub.0 12.5", "leaf.1.asic.0 50"));
  EXPECT_THAT(links_of_label(*racks, "host.1.npu.1"), ElementsAre("host.1.hub.0 50"));
  EXPECT_THAT(racks->warnings(),
              ElementsAre(HasSubstr("gives no bandwidth of some links (inside); assuming the "
                                    "highest of the others, 50GB/s")));
}

TEST_F(InfraGraphFile, two_components_have_one_link) {
  const std::string text = two_racks;
  const auto last = text.rfind("- { ep1");
  const auto racks = network(text + text.substr(last));
  EXPECT_EQ(links_of_label(*racks, "leaf.0.asic.0").count("leaf.1.asic.0 50"), 1U);
  EXPECT_THAT(racks->warnings(),
              ::testing::Contains(HasSubstr("joins some components more than once")));
}

TEST_F(InfraGraphFile, components_may_be_paths) {
  const std::string device =
      "devices:\n- { name: card, components: [ { name: xpu, choice: xpu, count: 2 } ],\n"
      "    edges: [ { ep1: { component: \"xpu[0]\" }, ep2: { component: \"xpu[1]\" } } ] }\n"
      "- { name: box, components: [ { name: card, choice: device, count: 2 } ],\n"
      "    edges: [ { ep1: { component: \"card[0].xpu\" }, ep2: { component: \"card[1].xpu\" } } ] "
      "}\n";
  const auto box = network(device + "instances: [ { name: b, device: box } ]\n");
  EXPECT_EQ(box->node_count(), 4U);
  EXPECT_THAT(links_of_label(*box, "b.0.card.0.xpu.1"),
              ElementsAre("b.0.card.0.xpu.0 1", "b.0.card.1.xpu.1 1"));
}

TEST_F(InfraGraphFile, a_device_alone_is_read) {
  const auto box = network(
      "components:\n- choice: xpu\n  count: 3\n  name: xpu\nedges:\n- ep1: { component: xpu }\n"
      "  ep2: { component: xpu }\n  scheme: many2many\nname: box\n");
  EXPECT_EQ(box->node_count(), 3U);
  EXPECT_EQ(links_of_label(*box, "box.0.xpu.0").size(), 2U);
  EXPECT_THAT(box->warnings(), IsEmpty());
}

}  // namespace asterism
