#include "io/certificate/certified_bounds.hpp"

#include <utility>

#include "io/certificate/cut_witness.hpp"
#include "io/certificate/spreading_witness.hpp"
#include "io/certificate/time_witnesses.hpp"
#include "io/certificate/volume_witnesses.hpp"

namespace asterism {

void CertifiedBound::raise(const Amount& amount, nlohmann::ordered_json proof) {
  if (!(value < amount)) return;
  value = amount;
  witness = std::move(proof);
}

std::string CertifiedBound::kind() const {
  return proves_anything() ? witness.at("kind").get<std::string>() : "none";
}

double combined_time(const Model& model, double startups, double transmissions) {
  return startups * model.startup + transmissions * model.transmission * model.message_size;
}

double CertifiedBounds::time(const Problem& problem) const {
  if (!of_time.empty()) return of_time.back().value;
  return combined_time(problem.model, best_startups().value.value(), transmissions.value.value());
}

CertifiedBounds certified_bounds(const Problem& problem, const LowerBound& bound,
                                 std::uint64_t memory_limit, const Progress& progress) {
  const ProblemGraph graph(problem, memory_limit);
  const Demand demand(problem);
  CertifiedBounds result;
  raise_by_spreading({problem, graph, demand, progress}, bound.startups, result.startups);
  raise_by_cuts({problem, graph, demand, progress}, bound, result);
  raise_by_volume({problem, graph, demand, progress}, bound, result.transmissions);
  if (!problem.divisible())
    result.transmissions.raise(result.startups.value, {{"kind", "startups"}});
  if (const std::uint64_t limit = problem.model.packet_limit; limit > 0) {
    const Amount& sent = result.transmissions.value;
    result.startups_of_packets.raise(Amount{sent.numerator, sent.denominator * limit}.rounded_up(),
                                     {{"kind", "packets"}});
  }
  raise_by_few_steps({problem, graph, demand, progress}, result);
  return result;
}

}  // namespace asterism
