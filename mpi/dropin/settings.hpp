// The settings from the environment: the network, the placement of ranks, the machine, and
// verbosity.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <asterism/model.hpp>
#include <asterism/network.hpp>

namespace asterism::dropin {

struct Settings {
  enum class Tell { nothing, summary, calls };

  /// nullptr if none is named: then no call is intercepted.
  std::shared_ptr<const Network> network{};
  /// The network of the ranks: the same or, if there are switches, links between all hosts.
  std::shared_ptr<const Network> rank_network{};
  Model model{};
  /// The node of each rank of MPI_COMM_WORLD, from ASTERISM_MAP; empty if it is not set.
  std::vector<NodeId> nodes{};
  /// The nodes at each host, from ASTERISM_HOSTS.
  std::map<std::string, std::vector<NodeId>> hosts{};
  Tell tell = Tell::summary;
  /// ASTERISM_NONBLOCKING; by default, non-blocking calls are intercepted if MPI's own progress
  /// advances them.
  std::optional<bool> nonblocking_given{};
  bool nonblocking = true;
  bool verbose = false;
  /// Whether the faster of the schedule and the library is found by measurement.
  bool measure = false;
  /// Calls whose blocks have fewer or more bytes are passed through.
  std::uint64_t min_bytes = default_min_bytes, max_bytes = std::uint64_t{1} << 30;
  /// Below this, the time that an intercepted call takes more would be a large part of it.
  static constexpr std::uint64_t default_min_bytes = 4096;
  double plan_seconds = 1;
  /// Equal on two ranks if their settings are equal.
  std::uint64_t fingerprint = 0;
};

/// Returns the value of a variable, or nullptr.
using Variables = std::function<const char*(const char* name)>;
/// Throws Error, with the variable's name in its sentence, if a value is invalid.
[[nodiscard]] Settings read_settings(const Variables& variables);

}  // namespace asterism::dropin
