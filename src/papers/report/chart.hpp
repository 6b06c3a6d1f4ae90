// A figure as a chart inside a page, in the colours of the page.
#pragma once

#include <string>

#include "view/figure.hpp"

namespace asterism {

/// An element <svg> and a list of what its curves are; `id` is for names inside it. Lines are what
/// is measured, circles what is printed.
[[nodiscard]] std::string chart_html(const Figure& figure, const std::string& id);

}  // namespace asterism
