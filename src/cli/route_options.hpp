// Options shared by the commands that route.
#pragma once

#include <string>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/route.hpp>

namespace asterism::cli {

inline void require_tag_is_used(const RouteAlgorithm& algorithm, const std::string& tag) {
  if (!tag.empty() && algorithm.name != "yeh96")
    throw Error(ErrorCode::usage,
                fmt::format("--tag does not go with the algorithm {}", algorithm.name),
                "only yeh96, on macro-star networks, has a routing tag");
}

}  // namespace asterism::cli
