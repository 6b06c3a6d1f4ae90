// The contents of a drawing of a network: its nodes and links with their positions and annotations.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <asterism/layout.hpp>
#include <asterism/route.hpp>

#include "schedule/link_load.hpp"
#include "view/json.hpp"
#include "view/results/picture.hpp"

namespace asterism {

struct DrawnNode {
  enum class State { works, failed, cut_off };
  std::string label;
  State state = State::works;
  bool is_switch = false;
  bool marked = false;
  bool is_end = false;  ///< end of a route, or root of a tree
  bool named = false;   ///< its label is shown even if there is no room for all labels
  /// How much it holds of its maximum, from 0 to 1, if that is shown.
  std::optional<double> share{};
};

struct DrawnLink {
  enum class Mark { none, forwards, backwards };
  std::size_t kind = 0;  ///< index in Drawing::kinds
  bool failed = false;   ///< failed, or at a node that failed or is cut off
  Mark mark = Mark::none;
  double load = 0;  ///< load of the busier direction
};

/// A packet in transit over a link.
struct DrawnPacket {
  std::size_t link = 0;
  double share = 0;  ///< share of the link already crossed, from the node at which it is listed
};

enum class LabelChoice { automatic, all, none };
/// Parses "auto", "all" or "none". Throws Error otherwise.
[[nodiscard]] LabelChoice parse_label_choice(const std::string& text);

/// What to draw of a network.
struct DrawingRequest {
  std::shared_ptr<const Network> network;  ///< faults are drawn as such
  /// Larger networks are drawn in part; 0 for a readable number.
  std::uint64_t max_nodes = 0;
  /// Nodes of `network` around which a part is drawn; small networks are drawn in part only if
  /// `around` is set.
  std::vector<NodeId> centres{};
  bool around = false;
  Progress progress{};
};

/// Larger drawings would be useless.
inline constexpr std::uint64_t max_nodes_drawn = 5000;

class Drawing {
 public:
  explicit Drawing(const DrawingRequest& request);

  /// Marks refer to nodes and links of the network of the request.
  void mark_route(const Route& route);
  /// Marks a breadth-first tree of what is drawn.
  void mark_tree(NodeId root);
  void show_load(const LinkLoadMeter& load, const std::string& what);
  /// Shows a moment of a schedule: how much each drawn node holds, and the packets between nodes.
  void show_moment(const std::vector<double>& shares, std::vector<DrawnPacket> packets,
                   std::string caption);

  [[nodiscard]] const Network& network() const { return *network_; }
  /// Returns the network without faults, which determines the layout.
  [[nodiscard]] const Network& healthy() const { return *healthy_; }
  [[nodiscard]] const Layout& layout() const { return layout_; }
  [[nodiscard]] const std::vector<DrawnNode>& nodes() const { return nodes_; }
  [[nodiscard]] const std::vector<DrawnLink>& links() const { return links_; }
  /// The classes of the links at both ends, "+x / -x".
  [[nodiscard]] const std::vector<std::string>& kinds() const { return kinds_; }
  [[nodiscard]] bool has_marks() const { return !mark_.empty(); }
  /// Describes what is marked; empty if nothing is.
  [[nodiscard]] const std::string& mark() const { return mark_; }
  /// Describes the load that is shown; empty if none is.
  [[nodiscard]] const std::string& load() const { return load_; }
  [[nodiscard]] double largest_load() const;
  /// Describes which part is drawn; empty if all of it is.
  [[nodiscard]] const std::string& part() const { return part_; }
  [[nodiscard]] const std::vector<DrawnPacket>& packets() const { return packets_; }
  /// A line below the title that replaces the counts; often empty.
  [[nodiscard]] const std::string& caption() const { return caption_; }

 private:
  void lay_out(const DrawingRequest& request);
  void describe_nodes();
  void describe_links();
  [[nodiscard]] std::uint32_t index_of(NodeId node) const;

  std::shared_ptr<const Network> network_;
  const Network* healthy_;  // owned through network_
  Layout layout_;
  std::vector<DrawnNode> nodes_;
  std::vector<DrawnLink> links_;
  std::vector<std::string> kinds_;
  std::vector<DrawnPacket> packets_;
  std::string mark_, load_, part_, caption_;
};

[[nodiscard]] Picture picture_of(const Drawing& drawing, LabelChoice labels);

/// Describes the drawing as JSON; `file` may be empty.
[[nodiscard]] Json drawing_document(const Drawing& drawing, const std::string& file);
/// Describes the drawing in one line.
[[nodiscard]] std::string drawing_text(const Drawing& drawing, const std::string& file);

}  // namespace asterism
