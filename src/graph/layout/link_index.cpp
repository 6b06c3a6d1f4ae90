#include "graph/layout/link_index.hpp"

namespace asterism {

namespace {

std::string kind_of_link(const Network& network, NodeId node, Port port, bool one_way) {
  const auto classes = network.link_classes();
  const std::string& here = classes[network.link_class(node, port).value()];
  if (one_way) return here;
  const NodeId end = network.neighbour(node, port);
  const std::string& there =
      classes[network.link_class(end, network.reverse_port(node, port)).value()];
  return here == there ? here : here + " / " + there;
}

}  // namespace

LinkIndex::LinkIndex(const Network& network, const Layout& layout) {
  for (std::size_t i = 0; i < layout.links.size(); ++i) {
    const LaidOutLink& link = layout.links[i];
    sides_[{link.from, link.port}] = {i, false};
    if (link.one_way) continue;
    const Port back = network.reverse_port(layout.nodes[link.from], link.port);
    sides_[{link.to, back}] = {i, true};
  }
}

std::optional<LinkSide> LinkIndex::find(std::uint32_t node, Port port) const {
  const auto found = sides_.find({node, port});
  if (found == sides_.end()) return std::nullopt;
  return found->second;
}

LinkKinds link_kinds(const Network& network, const Layout& layout) {
  LinkKinds kinds;
  std::map<std::string, std::size_t> known;
  kinds.of_links.reserve(layout.links.size());
  for (const LaidOutLink& link : layout.links) {
    const std::string kind =
        kind_of_link(network, layout.nodes[link.from], link.port, link.one_way);
    const auto [found, is_new] = known.try_emplace(kind, kinds.names.size());
    if (is_new) kinds.names.push_back(kind);
    kinds.of_links.push_back(found->second);
  }
  return kinds;
}

}  // namespace asterism
