#include "synthesis/hosts/host_to_host_run.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "synthesis/hosts/host_constants.hpp"

namespace asterism {

HostToHostRun::HostToHostRun(const Problem& problem, const ProblemGraph& graph,
                             const SwitchWays& ways, const HostToHostSettings& settings)
    : problem_(problem),
      graph_(graph),
      ways_(ways),
      settings_(settings),
      cut_through_(problem.model.switch_hops == Model::SwitchHops::cut_through),
      random_(settings.seed),
      hosts_(static_cast<std::uint32_t>(ways.hosts().size())),
      messages_(static_cast<std::uint32_t>(problem.collective.message_count())),
      held_(hosts_, messages_),
      expected_(hosts_, messages_),
      has_any_(hosts_),
      lacking_at_(hosts_),
      copies_(messages_),
      next_target_(hosts_) {
  order_targets();
  start_with_own_messages();
}

double HostToHostRun::max_moves(const Problem& problem, const SwitchWays& ways) {
  std::uint16_t farthest = 1;
  for (const std::uint32_t host : ways.hosts())
    for (std::uint32_t target = 0; target < ways.hosts().size(); ++target)
      if (const std::uint16_t hops = ways.hops(host, target); hops != SwitchWays::no_way)
        farthest = std::max(farthest, hops);
  const auto messages = static_cast<double>(problem.collective.message_count());
  const double copies =
      problem.collective.personalized() ? 1 : static_cast<double>(ways.hosts().size());
  return copies * messages * farthest;
}

double HostToHostRun::bytes(const Problem& problem, const SwitchWays& ways) {
  static constexpr double bytes_per_move = 3 * (sizeof(MessageId) + sizeof(std::uint64_t));
  const auto hosts = static_cast<double>(ways.hosts().size());
  return bytes_per_move * max_moves(problem, ways) +
         (sizeof(std::uint32_t) + sizeof(std::uint64_t)) * hosts * hosts +
         2 * BitRows::bytes(hosts, static_cast<double>(problem.collective.message_count()));
}

void HostToHostRun::order_targets() {
  senders_.resize(hosts_);
  std::iota(senders_.begin(), senders_.end(), 0U);
  if (settings_.seed != 0)
    for (std::uint32_t i = hosts_; i > 1; --i)
      std::swap(senders_[i - 1], senders_[random_.below(i)]);
  std::vector<std::uint32_t> place(hosts_);
  for (std::uint32_t i = 0; i < hosts_; ++i) place[senders_[i]] = i;
  targets_.resize(hosts_);
  for (std::uint32_t host = 0; host < hosts_; ++host) {
    std::vector<std::uint32_t>& targets = targets_[host];
    for (std::uint32_t i = 1; i < hosts_; ++i) {
      const std::uint32_t target = senders_[(place[host] + i) % hosts_];
      if (ways_.hops(ways_.hosts()[host], target) != SwitchWays::no_way) targets.push_back(target);
    }
    const auto hops = [&](std::uint32_t target) { return ways_.hops(ways_.hosts()[host], target); };
    if (settings_.order == TargetOrder::nearest) std::ranges::stable_sort(targets, {}, hops);
    if (settings_.order == TargetOrder::farthest)
      std::ranges::stable_sort(targets, std::greater{}, hops);
  }
}

/// Messages that need not be delivered to a host are marked as expected there.
void HostToHostRun::start_with_own_messages() {
  const Collective& collective = problem_.collective;
  std::vector<std::uint32_t> host_of(graph_.node_count());
  for (std::uint32_t host = 0; host < hosts_; ++host) host_of[ways_.hosts()[host]] = host;
  if (collective.personalized()) {
    owed_.resize(std::size_t{hosts_} * hosts_);
    for (std::uint32_t host = 0; host < hosts_; ++host)
      std::ranges::fill(expected_[host], ~std::uint64_t{0});
  }
  for (std::uint32_t message = 0; message < messages_; ++message) {
    const std::uint32_t origin = host_of[collective.origin(MessageId{message}).value()];
    set_bit(held_[origin], message);
    has_any_[origin] = 1;
    copies_[message] = 1;
    if (collective.personalized()) {
      const std::uint32_t target = host_of[collective.destination(MessageId{message}).value()];
      clear_bit(expected_[target], message);
      if (target != origin) ++owed(origin, target);
    }
    set_bit(expected_[origin], message);
  }
  for (std::uint32_t host = 0; host < hosts_; ++host)
    for (std::uint32_t message = 0; message < messages_; ++message)
      lacking_at_[host] += has_bit(expected_[host], message) ? 0 : 1;
  missing_ = std::accumulate(lacking_at_.begin(), lacking_at_.end(), std::uint64_t{0});
}

double HostToHostRun::work() const {
  return static_cast<double>(std::max(hops_, meter_.metering().steps * hosts_));
}

std::optional<Schedule> HostToHostRun::run(double time_to_beat, const Progress& progress) {
  Schedule schedule(ScheduleHeader{problem_});
  meter_.begin(schedule.header());
  const std::uint64_t all = missing_;
  while (missing_ > 0 || under_way_ > 0) {
    if (time() >= time_to_beat) return std::nullopt;
    report(progress, "sending from host to host", all - missing_, all);
    make_step();
    if (coming_.empty())
      throw Error(ErrorCode::unsupported,
                  fmt::format("not every host of {} can be reached over switches",
                              problem_.network().spec()),
                  "choose other sources or participants");
    const Step step = next_step();
    meter_.take(step);
    schedule.append(step);
    arrive();
    coming_.pop_front();
  }
  if (time() >= time_to_beat) return std::nullopt;
  return schedule;
}

/// Hosts take turns, so that no host uses up all free links.
void HostToHostRun::make_step() {
  std::vector<std::uint32_t> willing = senders_, again;
  for (std::uint32_t turn = 0; !willing.empty(); ++turn) {
    again.clear();
    for (const std::uint32_t host : willing)
      if (turn < graph_.sends(ways_.hosts()[host]) && send_from(host)) again.push_back(host);
    willing.swap(again);
  }
  if (!senders_.empty()) std::rotate(senders_.begin(), senders_.begin() + 1, senders_.end());
}

std::uint64_t HostToHostRun::lacking(std::uint32_t host, std::uint32_t target) const {
  if (!owed_.empty()) return std::min(owed_[std::uint64_t{host} * hosts_ + target], settings_.pack);
  const ConstBitRow held = held_[host];
  const ConstBitRow expected = expected_[target];
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < held.size() && count < settings_.pack; ++i)
    if (const std::uint64_t word = held[i] & ~expected[i]; word != 0) count += count_bits(word);
  return std::min(count, settings_.pack);
}

