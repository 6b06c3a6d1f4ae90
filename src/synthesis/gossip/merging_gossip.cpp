#include "synthesis/gossip/merging_gossip.hpp"

#include <algorithm>
#include <iterator>

#include "graph/matching.hpp"
#include "problem/step_cost.hpp"
#include "synthesis/gossip/gossip_constants.hpp"

namespace asterism {

MergingGossip::MergingGossip(const Problem& problem, const ProblemGraph& graph)
    : problem_(problem),
      graph_(graph),
      participants_(problem.collective.participant_count()),
      classes_(static_cast<std::uint32_t>(problem.network().link_classes().size())),
      held_(0, 0),
      before_(0, 0) {
  class_of_arc_.reserve(graph.arcs().size());
  for (const Arc& arc : graph.arcs())
    class_of_arc_.push_back(problem.network().link_class(NodeId{arc.from}, arc.port).value());
}

double MergingGossip::bytes(const Network& network) {
  const auto nodes = static_cast<double>(network.node_count());
  return nodes * nodes / 8 * 12 + nodes * nodes * 4;
}

void MergingGossip::begin(const MergingManner& manner) {
  manner_ = manner;
  random_ = Random(manner.seed);
  const std::uint32_t nodes = graph_.node_count();
  const auto bits = static_cast<std::uint32_t>(participants_);
  held_ = BitRows(nodes, bits);
  held_count_.assign(nodes, 0);
  for (std::uint32_t i = 0; i < bits; ++i) {
    const std::uint32_t node = graph_.participants()[i];
    set_bit(held_[node], i);
    held_count_[node] = 1;
  }
  known_.assign(nodes, {});
  sums_.clear();
  crossed_.assign(graph_.arcs().size(), 0);
  busiest_ = 0;
  generations_.assign(nodes, 0);
}

bool MergingGossip::all_complete() const {
  return std::ranges::all_of(graph_.participants(),
                             [&](std::uint32_t node) { return complete(node); });
}

MergedSchedule MergingGossip::run(const MergingManner& manner, double limit,
                                  double limit_in_pieces) {
  begin(manner);
  MergedSchedule schedule;
  double time = 0;
  while (!all_complete()) {
    draw_settings();
    std::vector<MergedSend> sends = next_step();
    if (sends.empty()) {
      // Nothing moves over the links that were drawn, or nothing at all.
      pack_ = std::numeric_limits<std::uint64_t>::max();
      open_classes_ = ~std::uint64_t{0};
      sends = next_step();
    }
    time += time_of(sends);
    if (sends.empty() || time >= limit ||
        schedule.steps.size() >= gossip_constants::max_merging_steps)
      return {};
    const double startups =
        problem_.model.step_startup() * static_cast<double>(schedule.steps.size() + 1);
    if (startups + busiest_after(sends) >= limit_in_pieces) return {};
    schedule.steps.push_back(std::move(sends));
  }
  schedule.time = time;
  return schedule;
}

void MergingGossip::draw_settings() {
  static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();
  static constexpr std::uint64_t packs[] = {1, 1, 2, 4, 8, unlimited};
  pack_ = manner_.varies_packets ? packs[random_.below(std::size(packs))] : unlimited;
  open_classes_ = ~std::uint64_t{0};
  if (!manner_.varies_classes || classes_ > gossip_constants::max_drawn_classes) return;
  const std::uint64_t all = (std::uint64_t{1} << classes_) - 1;
  if (random_.below(2) == 0) open_classes_ = 1 + random_.below(all);
}

bool MergingGossip::open(std::uint32_t arc) const {
  return (open_classes_ >> class_of_arc_[arc] % 64 & 1U) != 0;
}

/// Returns false if the node's current sum already has a number.
bool MergingGossip::may_send_held(std::uint32_t node) const {
  if (before_count_[node] == 0) return false;
  return manner_.merges || (before_count_[node] == 1 && generations_[node] == 0);
}

/// Returns the largest sums that are disjoint from the receiver's sum.
MergingGossip::Load MergingGossip::load_of(std::uint32_t arc, ConstBitRow there,
                                           std::uint64_t there_count) const {
  const std::uint32_t from = graph_.arc(arc).from;
  Load load;
  load.arc = arc;
  if (before_count_[from] == participants_) {
    load.whole = true;
    load.gain = participants_ - there_count;
    return load;
  }
  std::vector<std::uint64_t> busy(there.begin(), there.end());
  const auto take = [&](ConstBitRow places, std::uint32_t sum, std::uint64_t count) {
    if (load.sums.size() >= pack_ || rows_meet(busy, places)) return;
    unite_rows(busy, places);
    load.sums.push_back(sum);
    load.gain += count;
  };
  if (may_send_held(from)) take(before_[from], held_now, before_count_[from]);
  for (const std::uint32_t sum : known_[from]) take(sums_[sum].places, sum, sums_[sum].count);
  return load;
}

/// Returns what could cross each arc if nothing else moved.
std::vector<MergingGossip::Load> MergingGossip::loads() {
  std::vector<Load> result;
  for (std::uint32_t arc = 0; arc < graph_.arcs().size(); ++arc) {
    const std::uint32_t to = graph_.arc(arc).to;
    if (!open(arc) || before_count_[to] == participants_) continue;
    Load load = load_of(arc, before_[to], before_count_[to]);
    if (load.gain == 0) continue;
    // A node that cannot forward anything waits until it can receive all that it lacks.
    if (graph_.out_degree(to) == 1 && graph_.in_degree(to) == 1 &&
        before_count_[to] + load.gain < participants_)
      continue;
    load.draw = random_.below(std::uint64_t{1} << 32);
    result.push_back(std::move(load));
  }
  return result;
}

/// Selects the loads for the case that every node sends one and receives one: the optimal
/// assignment.
std::vector<std::uint32_t> MergingGossip::matched(const std::vector<Load>& loads) {
  const std::uint32_t nodes = graph_.node_count();
  static constexpr std::int64_t scale = 1024;
  std::vector<std::int64_t> costs(std::size_t{nodes} * nodes, 0);
  std::vector<std::uint32_t> load_at(costs.size(), held_now);
  for (std::uint32_t i = 0; i < loads.size(); ++i) {
    const Arc& arc = graph_.arc(loads[i].arc);
    const std::size_t at = std::size_t{arc.from} * nodes + arc.to;
    costs[at] = -(static_cast<std::int64_t>(loads[i].gain) * scale +
                  static_cast<std::int64_t>(loads[i].draw % scale));
    load_at[at] = i;
  }
  MinCostAssignment assignment;
  assignment.solve(costs, nodes);
  std::vector<std::uint32_t> result;
  for (std::uint32_t from = 0; from < nodes; ++from) {
    const std::uint32_t load = load_at[std::size_t{from} * nodes + assignment.column_of(from)];
    if (load != held_now) result.push_back(load);
  }
  return result;
}

std::vector<MergingGossip::Load> MergingGossip::chosen(std::vector<Load> loads) {
  const std::uint32_t nodes = graph_.node_count();
  bool one_each = nodes <= gossip_constants::max_assigned_nodes && !graph_.half_duplex();
  bool unlimited = !graph_.half_duplex();
  for (std::uint32_t node = 0; node < nodes; ++node) {
    one_each = one_each && graph_.sends(node) == 1 && graph_.receives(node) == 1;
    unlimited = unlimited && !graph_.ports_limit(node);
  }
  if (unlimited) return shared(std::move(loads));
  if (!one_each) return best_first(std::move(loads));
  std::vector<Load> result;
  for (const std::uint32_t i : matched(loads)) result.push_back(std::move(loads[i]));
  return result;
}

/// If ports impose no limit, the arcs to one node share what it can use.
std::vector<MergingGossip::Load> MergingGossip::shared(std::vector<Load> loads) const {
  std::ranges::stable_sort(loads, [&](const Load& a, const Load& b) {
    const std::uint32_t to_a = graph_.arc(a.arc).to;
    const std::uint32_t to_b = graph_.arc(b.arc).to;
    if (to_a != to_b) return to_a < to_b;
    return a.whole != b.whole ? a.whole : a.draw < b.draw;
  });
  std::vector<Load> result;
  for (std::size_t first = 0; first < loads.size();) {
    std::size_t last = first;
    const std::uint32_t to = graph_.arc(loads[first].arc).to;
    while (last < loads.size() && graph_.arc(loads[last].arc).to == to) ++last;
    if (loads[first].whole)
      result.push_back(std::move(loads[first]));
    else
      share(std::span(loads).subspan(first, last - first), before_[to], result);
    first = last;
  }
  return result;
}

/// Works in rounds: in each round, every arc takes one more sum, largest first.
void MergingGossip::share(std::span<Load> loads, ConstBitRow there,
                          std::vector<Load>& result) const {
  std::vector<std::uint64_t> busy(there.begin(), there.end());
  struct Queue {
    std::size_t next = 0;
    std::vector<std::uint32_t> sums;
  };
  std::vector<Queue> queues(loads.size());
  for (std::size_t i = 0; i < loads.size(); ++i) {
    const std::uint32_t from = graph_.arc(loads[i].arc).from;
    if (may_send_held(from)) queues[i].sums.push_back(held_now);
    queues[i].sums.insert(queues[i].sums.end(), known_[from].begin(), known_[from].end());
    loads[i].sums.clear();
    loads[i].gain = 0;
  }
  const auto places = [&](std::size_t i) {
    const std::uint32_t sum = queues[i].sums[queues[i].next];
    return sum == held_now ? before_[graph_.arc(loads[i].arc).from]
                           : ConstBitRow(sums_[sum].places);
  };
  const auto waits = [&](std::size_t i) {
    Queue& queue = queues[i];
    while (queue.next < queue.sums.size() && rows_meet(places(i), busy)) ++queue.next;
    return queue.next < queue.sums.size();
  };
  for (std::uint64_t round = 0; round < pack_; ++round) {
    std::vector<bool> served(loads.size());
    bool any = false;
    for (std::size_t turn = 0; turn < loads.size(); ++turn) {
      std::size_t best = loads.size();
      std::uint64_t most = 0;
      for (std::size_t i = 0; i < loads.size(); ++i)
        if (!served[i] && waits(i))
          if (const std::uint64_t count = count_bits(places(i)); count > most) {
            most = count;
            best = i;
          }
      if (best == loads.size()) break;
      unite_rows(busy, places(best));
      loads[best].sums.push_back(queues[best].sums[queues[best].next++]);
      loads[best].gain += most;
      served[best] = any = true;
    }
    if (!any) break;
  }
  for (Load& load : loads)
    if (load.gain > 0) result.push_back(std::move(load));
}

/// Selects the best loads first; sums that arrive at the same node must be disjoint.
std::vector<MergingGossip::Load> MergingGossip::best_first(std::vector<Load> loads) const {
  const std::uint32_t nodes = graph_.node_count();
  std::vector<Load> result;
  std::ranges::stable_sort(loads, [](const Load& a, const Load& b) {
    if (a.whole != b.whole) return a.whole;
    return a.gain != b.gain ? a.gain > b.gain : a.draw < b.draw;
  });
  std::vector<std::uint32_t> sent(nodes), received(nodes);
  std::vector<bool> link_used(graph_.half_duplex() ? graph_.link_count() : 0);
  std::vector<bool> has_whole(nodes);
  BitRows there = before_;
  std::vector<std::uint64_t> there_count = before_count_;
  for (Load& load : loads) {
    const Arc& arc = graph_.arc(load.arc);
    if (has_whole[arc.to] || sent[arc.from] >= graph_.sends(arc.from) ||
        received[arc.to] >= graph_.receives(arc.to))
      continue;
    if (!link_used.empty() && link_used[arc.link]) continue;
    if (!load.whole && received[arc.to] > 0)
      load = load_of(load.arc, there[arc.to], there_count[arc.to]);
    if (load.gain == 0) continue;
    ++sent[arc.from];
    ++received[arc.to];
    if (!link_used.empty()) link_used[arc.link] = true;
    has_whole[arc.to] = load.whole;
    for (const std::uint32_t sum : load.sums)
      unite_rows(there[arc.to],
                 sum == held_now ? ConstBitRow(before_[arc.from]) : ConstBitRow(sums_[sum].places));
    there_count[arc.to] += load.gain;
    result.push_back(std::move(load));
  }
  return result;
}

std::vector<MergedSend> MergingGossip::next_step() {
  before_ = held_;
  before_count_ = held_count_;
  named_now_.assign(graph_.node_count(), held_now);
  std::vector<MergedSend> sends;
  for (const Load& load : chosen(loads())) deliver(load, sends);
  for (auto& known : known_)
    std::ranges::stable_sort(
        known, [&](std::uint32_t a, std::uint32_t b) { return sums_[a].count > sums_[b].count; });
  return sends;
}

void MergingGossip::deliver(const Load& load, std::vector<MergedSend>& sends) {
  const Arc& arc = graph_.arc(load.arc);
  held_count_[arc.to] += load.gain;
  if (load.whole) {
    sends.push_back({load.arc, 0, 0, true});
    for (std::uint32_t i = 0; i < participants_; ++i) set_bit(held_[arc.to], i);
    return;
  }
  for (std::uint32_t sum : load.sums) {
    if (sum == held_now) {
      std::uint32_t& named = named_now_[arc.from];
      if (named == held_now) {
        named = static_cast<std::uint32_t>(sums_.size());
        const ConstBitRow places = before_[arc.from];
        sums_.push_back({arc.from,
                         generations_[arc.from]++,
                         before_count_[arc.from],
                         {places.begin(), places.end()}});
        known_[arc.from].push_back(named);
      }
      sum = named;
    }
    sends.push_back({load.arc, sums_[sum].holder, sums_[sum].generation, false});
    unite_rows(held_[arc.to], sums_[sum].places);
    known_[arc.to].push_back(sum);
  }
}

double MergingGossip::time_of(std::span<const MergedSend> sends) const {
  const Model& model = problem_.model;
  const std::uint64_t results = problem_.collective.result_count();
  StepCost cost(model.step_startup());
  for (std::size_t first = 0; first < sends.size();) {
    std::size_t last = first;
    while (last < sends.size() && sends[last].arc == sends[first].arc) ++last;
    const Arc& arc = graph_.arc(sends[first].arc);
    const std::uint64_t messages = (last - first) * results;
    cost.add(packet_time(model, arc, messages, sends[first].whole ? 0 : messages));
    first = last;
  }
  return cost.step();
}

/// Returns how long the messages so far take on the busiest arc, without start-ups: with pieces,
/// other arcs may be used at the same time, but none is used for a shorter time.
double MergingGossip::busiest_after(std::span<const MergedSend> sends) {
  const double a_message =
      problem_.model.message_time() * static_cast<double>(problem_.collective.result_count());
  for (const MergedSend& send : sends)
    busiest_ = std::max(busiest_, a_message * static_cast<double>(++crossed_[send.arc]) /
                                      graph_.arc(send.arc).rate);
  return busiest_;
}

}  // namespace asterism
