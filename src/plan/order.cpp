#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/order.hpp>

#include "base/by_effort.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "collective/baseline/rank_run.hpp"
#include "graph/hamiltonian.hpp"
#include "network/placed.hpp"
#include "plan/order_search.hpp"
#include "synthesis/rounds/ranks.hpp"

namespace asterism {

namespace {

/// All orders of this many ranks are timed.
constexpr ByEffort<std::uint64_t> max_exact_ranks{5, 6, 7};
/// In links looked at.
constexpr ByEffort<std::uint64_t> order_work{20'000'000, 200'000'000, 4'000'000'000};
constexpr ByEffort<std::uint64_t> num_kicks{4, 40, 400};

void require_all_participants(const Problem& problem, std::vector<NodeId> order) {
  std::ranges::sort(order);
  if (order == participants_of(problem.collective)) return;
  throw Error(ErrorCode::usage, "the order of ranks does not have every participant once",
              "name all participants, each once");
}

/// Times orders of one problem and keeps the best.
class OrderFinder {
 public:
  OrderFinder(const CollectiveAlgorithm& algorithm, const AlgorithmRequest& request,
              const OrderOptions& options)
      : algorithm_(algorithm),
        request_(request),
        clock_(options.clock.value_or(default_clock(request.problem.model))),
        nodes_(participants_of(request.problem.collective)) {
    const std::vector<NodeId>& given = options.given.empty() ? nodes_ : options.given;
    require_all_participants(request.problem, given);
    given_ = indices_of(given);
  }

  [[nodiscard]] RankOrder run() && {
    result_.given = timed(given_);
    result_.best = result_.given;
    result_.bound = bound_of(result_.best.nodes);
    if (meets_bound()) return finished(OrderProof::lower_bound);
    if (nodes_.size() <= max_exact_ranks.at(request_.effort)) return time_all();
    for (const IndexOrder& order : found_orders()) {
      take(order);
      if (meets_bound()) return finished(OrderProof::lower_bound);
    }
    return finished(OrderProof::none);
  }

 private:
  [[nodiscard]] IndexOrder indices_of(const std::vector<NodeId>& order) const {
    IndexOrder indices;
    for (const NodeId node : order) {
      const auto found = std::ranges::lower_bound(nodes_, node);
      indices.push_back(static_cast<std::uint32_t>(found - nodes_.begin()));
    }
    return indices;
  }

  [[nodiscard]] TimedOrder timed(const IndexOrder& indices) {
    ++result_.num_timed;
    TimedOrder order;
    for (const std::uint32_t index : indices) order.nodes.push_back(nodes_[index]);
    AlgorithmRequest request = request_;
    request.problem = place_ranks(request_.problem, order.nodes);
    order.run = run_checked(algorithm_, request, {.timed = clock_ == Clock::asynchronous});
    if (!order.run.verdict.valid)
      throw Error(ErrorCode::unsupported,
                  fmt::format("the schedule of {} is not valid", algorithm_.name),
                  "choose another algorithm");
    order.time = order.run.timing ? order.run.timing->time : order.run.metering.time;
    return order;
  }

  void take(const IndexOrder& indices) {
    report(request_.progress, "timing orders", result_.num_timed, 0);
    TimedOrder order = timed(indices);
    if (order.time < result_.best.time) result_.best = std::move(order);
  }

  [[nodiscard]] RankOrder time_all() {
    IndexOrder order(nodes_.size());
    std::iota(order.begin(), order.end(), 0U);
    do {
      take(order);
      if (meets_bound()) return finished(OrderProof::lower_bound);
    } while (std::ranges::next_permutation(order).found);
    return finished(OrderProof::all_orders);
  }

  /// The best that each start leads to; equal ones once.
  [[nodiscard]] std::vector<IndexOrder> found_orders() {
    const RankTraffic traffic = rank_traffic(algorithm_, request_);
    PlacementCost cost(request_.problem, traffic);
    std::vector<IndexOrder> starts{given_};
    IndexOrder by_id(nodes_.size());
    std::iota(by_id.begin(), by_id.end(), 0U);
    starts.push_back(by_id);
    if (auto cycle = along_cycle(); !cycle.empty()) starts.push_back(std::move(cycle));
    std::vector<IndexOrder> found;
    const WorkBudget each(order_work.at(request_.effort), request_.progress, request_.memory_limit);
    starts.push_back(OrderSearch(cost, each).nearest_walk(by_id));
    const auto add = [&](IndexOrder order) {
      if (std::ranges::find(found, order) == found.end()) found.push_back(std::move(order));
    };
    for (const IndexOrder& start : starts) {
      OrderSearch search(cost, each);
      add(start);
      const IndexOrder improved = search.improved(start);
      add(improved);
      add(search.kicked(improved, num_kicks.at(request_.effort)));
      result_.num_estimated += search.num_estimated();
    }
    return found;
  }

  /// The participants along a Hamiltonian cycle of the network; empty if there is none.
  [[nodiscard]] IndexOrder along_cycle() const {
    const Network& network = request_.problem.network();
    if (nodes_.size() != network.node_count() || !has_hamiltonian_cycle(network)) return {};
    return indices_of(find_hamiltonian_cycle(network, request_.progress).nodes);
  }

  [[nodiscard]] LowerBound bound_of(const std::vector<NodeId>& order) const {
    return lower_bound(place_ranks(request_.problem, order), request_.memory_limit,
                       request_.progress, clock_);
  }
  /// The bound of the given order is that of all orders unless a root moves with its rank.
  [[nodiscard]] bool meets_bound() const {
    static constexpr double rounding = 1e-12;
    return request_.problem.collective.sources().empty() &&
           result_.best.time <= result_.bound.time * (1 + rounding);
  }
  [[nodiscard]] RankOrder finished(OrderProof proof) {
    result_.proof = proof;
    if (!request_.problem.collective.sources().empty())
      result_.bound = bound_of(result_.best.nodes);
    return std::move(result_);
  }

  const CollectiveAlgorithm& algorithm_;
  const AlgorithmRequest& request_;
  Clock clock_;
  std::vector<NodeId> nodes_;  // the participants
  IndexOrder given_;
  RankOrder result_;
};

}  // namespace

bool has_rank_order(const CollectiveAlgorithm& algorithm) {
  return is_for_ranks(algorithm.name);
}

const CollectiveAlgorithm& usual_order_algorithm(const Problem& problem) {
  const CollectiveAlgorithm& ring = algorithm_catalogue().get("nccl-ring");
  return why_not(ring, problem) ? algorithm_catalogue().get("open-mpi-default") : ring;
}

Problem place_ranks(const Problem& problem, const std::vector<NodeId>& order) {
  require_all_participants(problem, order);
  std::vector<NodeId> places;
  for (NodeId node{0}; node.value() < problem.network().node_count(); ++node)
    places.push_back(node);
  bool moves = false;
  for (std::uint64_t i = 0; i < order.size(); ++i) {
    const NodeId participant = problem.collective.participant(i);
    moves = moves || participant != order[i];
    places[participant.value()] = order[i];
  }
  if (!moves) return problem;
  return {placed(problem.shared_network(), std::move(places)), problem.collective, problem.model};
}

RankOrder find_rank_order(const CollectiveAlgorithm& algorithm, const AlgorithmRequest& request,
                          const OrderOptions& options) {
  if (!has_rank_order(algorithm))
    throw Error(ErrorCode::unsupported,
                fmt::format("{} does not send between ranks, so their order does not matter",
                            algorithm.name),
                "choose nccl-ring, rank-ring, open-mpi-default or another algorithm for ranks");
  const std::uint64_t ranks = request.problem.collective.participant_count();
  if (ranks > OrderOptions::max_ranks)
    throw Error(
        ErrorCode::too_large,
        fmt::format("an order of {} ranks is not searched for", with_thousands(ranks)),
        fmt::format("choose at most {} participants", with_thousands(OrderOptions::max_ranks)));
  require_applicable(algorithm, request);
  return OrderFinder(algorithm, request, options).run();
}

std::vector<NodeId> parse_rank_order(const Problem& problem, std::string_view text) {
  static constexpr std::string_view rule = "shuffled:";
  if (!text.starts_with(rule)) {
    std::vector<NodeId> order;
    for (const std::string& label : words(text, " \t\n\r"))
      order.push_back(problem.network().parse_label(label));
    require_all_participants(problem, order);
    return order;
  }
  const auto seed = parse_whole_number(text.substr(rule.size()));
  if (!seed)
    throw Error(ErrorCode::usage, fmt::format("{} has no seed", in_quotes(text)),
                "write a whole number, as in shuffled:1");
  std::vector<NodeId> order = participants_of(problem.collective);
  Random random(*seed);
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
  return order;
}

}  // namespace asterism
