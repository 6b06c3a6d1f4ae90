#include <string>
#include <string_view>

#include <asterism/certify.hpp>

#include "io/certificate/certificate_lines.hpp"
#include "io/certificate/problem_section.hpp"

namespace asterism {

namespace {

using nlohmann::ordered_json;

ordered_json lines_of(std::string_view proof) {
  ordered_json lemmas = ordered_json::array();
  while (!proof.empty()) {
    const std::size_t end = proof.find('\n');
    lemmas.push_back(std::string(proof.substr(0, end)));
    proof.remove_prefix(end + 1);
  }
  return lemmas;
}

}  // namespace

void write_refutation(const Problem& problem, const Refutation& refutation, std::ostream& out) {
  require_certifiable(problem);
  write_certificate_head(out, {}, problem);
  const bool of_steps = refutation.transmissions == 0;
  const std::uint64_t limit = of_steps ? refutation.steps : refutation.transmissions;
  write_line(out, {{"bound", of_steps ? "startups" : "transmissions"},
                   {"value", std::to_string(limit + 1)},
                   {"witness",
                    {{"kind", "clausal-proof"},
                     {of_steps ? "steps" : "transmissions", limit},
                     {"proof", lines_of(refutation.proof)}}}});
  write_line(out, {{"schedule", "none"}});
}

}  // namespace asterism
