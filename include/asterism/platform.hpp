// Networks as platform files of other simulators: hosts, links with bandwidth and latency, routes.
// The applications on them come from the simulator or from the exchange formats.
#pragma once

#include <functional>
#include <memory>
#include <ostream>
#include <string>

#include <asterism/model.hpp>
#include <asterism/network.hpp>
#include <asterism/progress.hpp>
#include <asterism/registry.hpp>

namespace asterism {

/// What to write as a platform.
struct PlatformRequest {
  std::shared_ptr<const Network> network;
  /// Times are in microseconds and sizes in bytes. The start-up becomes the latency of a link, and
  /// a byte takes the transmission time divided by the rate of the link's class. A platform has no
  /// port limits.
  Model model{};
  /// The name of a routing algorithm, or "" for shortest routes, spread over all shortest paths.
  std::string routes{};
  /// Makes switches hosts as well, for programs that forward messages step by step.
  bool switches_are_hosts = false;
};

/// Defaults for platforms whose links are not specified.
inline constexpr double usual_link_latency = 1;       ///< in microseconds
inline constexpr double usual_link_bandwidth = 10e3;  ///< in bytes per microsecond: 10 GB/s

/// Returns an all-port model with such links.
[[nodiscard]] Model usual_platform_model();

/// A platform file format.
struct PlatformFormat {
  std::string name{};
  std::string summary{};
  /// Throws Error(unsupported) if the format cannot express the network.
  std::function<void(const PlatformRequest& request, std::ostream& out, const Progress& progress)>
      write{};
};

/// Returns the catalogue of platform formats.
[[nodiscard]] Registry<PlatformFormat>& platform_formats();

}  // namespace asterism
