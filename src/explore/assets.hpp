// The files of the page itself, which are built into the program.
#pragma once

#include <optional>
#include <string_view>

namespace asterism::explore {

struct Asset {
  std::string_view type, text;
};

/// Finds an asset by its path; "" is the page. Returns nothing if there is none.
[[nodiscard]] std::optional<Asset> find_asset(std::string_view path);

}  // namespace asterism::explore
