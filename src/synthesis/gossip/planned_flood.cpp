#include "synthesis/gossip/planned_flood.hpp"

#include <algorithm>
#include <limits>
#include <span>

#include "base/mix.hpp"

namespace asterism {

namespace {

constexpr std::uint32_t no_way_back = std::numeric_limits<std::uint32_t>::max();

void take_nothing(std::uint32_t /*arc*/, ConstBitRow /*fresh*/) {}

}  // namespace

PlannedFlood::PlannedFlood(const GossipTask& task, const ArcPlan& plan)
    : task_(task),
      graph_(task.graph),
      words_(task.wanted.words()),
      rate_(plan.rate),
      used_(plan.steps.size() * graph_.arcs().size()),
      sends_(plan.steps.size() * graph_.node_count()),
      receives_(sends_.size()),
      held_((plan.steps.size() + 1) * graph_.node_count() * words_),
      is_dirty_(graph_.node_count()),
      row_(words_),
      fresh_(words_) {
  for (std::uint32_t message = 0; message < task.messages; ++message)
    set_bit(held(0, task.origins[message]), message);
  packs_.reserve(plan.steps.size());
  for (const ArcPlan::Step& step : plan.steps) {
    packs_.push_back(step.pack);
    for (const std::uint32_t arc : step.arcs) toggle(packs_.size() - 1, arc);
  }
  toggled_.clear();
  for (std::size_t step = 0; step < steps(); ++step)
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
      receive(step, node, held(step + 1, node), take_nothing);
  for (const std::uint32_t node : graph_.participants()) lacking_ += lacks(node);
}

double PlannedFlood::bytes(const GossipTask& task, std::uint64_t steps) {
  const auto nodes = static_cast<double>(task.graph.node_count());
  return static_cast<double>(steps + 1) * (BitRows::bytes(2 * nodes, task.messages) + 8 * nodes +
                                           static_cast<double>(task.graph.arcs().size()));
}

ArcPlan PlannedFlood::plan() {
  ArcPlan result;
  result.rate = rate_;
  run([&](std::span<const GossipPacket> packets, std::span<const std::uint32_t> /*messages*/) {
    ArcPlan::Step& step = result.steps.emplace_back();
    for (const GossipPacket& packet : packets) {
      step.arcs.push_back(packet.arc);
      while (room_of_arc(task_, graph_.arc(packet.arc), step.pack, rate_) <
             packet.last - packet.first)
        ++step.pack;
    }
  });
  return result;
}

double PlannedFlood::run(const GossipStepTaker& taker) {
  double time = 0;
  std::vector<GossipPacket> packets;
  std::vector<std::uint32_t> messages;
  for (std::size_t step = 0; step < steps(); ++step) {
    packets.clear();
    messages.clear();
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
      receive(step, node, row_, [&](std::uint32_t arc, ConstBitRow fresh) {
        const std::size_t first = messages.size();
        for_each_bit(fresh, [&](std::uint32_t message) { messages.push_back(message); });
        if (messages.size() > first) packets.push_back({arc, first, messages.size()});
      });
    if (packets.empty()) continue;
    time += gossip_step_time(task_, packets);
    if (taker) taker(packets, messages);
  }
  return time;
}

void PlannedFlood::change(std::size_t step, std::uint32_t arc, Random& random) {
  toggled_.clear();
  saved_.clear();
  saved_rows_.clear();
  changed_step_ = step;
  before_ = lacking_;
  if (!is_used(step, arc)) {
    const std::uint32_t from = graph_.arc(arc).from;
    const std::uint32_t to = graph_.arc(arc).to;
    if (graph_.half_duplex()) drop_back(step, arc);
    if (sends_[at(step, from)] >= graph_.sends(from)) drop_one_sent(step, from, random);
    if (receives_[at(step, to)] >= graph_.receives(to)) drop_one_received(step, to, random);
  }
  toggle(step, arc);
  dropped_ = toggled_;
  for (const std::uint32_t other : dropped_)
    if (!is_used(step, other)) refill(step, other, random);
  spread(step);
}

void PlannedFlood::take_back() {
  dropped_ = toggled_;
  for (const std::uint32_t arc : dropped_) toggle(changed_step_, arc);
  for (std::size_t i = 0; i < saved_.size(); ++i)
    std::copy_n(saved_rows_.begin() + static_cast<std::ptrdiff_t>(i * words_), words_,
                held_.begin() + static_cast<std::ptrdiff_t>(saved_[i]));
  lacking_ = before_;
}

void PlannedFlood::toggle(std::size_t step, std::uint32_t arc) {
  unsigned char& used = used_[step * graph_.arcs().size() + arc];
  used = used == 0 ? 1 : 0;
  const std::uint32_t change = used != 0 ? 1U : ~0U;
  sends_[at(step, graph_.arc(arc).from)] += change;
  receives_[at(step, graph_.arc(arc).to)] += change;
  toggled_.push_back(arc);
}

std::uint32_t PlannedFlood::arc_back(std::uint32_t arc) const {
  const std::uint32_t end = graph_.arc(arc).to;
  for (std::uint32_t back = graph_.first_out(end); back < graph_.first_out(end + 1); ++back)
    if (graph_.arc(back).link == graph_.arc(arc).link && back != arc) return back;
  return no_way_back;
}
void PlannedFlood::drop_back(std::size_t step, std::uint32_t arc) {
  const std::uint32_t back = arc_back(arc);
  if (back != no_way_back && is_used(step, back)) toggle(step, back);
}
void PlannedFlood::drop_one_sent(std::size_t step, std::uint32_t node, Random& random) {
  std::uint64_t skip = random.below(sends_[at(step, node)]);
  for (std::uint32_t arc = graph_.first_out(node); arc < graph_.first_out(node + 1); ++arc)
    if (is_used(step, arc) && skip-- == 0) return toggle(step, arc);
}
void PlannedFlood::drop_one_received(std::size_t step, std::uint32_t node, Random& random) {
  std::uint64_t skip = random.below(receives_[at(step, node)]);
  for (const std::uint32_t arc : graph_.in(node))
    if (is_used(step, arc) && skip-- == 0) return toggle(step, arc);
}

bool PlannedFlood::fits(std::size_t step, std::uint32_t number) const {
  const Arc& arc = graph_.arc(number);
  if (is_used(step, number) || sends_[at(step, arc.from)] >= graph_.sends(arc.from) ||
      receives_[at(step, arc.to)] >= graph_.receives(arc.to))
    return false;
  if (!graph_.half_duplex()) return true;
  const std::uint32_t back = arc_back(number);
  return back == no_way_back || !is_used(step, back);
}

/// Finds other arcs for the ports of an arc that was dropped.
void PlannedFlood::refill(std::size_t step, std::uint32_t dropped, Random& random) {
  const std::uint32_t to = graph_.arc(dropped).to;
  const std::uint32_t from = graph_.arc(dropped).from;
  const auto in = graph_.in(to);
  const std::uint64_t first_in = random.below(in.size());
  for (std::uint64_t i = 0; i < in.size(); ++i) {
    const std::uint32_t arc = in[(first_in + i) % in.size()];
    if (arc != dropped && fits(step, arc)) toggle(step, arc);
  }
  const std::uint32_t degree = graph_.out_degree(from);
  const std::uint64_t first_out = random.below(degree);
  for (std::uint64_t i = 0; i < degree; ++i) {
    const auto arc = graph_.first_out(from) + static_cast<std::uint32_t>((first_out + i) % degree);
    if (arc != dropped && fits(step, arc)) toggle(step, arc);
  }
}

/// Computes what a node holds after a step, and calls body(arc, messages) for each arc used.
template <class Body>
void PlannedFlood::receive(std::size_t step, std::uint32_t node, BitRow result, Body&& body) {
  std::ranges::copy(held(step, node), result.begin());
  const ConstBitRow wanted = task_.wanted[node];
  const std::size_t start = static_cast<std::size_t>(mixed(node, step) % (words_ * bits_per_word));
  for (const std::uint32_t arc : graph_.in(node)) {
    if (!is_used(step, arc)) continue;
    const BitRow sent = held(step, graph_.arc(arc).from);
    std::uint64_t count = 0;
    for (std::size_t word = 0; word < words_; ++word) {
      fresh_[word] = sent[word] & wanted[word] & ~result[word];
      count += count_bits(fresh_[word]);
    }
    const std::uint64_t room = room_of_arc(task_, graph_.arc(arc), packs_[step], rate_);
    if (count > room) keep_some(fresh_, room, start);
    body(arc, ConstBitRow(fresh_));
    unite_rows(result, fresh_);
    work_ += 3 * words_;
  }
  work_ += graph_.in_degree(node) + words_;
}

/// Keeps the first `room` bits from `start` on, cyclically.
void PlannedFlood::keep_some(BitRow fresh, std::uint64_t room, std::size_t start) const {
  const std::size_t first = start / bits_per_word;
  const std::uint64_t high = ~std::uint64_t{0} << (start % bits_per_word);
  const auto trim = [&](std::uint64_t bits) {
    std::uint64_t kept = 0;
    for (; bits != 0 && room > 0; bits &= bits - 1, --room) kept |= bits & (~bits + 1);
    return kept;
  };
  const std::uint64_t head = trim(fresh[first] & high);
  const std::uint64_t tail = fresh[first] & ~high;
  for (std::size_t i = 1; i < words_; ++i) {
    std::uint64_t& word = fresh[first + i < words_ ? first + i : first + i - words_];
    word = trim(word);
  }
  fresh[first] = head | trim(tail);
}

/// Propagates the effects of a change in a step.
void PlannedFlood::spread(std::size_t step) {
  dirty_.clear();
  for (const std::uint32_t arc : toggled_) mark(graph_.arc(arc).to);
  for (; step < steps() && !dirty_.empty(); ++step) {
    std::swap(dirty_, touched_);
    dirty_.clear();
    for (const std::uint32_t node : touched_) is_dirty_[node] = 0;
    for (const std::uint32_t node : touched_) {
      receive(step, node, row_, take_nothing);
      const BitRow old = held(step + 1, node);
      if (std::ranges::equal(row_, old)) continue;
      replace(step + 1, node, old);
      if (step + 1 == steps()) continue;
      mark(node);
      for (std::uint32_t arc = graph_.first_out(node); arc < graph_.first_out(node + 1); ++arc)
        if (is_used(step + 1, arc)) mark(graph_.arc(arc).to);
      work_ += graph_.out_degree(node);
    }
  }
  for (const std::uint32_t node : dirty_) is_dirty_[node] = 0;
}

void PlannedFlood::replace(std::size_t step, std::uint32_t node, BitRow old) {
  saved_.push_back(at(step, node) * words_);
  saved_rows_.insert(saved_rows_.end(), old.begin(), old.end());
  const bool counts = step == steps() && graph_.takes_part(node);
  if (counts) lacking_ -= lacks(node);
  std::ranges::copy(row_, old.begin());
  if (counts) lacking_ += lacks(node);
}

void PlannedFlood::mark(std::uint32_t node) {
  if (is_dirty_[node] != 0) return;
  is_dirty_[node] = 1;
  dirty_.push_back(node);
}

}  // namespace asterism
