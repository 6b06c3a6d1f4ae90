#include "collective/emulate/emulate.hpp"

#include <algorithm>

#include <fmt/format.h>

#include <asterism/emulate.hpp>
#include <asterism/networks.hpp>
#include <asterism/permutation_network.hpp>

#include "network/required_shape.hpp"
#include "synthesis/parameters.hpp"

namespace asterism {

namespace {

/// Passes on steps only; the caller begins and ends the schedule.
class StepsOnly final : public StepSink {
 public:
  explicit StepsOnly(StepSink& sink) : sink_(sink) {}
  void begin(const ScheduleHeader&) override {}
  void take(const Step& step) override { sink_.take(step); }

 private:
  StepSink& sink_;
};

class RelativeStepsOnly final : public RelativeSink {
 public:
  explicit RelativeStepsOnly(RelativeSink& sink) : sink_(sink) {}
  void begin(const ScheduleHeader&) override {}
  void take(const RelativeStep& step) override { sink_.take(step); }

 private:
  RelativeSink& sink_;
};

constexpr const char* passing_name = "passing";

std::shared_ptr<const Network> star_for(const Network& host) {
  const auto& permutations = required_shape(host.permutations());
  return make_network(fmt::format("star:{}", permutations.symbols()));
}

/// Returns the same collective on the star, whose nodes have the same ids. Links of several rates
/// have other names there.
Problem guest_problem(const Problem& problem) {
  const auto star = star_for(problem.network());
  const Collective& collective = problem.collective;
  const auto sources = collective.sources();
  Model model = problem.model;
  model.rates.clear();
  model.class_overheads.clear();
  model.class_delays.clear();
  return {
      star,
      Collective(collective.kind(), *star, {sources.begin(), sources.end()}, collective.batch()),
      std::move(model)};
}

AlgorithmRequest guest_request(const AlgorithmRequest& request) {
  AlgorithmRequest result{guest_problem(request.problem), request.parameters, request.memory_limit,
                          request.progress};
  result.parameters.erase(passing_name);
  return result;
}

Embedding embedding_for(const Problem& problem) {
  return find_embedding(star_for(problem.network()), problem.shared_network());
}

Passing passing_of(const AlgorithmRequest& request) {
  return text_parameter(request, passing_name) == "forget" ? Passing::forget : Passing::keep;
}

/// Adapts a parameter of the guest: its choices are determined for the star.
AlgorithmParameter on_guest(AlgorithmParameter parameter) {
  if (parameter.choices != nullptr)
    parameter.choices = [choices = parameter.choices](const Problem& problem) {
      return choices(guest_problem(problem));
    };
  return parameter;
}

AlgorithmParameter passing_parameter() {
  return {.name = passing_name,
          .description =
              "keep: a node has the copies that pass it and is not sent them again; forget: every "
              "step takes all its slots, as in the proofs",
          .fallback = "keep",  // never slower
          .type = ParameterType::word({"keep", "forget"})};
}

bool only_does(const CollectiveAlgorithm& algorithm, CollectiveKind kind) {
  return algorithm.collectives == std::vector{kind};
}

AlgorithmBody emulated_body(const CollectiveAlgorithm& guest) {
  if (guest.tree() != nullptr && only_does(guest, CollectiveKind::allgather))
    return TreeAlgorithm([tree = *guest.tree()](const AlgorithmRequest& request) {
      return emulate_tree(tree(guest_request(request)), embedding_for(request.problem),
                          request.problem.model, passing_of(request));
    });
  if (guest.relative() != nullptr)
    return RelativeAlgorithm(
        [steps = *guest.relative()](const AlgorithmRequest& request, RelativeSink& sink) {
          RelativeStepsOnly steps_only(sink);
          RelativeEmulator emulator(embedding_for(request.problem), {request.problem}, steps_only);
          const AlgorithmRequest on_star = guest_request(request);
          emulator.begin({on_star.problem});
          steps(on_star, emulator);
          emulator.end();
        });
  return StepAlgorithm([guest](const AlgorithmRequest& request, StepSink& sink) {
    StepsOnly steps_only(sink);
    StepEmulator emulator(embedding_for(request.problem), {request.problem}, steps_only,
                          passing_of(request), request.memory_limit);
    run_algorithm(guest, guest_request(request), emulator);
  });
}

bool copies_messages(const CollectiveAlgorithm& algorithm) {
  return std::ranges::any_of(algorithm.collectives, [](CollectiveKind kind) {
    return traits_of(kind).handling == Handling::copied;
  });
}

std::optional<Obstacle> obstacle_to(const CollectiveAlgorithm& guest, const Problem& problem) {
  if (problem.model.duplex == Model::Duplex::half) return ObstacleCode::full_duplex_blocks;
  if (problem.model.switching == Model::Switching::wormhole)
    return ObstacleCode::no_wormhole_emulation;
  if (required_shape(problem.network().permutations()).symbols() < 2)
    return ObstacleCode::two_star_symbols;
  return why_not(guest, guest_problem(problem));
}

CollectiveAlgorithm emulated(const CollectiveAlgorithm& guest) {
  CollectiveAlgorithm result{
      .name = "emulate:" + guest.name,
      .summary = fmt::format("{} of the star, a link T_j of which becomes S T S", guest.name),
      .citation = fmt::format("yeh1996, section 4; {}", guest.citation),
      .origin = guest.origin,
      .collectives = guest.collectives,
      .families = {"macro-star"},
      .obstacle = [guest](const Problem& problem) { return obstacle_to(guest, problem); },
      .ports = guest.ports,
      .capabilities = Capability::redundant,
      .body = emulated_body(guest)};
  for (const AlgorithmParameter& parameter : guest.parameters)
    result.parameters.push_back(on_guest(parameter));
  if (copies_messages(guest)) result.parameters.push_back(passing_parameter());
  if (guest.hints.searches != nullptr)
    result.hints.searches = [guest](const AlgorithmRequest& request) {
      return guest.hints.searches(guest_request(request));
    };
  return result;
}

}  // namespace

std::vector<CollectiveAlgorithm> emulated_algorithms(
    const std::vector<CollectiveAlgorithm>& algorithms) {
  std::vector<CollectiveAlgorithm> result;
  for (const CollectiveAlgorithm& algorithm : algorithms)
    if (std::ranges::find(algorithm.families, "star") != algorithm.families.end())
      result.push_back(emulated(algorithm));
  return result;
}

}  // namespace asterism
