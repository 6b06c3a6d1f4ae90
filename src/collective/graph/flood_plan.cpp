#include "collective/graph/flood_plan.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <span>

#include "base/random.hpp"

namespace asterism {

namespace {

constexpr std::uint32_t no_planned_arc = std::numeric_limits<std::uint32_t>::max();

/// A plan with who holds what after each step, and small changes to it that can be taken back.
class FloodPlan {
 public:
  FloodPlan(const GossipTask& task, const ArcPlan& plan)
      : task_(task),
        graph_(task.graph),
        words_(task.wanted.words()),
        steps_(plan.size()),
        used_(plan.size() * graph_.arcs().size()),
        sends_(plan.size() * graph_.node_count()),
        receives_(sends_.size()),
        held_((plan.size() + 1) * graph_.node_count() * words_),
        is_dirty_(graph_.node_count()) {
    for (std::uint32_t message = 0; message < task.messages; ++message)
      set_bit(held(0, task.origins[message]), message);
    for (std::size_t step = 0; step < plan.size(); ++step)
      for (const std::uint32_t arc : plan[step]) toggle(step, arc);
    for (std::size_t step = 0; step < steps_; ++step)
      for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
        receive(step, node, held(step + 1, node));
    for (const std::uint32_t node : graph_.participants()) lacking_ += lacks(node);
    toggled_.clear();
  }

  /// Deliveries that are missing in the end.
  [[nodiscard]] std::uint64_t lacking() const { return lacking_; }
  [[nodiscard]] std::uint64_t work() const { return work_; }
  /// After how many steps nobody lacks anything; more than there are if somebody does in the end.
  [[nodiscard]] std::uint64_t steps_until_done() {
    std::uint64_t steps = 0;
    const auto is_done = [&](std::uint32_t node) {
      return count_bits(held(steps, node)) == task_.messages;
    };
    while (steps <= steps_ && !std::ranges::all_of(graph_.participants(), is_done)) ++steps;
    return steps;
  }
  [[nodiscard]] ArcPlan arcs() const {
    ArcPlan plan(steps_);
    for (std::size_t step = 0; step < steps_; ++step)
      for (std::uint32_t arc = 0; arc < graph_.arcs().size(); ++arc)
        if (is_used(step, arc)) plan[step].push_back(arc);
    return plan;
  }

  /// Uses an arc in a step in place of those that are in its way, and the ports that they leave.
  void change(std::size_t step, std::uint32_t arc, Random& random) {
    toggled_.clear();
    saved_.clear();
    saved_rows_.clear();
    step_ = step;
    before_ = lacking_;
    if (is_used(step, arc)) {
      toggle(step, arc);
    } else {
      const auto [from, to] = std::pair(graph_.arc(arc).from, graph_.arc(arc).to);
      if (graph_.half_duplex()) drop_back(step, arc);
      if (sends_[at(step, from)] >= graph_.sends(from)) drop_one_sent(step, from, random);
      if (receives_[at(step, to)] >= graph_.receives(to)) drop_one_received(step, to, random);
      toggle(step, arc);
    }
    const std::vector<std::uint32_t> dropped = toggled_;
    for (const std::uint32_t other : dropped)
      if (!is_used(step, other)) refill(step, other, random);
    spread(step);
  }

  void take_back() {
    const std::vector<std::uint32_t> toggled = toggled_;
    for (const std::uint32_t arc : toggled) toggle(step_, arc);
    for (std::size_t i = 0; i < saved_.size(); ++i)
      std::copy_n(saved_rows_.begin() + static_cast<std::ptrdiff_t>(i * words_), words_,
                  held_.begin() + static_cast<std::ptrdiff_t>(saved_[i]));
    lacking_ = before_;
  }

 private:
  [[nodiscard]] std::size_t at(std::size_t step, std::uint32_t node) const {
    return step * graph_.node_count() + node;
  }
  [[nodiscard]] BitRow held(std::size_t step, std::uint32_t node) {
    return {held_.data() + at(step, node) * words_, words_};
  }
  [[nodiscard]] bool is_used(std::size_t step, std::uint32_t arc) const {
    return used_[step * graph_.arcs().size() + arc] != 0;
  }
  void toggle(std::size_t step, std::uint32_t arc) {
    unsigned char& used = used_[step * graph_.arcs().size() + arc];
    used ^= 1U;
    const std::uint32_t change = used != 0 ? 1U : ~0U;
    sends_[at(step, graph_.arc(arc).from)] += change;
    receives_[at(step, graph_.arc(arc).to)] += change;
    toggled_.push_back(arc);
  }

  [[nodiscard]] std::uint64_t lacks(std::uint32_t node) {
    return task_.messages - count_bits(held(steps_, node));
  }

