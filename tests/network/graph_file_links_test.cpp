// Graph files whose links have costs, lead one way or lie beside each other, and whose nodes may be
// switches.
#include <algorithm>

#include <asterism/measure.hpp>

#include "network/graph_file_cases.hpp"

namespace asterism {

namespace {

using ::testing::ElementsAre;
using testing::GraphFile;
using testing::graphml;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::written;

NodeId node_of(const Network& network, const std::string& label) {
  return network.parse_label(label);
}

/// The port of `from` that leads to `to`.
Port port_to(const Network& network, const std::string& from, const std::string& to) {
  for (Port port{0}; port.value() < network.port_count(); ++port)
    if (network.neighbour(node_of(network, from), port) == node_of(network, to)) return port;
  ADD_FAILURE() << "no link from " << from << " to " << to;
  return Port{0};
}

LinkCost cost_of(const Network& network, const std::string& from, const std::string& to) {
  return network.link_cost(node_of(network, from), port_to(network, from, to));
}

/// A ring a, b, c that leads one way, with a fast slow-starting link from c to a.
const std::vector<std::pair<std::string, std::string>> one_way_rings{
    {"r.dot", "digraph { a -> b; b -> c; c -> a [rate=2, latency=0.5] }"},
    {"r.csv", "from,to,rate,latency,directed\na,b,,,true\nb,c,1,0,1\nc,a,2,.5,yes\n"},
    {"r.txt",
     "a b {'directed': True}\nb c {\"directed\": 1}\n"
     "c a {'rate': 2.0, 'latency': 0.5, 'directed': True}\n"},
    {"r.gml",
     "graph [\n directed 1\n node [ id 0 label \"a\" ]\n node [ id 1 label \"b\" ]\n"
     " node [ id 2 label \"c\" ]\n edge [ source 0 target 1 ]\n"
     " edge [ source 1 target 2 ]\n edge [ source 2 target 0 rate 2 latency 0.5 ]\n]\n"},
    {"r.graphml",
     "<graphml><key id=\"d0\" for=\"edge\" attr.name=\"rate\"/>"
     "<key id=\"d1\" for=\"edge\" attr.name=\"latency\"/><graph edgedefault=\"directed\">"
     "<node id=\"a\"/><node id=\"b\"/><node id=\"c\"/><edge source=\"a\" target=\"b\"/>"
     "<edge source=\"b\" target=\"c\"/><edge source=\"c\" target=\"a\"><data key=\"d0\">2</data>"
     "<data key=\"d1\">0.5</data></edge></graph></graphml>"}};

}  // namespace

TEST_F(GraphFile, links_may_have_delays) {
  const auto pair = network("d.txt",
                            "a b {'rate': 2.0, 'latency': 0.5, 'delay': 3, 'reverse_delay': 4}\n"
                            "b c {'delay': 1.5}\n");
  EXPECT_THAT(pair->warnings(), IsEmpty());
  EXPECT_TRUE(pair->has_own_link_costs());
  EXPECT_EQ(cost_of(*pair, "a", "b"), (LinkCost{2, 0.5, 3}));
  EXPECT_EQ(cost_of(*pair, "b", "a"), (LinkCost{2, 0.5, 4}));
  EXPECT_EQ(cost_of(*pair, "b", "c"), (LinkCost{1, 0, 1.5}));
  EXPECT_EQ(cost_of(*pair, "c", "b"), (LinkCost{1, 0, 1.5}));
  for (const char* const format : {"dot", "graphml", "csv", "edges"}) {
    SCOPED_TRACE(format);
    const auto again = network(std::string("again.") + format, written(*pair, format));
    for (NodeId node{0}; node.value() < 3; ++node)
      for (Port port{0}; port.value() < pair->degree(node); ++port)
        EXPECT_EQ(again->link_cost(node, port), pair->link_cost(node, port));
  }
}

TEST_F(GraphFile, links_may_lead_one_way_and_have_costs) {
  for (const auto& [name, content] : one_way_rings) {
    SCOPED_TRACE(name);
    const auto ring = network(name, content);
    EXPECT_THAT(ring->warnings(), IsEmpty());
    EXPECT_TRUE(ring->directed());
    EXPECT_TRUE(ring->has_own_link_costs());
    EXPECT_FALSE(ring->has_switches());
    EXPECT_EQ(cost_of(*ring, "a", "b"), (LinkCost{1, 0}));
    EXPECT_EQ(cost_of(*ring, "c", "a"), (LinkCost{2, 0.5}));
    for (NodeId node{0}; node.value() < 3; ++node) {
      EXPECT_EQ(ring->degree(node), 1U);
      for (Port port{0}; port.value() < ring->port_count(); ++port) {
        const NodeId end = ring->neighbour(node, port);
        if (end == no_node) continue;
        const Port arrival = ring->reverse_port(node, port);
        EXPECT_LT(arrival.value(), ring->port_count());
        EXPECT_EQ(ring->neighbour(end, arrival), no_node);
      }
    }
    const NetworkMeasures measures = measure(*ring, {});
    EXPECT_EQ(measures.links, 3U);
    EXPECT_EQ(measures.diameter, 2U);
  }
}

TEST_F(GraphFile, links_there_and_back_are_one_link) {
  for (const auto& [name, content] : std::vector<std::pair<std::string, std::string>>{
           {"b.dot", "digraph { a -> b; b -> a; c -> b; b -> c }"},
           {"b.csv",
            "Source,Target,Type\na,b,Directed\nb,a,Directed\nc,b,directed\nb,c,directed\n"},
           {"b.gml",
            "graph [ directed 1 node [ id 0 label \"a\" ] node [ id 1 label \"b\" ] "
            "node [ id 2 label \"c\" ] edge [ source 0 target 1 ] "
            "edge [ source 1 target 0 ] edge [ source 2 target 1 ] "
            "edge [ source 1 target 2 ] ]"}}) {
    SCOPED_TRACE(name);
    const auto path = network(name, content);
    EXPECT_FALSE(path->directed());
    EXPECT_FALSE(path->has_own_link_costs());
    EXPECT_EQ(path->port_count(), 2U);
    EXPECT_THAT(path->warnings(), IsEmpty());
    EXPECT_EQ(written(*path, "csv"), written(*network("p.csv", "from,to\na,b\nc,b\n"), "csv"));
  }
}

TEST_F(GraphFile, directions_of_a_link_may_have_costs_of_their_own) {
  const auto one = network("a.dot", "digraph { a -> b [rate=4]; b -> a [latency=2] }");
  const auto other =
      network("b.csv", "from,to,rate,latency,reverse_rate,reverse_latency\na,b,4,0,1,2\n");
  for (const auto& path : {one, other}) {
    EXPECT_FALSE(path->directed());
    EXPECT_EQ(cost_of(*path, "a", "b"), (LinkCost{4, 0}));
    EXPECT_EQ(cost_of(*path, "b", "a"), (LinkCost{1, 2}));
  }
  const auto same = network("c.csv", "from,to,rate,latency\na,b,4,3\n");
  EXPECT_EQ(cost_of(*same, "b", "a"), (LinkCost{4, 3})) << "both ways, unless said otherwise";
}

TEST_F(GraphFile, links_beside_each_other_have_ports_of_their_own) {
  const auto pair = network("p.txt", "a b\nb c\nb a\n");
  EXPECT_THAT(pair->warnings(), ElementsAre(HasSubstr("links \"a\" and \"b\" twice in line 1 and "
                                                      "in line 3; every link counts")));
  const NodeId a = node_of(*pair, "a");
  const NodeId b = node_of(*pair, "b");
  EXPECT_EQ(pair->degree(a), 2U);
  EXPECT_EQ(pair->degree(b), 3U);
  for (const std::uint32_t port : {0U, 1U}) {
    EXPECT_EQ(pair->neighbour(a, Port{port}), b);
    const Port back = pair->reverse_port(a, Port{port});
    EXPECT_EQ(pair->neighbour(b, back), a);
    EXPECT_EQ(pair->reverse_port(b, back), Port{port});
  }
  EXPECT_EQ(measure(*pair, {}).links, 3U);
  EXPECT_THAT(network("q.txt", "a b\na b\na b\na c\nc a\n")->warnings(),
              ElementsAre(HasSubstr(", and has 2 more such links;")));
  EXPECT_THAT(network("p.csv", "from,to,port,reverse_port\na,b,0,1\na,b,1,0\n")->warnings(),
              IsEmpty())
      << "ports tell them apart";
}

TEST_F(GraphFile, nodes_may_be_switches) {
  for (const auto& [name, content] : std::vector<std::pair<std::string, std::string>>{
           {"s.dot", "graph { s [switch=true]; s -- a; s -- b }"},
           {"s.csv", "from,to,from_switch,to_switch\ns,a,true,false\ns,b,,\n"},
           {"s.txt", "s a {'from_switch': True}\nb s {'to_switch': True}\n"},
           {"s.gml",
            "graph [ node [ id 7 label \"s\" switch 1 ] node [ id 8 label \"a\" ] "
            "node [ id 9 label \"b\" ] edge [ source 7 target 8 ] "
            "edge [ source 7 target 9 ] ]"},
           {"s.graphml", graphml("<key id=\"d0\" for=\"node\" attr.name=\"switch\"/>",
                                 "<node id=\"s\"><data key=\"d0\">True</data></node>"
                                 "<node id=\"a\"/><node id=\"b\"/><edge source=\"s\" target=\"a\"/>"
                                 "<edge source=\"s\" target=\"b\"/>")}}) {
    SCOPED_TRACE(name);
    const auto star = network(name, content);
    EXPECT_THAT(star->warnings(), IsEmpty());
    EXPECT_TRUE(star->has_switches());
    for (const char* label : {"s", "a", "b"})
      EXPECT_EQ(star->is_switch(node_of(*star, label)), *label == 's') << label;
  }
}

TEST_F(GraphFile, what_is_written_of_links_and_switches_is_read_again) {
  std::vector<std::shared_ptr<const Network>> originals;
  for (const auto& [name, content] : one_way_rings) originals.push_back(network(name, content));
  originals.push_back(network("m.csv",
                              "from,to,rate,latency,reverse_rate,directed,from_switch\n"
                              "0,1,0.1,1e-9,3,false,no\n1,2,1e60,0,,true,no\n2,0,2,0,,true,no\n"
                              "2,0,5,0,,true,no\n3,0,1,0,1,false,yes\n"));
  originals.push_back(make_network("fat-tree:2"));
  originals.push_back(make_network("dragonfly:2,1,1"));
  for (const auto& original : originals)
    for (const std::string& format : graph_format_names()) {
      SCOPED_TRACE(original->spec() + " as " + format);
      const auto again = network("again." + format, written(*original, format));
      EXPECT_EQ(again->directed(), original->directed());
      EXPECT_EQ(again->has_own_link_costs(), original->has_own_link_costs());
      EXPECT_EQ(again->has_switches(), original->has_switches());
      for (NodeId node{0}; node.value() < original->node_count(); ++node)
        ASSERT_EQ(again->is_switch(node), original->is_switch(node));
      if (format != "edges") {
        EXPECT_EQ(written(*again, "csv"), written(*original, "csv"));
        continue;
      }
      const auto lines = [](const std::string& text) { return text.substr(text.find('\n')); };
      EXPECT_EQ(lines(written(*again, format)), lines(written(*original, format)));
    }
}

TEST_F(GraphFile, rates_are_positive_numbers) {
  const std::string hint = "a rate is a number from 1e-60 to 1e60";
  for (const std::string rate :
       {"0", "-1", "nan", "inf", "-inf", "1e61", "1e-61", "fast", "2x", "1e999", "1,", "0x10"}) {
    const std::string sentence = "the link of \"a\" and \"b\" in line 2 has the rate \"" + rate;
    expect_bad("x.csv", "from,to,rate\na,b,\"" + rate + "\"\n", malformed, sentence, hint);
    expect_bad("x.txt", "# head\na b {'rate': '" + rate + "'}\n", malformed, sentence, hint);
    expect_bad("x.dot", "graph { a -- b [rate=\"" + rate + "\"] }", malformed,
               "the link of \"a\" and \"b\" has the rate \"" + rate, hint);
    expect_bad(
        "x.gml",
        "graph [ node [ id 0 ] node [ id 1 ]\nedge [ source 0 target 1 rate \"" + rate + "\" ] ]",
        malformed, "the link of \"0\" and \"1\" in line 2 has the rate \"" + rate, hint);
  }
}

TEST_F(GraphFile, latencies_are_not_negative) {
  for (const std::string latency : {"-1e-9", "nan", "inf", "1e61", "soon", "-1us", "1GB/s"})
    expect_bad("x.csv", "from,to,latency\na,b," + latency + "\n", malformed,
               "the link of \"a\" and \"b\" in line 2 has the latency \"" + latency + "\"",
               "a latency is a number from 0 to 1e60");
}

TEST_F(GraphFile, what_is_said_of_directions_and_switches_is_yes_or_no) {
  expect_bad("x.csv", "from,to,directed\na,b,perhaps\n", malformed,
             "whether the link of \"a\" and \"b\" in line 2 is directed is \"perhaps\"",
             "say true of a link that leads one way only");
  expect_bad("x.csv", "from,to,to_switch\na,b,2\n", malformed,
             "whether the node \"b\" is a switch is \"2\" in line 2", "say true or false");
  expect_bad("x.csv", "from,to,to_switch\na,b,yes\nc,b,no\n", malformed,
             "the node \"b\" is a switch in one place and not in another in line 3",
             "the same everywhere");
  expect_bad("x.dot", "graph { a [switch=1]; b [switch=1]; a -- b }", not_a_network,
             "has no node that is not a switch", "at least two others");
  expect_bad("x.dot", "graph { a [switch=1]; a -- b }", not_a_network,
             "has one node only that is not a switch", "at least two others");
}

}  // namespace asterism
