// The catalogue of networks.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <asterism/network.hpp>
#include <asterism/registry.hpp>

namespace asterism {

class SpecArguments;

/// A family of networks, such as all stars.
struct NetworkFamily {
  std::string name{};                   ///< "star"
  std::string parameters{};             ///< "n"; the spec is name:parameters
  std::string summary{};                ///< one line: what the nodes and links are
  std::string nodes{};                  ///< the number of nodes as a formula: "n!"
  std::string citation{};               ///< where it was introduced
  std::string reading{};                ///< our choice where the papers are silent; often empty
  std::vector<std::string> examples{};  ///< valid specs; none for families read from a file
  std::function<std::unique_ptr<Network>(SpecArguments& arguments)> make{};
};

/// Returns the catalogue. Programs add families by `network_catalogue().add({...})`.
[[nodiscard]] Registry<NetworkFamily>& network_catalogue();

/// Makes the network of a spec such as "star:6", "torus:4x4x4" or "graph:site.graphml". Throws
/// Error, with the nearest known name if the name is unknown.
[[nodiscard]] std::shared_ptr<const Network> make_network(std::string_view spec);

}  // namespace asterism
