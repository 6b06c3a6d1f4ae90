#include "cli/certificate_file.hpp"

#include <utility>

#include "cli/output.hpp"

namespace asterism::cli {

void write_certificate_file(const std::string& name, const Problem& problem,
                            const PlanCandidate& candidate, const LowerBound& bound,
                            CertifyOptions options) {
  OutputFile file(name);
  options.progress = file.watched(std::move(options.progress));
  write_certificate(problem, candidate, bound, file.stream(), options);
  file.commit();
}

}  // namespace asterism::cli
