#include "cli/certificate_file.hpp"

#include "cli/output.hpp"

namespace asterism::cli {

void write_certificate_file(const std::string& name, const Problem& problem,
                            const PlanCandidate& candidate, const LowerBound& bound, Effort effort,
                            const Session& session) {
  OutputFile file(name);
  write_certificate(problem, candidate, bound, file.stream(),
                    {session.memory_limit(), file.watched(session.progress()), effort});
  file.commit();
}

}  // namespace asterism::cli
