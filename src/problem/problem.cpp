#include <algorithm>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/problem_statement.hpp>

namespace asterism {

Problem::Problem(std::shared_ptr<const Network> network, Collective on, Model under)
    : collective(std::move(on)), model(std::move(under)), network_(std::move(network)) {
  if (network_ == nullptr || network_->node_count() != collective.node_count())
    throw Error(ErrorCode::usage, "a problem needs the network that its collective is on",
                "make the collective with the same network");
  if (model.routing == Model::Routing::dimension_ordered && network_->port_count() > 0 &&
      !network_->axis(Port{0}))
    throw Error(ErrorCode::unsupported,
                fmt::format("{} has no axes for dimension-ordered routing", network_->spec()),
                "choose a torus, mesh, ring or hypercube, or any routing");
  if (collective.kind() == CollectiveKind::barrier) model.message_size = 0;
}

std::uint64_t Problem::max_pieces() const {
  static constexpr double any_number = 1 << 30;
  const bool is_reduction =
      collective.handling() == Handling::combined || collective.handling() == Handling::prefixes;
  const bool by_default = is_reduction || model.unit == Model::Unit::microseconds;
  if (model.divisible == Model::Divisible::no || !(model.message_size > 0)) return 1;
  if (model.divisible == Model::Divisible::by_default && !by_default) return 1;
  const double pieces =
      model.min_piece > 0 ? std::min(any_number, model.message_size / model.min_piece) : any_number;
  return pieces < 2 ? 1 : static_cast<std::uint64_t>(pieces);
}

bool Problem::divisible() const {
  return max_pieces() > 1;
}

Problem cut_into_chunks(const Problem& problem, std::uint64_t chunks) {
  const Collective& whole = problem.collective;
  if (chunks == 1) return problem;
  std::vector<std::uint64_t> counts = whole.counts();
  // An overflow is rejected later as a count that is too large.
  for (std::uint64_t& count : counts)
    if (__builtin_mul_overflow(count, chunks, &count)) count = Collective::max_counted + 1;
  Collective collective(whole.kind(), problem.network(),
                        {whole.sources().begin(), whole.sources().end()},
                        whole.has_counts() ? 1 : whole.batch() * chunks,
                        {whole.participants().begin(), whole.participants().end()}, counts);
  Model model = problem.model;
  model.message_size /= static_cast<double>(chunks);
  // A request to split messages implies that they may be split.
  if (!problem.divisible() && model.divisible == Model::Divisible::by_default)
    model.divisible = Model::Divisible::yes;
  return {problem.shared_network(), std::move(collective), std::move(model)};
}

Problem state_problem(const ProblemWords& words, Model model) {
  return make_problem(parse_statement(words, std::move(model)));
}

}  // namespace asterism
