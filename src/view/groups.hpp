// A plan for several groups, as a table and as JSON.
#pragma once

#include <string>

#include <asterism/groups.hpp>

#include "view/form.hpp"

namespace asterism {

/// CSV has a line per group.
[[nodiscard]] std::string groups_report(const GroupPlan& plan, Form form);

}  // namespace asterism
