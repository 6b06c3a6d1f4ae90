#include "view/results/drawing.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <asterism/algorithm.hpp>
#include <asterism/faults.hpp>
#include <asterism/networks.hpp>

#include "base/expect_error.hpp"
#include "base/temporary_folder.hpp"
#include "extent.hpp"
#include "view/results/svg_reader.hpp"

namespace asterism {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using testing::SvgDocument;
using testing::SvgElement;

Drawing drawing_of(const std::string& spec) {
  return Drawing({.network = make_network(spec)});
}

SvgDocument svg_of(const Drawing& drawing, LabelChoice labels = LabelChoice::automatic) {
  return testing::read_svg(svg_text(picture_of(drawing, labels)));
}

const std::vector<std::string>& drawn_specs() {
  static const std::vector<std::string> specs{
      "star:4",   "star:5",      "macro-star:2,2",  "scc:4",
      "ccc:4",    "torus:4x4x4", "torus:8x8",       "torus:3x3x3x3",
      "mesh:5x4", "hypercube:5", "wk:4,3",          "hypernet:3,2",
      "ring:12",  "fat-tree:4",  "ring:3",          "generalized-hypercube:4x4",
      "star:2",   "complete:9",  "dragonfly:4,2,2", "butterfly:3,wrapped=yes"};
  return specs;
}

TEST(Drawing, has_every_node_and_link_once) {
  SLOW_WHEN_SANITIZED();
  for (const std::string& spec : drawn_specs()) {
    const auto network = make_network(spec);
    const SvgDocument svg = svg_of(drawing_of(spec));
    std::set<std::string> nodes;
    for (const SvgElement& node : svg.with_id("node-")) {
      EXPECT_TRUE(nodes.insert(node.get("id")).second) << spec;
      EXPECT_THAT(node.group, ::testing::StartsWith("nodes"));
    }
    EXPECT_EQ(nodes.size(), network->node_count()) << spec;
    for (std::uint64_t i = 0; i < network->node_count(); ++i)
      EXPECT_TRUE(nodes.contains(fmt::format("node-{}", i))) << spec;
    std::uint64_t arcs = 0;
    for (NodeId node{0}; node.value() < network->node_count(); ++node)
      arcs += network->degree(node);
    std::set<std::string> links;
    for (const SvgElement& link : svg.with_id("link-")) links.insert(link.get("id"));
    EXPECT_EQ(links.size(), arcs / 2) << spec;
    EXPECT_EQ(svg.with_id("link-").size(), arcs / 2) << spec;
  }
}

/// All numbers of an attribute.
std::vector<double> numbers(std::string text) {
  for (char& c : text)
    if (c == 'M' || c == 'L' || c == 'Q') c = ' ';
  std::istringstream in(text);
  return {std::istream_iterator<double>(in), {}};
}

void expect_inside(const SvgDocument& svg, double x, double y, const std::string& what) {
  EXPECT_TRUE(x >= 0 && x <= svg.width && y >= 0 && y <= svg.height)
      << what << ": " << x << ", " << y << " of " << svg.width << " x " << svg.height;
}

TEST(Drawing, is_inside_the_picture) {
  SLOW_WHEN_SANITIZED();
  for (const std::string& spec : drawn_specs()) {
    const SvgDocument svg = svg_of(drawing_of(spec));
    for (const SvgElement& element : svg.elements) {
      if (element.name == "path" && element.get("d").find('Q') == std::string::npos) {
        const std::vector<double> points = numbers(element.get("d"));
        for (std::size_t i = 0; i + 1 < points.size(); i += 2)
          expect_inside(svg, points[i], points[i + 1], spec);
      } else if (element.name == "rect") {
        expect_inside(svg, element.number("x"), element.number("y"), spec);
        expect_inside(svg, element.number("x") + element.number("width"),
                      element.number("y") + element.number("height"), spec);
      } else if (element.name == "text") {
        expect_inside(svg, element.number("x"), element.number("y"), spec);
      }
    }
  }
}

TEST(Drawing, labels_do_not_overlap) {
  SLOW_WHEN_SANITIZED();
  for (const std::string& spec : drawn_specs()) {
    const SvgDocument svg = svg_of(drawing_of(spec), LabelChoice::all);
    const auto nodes = svg.with_id("node-");
    for (std::size_t i = 0; i < nodes.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) {
        const bool apart =
            std::abs(nodes[i].number("x") - nodes[j].number("x")) >= nodes[i].number("width") ||
            std::abs(nodes[i].number("y") - nodes[j].number("y")) >= nodes[i].number("height");
        EXPECT_TRUE(apart || nodes[i].name == "circle")
            << spec << ": " << nodes[i].get("id") << " and " << nodes[j].get("id");
      }
  }
}

TEST(Drawing, labels_are_those_of_the_network_where_there_is_room) {
  SLOW_WHEN_SANITIZED();
  EXPECT_THAT(svg_of(drawing_of("star:4")).texts("labels"), Contains("3241"));
  EXPECT_EQ(svg_of(drawing_of("star:4")).texts("labels").size(), 24U);
  EXPECT_THAT(svg_of(drawing_of("star:4"), LabelChoice::none).texts("labels"), IsEmpty());
  EXPECT_THAT(svg_of(drawing_of("star:6")).texts("labels"), IsEmpty());
  EXPECT_EQ(svg_of(drawing_of("star:6"), LabelChoice::all).texts("labels").size(), 720U);
  EXPECT_EQ(parse_label_choice("auto"), LabelChoice::automatic);
  testing::expect_error([] { return parse_label_choice("some"); }, ErrorCode::usage,
                        "labels cannot be \"some\"", "auto, all, none");
}

TEST(Drawing, the_legend_lists_the_classes_that_are_used) {
  EXPECT_EQ(svg_of(drawing_of("star:4")).texts("legend"),
            (std::vector<std::string>{"dimension 2", "dimension 3", "dimension 4"}));
  EXPECT_EQ(svg_of(drawing_of("torus:4x2")).texts("legend"),
            (std::vector<std::string>{"+x / -x", "+y",
                                      "a line that ends in the open goes on at the other side"}));
  EXPECT_EQ(svg_of(drawing_of("fat-tree:4")).texts("legend"),
            (std::vector<std::string>{"host", "pod", "core", "switch"}));
  EXPECT_EQ(svg_of(drawing_of("scc:4")).texts("legend"),
            (std::vector<std::string>{"lateral", "left / right"}));
}

TEST(Drawing, what_failed_is_drawn_as_failed) {
  const auto network = with_faults(make_network("mesh:5x5"),
                                   {.links = {"(3,3)-(3,4)"}, .nodes = {"(1,0)", "(0,1)"}});
  const Drawing drawing({.network = network});
  ASSERT_EQ(drawing.nodes().size(), 25U);
  std::map<DrawnNode::State, std::vector<std::string>> by_state;
  for (const DrawnNode& node : drawing.nodes()) by_state[node.state].push_back(node.label);
  EXPECT_EQ(by_state[DrawnNode::State::failed], (std::vector<std::string>{"(0,1)", "(1,0)"}));
  EXPECT_EQ(by_state[DrawnNode::State::cut_off], (std::vector<std::string>{"(0,0)"}));
  EXPECT_EQ(std::ranges::count(drawing.links(), true, &DrawnLink::failed), 7);
  const SvgDocument svg = svg_of(drawing);
  for (const char* entry : {"failed node", "cut off", "failed, or at a failed node"})
    EXPECT_THAT(svg.texts("legend"), Contains(entry));
  EXPECT_THAT(svg.texts("title"), Contains(HasSubstr("failed: 2 nodes, 7 links; cut off: 1 node")));
}

TEST(Drawing, faults_of_faults_are_those_of_the_first_network) {
  const Drawing drawing({.network = make_network("faulty:12,0-1/faulty:7/mesh:5x5")});
  EXPECT_EQ(drawing.healthy().spec(), "mesh:5x5");
  std::vector<std::uint64_t> failed;
  for (std::size_t i = 0; i < drawing.nodes().size(); ++i)
    if (drawing.nodes()[i].state == DrawnNode::State::failed) failed.push_back(i);
  EXPECT_EQ(failed, (std::vector<std::uint64_t>{7, 13}));  // 12 of what is left is 13 of the mesh
}

TEST(Drawing, a_route_is_marked_from_end_to_end) {
  const auto network = with_faults(make_network("torus:6x6"), {.nodes = {"(1,0)"}});
  const Route route =
      find_route(route_algorithm(*network, ""),
                 {network, network->parse_label("(0,0)"), network->parse_label("(3,0)")});
  Drawing drawing({.network = network});
  drawing.mark_route(route);
  EXPECT_EQ(std::ranges::count(drawing.nodes(), true, &DrawnNode::marked),
            static_cast<std::ptrdiff_t>(route.path.size()));
  std::size_t marked = 0;
  for (std::size_t i = 0; i < drawing.links().size(); ++i) {
    if (drawing.links()[i].mark == DrawnLink::Mark::none) continue;
    ++marked;
    const LaidOutLink& link = drawing.layout().links[i];
    const bool forwards = drawing.links()[i].mark == DrawnLink::Mark::forwards;
    const std::string from = drawing.nodes()[forwards ? link.from : link.to].label;
    const std::string to = drawing.nodes()[forwards ? link.to : link.from].label;
    bool is_hop = false;
    for (std::size_t hop = 0; hop < route.hops(); ++hop)
      is_hop = is_hop || (network->label(route.path[hop]) == from &&
                          network->label(route.path[hop + 1]) == to);
    EXPECT_TRUE(is_hop) << from << " to " << to;
  }
  EXPECT_EQ(marked, route.hops());
  EXPECT_THAT(svg_of(drawing).texts("legend"), Contains(HasSubstr("route from (0,0) to (3,0)")));
  const auto ends = svg_of(drawing, LabelChoice::none);
  EXPECT_THAT(ends.texts("labels"), IsEmpty());
}

TEST(Drawing, a_tree_reaches_all_that_works_by_shortest_ways) {
  const auto network = with_faults(make_network("mesh:5x5"), {.nodes = {"(1,0)", "(0,1)"}});
  Drawing drawing({.network = network});
  const NodeId root = network->parse_label("(2,2)");
  drawing.mark_tree(root);
  std::vector<int> children(25);
  std::size_t links = 0;
  for (std::size_t i = 0; i < drawing.links().size(); ++i) {
    const DrawnLink& link = drawing.links()[i];
    if (link.mark == DrawnLink::Mark::none) continue;
    EXPECT_FALSE(link.failed);
    ++links;
    const LaidOutLink& laid_out = drawing.layout().links[i];
    ++children[link.mark == DrawnLink::Mark::forwards ? laid_out.to : laid_out.from];
  }
  EXPECT_EQ(links, 25U - 3 - 1);
  for (std::size_t i = 0; i < 25; ++i)
    EXPECT_EQ(children[i], drawing.nodes()[i].marked && !drawing.nodes()[i].is_end ? 1 : 0);
  EXPECT_EQ(drawing.mark(), "breadth-first tree from (2,2): depth 4");
}

TEST(Drawing, the_load_of_a_link_is_that_of_its_busier_direction) {
  const Problem problem = state_problem(
      {.network = "mesh:4x3", .collective = "broadcast", .faults = {.nodes = {"(3,2)"}}});
  LinkLoadMeter load;
  run_algorithm(algorithm_catalogue().get("tree"), {problem, {}}, load);
  Drawing drawing({.network = problem.shared_network()});
  drawing.show_load(load, "broadcast by tree");
  double most = 0;
  std::size_t used = 0;
  load.for_each([&](const DirectedLoad& link) {
    most = std::max(most, link.time);
    used += link.time > 0 ? 1 : 0;
  });
  EXPECT_EQ(used, 10U);  // a link for each node but the root
  EXPECT_EQ(drawing.largest_load(), most);
  EXPECT_EQ(std::ranges::count_if(drawing.links(), [](const DrawnLink& l) { return l.load > 0; }),
            10);
  const SvgDocument svg = svg_of(drawing);
  EXPECT_THAT(svg.texts("legend"), Contains("broadcast by tree"));
  EXPECT_THAT(svg.texts("legend"), Contains("not used"));
  EXPECT_THAT(svg.texts("legend"), Contains(fmt::format("{:.4g}", most)));
  EXPECT_THAT(svg.texts("legend"), Not(Contains("+x / -x")));
}

TEST(Drawing, of_a_large_network_is_of_a_part_and_says_so) {
  SLOW_WHEN_SANITIZED();
  const Drawing drawing = drawing_of("star:7");
  EXPECT_EQ(drawing.part(), "the 172 of 5,040 nodes within 3 links of 1234567");
  EXPECT_EQ(drawing.nodes().size(), 172U);
  const SvgDocument svg = svg_of(drawing);
  EXPECT_THAT(svg.texts("title"), Contains(HasSubstr("only a part: the 172 of 5,040 nodes")));
  EXPECT_THAT(svg.texts("labels"), Contains("1234567"));  // its centre
  EXPECT_EQ(drawing_of("star:6").part(), "");
  EXPECT_NE(drawing_of("complete:400").part(), "");  // 79,800 links
}

TEST(Drawing, may_be_smaller_or_elsewhere) {
  const auto network = make_network("torus:8x8");
  const Drawing few({.network = network, .max_nodes = 20});
  EXPECT_EQ(few.part(), "the 13 of 64 nodes within 2 links of (0,0)");
  const Drawing elsewhere(
      {.network = network, .max_nodes = 6, .centres = {network->parse_label("(3,3)")}});
  EXPECT_EQ(elsewhere.part(), "the 5 of 64 nodes within 1 link of (3,3)");
  const Drawing round({.network = network, .centres = {NodeId{0}}, .around = true});
  EXPECT_EQ(round.part(), "");
  EXPECT_EQ(round.layout().shape, "circles by distance");
  testing::expect_error([&] { return Drawing({.network = network, .max_nodes = 5001}).part(); },
                        ErrorCode::too_large, "would be unreadable", "at most 5,000");
}

TEST(Drawing, a_mark_outside_of_the_part_is_an_error) {
  const auto network = make_network("ring:2000");
  Drawing drawing({.network = network});
  testing::expect_error(
      [&] {
        drawing.mark_tree(NodeId{1000});
        return 0;
      },
      ErrorCode::out_of_range, "1000 is not in the part that is drawn", "more nodes");
}

TEST(Drawing, labels_of_files_are_only_text) {
  const testing::TemporaryFolder folder;
  const std::string file = folder.file(
      "names.edges", "<script> a&b\na&b \"quoted\"\n\"quoted\" " + std::string(300, 'x') + "\n");
  const Drawing drawing({.network = make_network("graph:" + file)});
  const SvgDocument svg = svg_of(drawing);
  EXPECT_THAT(svg.texts("labels"), Contains("<script>"));
  EXPECT_THAT(svg.texts("labels"), Contains("a&b"));
  for (const std::string& label : svg.texts("labels")) EXPECT_LE(label.size(), 30U);
}

TEST(Drawing, is_the_same_bytes_every_time) {
  SLOW_WHEN_SANITIZED();
  for (const std::string& spec : drawn_specs())
    EXPECT_EQ(svg_text(picture_of(drawing_of(spec), LabelChoice::automatic)),
              svg_text(picture_of(drawing_of(spec), LabelChoice::automatic)));
}

}  // namespace
}  // namespace asterism
