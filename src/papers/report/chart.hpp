// A figure as a chart inside a page, in the colours of the page.
#pragma once

#include <string>

#include "view/figure.hpp"

namespace asterism {

/// Returns an <svg> element and a legend of its curves; `id` prefixes names inside it. Lines show
/// measured values, circles published ones.
[[nodiscard]] std::string chart_html(const Figure& figure, const std::string& id);

}  // namespace asterism