  [[nodiscard]] std::uint32_t arc_back(std::uint32_t arc) const {
    const std::uint32_t end = graph_.arc(arc).to;
    for (std::uint32_t back = graph_.first_out(end); back < graph_.first_out(end + 1); ++back)
      if (graph_.arc(back).link == graph_.arc(arc).link && back != arc) return back;
    return no_planned_arc;
  }
  void drop_back(std::size_t step, std::uint32_t arc) {
    const std::uint32_t back = arc_back(arc);
    if (back != no_planned_arc && is_used(step, back)) toggle(step, back);
  }
  void drop_one_sent(std::size_t step, std::uint32_t node, Random& random) {
    std::uint64_t skip = random.below(sends_[at(step, node)]);
    for (std::uint32_t arc = graph_.first_out(node); arc < graph_.first_out(node + 1); ++arc)
      if (is_used(step, arc) && skip-- == 0) return toggle(step, arc);
  }
  void drop_one_received(std::size_t step, std::uint32_t node, Random& random) {
    std::uint64_t skip = random.below(receives_[at(step, node)]);
    for (const std::uint32_t arc : graph_.in(node))
      if (is_used(step, arc) && skip-- == 0) return toggle(step, arc);
  }

  [[nodiscard]] bool fits(std::size_t step, std::uint32_t number) const {
    const Arc& arc = graph_.arc(number);
    if (is_used(step, number) || sends_[at(step, arc.from)] >= graph_.sends(arc.from) ||
        receives_[at(step, arc.to)] >= graph_.receives(arc.to))
      return false;
    if (!graph_.half_duplex()) return true;
    const std::uint32_t back = arc_back(number);
    return back == no_planned_arc || !is_used(step, back);
  }
  /// Finds other arcs for the ports of one that was dropped.
  void refill(std::size_t step, std::uint32_t dropped, Random& random) {
    const std::uint32_t to = graph_.arc(dropped).to;
    const std::uint32_t from = graph_.arc(dropped).from;
    const auto in = graph_.in(to);
    for (std::uint64_t i = 0, first = random.below(in.size()); i < in.size(); ++i) {
      const std::uint32_t arc = in[(first + i) % in.size()];
      if (arc != dropped && fits(step, arc)) toggle(step, arc);
    }
    const std::uint32_t degree = graph_.out_degree(from);
    for (std::uint64_t i = 0, first = random.below(degree); i < degree; ++i) {
      const auto arc = graph_.first_out(from) + static_cast<std::uint32_t>((first + i) % degree);
      if (arc != dropped && fits(step, arc)) toggle(step, arc);
    }
  }

  /// What a node holds after a step.
  void receive(std::size_t step, std::uint32_t node, BitRow result) {
    std::ranges::fill(result, 0);
    for (const std::uint32_t arc : graph_.in(node)) {
      if (!is_used(step, arc)) continue;
      const BitRow sent = held(step, graph_.arc(arc).from);
      for (std::size_t word = 0; word < words_; ++word) result[word] |= sent[word];
    }
    const BitRow own = held(step, node);
    const ConstBitRow wanted = task_.wanted[node];
    for (std::size_t word = 0; word < words_; ++word)
      result[word] = (result[word] & wanted[word]) | own[word];
    work_ += graph_.in_degree(node) + 3 * words_;
  }

  /// What follows from a change in a step.
  void spread(std::size_t step) {
    dirty_.clear();
    for (const std::uint32_t arc : toggled_) mark(graph_.arc(arc).to);
    row_.resize(words_);
    for (; step < steps_ && !dirty_.empty(); ++step) {
      std::swap(dirty_, touched_);
      dirty_.clear();
      for (const std::uint32_t node : touched_) is_dirty_[node] = 0;
      for (const std::uint32_t node : touched_) {
        receive(step, node, row_);
        const BitRow old = held(step + 1, node);
        if (std::ranges::equal(row_, old)) continue;
        replace(step + 1, node, old);
        if (step + 1 == steps_) continue;
        mark(node);
        for (std::uint32_t arc = graph_.first_out(node); arc < graph_.first_out(node + 1); ++arc)
          if (is_used(step + 1, arc)) mark(graph_.arc(arc).to);
        work_ += graph_.out_degree(node);
      }
    }
  }
  void replace(std::size_t step, std::uint32_t node, BitRow old) {
    saved_.push_back(at(step, node) * words_);
    saved_rows_.insert(saved_rows_.end(), old.begin(), old.end());
    const bool counts = step == steps_ && graph_.takes_part(node);
    if (counts) lacking_ -= lacks(node);
    std::ranges::copy(row_, old.begin());
    if (counts) lacking_ += lacks(node);
  }
  void mark(std::uint32_t node) {
    if (is_dirty_[node] != 0) return;
    is_dirty_[node] = 1;
    dirty_.push_back(node);
  }

