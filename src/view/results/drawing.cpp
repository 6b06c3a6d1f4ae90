#include "view/results/drawing.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/text.hpp"
#include "graph/layout/link_index.hpp"
#include "graph/link_table.hpp"
#include "network/healthy.hpp"

namespace asterism {

namespace {

/// Limits of readability: for a whole network, for a part of a larger one, and for links.
constexpr std::uint64_t readable_nodes = 1000;
constexpr std::uint64_t readable_part = 300;
constexpr std::uint64_t readable_links = 8000;

bool is_drawn_whole(const Network& network, const DrawingRequest& request) {
  const std::uint64_t most = request.max_nodes > 0 ? request.max_nodes : readable_nodes;
  if (request.around || network.node_count() > most) return false;
  return count_degrees(network).arcs <= 2 * readable_links;
}

std::string part_in_words(const Network& network, const LayoutOfPart& part,
                          const std::vector<NodeId>& centres) {
  const std::size_t shown = part.layout.nodes.size();
  const std::string centre = centres.size() == 1 ? network.label(centres.front()) : "the route";
  if (part.radius == 0)
    return fmt::format("{} of {} nodes, next to {}", with_thousands(shown),
                       with_thousands(network.node_count()), centre);
  return fmt::format("the {} of {} nodes within {} link{} of {}", with_thousands(shown),
                     with_thousands(network.node_count()), part.radius, part.radius == 1 ? "" : "s",
                     centre);
}

}  // namespace

LabelChoice parse_label_choice(const std::string& text) {
  if (text == "auto") return LabelChoice::automatic;
  if (text == "all") return LabelChoice::all;
  if (text == "none") return LabelChoice::none;
  throw Error(ErrorCode::usage, fmt::format("labels cannot be {}", in_quotes(text)),
              "choose one of auto, all, none");
}

Drawing::Drawing(const DrawingRequest& request)
    : network_(request.network), healthy_(&without_faults(*request.network)) {
  if (request.max_nodes > max_nodes_drawn)
    throw Error(
        ErrorCode::too_large,
        fmt::format("a drawing of {} nodes would be unreadable", with_thousands(request.max_nodes)),
        fmt::format("ask for at most {}", with_thousands(max_nodes_drawn)));
  lay_out(request);
  describe_nodes();
  describe_links();
  if (part_.empty() && !request.around) return;
  const NodeId centre = request.centres.empty() ? NodeId{0} : request.centres.front();
  nodes_[index_of(centre)].named = true;
}

void Drawing::lay_out(const DrawingRequest& request) {
  if (is_drawn_whole(*healthy_, request)) {
    layout_ = layout_of(*healthy_, request.progress);
    return;
  }
  Neighbourhood near;
  for (const NodeId centre : request.centres) near.centres.push_back(in_healthy(*network_, centre));
  if (near.centres.empty()) near.centres.push_back(in_healthy(*network_, NodeId{0}));
  near.max_nodes = request.max_nodes > 0 ? request.max_nodes : readable_part;
  near.max_links = readable_links;
  LayoutOfPart part = layout_around(*healthy_, near);
  layout_ = std::move(part.layout);
  part.layout.nodes = layout_.nodes;
  if (layout_.nodes.size() < healthy_->node_count())
    part_ = part_in_words(*healthy_, part, near.centres);
}

void Drawing::describe_nodes() {
  nodes_.reserve(layout_.nodes.size());
  for (const NodeId node : layout_.nodes) {
    DrawnNode drawn;
    drawn.label = healthy_->label(node);
    drawn.is_switch = healthy_->is_switch(node);
    if (from_healthy(*network_, node) == no_node)
      drawn.state =
          has_failed(*network_, node) ? DrawnNode::State::failed : DrawnNode::State::cut_off;
    nodes_.push_back(std::move(drawn));
  }
}

void Drawing::describe_links() {
  LinkKinds kinds = link_kinds(*healthy_, layout_);
  kinds_ = std::move(kinds.names);
  links_.reserve(layout_.links.size());
  for (std::size_t i = 0; i < layout_.links.size(); ++i) {
    const LaidOutLink& link = layout_.links[i];
    const NodeId from = layout_.nodes[link.from];
    DrawnLink drawn;
    drawn.kind = kinds.of_links[i];
    const NodeId working = from_healthy(*network_, from);
    drawn.failed = working == no_node || network_->neighbour(working, link.port) == no_node;
    links_.push_back(drawn);
  }
}

std::uint32_t Drawing::index_of(NodeId node) const {
  const NodeId healthy = in_healthy(*network_, node);
  const auto found = std::ranges::lower_bound(layout_.nodes, healthy);
  if (found == layout_.nodes.end() || *found != healthy)
    throw Error(ErrorCode::out_of_range,
                fmt::format("{} is not in the part that is drawn", healthy_->label(healthy)),
                "draw more nodes, or others");
  return static_cast<std::uint32_t>(found - layout_.nodes.begin());
}

void Drawing::mark_route(const Route& route) {
  const LinkIndex index(*healthy_, layout_);
  for (std::size_t i = 0; i < route.path.size(); ++i) {
    const std::uint32_t node = index_of(route.path[i]);
    nodes_[node].marked = true;
    nodes_[node].is_end = nodes_[node].named = i == 0 || i + 1 == route.path.size();
    if (i == route.ports.size()) continue;
    if (const auto side = index.find(node, route.ports[i]))
      links_[side->link].mark =
          side->backwards ? DrawnLink::Mark::backwards : DrawnLink::Mark::forwards;
  }
  mark_ = fmt::format("route from {} to {} by {}: {} link{}", network_->label(route.path.front()),
                      network_->label(route.path.back()), route.algorithm, route.hops(),
                      route.hops() == 1 ? "" : "s");
}

void Drawing::mark_tree(NodeId root) {
  struct Arc {
    std::uint32_t to;
    std::size_t link;
    DrawnLink::Mark mark;
  };
  std::vector<std::vector<Arc>> arcs(nodes_.size());
  for (std::size_t i = 0; i < links_.size(); ++i) {
    if (links_[i].failed) continue;
    const LaidOutLink& link = layout_.links[i];
    arcs[link.from].push_back({link.to, i, DrawnLink::Mark::forwards});
    if (!link.one_way) arcs[link.to].push_back({link.from, i, DrawnLink::Mark::backwards});
  }
  std::vector<std::uint32_t> queue{index_of(root)};
  std::vector<std::uint32_t> depth(nodes_.size());
  DrawnNode& top = nodes_[queue.front()];
  top.marked = top.is_end = top.named = true;
  for (std::size_t i = 0; i < queue.size(); ++i)
    for (const Arc& arc : arcs[queue[i]]) {
      if (nodes_[arc.to].marked) continue;
      nodes_[arc.to].marked = true;
      links_[arc.link].mark = arc.mark;
      depth[arc.to] = depth[queue[i]] + 1;
      queue.push_back(arc.to);
    }
  mark_ = fmt::format("breadth-first tree from {}: depth {}", network_->label(root),
                      depth[queue.back()]);
}

void Drawing::show_moment(const std::vector<double>& shares, std::vector<DrawnPacket> packets,
                          std::string caption) {
  for (std::size_t i = 0; i < nodes_.size(); ++i)
    if (nodes_[i].state == DrawnNode::State::works) nodes_[i].share = shares[i];
  packets_ = std::move(packets);
  caption_ = std::move(caption);
}

void Drawing::show_load(const LinkLoadMeter& load, const std::string& what) {
  std::set<NodeId> shown;
  for (const NodeId node : layout_.nodes) shown.insert(from_healthy(*network_, node));
  std::map<std::pair<NodeId, Port>, double> times;
  load.for_each([&](const DirectedLoad& link) {
    if (shown.contains(link.from)) times[{link.from, link.port}] = link.time;
  });
  for (std::size_t i = 0; i < links_.size(); ++i) {
    if (links_[i].failed) continue;
    const LaidOutLink& link = layout_.links[i];
    const NodeId from = from_healthy(*network_, layout_.nodes[link.from]);
    links_[i].load = times[{from, link.port}];
    if (link.one_way) continue;
    const NodeId to = from_healthy(*network_, layout_.nodes[link.to]);
    links_[i].load = std::max(links_[i].load, times[{to, network_->reverse_port(from, link.port)}]);
  }
  load_ = what;
}

double Drawing::largest_load() const {
  double largest = 0;
  for (const DrawnLink& link : links_) largest = std::max(largest, link.load);
  return largest;
}

}  // namespace asterism
