// Reports on certificates.
#pragma once

#include <string>

#include <asterism/certify.hpp>

#include "view/form.hpp"

namespace asterism {

[[nodiscard]] std::string certification_report(const std::string& file, const Problem& problem,
                                               const Certification& certification, Form form);

}  // namespace asterism
