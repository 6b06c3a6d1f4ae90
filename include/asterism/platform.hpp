// Networks as machines that other people's simulators load: hosts, links with their bandwidth and
// latency, routes. What runs on them is theirs, or what the exchange formats write.
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

struct PlatformRequest {
  std::shared_ptr<const Network> network;
  /// Times in microseconds and sizes in bytes: the start-up is the latency of a link, a byte takes
  /// the transmission time over the rate of the link's class. Port limits are not of a platform.
  Model model{};
  /// "" for shortest routes, spread over all that are as short; or the name of a routing algorithm.
  std::string routes{};
  /// Switches are hosts too, for programs that pass messages on step by step.
  bool switches_are_hosts = false;
};

/// Defaults for platforms whose links are not specified.
inline constexpr double usual_link_latency = 1;       ///< in microseconds
inline constexpr double usual_link_bandwidth = 10e3;  ///< in bytes a microsecond: 10 GB/s

/// A model of such links, every port of which may be used at once.
[[nodiscard]] Model usual_platform_model();

struct PlatformFormat {
  std::string name{};
  std::string summary{};
  /// Throws Error(unsupported) for what the format cannot say.
  std::function<void(const PlatformRequest& request, std::ostream& out, const Progress& progress)>
      write{};
};

[[nodiscard]] Registry<PlatformFormat>& platform_formats();

}  // namespace asterism
