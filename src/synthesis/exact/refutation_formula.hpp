// Encodes "there is a schedule within these limits" as a formula that a stranger can write down
// again from docs/refutations.md. It is larger than that of delivery_formula.hpp: nothing is left
// out and no symmetry is broken.
#pragma once

#include <cstdint>

#include "synthesis/exact/cnf.hpp"
#include "synthesis/exact/delivery_task.hpp"

namespace asterism {

struct RefutationLimits {
  std::uint32_t steps = 0;
  /// Limit of the sum, over all steps, of the messages in the step's largest packet; 0 for none.
  std::uint64_t transmissions = 0;
};

/// Returns an estimate of the number of literals.
[[nodiscard]] double refutation_literals(const DeliveryTask& task, const RefutationLimits& limits);
[[nodiscard]] Cnf refutation_formula(const DeliveryTask& task, const RefutationLimits& limits);

}  // namespace asterism
