#include "synthesis/gossip/gossip_run.hpp"

#include <algorithm>
#include <tuple>

#include <asterism/error.hpp>

#include "base/mix.hpp"

namespace asterism {

GossipRun::GossipRun(const GossipTask& task, const GossipSettings& settings)
    : task_(task),
      graph_(task.graph),
      settings_(settings),
      ports_limit_(graph_.half_duplex()),
      holdings_(task),
      rarity_(graph_.node_count(), task.messages, settings.seed),
      choice_(graph_),
      filling_(graph_, task.messages),
      weights_(graph_.arcs().size()),
      urgency_(graph_.node_count()) {
  rooms_.reserve(graph_.arcs().size());
  for (const Arc& arc : graph_.arcs())
    rooms_.push_back(room_of_arc(task, arc, settings.pack, settings.rate));
  for (std::uint32_t node = 0; node < graph_.node_count(); ++node)
    ports_limit_ = ports_limit_ || graph_.ports_limit(node);
}

std::optional<double> GossipRun::run(double limit, const GossipStepTaker& taker,
                                     const Progress& progress) {
  double time = 0;
  while (holdings_.left() > 0) {
    holdings_.forget_useless();
    if (!make_step(false) && !make_step(true))
      throw Error(ErrorCode::unsupported, "some participants cannot be reached over these links",
                  "choose participants that links lead to");
    time += gossip_step_time(task_, packets_);
    if (time >= limit) return std::nullopt;
    if (taker) taker(packets_, messages_);
    deliver();
    ++steps_;
    report(progress, "spreading messages", task_.deliveries - holdings_.left(), task_.deliveries);
  }
  return time;
}

/// Returns false if nothing moves.
bool GossipRun::make_step(bool any_arc) {
  any_arc_ = any_arc;
  packets_.clear();
  messages_.clear();
  order_receivers();
  if (ports_limit_) choose_arcs();
  for (const std::uint32_t node : receivers_) fill_packets(node);
  return !packets_.empty();
}

/// Orders receivers by what they lack relative to what they can receive per step, largest first.
void GossipRun::order_receivers() {
  receivers_.clear();
  for (std::uint32_t node = 0; node < graph_.node_count(); ++node) {
    if (holdings_.lacks(node) == 0) continue;
    receivers_.push_back(node);
    static constexpr std::uint64_t scale = 1024;
    urgency_[node] = holdings_.lacks(node) * scale / std::max(1U, graph_.receives(node));
  }
  std::ranges::sort(receivers_, {}, [&](std::uint32_t node) {
    return std::tuple(~urgency_[node], mixed(settings_.seed ^ steps_, node), node);
  });
  work_ += graph_.node_count();
}

/// Computes how many useful messages each arc could carry, up to its limit.
void GossipRun::weigh_arcs() {
  for (std::uint32_t number = 0; number < graph_.arcs().size(); ++number) {
    const Arc& arc = graph_.arc(number);
    const std::uint64_t room = room_of(number);
    weights_[number] = 0;
    if (holdings_.lacks(arc.to) == 0 || room == 0) continue;
    const ConstBitRow held = holdings_.held(arc.from);
    const ConstBitRow lacking = holdings_.lacking(arc.to);
    std::uint64_t count = 0;
    for (std::size_t word = 0; word < held.size() && count < room; ++word)
      count += count_bits(held[word] & lacking[word]);
    work_ += held.size();
    weights_[number] = std::min(count, room);
  }
}

void GossipRun::choose_arcs() {
  weigh_arcs();
  order_arcs();
  choice_.choose(weights_, arc_order_);
}

/// Heaviest arcs first, then those to nodes that lack most.
void GossipRun::order_arcs() {
  keys_.clear();
  for (std::uint32_t number = 0; number < weights_.size(); ++number) {
    if (weights_[number] == 0) continue;
    keys_.push_back({~weights_[number], ~urgency_[graph_.arc(number).to],
                     mixed(settings_.seed + 1, steps_ * weights_.size() + number), number});
  }
  std::ranges::sort(keys_);
  arc_order_.clear();
  for (const auto& key : keys_) arc_order_.push_back(static_cast<std::uint32_t>(key.back()));
}

void GossipRun::fill_packets(std::uint32_t node) {
  open_.clear();
  for (const std::uint32_t number : graph_.in(node)) {
    if (ports_limit_ && !choice_.is_used(number)) continue;
    if (room_of(number) > 0) open_.push_back({number, room_of(number)});
  }
  if (open_.empty()) return;
  filling_.fill(node, open_, holdings_, rarity_);
  for (std::size_t i = 0; i < open_.size(); ++i) {
    const auto packet = filling_.packet(i);
    if (packet.empty()) continue;
    packets_.push_back({open_[i].arc, messages_.size(), messages_.size() + packet.size()});
    messages_.insert(messages_.end(), packet.begin(), packet.end());
  }
}

void GossipRun::deliver() {
  for (const GossipPacket& packet : packets_)
    for (std::size_t i = packet.first; i < packet.last; ++i)
      holdings_.deliver(graph_.arc(packet.arc).to, messages_[i]);
}

}  // namespace asterism
