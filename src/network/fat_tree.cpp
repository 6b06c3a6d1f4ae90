// The fat tree with three levels of equal switches.
#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/node_kinds.hpp"

namespace asterism {

namespace {

/// Node order: hosts, edge switches, aggregation switches (all pod by pod), core switches.
struct FatTreeSizes {
  explicit FatTreeSizes(std::uint64_t k)
      : half(k / 2),
        pod_hosts(half * half),
        hosts(k * pod_hosts),
        layer(k * half),
        edges_end(hosts + layer),
        aggregations_end(edges_end + layer),
        nodes(aggregations_end + half * half) {}

  std::uint64_t half;
  std::uint64_t pod_hosts;
  std::uint64_t hosts;
  std::uint64_t layer;  // number of edge switches, and also of aggregation switches
  std::uint64_t edges_end;
  std::uint64_t aggregations_end;
  std::uint64_t nodes;
};

NetworkTraits traits_of_fat_tree(NetworkTraits traits, std::uint64_t k) {
  traits.nodes = FatTreeSizes(k).nodes;
  traits.ports = static_cast<std::uint32_t>(k);
  traits.link_classes = {"host", "pod", "core"};
  traits.has_switches = true;
  return traits;
}

/// A switch of a pod has its downward links at ports 0 .. k/2 - 1 and its upward links at the
/// others; a core switch has one pod per port. Core switch (i, j) is joined to aggregation switch i
/// of every pod.
class FatTree final : public Network {
 public:
  FatTree(NetworkTraits traits, std::uint64_t k)
      : Network(traits_of_fat_tree(std::move(traits), k)),
        size_(k),
        kinds_({{'h', {k, k / 2, k / 2}},
                {'e', {k, k / 2}},
                {'a', {k, k / 2}},
                {'c', {k / 2, k / 2}}}) {}

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override {
    const std::uint64_t id = node.value();
    const std::uint64_t at = port.value();
    const std::uint64_t half = size_.half;
    if (id < size_.hosts) return at == 0 ? NodeId{size_.hosts + id / half} : no_node;
    if (id >= size_.aggregations_end)
      return NodeId{size_.edges_end + at * half + (id - size_.aggregations_end) / half};
    const bool upwards = at >= half;
    if (id < size_.edges_end) {
      const std::uint64_t edge = id - size_.hosts;
      return NodeId{upwards ? size_.edges_end + edge / half * half + (at - half)
                            : edge * half + at};
    }
    const std::uint64_t aggregation = id - size_.edges_end;
    return NodeId{upwards ? size_.aggregations_end + aggregation % half * half + (at - half)
                          : size_.hosts + aggregation / half * half + at};
  }

  [[nodiscard]] Port reverse_port(NodeId node, Port port) const override {
    const std::uint64_t id = node.value();
    const std::uint64_t half = size_.half;
    std::uint64_t back = 0;
    if (id < size_.hosts) {
      back = id % half;
    } else if (id < size_.edges_end) {
      back = port.value() < half ? 0 : (id - size_.hosts) % half;
    } else if (id < size_.aggregations_end) {
      const std::uint64_t aggregation = id - size_.edges_end;
      back = port.value() < half ? half + aggregation % half : aggregation / half;
    } else {
      back = half + (id - size_.aggregations_end) % half;
    }
    return Port{static_cast<std::uint32_t>(back)};
  }

  [[nodiscard]] LinkClass link_class(NodeId node, Port port) const override {
    const std::uint64_t id = node.value();
    const bool upwards = port.value() >= size_.half;
    if (id < size_.hosts) return LinkClass{0};
    if (id < size_.edges_end) return LinkClass{upwards ? 1U : 0U};
    return LinkClass{id >= size_.aggregations_end || upwards ? 2U : 1U};
  }
  [[nodiscard]] std::string port_name(Port port) const override {
    return std::to_string(port.value());
  }
  [[nodiscard]] bool is_switch(NodeId node) const override { return node.value() >= size_.hosts; }

  [[nodiscard]] std::string label(NodeId node) const override { return kinds_.label(node); }
  [[nodiscard]] NodeId parse_label(std::string_view text) const override {
    return kinds_.parse(*this, text);
  }

  [[nodiscard]] PublishedValues published() const override {
    PublishedValues values;
    values.diameter = {6, PublishedValue::Relation::equal, "6",
                       "Al-Fares, Loukissas and Vahdat 2008: up to a core switch and down again"};
    return values;
  }

 private:
  FatTreeSizes size_;
  NodeKinds kinds_;
};

}  // namespace

NetworkFamily fat_tree_family() {
  return {.name = "fat-tree",
          .parameters = "k",
          .summary =
              "k pods of k/2 edge and k/2 aggregation switches, (k/2)^2 core switches, and k/2 "
              "hosts at "
              "every edge switch; all switches have k ports",
          .nodes = "k^3/4 + 5k^2/4",
          .citation = "M. Al-Fares, A. Loukissas, A. Vahdat, ACM SIGCOMM 2008",
          .reading =
              "hosts take part in collectives, switches do not; hosts come first. h2.1.0 is host 0 "
              "at edge switch 1 of pod 2, e2.1 that switch, a2.0 aggregation switch 0 of the pod, "
              "c0.1 the core switch at port 1 upwards of every aggregation switch 0",
          .examples = {"fat-tree:4", "fat-tree:8"},
          .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
            const std::uint64_t k = arguments.number("k", 2, std::uint64_t{1} << 20);
            if (k % 2 != 0)
              throw arguments.error(ErrorCode::out_of_range,
                                    fmt::format("has k = {}, which is not even", k));
            return std::make_unique<FatTree>(arguments.traits(), k);
          }};
}

}  // namespace asterism
