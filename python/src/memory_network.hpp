// Networks created in memory: the family memory:NAME, under which they can be used wherever a spec
// can, as long as they are alive.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include <asterism/graph_file.hpp>
#include <asterism/network.hpp>

namespace asterism::python {

struct MemoryTraits {
  std::string name;
  bool port_symmetric = false;
};

/// Returns the existing network if an equal one of this name is alive; if another one has the name,
/// it is called NAME-2, NAME-3, .... Throws Error if the records are not a network or the name has
/// characters other than letters, digits and -_.
[[nodiscard]] std::shared_ptr<const Network> make_memory_network(const MemoryTraits& traits,
                                                                 const GraphRecords& records);

/// Returns the network of a spec, or nullptr.
[[nodiscard]] std::shared_ptr<const Network> find_memory_network(std::string_view spec);

/// Adds the family to the catalogue.
void add_memory_family();

}  // namespace asterism::python