bool HostToHostRun::send_from(std::uint32_t host) {
  if (has_any_[host] == 0) return false;
  const std::vector<std::uint32_t>& targets = targets_[host];
  std::uint64_t most = 0;
  std::uint32_t chosen = 0;
  std::vector<std::uint32_t> best;
  for (std::size_t asked = 0; asked < targets.size() && most < settings_.pack;) {
    if (asked >= host_constants::max_asked_targets && most > 0) break;
    const std::size_t place = (next_target_[host] + asked) % targets.size();
    const std::uint32_t target = targets[place];
    if (is_served(host, target)) {
      forget_target(host, place);
      continue;
    }
    ++asked;
    if (!may_receive_from(host, target)) continue;
    const std::uint64_t count = lacking(host, target);
    if (count <= most || !find_free_way(host, target)) continue;
    most = count;
    chosen = target;
    best = way_;
  }
  if (most == 0) return false;
  if (settings_.order == TargetOrder::in_turn) begin_next_time_behind(host, chosen);
  depart(host, chosen, std::move(best));
  return true;
}

/// Returns whether the host will never have anything more for this target.
bool HostToHostRun::is_served(std::uint32_t host, std::uint32_t target) const {
  return lacking_at_[target] == 0 ||
         (problem_.collective.personalized() && lacking(host, target) == 0);
}

void HostToHostRun::forget_target(std::uint32_t host, std::size_t place) {
  std::vector<std::uint32_t>& targets = targets_[host];
  targets.erase(targets.begin() + static_cast<std::ptrdiff_t>(place));
  if (place < next_target_[host]) --next_target_[host];
  if (next_target_[host] >= targets.size()) next_target_[host] = 0;
}

void HostToHostRun::begin_next_time_behind(std::uint32_t host, std::uint32_t target) {
  const std::vector<std::uint32_t>& targets = targets_[host];
  const auto place = std::ranges::find(targets, target) - targets.begin();
  next_target_[host] =
      static_cast<std::uint32_t>(static_cast<std::size_t>(place + 1) % targets.size());
}

bool HostToHostRun::find_free_way(std::uint32_t host, std::uint32_t target) {
  way_.clear();
  visits_ = 0;
  return find_way(ways_.hosts()[host], target, 0);
}

/// Stores the path in way_. Different pairs start with different ports.
bool HostToHostRun::find_way(std::uint32_t node, std::uint32_t target, std::size_t hop) {
  if (node == ways_.hosts()[target]) return true;
  if (++visits_ > host_constants::max_way_visits) return false;
  const std::uint32_t degree = graph_.out_degree(node);
  const std::uint16_t left = ways_.hops(node, target);
  for (std::uint32_t i = 0; i < degree; ++i) {
    const std::uint32_t arc = graph_.first_out(node) + (target + i) % degree;
    const std::uint32_t end = graph_.arc(arc).to;
    if (ways_.hops(end, target) + 1 != left) continue;
    if (left > 1 && !problem_.network().is_switch(NodeId{end})) continue;
    if (coming(cut_through_ ? 0 : hop).taken[channel(arc)] != 0) continue;
    way_.push_back(arc);
    if (find_way(end, target, hop + 1)) return true;
    way_.pop_back();
  }
  return false;
}

