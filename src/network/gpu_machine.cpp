#include "network/gpu_machine.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <asterism/spec.hpp>

namespace asterism {

namespace {

constexpr const char* uplink_class = "nic";

std::vector<std::string> link_classes_of(const GpuBox& box) {
  std::vector<std::string> names;
  const auto add = [&](const std::string& name) {
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  };
  for (const BoxLink& link : box.links) add(link.link_class);
  if (!box.uplinks.empty()) add(uplink_class);
  return names;
}

std::uint32_t fabric_size(const GpuBox& box) {
  std::uint32_t size = 0;
  for (const BoxUplink& uplink : box.uplinks) size = std::max(size, uplink.fabric_switch + 1);
  return size;
}

std::uint32_t max_ports(const GpuBox& box, std::uint64_t count) {
  std::vector<std::uint64_t> ports(box.nodes());
  std::vector<std::uint64_t> fabric_ports(fabric_size(box));
  for (const BoxLink& link : box.links) {
    ++ports[link.one];
    ++ports[link.other];
  }
  for (const BoxUplink& uplink : box.uplinks) {
    ++ports[uplink.node];
    fabric_ports[uplink.fabric_switch] += count;
  }
  ports.insert(ports.end(), fabric_ports.begin(), fabric_ports.end());
  return static_cast<std::uint32_t>(std::ranges::max(ports));
}

NetworkTraits traits_of_machine(NetworkTraits traits, const GpuBox& box, std::uint64_t count) {
  traits.nodes = count * box.nodes() + fabric_size(box);
  traits.ports = max_ports(box, count);
  traits.link_classes = link_classes_of(box);
  traits.vertex_symmetric = box.vertex_symmetric && count == 1;
  traits.has_switches = traits.nodes > count * box.gpus;
  traits.has_own_link_costs = true;
  traits.costs_in_units = true;
  return traits;
}

/// "g3" in a machine of one box without a fabric, "g1.3" otherwise.
NodeKinds kinds_of_machine(const GpuBox& box, std::uint64_t count) {
  const bool is_alone = box.uplinks.empty();
  std::vector<NodeKind> kinds;
  const auto add = [&](char letter, std::uint32_t nodes) {
    if (nodes == 0) return;
    kinds.push_back({letter, is_alone ? std::vector<std::uint64_t>{nodes}
                                      : std::vector<std::uint64_t>{count, nodes}});
  };
  add('g', box.gpus);
  add('s', box.switches);
  add('n', box.nics);
  if (!is_alone) kinds.push_back({'f', {fabric_size(box)}});
  return NodeKinds(std::move(kinds));
}

}  // namespace

GpuBox switched_box(std::uint32_t gpus, double rate) {
  GpuBox box{.gpus = gpus, .switches = 1};
  for (std::uint32_t gpu = 0; gpu < gpus; ++gpu)
    box.links.push_back({gpu, gpus, "nvlink", {rate, gpu_latency::to_switch}});
  box.diameter = {2, PublishedValue::Relation::equal, "2",
                  "the specification: NVSwitches join every GPU to every other"};
  return box;
}

GpuMachine::GpuMachine(NetworkTraits traits, GpuBox box, std::uint64_t count)
    : Network(traits_of_machine(std::move(traits), box, count)),
      box_(std::move(box)),
      count_(count),
      ends_(box_.nodes()),
      fabric_(fabric_size(box_)),
      kinds_(kinds_of_machine(box_, count)) {
  add_links();
  add_uplinks();
}

void GpuMachine::add_links() {
  for (const BoxLink& link : box_.links) {
    const auto named = std::ranges::find(link_classes(), link.link_class);
    const auto link_class = static_cast<std::uint32_t>(named - link_classes().begin());
    std::vector<End>& one = ends_[link.one];
    std::vector<End>& other = ends_[link.other];
    const auto there = static_cast<std::uint32_t>(one.size());
    const auto back = static_cast<std::uint32_t>(other.size());
    one.push_back({link.other, back, link_class, link.cost, false});
    other.push_back({link.one, there, link_class, link.cost, false});
  }
}

void GpuMachine::add_uplinks() {
  const auto link_class = static_cast<std::uint32_t>(link_classes().size() - 1);
  for (const BoxUplink& uplink : box_.uplinks) {
    std::vector<FabricPort>& fabric_ports = fabric_[uplink.fabric_switch];
    std::vector<End>& ends = ends_[uplink.node];
    const auto port = static_cast<std::uint32_t>(ends.size());
    ends.push_back({uplink.fabric_switch, static_cast<std::uint32_t>(fabric_ports.size()),
                    link_class, uplink.cost, true});
    fabric_ports.push_back({uplink.node, port});
  }
}

GpuMachine::Place GpuMachine::place_of(NodeId node) const {
  std::uint64_t rest = node.value();
  std::uint32_t first = 0;
  for (const std::uint32_t nodes : {box_.gpus, box_.switches, box_.nics}) {
    if (rest < count_ * nodes)
      return {rest / nodes, first + static_cast<std::uint32_t>(rest % nodes)};
    rest -= count_ * nodes;
    first += nodes;
  }
  return {count_, static_cast<std::uint32_t>(rest)};
}

NodeId GpuMachine::node_at(std::uint64_t box, std::uint32_t local) const {
  std::uint32_t first = 0;
  for (const std::uint32_t nodes : {box_.gpus, box_.switches, box_.nics}) {
    if (local < first + nodes) return NodeId{count_ * first + box * nodes + (local - first)};
    first += nodes;
  }
  return no_node;
}

const GpuMachine::End& GpuMachine::uplink_at(std::uint32_t fabric_switch, Port port) const {
  const std::vector<FabricPort>& ports = fabric_[fabric_switch];
  const FabricPort& at = ports[port.value() % ports.size()];
  return ends_[at.node][at.port];
}

const GpuMachine::End* GpuMachine::end_at(NodeId node, Port port) const {
  if (port.value() >= ports_of(node)) return nullptr;
  const Place place = place_of(node);
  return is_in_fabric(place) ? &uplink_at(place.node, port) : &ends_[place.node][port.value()];
}

std::uint32_t GpuMachine::ports_of(NodeId node) const {
  const Place place = place_of(node);
  return static_cast<std::uint32_t>(is_in_fabric(place) ? count_ * fabric_[place.node].size()
                                                        : ends_[place.node].size());
}

NodeId GpuMachine::neighbour(NodeId node, Port port) const {
  if (port.value() >= ports_of(node)) return no_node;
  const Place place = place_of(node);
  if (is_in_fabric(place)) {
    const std::vector<FabricPort>& ports = fabric_[place.node];
    return node_at(port.value() / ports.size(), ports[port.value() % ports.size()].node);
  }
  const End& end = ends_[place.node][port.value()];
  return end.leaves_box ? NodeId{count_ * box_.nodes() + end.node} : node_at(place.box, end.node);
}

Port GpuMachine::reverse_port(NodeId node, Port port) const {
  const Place place = place_of(node);
  if (is_in_fabric(place)) {
    const std::vector<FabricPort>& ports = fabric_[place.node];
    return Port{ports[port.value() % ports.size()].port};
  }
  const End& end = ends_[place.node][port.value()];
  if (!end.leaves_box) return Port{end.port};
  return Port{static_cast<std::uint32_t>(place.box * fabric_[end.node].size() + end.port)};
}

LinkClass GpuMachine::link_class(NodeId node, Port port) const {
  const End* const end = end_at(node, port);
  return LinkClass{end == nullptr ? 0 : end->link_class};
}

LinkCost GpuMachine::link_cost(NodeId node, Port port) const {
  const End* const end = end_at(node, port);
  return end == nullptr ? LinkCost{} : end->cost;
}

std::string GpuMachine::port_name(Port port) const {
  return std::to_string(port.value());
}

bool GpuMachine::is_switch(NodeId node) const {
  return node.value() >= count_ * box_.gpus;
}

PublishedValues GpuMachine::published() const {
  PublishedValues values;
  if (box_.uplinks.empty()) values.diameter = box_.diameter;
  return values;
}

const GpuMachine* as_gpu_machine(const Network& network) {
  return dynamic_cast<const GpuMachine*>(&network);
}

NetworkFamily named_machine_family(NamedMachine texts, GpuBox (*box)()) {
  const std::string name = texts.name;
  return {.name = std::move(texts.name),
          .parameters = {},
          .summary = std::move(texts.summary),
          .nodes = std::move(texts.nodes),
          .citation = std::move(texts.citation),
          .reading = std::move(texts.reading),
          .examples = {name},
          .make = [box](SpecArguments& arguments) -> std::unique_ptr<Network> {
            return std::make_unique<GpuMachine>(arguments.traits(), box());
          }};
}

}  // namespace asterism
