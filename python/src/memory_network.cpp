#include "memory_network.hpp"

#include <algorithm>
#include <map>
#include <mutex>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "held_network.hpp"

namespace asterism::python {

namespace {

constexpr const char* family_name = "memory";
constexpr std::size_t longest_name = 64;

class MemoryNetworks {
 public:
  [[nodiscard]] std::shared_ptr<const Network> find(const std::string& name) {
    const std::scoped_lock lock(mutex_);
    const auto found = alive_.find(name);
    return found == alive_.end() ? nullptr : found->second.lock();
  }
  void keep(const std::string& name, const std::shared_ptr<const Network>& network) {
    const std::scoped_lock lock(mutex_);
    std::erase_if(alive_, [](const auto& entry) { return entry.second.expired(); });
    alive_[name] = network;
  }

 private:
  std::mutex mutex_;
  std::map<std::string, std::weak_ptr<const Network>> alive_;
};

MemoryNetworks& memory_networks() {
  static MemoryNetworks networks;
  return networks;
}

void require_name(const std::string& name) {
  const auto is_allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_';
  };
  if (name.empty() || name.size() > longest_name || !std::ranges::all_of(name, is_allowed))
    throw Error(ErrorCode::malformed, "a network in memory cannot have this name",
                fmt::format("use up to {} letters, digits, - and _", longest_name));
}

bool same_port(const Network& a, const Network& b, NodeId node, Port port) {
  if (a.neighbour(node, port) != b.neighbour(node, port)) return false;
  if (a.neighbour(node, port) == no_node) return true;
  return a.reverse_port(node, port) == b.reverse_port(node, port) &&
         a.link_class(node, port) == b.link_class(node, port) &&
         a.link_cost(node, port) == b.link_cost(node, port);
}

bool same_network(const Network& a, const Network& b) {
  if (a.node_count() != b.node_count() || a.port_count() != b.port_count() ||
      !std::ranges::equal(a.link_classes(), b.link_classes()) ||
      !std::ranges::equal(a.warnings(), b.warnings()) || a.port_symmetric() != b.port_symmetric() ||
      a.costs_in_units() != b.costs_in_units())
    return false;
  for (NodeId node{0}; node.value() < a.node_count(); ++node) {
    if (a.label(node) != b.label(node) || a.is_switch(node) != b.is_switch(node)) return false;
    for (Port port{0}; port.value() < a.port_count(); ++port)
      if (!same_port(a, b, node, port)) return false;
  }
  return true;
}

std::shared_ptr<const Network> built(const MemoryTraits& traits, const std::string& name,
                                     const GraphRecords& records) {
  NetworkTraits all;
  all.family = family_name;
  all.spec = fmt::format("{}:{}", family_name, name);
  all.vertex_symmetric = traits.port_symmetric;
  all.port_symmetric = traits.port_symmetric;
  return graph_network(std::move(all), records, fmt::format("{}:{}", family_name, name));
}

std::unique_ptr<Network> network_of_spec(SpecArguments& arguments) {
  const std::string name = arguments.file();
  auto network = memory_networks().find(name);
  if (network == nullptr)
    throw Error(ErrorCode::unknown_name,
                fmt::format("no network of the name {} is in memory", name),
                "make it again, and keep it as long as it is named");
  return std::make_unique<HeldNetwork>(arguments.traits(), std::move(network));
}

}  // namespace

std::shared_ptr<const Network> make_memory_network(const MemoryTraits& traits,
                                                   const GraphRecords& records) {
  require_name(traits.name);
  std::string name = traits.name;
  for (int number = 2;; ++number) {
    const auto other = memory_networks().find(name);
    auto network = built(traits, name, records);
    if (other == nullptr) {
      memory_networks().keep(name, network);
      return network;
    }
    if (same_network(*network, *other)) return other;
    name = fmt::format("{}-{}", traits.name, number);
  }
}

std::shared_ptr<const Network> find_memory_network(std::string_view spec) {
  const std::string prefix = fmt::format("{}:", family_name);
  if (!spec.starts_with(prefix)) return nullptr;
  return memory_networks().find(std::string(spec.substr(prefix.size())));
}

void add_memory_family() {
  network_catalogue().add({.name = family_name,
                           .parameters = "NAME",
                           .summary = "a network that was made in this process",
                           .nodes = "as many as were given",
                           .citation = "asterism for Python",
                           .make = network_of_spec});
}

}  // namespace asterism::python
