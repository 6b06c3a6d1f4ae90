// Machines with GPUs: one box, or equal boxes joined by a fabric of switches. Rates are in GB/s per
// direction, latencies in microseconds.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <asterism/network.hpp>
#include <asterism/networks.hpp>

#include "network/node_kinds.hpp"

namespace asterism {

/// A link inside a box. Parallel links of one pair are one link with the sum of their rates.
struct BoxLink {
  std::uint32_t one = 0;
  std::uint32_t other = 0;
  std::string link_class{};
  LinkCost cost{};
};

/// A link from a node of a box to a switch of the fabric.
struct BoxUplink {
  std::uint32_t node = 0;
  std::uint32_t fabric_switch = 0;
  LinkCost cost{};
};

/// The default NICs of a box.
struct BoxNics {
  std::uint32_t count = 0;
  double rate = 0;       ///< of one NIC
  double pcie_rate = 0;  ///< between a GPU and a NIC that it shares with other GPUs
  /// The GPUs that share the NICs; all if empty.
  std::vector<std::uint32_t> gpus{};
};

/// Nodes are numbered in this order: GPUs, switches, NICs that several GPUs share. Switches and
/// NICs only forward messages.
struct GpuBox {
  std::uint32_t gpus = 0;
  std::uint32_t switches = 0;
  std::uint32_t nics = 0;
  std::vector<BoxLink> links{};
  std::vector<BoxUplink> uplinks{};
  BoxNics default_nics{};
  bool vertex_symmetric = false;
  std::optional<PublishedValue> diameter{};

  [[nodiscard]] std::uint32_t nodes() const { return gpus + switches + nics; }
};

/// Latencies per packet. That of NVLink, and those between boxes, are of the size that TACCL (NSDI
/// 2023) reports for NDv2 and DGX-2; the others are assumed.
namespace gpu_latency {
inline constexpr double direct_link = 0.7;  ///< between two GPUs
inline constexpr double to_switch = 0.35;   ///< half of a direct link
inline constexpr double pcie = 0.5;         ///< between a GPU and a NIC
inline constexpr double to_fabric = 1.3;    ///< half of the way between two NICs
}  // namespace gpu_latency

/// Rates of PCIe slots with 16 lanes after their 128b/130b encoding.
namespace pcie_rate {
inline constexpr double generation_3 = 15.75;
inline constexpr double generation_4 = 31.5;
inline constexpr double generation_5 = 63;
}  // namespace pcie_rate

/// A box whose GPUs are joined by switches with this rate per GPU. One node stands for all of them:
/// every GPU has the same share of its links at each switch, so any pattern finds its whole rate.
[[nodiscard]] GpuBox switched_box(std::uint32_t gpus, double rate);

/// `count` boxes; their uplinks lead to the switches of a fabric. Ports of a node are its links in
/// the order of the list, then its uplinks. Node ids: GPUs box by box, switches box by box, NICs
/// box by box, and the switches of the fabric.
class GpuMachine final : public Network {
 public:
  GpuMachine(NetworkTraits traits, GpuBox box, std::uint64_t count = 1);

  [[nodiscard]] const GpuBox& box() const { return box_; }
  [[nodiscard]] std::uint64_t box_count() const { return count_; }
  [[nodiscard]] std::uint64_t fabric_switches() const { return fabric_.size(); }

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override;
  [[nodiscard]] std::uint32_t ports_of(NodeId node) const override;
  [[nodiscard]] Port reverse_port(NodeId node, Port port) const override;
  [[nodiscard]] LinkClass link_class(NodeId node, Port port) const override;
  [[nodiscard]] LinkCost link_cost(NodeId node, Port port) const override;
  [[nodiscard]] std::string port_name(Port port) const override;
  [[nodiscard]] bool is_switch(NodeId node) const override;
  [[nodiscard]] std::string label(NodeId node) const override { return kinds_.label(node); }
  [[nodiscard]] NodeId parse_label(std::string_view text) const override {
    return kinds_.parse(*this, text);
  }
  [[nodiscard]] PublishedValues published() const override;

 private:
  struct End {
    std::uint32_t node;  // of the box, or a switch of the fabric
    std::uint32_t port;  // there; counted per box if it is a switch of the fabric
    std::uint32_t link_class;
    LinkCost cost;
    bool leaves_box;
  };
  /// A node of a box, or a switch of the fabric if `box` is box_count().
  struct Place {
    std::uint64_t box;
    std::uint32_t node;
  };
  void add_links();
  void add_uplinks();
  [[nodiscard]] Place place_of(NodeId node) const;
  [[nodiscard]] NodeId node_at(std::uint64_t box, std::uint32_t local) const;
  [[nodiscard]] bool is_in_fabric(const Place& place) const { return place.box == count_; }
  /// The uplink behind a port of a switch of the fabric, as the box sees it.
  [[nodiscard]] const End& uplink_at(std::uint32_t fabric_switch, Port port) const;
  [[nodiscard]] const End* end_at(NodeId node, Port port) const;

  GpuBox box_;
  std::uint64_t count_;
  std::vector<std::vector<End>> ends_;  // by node of a box
  struct FabricPort {
    std::uint32_t node;
    std::uint32_t port;
  };
  std::vector<std::vector<FabricPort>> fabric_;  // by switch, those of one box
  NodeKinds kinds_;
};

/// Returns nullptr if the network is not such a machine.
[[nodiscard]] const GpuMachine* as_gpu_machine(const Network& network);

/// The texts of a machine with a name of its own; its spec is the name alone.
struct NamedMachine {
  std::string name{};
  std::string summary{};
  std::string nodes{};
  std::string citation{};
  std::string reading{};
};
[[nodiscard]] NetworkFamily named_machine_family(NamedMachine texts, GpuBox (*box)());

}  // namespace asterism
