// Finds a link class by name.
#pragma once

#include <algorithm>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/network.hpp>

#include "base/text.hpp"

namespace asterism {

/// Throws Error(unknown_name), listing the available names, if there is no such class.
[[nodiscard]] inline LinkClass find_link_class(const Network& network, std::string_view name) {
  const auto classes = network.link_classes();
  const auto found = std::ranges::find(classes, name);
  if (found == classes.end())
    throw Error(ErrorCode::unknown_name,
                fmt::format("{} has no link class {}", network.spec(), in_quotes(name)),
                fmt::format("it has {}", fmt::join(classes, ", ")));
  return LinkClass{static_cast<std::uint32_t>(found - classes.begin())};
}

}  // namespace asterism
