// An order of ranks beside the given one, as a table and as JSON.
#pragma once

#include <string>

#include <asterism/order.hpp>

#include "view/form.hpp"

namespace asterism {

/// What was asked.
struct OrderQuestion {
  const Problem& problem;
  std::string algorithm;
  Parameters parameters{};
};

/// CSV has a line per rank.
[[nodiscard]] std::string rank_order_report(const OrderQuestion& question, const RankOrder& order,
                                            Form form);

}  // namespace asterism
