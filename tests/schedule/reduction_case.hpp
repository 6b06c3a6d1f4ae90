// Problems of reductions, and what schedules for them are worth.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <asterism/meter.hpp>
#include <asterism/networks.hpp>
#include <asterism/owned_schedule.hpp>
#include <asterism/verify.hpp>

namespace asterism::testing {

/// A reduce goes to the middle node. A symmetric allreduce has as many results as nodes.
inline Problem reduction_problem(const std::string& spec, CollectiveKind kind,
                                 const Model& model = {}, std::uint64_t batch = 1) {
  std::shared_ptr<const Network> network = make_network(spec);
  std::vector<NodeId> sources;
  if (traits_of(kind).sources == CollectiveTraits::Sources::one)
    sources.emplace_back(network->node_count() / 3);
  Collective collective(kind, *network, std::move(sources), batch);
  return {std::move(network), std::move(collective), model};
}

inline Problem symmetric_reduction(const std::string& spec, CollectiveKind kind,
                                   const Model& model = {}) {
  const Problem one = reduction_problem(spec, kind, model);
  return kind == CollectiveKind::allreduce ? cut_into_chunks(one, one.network().node_count()) : one;
}

struct Judged {
  Verdict verdict;
  Metering metering;
};

inline Judged judged(const Schedule& schedule) {
  ScheduleVerifier verifier;
  Meter meter;
  Tee tee({&verifier, &meter});
  schedule.push_into(tee);
  return {verifier.verdict(), meter.metering()};
}

/// Why it is not valid; empty if it is.
inline std::string complaint_of(const Schedule& schedule) {
  const Verdict verdict = judged(schedule).verdict;
  return verdict.valid ? "" : verdict.earliest()->text;
}

}  // namespace asterism::testing
