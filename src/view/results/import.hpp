// The verdict on a schedule of another program: its errors with line numbers, its cost, and its
// rank among the algorithms of a plan.
#pragma once

#include <optional>
#include <string>

#include <asterism/bounds.hpp>
#include <asterism/exchange.hpp>
#include <asterism/plan.hpp>

#include "view/form.hpp"

namespace asterism {

struct ImportedFile {
  const std::string& name;
  const std::string& format;
  const ExchangeReading& reading;
  const ExchangeCheck& check;
  std::optional<LowerBound> bound{};  ///< if the schedule is valid
  std::optional<Plan> plan{};         ///< for the same problem, if requested
  std::string no_plan{};              ///< why there is none although it was requested
};

[[nodiscard]] std::string import_report(const ImportedFile& file, Form form);

}  // namespace asterism
