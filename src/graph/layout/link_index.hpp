// Finds the link of a layout that a packet takes, and the names of links.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <asterism/layout.hpp>
#include <asterism/network.hpp>

namespace asterism {

/// A link of a layout, in the listed direction or reversed.
struct LinkSide {
  std::size_t link = 0;
  bool backwards = false;
};

/// The links of a layout by the nodes and ports at both ends.
class LinkIndex {
 public:
  LinkIndex(const Network& network, const Layout& layout);

  /// `node` is an index of Layout::nodes. Returns nothing unless both ends are laid out.
  [[nodiscard]] std::optional<LinkSide> find(std::uint32_t node, Port port) const;

 private:
  std::map<std::pair<std::uint32_t, Port>, LinkSide> sides_;
};

/// The classes of links at both ends, such as "+x / -x", in order of appearance.
struct LinkKinds {
  std::vector<std::string> names;
  std::vector<std::size_t> of_links;  ///< by link of the layout
};
[[nodiscard]] LinkKinds link_kinds(const Network& network, const Layout& layout);

}  // namespace asterism
