// The settings from the environment: the network, the placement of ranks, the machine, and
// verbosity.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <asterism/model.hpp>
#include <asterism/network.hpp>

namespace asterism::dropin {

struct Settings {
  enum class Tell { nothing, summary, calls };

  /// nullptr if none is named: then no call is intercepted.
  std::shared_ptr<const Network> network{};
  Model model{};
  /// The node of each rank of MPI_COMM_WORLD, from ASTERISM_MAP; empty if it is not set.
  std::vector<NodeId> nodes{};
  /// The nodes at each host, from ASTERISM_HOSTS.
  std::map<std::string, std::vector<NodeId>> hosts{};
  Tell tell = Tell::summary;
  bool nonblocking = true;
  /// Calls whose blocks have fewer or more bytes are handed on.
  std::uint64_t least_bytes = 0, max_bytes = std::uint64_t{1} << 30;
  double plan_seconds = 1;
  /// Equal on two ranks whose settings are.
  std::uint64_t fingerprint = 0;
};

/// The value of a variable, or nullptr.
using Variables = std::function<const char*(const char* name)>;
/// Throws Error, with the variable's name in its sentence, if a value is invalid.
[[nodiscard]] Settings read_settings(const Variables& variables);

}  // namespace asterism::dropin
