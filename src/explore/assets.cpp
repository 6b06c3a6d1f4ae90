#include "explore/assets.hpp"

#include "embedded/explore.hpp"

namespace asterism::explore {

namespace {

constexpr std::string_view front_page = "page.html";

std::string_view type_of_asset(std::string_view name) {
  if (name.ends_with(".css")) return "text/css";
  if (name.ends_with(".js")) return "text/javascript";
  return name.ends_with(".svg") ? "image/svg+xml" : "text/html";
}

}  // namespace

std::optional<Asset> find_asset(std::string_view path) {
  const std::string_view wanted = path.empty() ? front_page : path;
  for (const auto& [name, text] : explore_files::all)
    if (name == wanted) return Asset{type_of_asset(name), text};
  return std::nullopt;
}

}  // namespace asterism::explore