  const GossipTask& task_;
  const ProblemGraph& graph_;
  std::size_t words_, steps_;
  std::vector<unsigned char> used_;              // by step and arc
  std::vector<std::uint32_t> sends_, receives_;  // by step and node
  std::vector<std::uint64_t> held_;              // by step and node
  std::uint64_t lacking_ = 0, before_ = 0;
  std::uint64_t work_ = 0;
  // Of the last change: where it was, what it did, and the rows as they were.
  std::size_t step_ = 0;
  std::vector<std::uint32_t> toggled_;
  std::vector<std::size_t> saved_;
  std::vector<std::uint64_t> saved_rows_;
  std::vector<unsigned char> is_dirty_;
  std::vector<std::uint32_t> dirty_, touched_;
  std::vector<std::uint64_t> row_;
};

/// Whether changes of a plan made it do. One that makes it worse by k deliveries is kept with the
/// probability of k draws in a row that come off, and these get rarer.
bool anneal(FloodPlan& plan, std::size_t steps, std::uint32_t arcs, std::uint64_t budget,
            const Progress& progress) {
  static constexpr std::uint64_t hottest = 800;
  static constexpr std::uint64_t coldest = 20;
  static constexpr std::uint64_t whole = 1000;
  Random random(steps);
  const auto is_kept = [&](std::uint64_t worse, std::uint64_t heat) {
    while (worse > 0 && random.below(whole) < heat) --worse;
    return worse == 0;
  };
  while (plan.lacking() > 0 && plan.work() < budget) {
    const std::uint64_t heat =
        hottest - (hottest - coldest) * (plan.work() / 1024) / (budget / 1024 + 1);
    const std::uint64_t before = plan.lacking();
    const auto step = static_cast<std::size_t>(random.below(steps));
    plan.change(step, static_cast<std::uint32_t>(random.below(arcs)), random);
    if (plan.lacking() > before && !is_kept(plan.lacking() - before, heat)) plan.take_back();
    report(progress, "shortening the plan", plan.work(), budget);
  }
  return plan.lacking() == 0;
}

/// Groups of arcs none of which asks too much of a port.
class ArcGroups {
 public:
  explicit ArcGroups(const ProblemGraph& graph) : graph_(graph) {}

  /// Into the first group that has room for all of them.
  void put(std::span<const std::uint32_t> arcs) {
    std::size_t group = 0;
    while (group < groups_.size() && !put_into(group, arcs)) ++group;
    if (group < groups_.size()) return;
    groups_.emplace_back();
    sends_.emplace_back(graph_.node_count());
    receives_.emplace_back(graph_.node_count());
    put_into(group, arcs);
  }
  [[nodiscard]] const ArcPlan& groups() const { return groups_; }

 private:
  bool put_into(std::size_t group, std::span<const std::uint32_t> arcs) {
    for (const std::uint32_t number : arcs) {
      const Arc& arc = graph_.arc(number);
      if (sends_[group][arc.from] >= graph_.sends(arc.from) ||
          receives_[group][arc.to] >= graph_.receives(arc.to))
        return false;
    }
    for (const std::uint32_t number : arcs) {
      ++sends_[group][graph_.arc(number).from];
      ++receives_[group][graph_.arc(number).to];
      groups_[group].push_back(number);
    }
    return true;
  }

  const ProblemGraph& graph_;
  ArcPlan groups_;
  std::vector<std::vector<std::uint32_t>> sends_, receives_;
};

/// Links by their ports, both ways at once unless they carry one packet at a time: then the ways
/// back follow.
ArcPlan link_groups(const ProblemGraph& graph) {
  std::vector<std::vector<std::uint32_t>> arcs_of(graph.link_count());
  std::vector<std::uint32_t> links(graph.link_count());
  std::iota(links.begin(), links.end(), 0U);
  for (std::uint32_t number = 0; number < graph.arcs().size(); ++number)
    arcs_of[graph.arc(number).link].push_back(number);
  std::ranges::stable_sort(
      links, {}, [&](std::uint32_t link) { return graph.arc(arcs_of[link].front()).port; });
  ArcGroups there(graph);
  ArcGroups back(graph);
  for (const std::uint32_t link : links) {
    const std::span<const std::uint32_t> arcs = arcs_of[link];
    there.put(graph.half_duplex() ? arcs.first(1) : arcs);
    if (graph.half_duplex() && arcs.size() > 1) back.put(arcs.subspan(1));
  }
  ArcPlan groups = there.groups();
  groups.insert(groups.end(), back.groups().begin(), back.groups().end());
  return groups;
}

}  // namespace

ArcPlan plan_in_turns(const GossipTask& task, std::uint64_t most_steps) {
  const ArcPlan groups = link_groups(task.graph);
  ArcPlan plan;
  plan.reserve(most_steps);
  while (plan.size() < most_steps && !groups.empty()) {
    plan.push_back(groups[plan.size() % groups.size()]);
  }
  const std::uint64_t steps = FloodPlan(task, plan).steps_until_done();
  plan.resize(std::min<std::uint64_t>(steps, plan.size()));
  return steps > most_steps ? ArcPlan{} : plan;
}

std::vector<ArcPlan> shortened_plans(const GossipTask& task, ArcPlan plan,
                                     std::uint64_t fewest_steps, std::uint64_t budget,
                                     const Progress& progress) {
  const auto arcs = static_cast<std::uint32_t>(task.graph.arcs().size());
  std::vector<ArcPlan> plans{std::move(plan)};
  while (plans.back().size() > std::max<std::uint64_t>(1, fewest_steps)) {
    const ArcPlan shorter(plans.back().begin(), plans.back().end() - 1);
    FloodPlan changing(task, shorter);
    if (!anneal(changing, shorter.size(), arcs, budget, progress)) break;
    plans.push_back(changing.arcs());
  }
  return plans;
}

}  // namespace asterism
