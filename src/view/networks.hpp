// The catalogue of networks as text, as a page of documentation and as JSON.
#pragma once

#include <string>

#include "view/form.hpp"

namespace asterism {

[[nodiscard]] std::string network_catalogue_report(Form form);

}  // namespace asterism
