#include "bound/tight_ways.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

#include "bound/graph_search.hpp"
#include "problem/paths.hpp"

namespace asterism {

namespace {

constexpr std::uint64_t max_arcs_of_tight_ways = 6'000'000;
constexpr double rounding_of_tight_ways = 1e-12;

class TightWays {
 public:
  TightWays(const Problem& problem, const ProblemGraph& graph, const Demands& demands,
            OnTheWay messages, Findings& found)
      : problem_(problem),
        graph_(graph),
        demands_(demands),
        on_the_way_(messages),
        found_(found),
        from_(graph),
        to_(graph),
        arcs_left_(max_arcs_of_tight_ways) {
    for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
      max_sends_ = std::max<double>(max_sends_, graph.sends(node));
      max_receives_ = std::max<double>(max_receives_, graph.receives(node));
    }
  }

  /// Only the largest distance counts: `longest_` grows as nodes are examined.
  void raise() {
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node) {
      if (arcs_left_ < 6 * graph_.arcs().size()) break;
      if (demands_.receives[node] > 0) raise_to(node);
      if (demands_.sent[node] > 0 && (demands_.personalized || senders_are_few())) raise_from(node);
    }
    trade_steps();
  }

 private:
  using Nodes = std::vector<std::uint32_t>;

  [[nodiscard]] bool senders_are_few() const {
    return problem_.collective.kind() == CollectiveKind::broadcast ||
           problem_.collective.kind() == CollectiveKind::multi_broadcast;
  }
  [[nodiscard]] static auto among(const Nodes& nodes) {
    return [&nodes](std::uint32_t node) { return std::ranges::binary_search(nodes, node); };
  }

