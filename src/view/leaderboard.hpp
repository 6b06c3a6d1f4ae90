// The leaderboard as text, as a page of documentation, as a table and as JSON.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <asterism/leaderboard.hpp>

#include "view/form.hpp"

namespace asterism {

/// `effort` is its name, for the page.
[[nodiscard]] std::string leaderboard_report(const std::vector<LeaderboardRow>& rows,
                                             LeaderboardSet set, std::string_view effort,
                                             Form form);

}  // namespace asterism
