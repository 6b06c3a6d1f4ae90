// Graph files dropped on the page. They are kept as text in memory, and are networks of the
// catalogue under the name dropped:KEY, so that they can be used wherever a spec can.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include <asterism/network.hpp>

#include "explore/limits.hpp"

namespace asterism::explore {

inline constexpr std::string_view dropped_family = "dropped";

/// Removes folders and everything that a terminal or a shell might interpret.
[[nodiscard]] std::string plain_file_name(std::string_view name);

class DroppedGraphs {
 public:
  explicit DroppedGraphs(const Limits& limits = {}) : limits_(limits) {}

  /// Stores a file and returns its network. The spec is the same whenever the same file is dropped.
  /// If there are too many, the oldest is removed. Throws Error if the file is too large or not a
  /// network.
  [[nodiscard]] std::shared_ptr<const Network> keep(const std::string& name, std::string text);

  /// Throws Error(not_found) if the graph is not stored, or no longer.
  [[nodiscard]] std::unique_ptr<Network> make(const std::string& key, NetworkTraits traits) const;

  /// Returns "graph:site.graphml" for the spec of a dropped graph, also after faults; otherwise the
  /// spec.
  [[nodiscard]] std::string shown(const std::string& spec) const;

 private:
  struct Kept {
    std::string key, name, text;
  };
  [[nodiscard]] static std::unique_ptr<Network> network_of(const Kept& kept, NetworkTraits traits);
  [[nodiscard]] std::optional<Kept> find(std::string_view key) const;
  void remember(Kept kept);

  Limits limits_;
  mutable std::mutex mutex_;
  std::deque<Kept> kept_;
};

/// Returns the program's only instance. The first call adds the family to the network catalogue.
[[nodiscard]] DroppedGraphs& dropped_graphs();

}  // namespace asterism::explore