  /// Considers all senders that are farthest from a receiver, and one of them alone.
  void raise_to(std::uint32_t receiver) {
    const auto itself = [&](std::uint32_t other) { return other == receiver; };
    const auto found = to_.to(itself);
    arcs_left_ -= graph_.arcs().size();
    Nodes far = farthest(
        found, [&](std::uint32_t node) { return node != receiver && demands_.sent[node] > 0; });
    if (far.empty()) return;
    const std::uint32_t hops = found[far.front()];
    if (hops < longest_) return;
    set_longest(hops);
    const std::vector<std::uint32_t> left(found.begin(), found.end());
    if (on_the_way_ == OnTheWay::apart) raise_between(far, {receiver}, hops, left);
    for (const std::uint32_t sender : far)
      if (arcs_left_ > 0) raise_between_two(sender, receiver, hops, left);
  }
  /// Follows the shortest paths from the sender, hop by hop.
  void raise_between_two(std::uint32_t sender, std::uint32_t receiver, std::uint32_t hops,
                         const std::vector<std::uint32_t>& left) {
    std::vector<double> packets;
    Nodes here{sender};
    while (packets.size() < hops) {
      double arcs = 0;
      double sent = 0;
      Nodes ends;  // with repetitions
      for (const std::uint32_t node : here) {
        const std::size_t before = ends.size();
        for (const Arc& arc : graph_.out(node))
          if (left[arc.to] != GraphSearch::unreached && left[arc.to] + 1 == left[node])
            ends.push_back(arc.to);
        const auto out = static_cast<std::uint32_t>(ends.size() - before);
        arcs += out;
        sent += std::min(out, graph_.sends(node));
        arcs_left_ -= std::min<std::uint64_t>(arcs_left_, graph_.out_degree(node));
      }
      std::ranges::sort(ends);
      double received = 0;
      here.clear();
      for (std::size_t first = 0; first < ends.size();) {
        std::size_t last = first;
        while (last < ends.size() && ends[last] == ends[first]) ++last;
        received +=
            std::min(static_cast<std::uint32_t>(last - first), graph_.receives(ends[first]));
        here.push_back(ends[first]);
        first = last;
      }
      packets.push_back(std::min({arcs, sent, received}));
    }
    raise_by(std::move(packets), static_cast<double>(demands_.between(sender, receiver)));
  }
  /// Considers all receivers that are farthest from a sender, or one of them if all receive the
  /// same.
  void raise_from(std::uint32_t sender) {
    const auto itself = [&](std::uint32_t other) { return other == sender; };
    const auto found = from_.from(itself);
    arcs_left_ -= graph_.arcs().size();
    Nodes far = farthest(
        found, [&](std::uint32_t node) { return node != sender && demands_.receives[node] > 0; });
    if (far.empty() || found[far.front()] < longest_) return;
    const std::uint32_t hops = found[far.front()];
    set_longest(hops);
    if (!demands_.personalized) far.resize(1);
    const auto back = to_.to(among(far));
    arcs_left_ -= graph_.arcs().size();
    raise_between({sender}, far, hops, {back.begin(), back.end()});
  }
  template <class Counts>
  [[nodiscard]] Nodes farthest(std::span<const std::uint32_t> distance, Counts&& counts) const {
    Nodes result;
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node) {
      if (distance[node] == GraphSearch::unreached || !counts(node)) continue;
      if (!result.empty() && distance[node] > distance[result.front()]) result.clear();
      if (result.empty() || distance[node] == distance[result.front()]) result.push_back(node);
    }
    return result;
  }

  /// `left` is the distance of each node to the nearest receiver.
  void raise_between(const Nodes& senders, const Nodes& receivers, std::uint32_t hops,
                     const std::vector<std::uint32_t>& left) {
    const auto gone = from_.from(among(senders));
    arcs_left_ -= std::min<std::uint64_t>(arcs_left_, 2 * graph_.arcs().size());
    const auto on_the_way = [&](std::uint32_t node) {
      return gone[node] != GraphSearch::unreached && left[node] != GraphSearch::unreached &&
             gone[node] + left[node] == hops;
    };
    std::vector<double> arcs(hops);
    std::vector<double> sent(hops);
    std::vector<double> received(hops);
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node) {
      if (!on_the_way(node)) continue;
      std::uint32_t out = 0;
      std::uint32_t in = 0;
      for (const Arc& arc : graph_.out(node))
        out += on_the_way(arc.to) && left[arc.to] + 1 == left[node] ? 1 : 0;
      for (const std::uint32_t number : graph_.in(node)) {
        const std::uint32_t other = graph_.arc(number).from;
        in += on_the_way(other) && left[other] == left[node] + 1 ? 1 : 0;
      }
      if (gone[node] < hops) {
        arcs[gone[node]] += out;
        sent[gone[node]] += std::min(out, graph_.sends(node));
      }
      if (gone[node] > 0) received[gone[node] - 1] += std::min(in, graph_.receives(node));
    }
    for (std::uint32_t i = 0; i < hops; ++i) arcs[i] = std::min({arcs[i], sent[i], received[i]});
    raise_by(std::move(arcs), messages(senders, receivers));
  }
  /// `arcs` limits the packets that make each hop, `required` messages in total.
  void raise_by(std::vector<double> arcs, double required) {
    const auto hops = static_cast<std::uint32_t>(arcs.size());
    for (std::uint32_t i = 1; i < hops; ++i) arcs[i] = std::min(arcs[i], arcs[i - 1] * max_sends_);
    for (std::uint32_t i = hops - 1; i-- > 0;)
      arcs[i] = std::min(arcs[i], arcs[i + 1] * max_receives_);
    if (std::ranges::any_of(arcs, [](double packets) { return packets <= 0; })) return;
    double stretch = 0;
    for (std::uint32_t i = 0; i < hops; ++i) {
      stretch += required / arcs[i];
      in_step_[i] = std::max(in_step_[i], required / arcs[i]);
    }
    raise(hops, stretch);
  }
  void set_longest(std::uint32_t hops) {
    if (hops > longest_) in_step_.assign(hops, 0.0);
    longest_ = hops;
  }
  /// In lock step with exactly as many steps as the largest distance, hop i takes place in step i,
  /// for all pairs of nodes at that distance: every step lasts as long as the tightest pair needs.
  void trade_steps() const {
    StepTradeoff tradeoff;
    tradeoff.first_steps = longest_;
    double whole = 0;
    double in_parts = 0;
    for (const double packet : in_step_) {
      whole += std::ceil(packet * (1 - rounding_of_tight_ways));
      in_parts += packet;
    }
    tradeoff.transmissions.push_back(whole);
    tradeoff.in_parts.push_back(in_parts * (1 - rounding_of_tight_ways));
    if (longest_ > 0) found_.tradeoffs.push_back(std::move(tradeoff));
  }
  [[nodiscard]] double messages(const Nodes& senders, const Nodes& receivers) const {
    double sum = 0;
    for (const std::uint32_t from : senders)
      for (const std::uint32_t to : receivers)
        sum += static_cast<double>(demands_.between(from, to));
    return sum;
  }
  void raise(std::uint32_t hops, double stretch) {
    const Model& model = problem_.model;
    const Arc& any = graph_.arc(0);
    const double sigma = model.startup + any.latency - any.delay;  // while links are occupied
    const double time = sigma * hops + std::min(sigma, stretch * model.message_time() / any.rate);
    found_.asynchronous = std::max(found_.asynchronous, time * (1 - rounding_of_tight_ways));
  }

  const Problem& problem_;
  const ProblemGraph& graph_;
  const Demands& demands_;
  OnTheWay on_the_way_;
  Findings& found_;
  GraphSearch from_, to_;
  std::uint64_t arcs_left_;
  std::uint32_t longest_ = 0;
  std::vector<double> in_step_;  // by hop: minimum size of the largest packet
  double max_sends_ = 1, max_receives_ = 1;
};

}  // namespace

void raise_by_tight_ways(const Problem& problem, const ProblemGraph& graph, const Demands& demands,
                         OnTheWay messages, Findings& found) {
  if (allows_paths(problem) || demands.by_pairs()) return;
  const bool alike = std::ranges::all_of(graph.arcs(), [&](const Arc& arc) {
    return arc.rate == graph.arc(0).rate && arc.latency == graph.arc(0).latency &&
           arc.delay == graph.arc(0).delay;
  });
  if (alike) TightWays(problem, graph, demands, messages, found).raise();
}

}  // namespace asterism
