// The load of links: all of them in a file, the most loaded in a report.
#pragma once

#include <ostream>
#include <string>

#include "schedule/link_load.hpp"
#include "view/json.hpp"

namespace asterism {

/// Writes CSV with the columns from, to, port, class, packets, messages, time.
void write_link_load(const LinkLoadMeter& load, std::ostream& out);
/// Returns an array of the most loaded links.
[[nodiscard]] Json link_load_document(const LinkLoadMeter& load);
[[nodiscard]] std::string link_load_text(const LinkLoadMeter& load);

}  // namespace asterism
