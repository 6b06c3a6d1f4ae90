#include "synthesis/timed/timed_run.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <tuple>
#include <utility>

#include "base/mix.hpp"
#include "base/random.hpp"
#include "synthesis/timed/timed_constants.hpp"

namespace asterism::timed {

namespace {

constexpr double never = std::numeric_limits<double>::infinity();

}  // namespace

TimedRun::TimedRun(const TimedTask& task, const HostWays& ways, const PartPlan& parts,
                   const TimedRules& rules)
    : task_(task),
      ways_(ways),
      parts_(parts),
      rules_(rules),
      hosts_(ways.num_hosts()),
      num_cargo_(static_cast<std::uint32_t>(task.cargo.size())),
      held_(hosts_, num_cargo_),
      expected_(hosts_, num_cargo_),
      to_carry_(parts.carried()),
      lacking_(hosts_, num_cargo_),
      copies_(std::size_t{parts.num_parts()} * num_cargo_),
      received_(hosts_),
      arrival_step_(std::size_t{hosts_} * num_cargo_),
      free_from_(task.graph.arcs().size()),
      next_on_(rules.shares ? task.graph.arcs().size() : 0),
      last_step_(task.graph.arcs().size()),
      doors_of_(hosts_),
      is_touched_(ways.doors().size()) {
  start();
  count_what_is_carried();
  order_targets();
}

void TimedRun::start() {
  for (std::uint32_t i = 0; i < num_cargo_; ++i) {
    const std::uint32_t origin = task_.cargo[i].origin;
    set_bit(held_[origin], i);
    set_bit(expected_[origin], i);
    --lacking_[origin];
    ++copies_[std::size_t{parts_.part(origin)} * num_cargo_ + i];
  }
  missing_ = std::accumulate(lacking_.begin(), lacking_.end(), std::uint64_t{0});
  for (std::uint32_t door = 0; door < ways_.doors().size(); ++door)
    doors_of_[ways_.doors()[door].host].push_back(door);
  double largest = 0;
  for (const Target& target : ways_.targets()) {
    largest = std::max(largest, target.cost.packet(1));
    if (!parts_.is_slow(target))
      least_per_message_ = std::min(least_per_message_, target.cost.per_message);
  }
  static constexpr double rounding = 1e-10;
  tolerance_ = rounding * largest;
}

void TimedRun::count_what_is_carried() {
  const std::size_t rows = std::size_t{hosts_} * parts_.num_parts();
  left_to_carry_.resize(rows);
  slow_share_.resize(rows);
  packets_left_.assign(rows, rules_.slow_packets);
  for (std::size_t row = 0; row < rows; ++row) {
    left_to_carry_[row] = static_cast<std::uint32_t>(count_bits(ConstBitRow(to_carry_[row])));
    share_slow_packets(row);
  }
}

/// Uses equal shares, or shares proportional to n, n-1, ..., 2, 1.
void TimedRun::share_slow_packets(std::size_t row) {
  const std::uint32_t packets = packets_left_[row];
  const std::uint32_t left = left_to_carry_[row];
  const std::uint32_t share =
      rules_.tapers ? (2 * left + packets) / (packets + 1) : (left + packets - 1) / packets;
  slow_share_[row] = std::max(1U, task_.fitting(share));
}

/// Every host starts with the hosts that follow it, so that hosts in the same situation choose
/// different targets.
void TimedRun::order_targets() {
  order_.resize(ways_.targets().size());
  Random random(rules_.order);
  std::vector<std::uint32_t> draw(hosts_);
  for (std::uint32_t& value : draw)
    value = rules_.order == 0 ? 0 : static_cast<std::uint32_t>(random.below(1U << 30U));
  std::vector<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>> ranked;
  for (const Door& door : ways_.doors()) {
    const auto targets = ways_.targets(door);
    ranked.clear();
    for (std::uint32_t i = 0; i < door.num_targets; ++i) {
      const std::uint32_t offset = (targets[i].host + hosts_ - door.host) % hosts_;
      ranked.emplace_back(draw[offset], offset, door.first_target + i);
    }
    std::ranges::sort(ranked);
    for (std::uint32_t i = 0; i < door.num_targets; ++i)
      order_[door.first_target + i] = std::get<2>(ranked[i]);
  }
}

std::optional<TimedPackets> TimedRun::run(double time_limit) {
  for (std::uint32_t door = 0; door < ways_.doors().size(); ++door) touch(door);
  double now = 0;
  for (;;) {
    serve_touched(now);
    if (result_.time >= time_limit) return std::nullopt;
    if (!events_.empty()) {
      now = pass_events();
      continue;
    }
    if (missing_ == 0) return std::move(result_);
    if (std::exchange(relaxed_, true)) return std::nullopt;
    for (std::uint32_t door = 0; door < ways_.doors().size(); ++door) touch(door);
  }
}

/// Processes all events at the next time, up to the tolerance. Returns the time of the last of
/// them.
double TimedRun::pass_events() {
  const double first = events_.front().time;
  double now = first;
  while (!events_.empty() && events_.front().time <= first + tolerance_) {
    std::ranges::pop_heap(events_, std::greater<>());
    const Event event = events_.back();
    events_.pop_back();
    now = event.time;
    if (event.what < ways_.doors().size())
      touch(event.what);
    else
      arrive(event.what - static_cast<std::uint32_t>(ways_.doors().size()), now);
  }
  return now;
}

void TimedRun::touch(std::uint32_t door) {
  if (is_touched_[door]) return;
  is_touched_[door] = true;
  touched_.push_back(door);
}

void TimedRun::serve_touched(double now) {
  std::ranges::sort(touched_, {}, [&](std::uint32_t door) {
    return std::pair(rules_.turns == 0 ? 0 : mixed(rules_.turns, door), door);
  });
  for (const std::uint32_t door : touched_) {
    is_touched_[door] = false;
    if (free_from_[ways_.doors()[door].arc] <= now + tolerance_) serve(door, now);
  }
  touched_.clear();
}

void TimedRun::serve(std::uint32_t number, double now) {
  double wake = never;
  const Choice choice = best_choice(number, now, wake);
  if (choice.target != nullptr)
    depart(number, choice, now);
  else if (wake < never)
    add_event(wake, number);
}

/// Returns an empty choice if no packet may leave now. Sets `wake` to the earliest time at which a
/// packet that only waits for arcs on its path may leave.
TimedRun::Choice TimedRun::best_choice(std::uint32_t number, double now, double& wake) {
  const Door& door = ways_.doors()[number];
  const auto rank = [](const Choice& choice) {
    return std::tuple(choice.slow, choice.value, choice.slow ? ~choice.received : 0, choice.held,
                      choice.draw);
  };
  Choice best;
  for (std::uint32_t i = 0; i < door.num_targets; ++i) {
    const Target& target = ways_.targets()[order_[door.first_target + i]];
    if (lacking_[target.host] == 0) continue;
    Choice choice{&target, 0, !relaxed_ && parts_.is_slow(target), 0, received_[target.host], 0, 0};
    choice.value =
        choice.slow ? value_over_slow_way(door.host, target) : value_of(door.host, target);
    if (choice.value == 0) continue;
    if (rules_.gathers) choice.held = num_cargo_ - lacking_[target.host];
    if (rules_.ties != 0) choice.draw = mixed(rules_.ties, ++draws_);
    if (best.target != nullptr && rank(choice) <= rank(best)) continue;
    const double start = choose_way(choice, now);
    if (start > now + tolerance_)
      wake = std::min(wake, start);
    else
      best = choice;
  }
  return best;
}

/// Chooses the path on which the packet may leave first, and returns that time.
double TimedRun::choose_way(Choice& choice, double now) const {
  const SwitchPassing passing = choice.slow ? rules_.slow_passing : rules_.fast_passing;
  const std::uint32_t first = choice.target->first(passing);
  double earliest = never;
  for (std::uint32_t way = first; way < first + choice.target->num_ways; ++way) {
    const double start = earliest_start(way, now);
    if (start >= earliest) continue;
    earliest = start;
    choice.way = way;
  }
  return earliest;
}

std::uint64_t TimedRun::value_of(std::uint32_t host, const Target& target) {
  const ConstBitRow held = held_[host];
  const ConstBitRow expected = expected_[target.host];
  const ConstBitRow urgent = parts_.urgent()[target.host];
  work_ += held.size() + 4;
  const std::uint64_t room = fast_room(target);
  std::uint64_t all = 0, urgent_ones = 0;
  for (std::size_t i = 0; i < held.size() && all < room; ++i)
    if (const std::uint64_t lacking = held[i] & ~expected[i]; lacking != 0)
      all += count_bits(lacking);
  if (rules_.urgency > 0 && parts_.num_parts() > 1)
    for (std::size_t i = 0; i < held.size() && urgent_ones < room; ++i)
      if (const std::uint64_t word = held[i] & ~expected[i] & urgent[i]; word != 0)
        urgent_ones += count_bits(word);
  return std::min(all, room) + rules_.urgency * std::min(urgent_ones, room);
}

/// Returns 0 while the packet waits for more cargo.
std::uint64_t TimedRun::value_over_slow_way(std::uint32_t host, const Target& target) {
  const std::uint32_t part = parts_.part(target.host);
  const std::size_t row = parts_.row(host, part);
  if (left_to_carry_[row] == 0) return 0;
  const ConstBitRow held = held_[host];
  const ConstBitRow carried = to_carry_[row];
  const ConstBitRow expected = expected_[target.host];
  work_ += held.size() + 4;
  std::uint64_t ready = 0, useful = 0;
  for (std::size_t i = 0; i < held.size(); ++i) {
    ready += count_bits(held[i] & carried[i]);
    useful += count_bits(held[i] & carried[i] & ~expected[i]);
  }
  if (ready < std::min(slow_share_[row], left_to_carry_[row])) return 0;
  return std::min<std::uint64_t>(useful, slow_share_[row]);
}

/// Returns the earliest time at which a packet of one message can start so that it waits nowhere on
/// its path.
double TimedRun::earliest_start(std::uint32_t way, double now) const {
  double offset = 0, start = now;
  for (const TimedLeg& leg : ways_.legs(way)) {
    for (const std::uint32_t arc : ways_.arcs(leg))
      if (!can_join(arc, leg, now, start + offset, 1))
        start = std::max(start, free_from_[arc] - offset);
    offset += leg.busy.packet(1) + leg.delay;
  }
  return start;
}

std::uint32_t TimedRun::fast_room(const Target& target) const {
  std::uint32_t room = rules_.fast_pack == 0 ? num_cargo_ : rules_.fast_pack;
  if (rules_.by_rate && target.cost.per_message > least_per_message_)
    room = static_cast<std::uint32_t>(room * least_per_message_ / target.cost.per_message);
  if (rules_.fair)
    room = std::min(room, static_cast<std::uint32_t>(target.share * lacking_[target.host]) + 1);
  return std::max(1U, task_.fitting(room));
}

void TimedRun::fill(std::uint32_t host, const Choice& choice) {
  const std::uint32_t target = choice.target->host;
  const std::size_t first = result_.cargo.size();
  const ConstBitRow held = held_[host];
  const ConstBitRow expected = expected_[target];
  const std::size_t row = parts_.row(host, parts_.part(target));
  for (std::uint32_t i = 0; i < held.size(); ++i) {
    std::uint64_t word = held[i] & ~expected[i];
    if (choice.slow) word &= to_carry_[row][i];
    for (const std::uint32_t bit : BitsOf(word)) result_.cargo.push_back(i * bits_per_word + bit);
  }
  const std::uint32_t most = choice.slow ? slow_share_[row] : fast_room(*choice.target);
  work_ += 4 * (result_.cargo.size() - first);
  if (result_.cargo.size() - first > most) keep_rarest(host, target, first, most);
}

/// Cargo that carriers wait for goes first, then cargo that is rare in the part of the target.
/// Every host starts with a different one among equally rare cargo.
void TimedRun::keep_rarest(std::uint32_t host, std::uint32_t target, std::size_t first,
                           std::uint32_t most) {
  const ConstBitRow urgent = parts_.urgent()[target];
  const std::uint32_t* const copies =
      copies_.data() + std::size_t{parts_.part(target)} * num_cargo_;
  const auto begin = static_cast<std::uint32_t>(std::uint64_t{num_cargo_} * host / hosts_);
  // The rank in one number: urgency, copies, and the place in the host's own order.
  static constexpr unsigned place_bits = 32, urgency_bit = 63;
  ranks_.clear();
  for (std::size_t i = first; i < result_.cargo.size(); ++i) {
    const std::uint32_t cargo = result_.cargo[i];
    const std::uint32_t place = cargo < begin ? cargo + num_cargo_ - begin : cargo - begin;
    ranks_.push_back(std::uint64_t{!has_bit(urgent, cargo)} << urgency_bit |
                     std::uint64_t{copies[cargo]} << place_bits | place);
  }
  std::ranges::nth_element(ranks_, ranks_.begin() + most);
  for (std::uint32_t i = 0; i < most; ++i) {
    const auto place = static_cast<std::uint32_t>(ranks_[i]);
    result_.cargo[first + i] =
        place < num_cargo_ - begin ? place + begin : place + begin - num_cargo_;
  }
  result_.cargo.resize(first + most);
  std::sort(result_.cargo.begin() + static_cast<std::ptrdiff_t>(first), result_.cargo.end());
}

void TimedRun::depart(std::uint32_t number, const Choice& choice, double now) {
  const std::uint32_t host = ways_.doors()[number].host;
  const std::uint32_t target = choice.target->host;
  const std::size_t first = result_.cargo.size();
  fill(host, choice);
  const std::size_t last = result_.cargo.size();
  promise(host, target, first);
  std::uint32_t step = 0;
  for (std::size_t i = first; i < last; ++i)
    step = std::max(step, arrival_step_[std::size_t{host} * num_cargo_ + result_.cargo[i]]);
  const double arrival = cross(number, choice.way, first, now, step);
  for (std::size_t i = first; i < last; ++i)
    arrival_step_[std::size_t{target} * num_cargo_ + result_.cargo[i]] = step;
  result_.time = std::max(result_.time, arrival);
  add_event(arrival, static_cast<std::uint32_t>(ways_.doors().size() + flights_.size()));
  flights_.push_back({target, first, last, arrival});
}

/// The contents of the packet under construction count as delivered.
void TimedRun::promise(std::uint32_t host, std::uint32_t target, std::size_t first) {
  const std::uint32_t part = parts_.part(target);
  const bool leaves_part = parts_.part(host) != part;
  const std::size_t row = parts_.row(host, part);
  for (std::size_t i = first; i < result_.cargo.size(); ++i) {
    const std::uint32_t cargo = result_.cargo[i];
    set_bit(expected_[target], cargo);
    ++copies_[std::size_t{part} * num_cargo_ + cargo];
    if (!leaves_part || !has_bit(to_carry_[row], cargo)) continue;
    clear_bit(to_carry_[row], cargo);
    --left_to_carry_[row];
  }
  const auto count = static_cast<std::uint32_t>(result_.cargo.size() - first);
  lacking_[target] -= count;
  missing_ -= count;
  if (!leaves_part) return;
  received_[target] += count;
  packets_left_[row] = std::max(1U, packets_left_[row] - 1);
  share_slow_packets(row);
}

/// Returns the arrival time of the packet under construction. `step` is its first step on entry,
/// and the step after its last on return.
double TimedRun::cross(std::uint32_t door, std::uint32_t number, std::size_t first, double now,
                       std::uint32_t& step) {
  std::uint64_t messages = 0;
  for (std::size_t i = first; i < result_.cargo.size(); ++i)
    messages += task_.cargo[result_.cargo[i]].count;
  double time = now;
  const Way& way = ways_.way(number);
  for (std::uint32_t i = way.first_leg; i < way.first_leg + way.num_legs; ++i) {
    const TimedLeg& leg = ways_.leg(i);
    const std::uint32_t last_arc = ways_.arcs(leg).back();
    const bool may_share = rules_.shares && leg.num_arcs == 1 && i > way.first_leg &&
                           i + 1 == way.first_leg + way.num_legs;
    const auto cargo = static_cast<std::uint32_t>(result_.cargo.size() - first);
    if (may_share && step <= next_on_[last_arc].step && can_join(last_arc, leg, now, time, cargo)) {
      step = next_on_[last_arc].step;
      result_.packets.push_back({i, step, first, result_.cargo.size()});
      ++step;
      return join(last_arc, leg, time, messages, cargo);
    }
    for (const std::uint32_t arc : ways_.arcs(leg)) {
      time = std::max(time, free_from_[arc]);
      step = std::max(step, last_step_[arc]);
    }
    const double end = time + leg.busy.packet(messages);
    for (const std::uint32_t arc : ways_.arcs(leg)) {
      free_from_[arc] = end;
      last_step_[arc] = step + 1;
    }
    if (may_share)
      next_on_[last_arc] = {time,  end,      step,
                            cargo, messages, {static_cast<std::uint32_t>(flights_.size())}};
    result_.packets.push_back({i, step, first, result_.cargo.size()});
    if (i == way.first_leg) add_event(end, door);
    time = end + leg.delay;
    ++step;
  }
  return time;
}

bool TimedRun::can_join(std::uint32_t arc, const TimedLeg& leg, double now, double then,
                        std::uint32_t cargo) const {
  if (!rules_.shares) return false;
  const SharedPacket& next = next_on_[arc];
  return !next.flights.empty() && next.end == free_from_[arc] && next.start > now + tolerance_ &&
         then <= next.start + timed_constants::patience_to_join * leg.busy.fixed &&
         task_.fitting(next.cargo + cargo) == next.cargo + cargo;
}

/// Returns when the packet arrives, together with all that it joins.
double TimedRun::join(std::uint32_t arc, const TimedLeg& leg, double time, std::uint64_t messages,
                      std::uint32_t cargo) {
  SharedPacket& next = next_on_[arc];
  next.start = std::max(next.start, time);
  next.messages += messages;
  next.cargo += cargo;
  next.end = free_from_[arc] = next.start + leg.busy.packet(next.messages);
  const double arrival = next.end + leg.delay;
  for (const std::uint32_t flight : next.flights) flights_[flight].arrival = arrival;
  next.flights.push_back(static_cast<std::uint32_t>(flights_.size()));
  return arrival;
}

void TimedRun::add_event(double time, std::uint32_t what) {
  events_.push_back({time, what});
  std::ranges::push_heap(events_, std::greater<>());
}

void TimedRun::arrive(std::uint32_t number, double now) {
  const Flight& flight = flights_[number];
  if (flight.arrival > now) {  // others have joined it
    add_event(flight.arrival, static_cast<std::uint32_t>(ways_.doors().size() + number));
    return;
  }
  for (std::size_t i = flight.first; i < flight.last; ++i)
    set_bit(held_[flight.host], result_.cargo[i]);
  for (const std::uint32_t door : doors_of_[flight.host]) touch(door);
}

}  // namespace asterism::timed
