// Certificates as files.
#pragma once

#include <string>

#include <asterism/certify.hpp>

namespace asterism::cli {

/// Writes the certificate of a candidate, whole or not at all.
void write_certificate_file(const std::string& name, const Problem& problem,
                            const PlanCandidate& candidate, const LowerBound& bound,
                            CertifyOptions options);

}  // namespace asterism::cli
