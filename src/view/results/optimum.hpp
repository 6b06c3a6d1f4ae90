// The minimum number of steps of a broadcast, as text and as JSON.
#pragma once

#include <string>

#include <asterism/optimum.hpp>
#include <asterism/verify.hpp>

#include "view/form.hpp"

namespace asterism {

[[nodiscard]] std::string optimum_report(const Network& network, NodeId source,
                                         const OptimalBroadcast& found, const Verdict& verdict,
                                         Form form);

}  // namespace asterism
