// The lines of a certificate before its bounds.
#pragma once

#include <ostream>
#include <string>

#include <nlohmann/json.hpp>

#include <asterism/problem.hpp>

namespace asterism {

/// Texts for people, which the checker ignores; empty if there is none.
struct CertificateTitle {
  std::string title, not_certified;
};

void write_line(std::ostream& out, const nlohmann::ordered_json& object);

/// Writes the version, the network and the problem.
void write_certificate_head(std::ostream& out, const CertificateTitle& title,
                            const Problem& problem);

}  // namespace asterism