/// Whether the target can take one more packet in the step in which one from the host would arrive.
bool HostToHostRun::may_receive_from(std::uint32_t host, std::uint32_t target) const {
  const std::size_t step = cut_through_ ? 0 : ways_.hops(ways_.hosts()[host], target) - 1U;
  const std::uint32_t packets = step < coming_.size() ? coming_[step].receiving[target] : 0;
  return packets < graph_.receives(ways_.hosts()[target]);
}

void HostToHostRun::depart(std::uint32_t host, std::uint32_t target,
                           std::vector<std::uint32_t> arcs) {
  std::vector<std::uint32_t> messages = rarest(host, target);
  for (const std::uint32_t message : messages) {
    set_bit(expected_[target], message);
    ++copies_[message];
  }
  if (!owed_.empty()) owed(host, target) -= messages.size();
  missing_ -= messages.size();
  lacking_at_[target] -= messages.size();
  under_way_ += messages.size();
  const auto flight = static_cast<std::uint32_t>(flights_.size());
  const auto hops = static_cast<std::uint32_t>(arcs.size());
  hops_ += messages.size() * hops;
  for (std::uint32_t hop = 0; hop < hops; ++hop) {
    ComingStep& step = coming(cut_through_ ? 0 : hop);
    step.taken[channel(arcs[hop])] = 1;
    if (!cut_through_) step.moves.push_back({flight, hop, 1});
  }
  if (cut_through_) coming(0).moves.push_back({flight, 0, hops});
  ComingStep& last = coming(cut_through_ ? 0 : hops - 1);
  ++last.receiving[target];
  last.arrivals.push_back(flight);
  flights_.push_back({target, std::move(arcs), std::move(messages)});
}

/// Equally rare messages are taken in turn, starting with a different one at each host.
std::vector<std::uint32_t> HostToHostRun::rarest(std::uint32_t host, std::uint32_t target) {
  const std::uint32_t first = static_cast<std::uint32_t>(std::uint64_t{messages_} * host / hosts_);
  const auto rank = [&](std::uint32_t message) {
    const std::uint32_t turn = message >= first ? message - first : message + messages_ - first;
    return std::uint64_t{copies_[message]} << 32U | turn;
  };
  if (settings_.pack == 1) return {rarest_one(host, target, rank)};
  std::vector<std::uint32_t> found;
  for_each_lacking(host, target, [&](std::uint32_t message) { found.push_back(message); });
  if (found.size() > settings_.pack) {
    std::ranges::nth_element(found, found.begin() + static_cast<std::ptrdiff_t>(settings_.pack), {},
                             rank);
    found.resize(settings_.pack);
    std::ranges::sort(found);
  }
  return found;
}

template <class Take>
void HostToHostRun::for_each_lacking(std::uint32_t host, std::uint32_t target, Take&& take) const {
  const ConstBitRow held = held_[host];
  const ConstBitRow expected = expected_[target];
  for (std::uint32_t i = 0; i < held.size(); ++i)
    for (const std::uint32_t bit : BitsOf(held[i] & ~expected[i])) take(i * bits_per_word + bit);
}

/// Ranks are distinct.
template <class Rank>
std::uint32_t HostToHostRun::rarest_one(std::uint32_t host, std::uint32_t target,
                                        Rank&& rank) const {
  std::uint64_t least = ~std::uint64_t{0};
  std::uint32_t found = 0;
  for_each_lacking(host, target, [&](std::uint32_t message) {
    if (const std::uint64_t its_rank = rank(message); its_rank < least) {
      least = its_rank;
      found = message;
    }
  });
  return found;
}

Step HostToHostRun::next_step() const {
  Step step;
  std::vector<Port> path;
  std::vector<MessageId> packet;
  for (const Move& move : coming_.front().moves) {
    const Flight& flight = flights_[move.flight];
    path.clear();
    for (std::uint32_t i = 0; i < move.count; ++i)
      path.push_back(graph_.arc(flight.arcs[move.first + i]).port);
    packet.clear();
    for (const std::uint32_t message : flight.messages) packet.emplace_back(message);
    step.add(NodeId{graph_.arc(flight.arcs[move.first]).from}, path, packet);
  }
  return step;
}

void HostToHostRun::arrive() {
  for (const std::uint32_t number : coming_.front().arrivals) {
    Flight& flight = flights_[number];
    for (const std::uint32_t message : flight.messages) set_bit(held_[flight.target], message);
    has_any_[flight.target] = 1;
    under_way_ -= flight.messages.size();
    flight = {};
  }
}

HostToHostRun::ComingStep& HostToHostRun::coming(std::size_t step) {
  const std::size_t channels = graph_.half_duplex() ? graph_.link_count() : graph_.arcs().size();
  while (coming_.size() <= step)
    coming_.push_back(
        {std::vector<unsigned char>(channels), std::vector<std::uint32_t>(hosts_), {}, {}});
  return coming_[step];
}

}  // namespace asterism
