#include "synthesis/timed/timed_parts.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <queue>
#include <tuple>
#include <utility>

#include "synthesis/timed/timed_constants.hpp"

namespace asterism::timed {

namespace {

constexpr double far_away = std::numeric_limits<double>::infinity();

}  // namespace

PartPlan::PartPlan(const HostWays& ways, std::span<const TimedCargo> cargo,
                   const CarrierRules& rules)
    : rules_(rules), num_hosts_(ways.num_hosts()) {
  join_parts(ways);
  carried_ = BitRows(std::size_t{num_hosts_} * num_parts_, cargo.size());
  urgent_ = BitRows(num_hosts_, cargo.size());
  if (num_parts_ < 2) return;
  measure_fast_ways(ways);
  find_gateways(ways);
  route_parts();
  for (std::uint32_t from = 0; from < num_parts_; ++from)
    for (std::uint32_t to = 0; to < num_parts_; ++to)
      if (from != to) choose_carriers(cargo, from, to);
}

void PartPlan::join_parts(const HostWays& ways) {
  std::vector<std::uint32_t> name(num_hosts_);
  std::iota(name.begin(), name.end(), 0U);
  for (bool changes = true; changes;) {
    changes = false;
    for (const Door& door : ways.doors())
      for (const Target& target : ways.targets(door)) {
        if (is_slow(target) || name[door.host] == name[target.host]) continue;
        name[door.host] = name[target.host] = std::min(name[door.host], name[target.host]);
        changes = true;
      }
  }
  part_.resize(num_hosts_);
  std::vector<std::uint32_t> number(num_hosts_, none);
  for (std::uint32_t host = 0; host < num_hosts_; ++host) {
    if (number[name[host]] == none) number[name[host]] = num_parts_++;
    part_[host] = number[name[host]];
  }
}

void PartPlan::measure_fast_ways(const HostWays& ways) {
  distance_.assign(std::size_t{num_hosts_} * num_hosts_, far_away);
  before_.assign(distance_.size(), none);
  std::vector<std::vector<std::pair<std::uint32_t, double>>> next(num_hosts_);
  for (const Door& door : ways.doors())
    for (const Target& target : ways.targets(door))
      if (!is_slow(target)) next[door.host].emplace_back(target.host, target.cost.fixed);
  using Reached = std::pair<double, std::uint32_t>;
  for (std::uint32_t origin = 0; origin < num_hosts_; ++origin) {
    double* const distance = distance_.data() + std::size_t{origin} * num_hosts_;
    std::uint32_t* const before = before_.data() + std::size_t{origin} * num_hosts_;
    std::priority_queue<Reached, std::vector<Reached>, std::greater<>> open;
    distance[origin] = 0;
    open.emplace(0, origin);
    while (!open.empty()) {
      const auto [time, host] = open.top();
      open.pop();
      if (time > distance[host]) continue;
      for (const auto& [end, fixed] : next[host])
        if (time + fixed < distance[end]) {
          distance[end] = time + fixed;
          before[end] = host;
          open.emplace(distance[end], end);
        }
    }
  }
}

void PartPlan::find_gateways(const HostWays& ways) {
  gateways_.resize(std::size_t{num_parts_} * num_parts_);
  for (const Door& door : ways.doors())
    for (const Target& target : ways.targets(door)) {
      const std::uint32_t from = part_[door.host], to = part_[target.host];
      if (from == to || !is_slow(target)) continue;
      std::vector<std::uint32_t>& hosts = gateways_[pair(from, to)];
      if (hosts.empty() || hosts.back() != door.host) hosts.push_back(door.host);
    }
  if (rules_.gateways == 0) return;
  for (std::vector<std::uint32_t>& hosts : gateways_)
    if (hosts.size() > rules_.gateways) hosts.resize(rules_.gateways);
}

/// Routes between parts over the fewest slow paths.
void PartPlan::route_parts() {
  last_part_.assign(gateways_.size(), none);
  for (std::uint32_t from = 0; from < num_parts_; ++from) {
    std::vector<std::uint32_t> reached{from};
    for (std::size_t i = 0; i < reached.size(); ++i)
      for (std::uint32_t to = 0; to < num_parts_; ++to) {
        if (to == from || last_part_[pair(from, to)] != none) continue;
        if (gateways_[pair(reached[i], to)].empty()) continue;
        last_part_[pair(from, to)] = reached[i];
        reached.push_back(to);
      }
  }
}

/// Chooses carriers for cargo that starts in part `from` and must enter part `to`.
void PartPlan::choose_carriers(std::span<const TimedCargo> cargo, std::uint32_t from,
                               std::uint32_t to) {
  const std::uint32_t last = last_part_[pair(from, to)];
  if (last == none) return;
  std::vector<std::uint32_t> numbers;
  for (std::uint32_t i = 0; i < cargo.size(); ++i)
    if (part_[cargo[i].origin] == from) numbers.push_back(i);
  const std::vector<std::uint32_t>& hosts = gateways_[pair(last, to)];
  const std::size_t carriers = std::min<std::size_t>(rules_.carriers, hosts.size());
  Loads loads{hosts, std::vector<std::size_t>(hosts.size()),
              (carriers * numbers.size() + hosts.size() - 1) / hosts.size()};
  for (std::size_t turn = 0; turn < carriers; ++turn) {
    // Hosts carry their own cargo, as far as the shares allow it, before they receive that of
    // others.
    std::vector<std::uint32_t> others;
    for (const std::uint32_t number : numbers)
      if (turn > 0 || !loads.add(cargo[number].origin))
        others.push_back(number);
      else
        assign(number, cargo[number].origin, cargo[number].origin, to);
    for (const std::uint32_t number : others) {
      const std::uint32_t origin = cargo[number].origin;
      const std::uint32_t host = nearest_carrier(loads, number, origin, to);
      if (host == none) continue;
      ++loads.load[static_cast<std::size_t>(std::ranges::find(hosts, host) - hosts.begin())];
      assign(number, origin, host, to);
    }
  }
}

/// Returns whether the host is a gateway that may carry more, and counts the cargo if so.
bool PartPlan::Loads::add(std::uint32_t host) {
  const auto place = static_cast<std::size_t>(std::ranges::find(hosts, host) - hosts.begin());
  if (place == hosts.size() || load[place] >= share) return false;
  ++load[place];
  return true;
}

std::uint32_t PartPlan::nearest_carrier(const Loads& loads, std::uint32_t number,
                                        std::uint32_t origin, std::uint32_t to) const {
  std::tuple<bool, double, std::size_t, std::uint32_t> least;
  std::uint32_t nearest = none;
  for (std::size_t i = 0; i < loads.hosts.size(); ++i) {
    const std::uint32_t host = loads.hosts[i];
    if (has_bit(carried_[row(host, to)], number)) continue;
    const std::tuple rank{loads.load[i] >= loads.share,
                          distance_[std::size_t{origin} * num_hosts_ + host], loads.load[i],
                          (host + num_hosts_ - origin) % num_hosts_};
    if (nearest != none && rank >= least) continue;
    least = rank;
    nearest = host;
  }
  return nearest;
}

void PartPlan::assign(std::uint32_t number, std::uint32_t origin, std::uint32_t host,
                      std::uint32_t to) {
  set_bit(carried_[row(host, to)], number);
  for (std::uint32_t at = host; at != none && at != origin;
       at = before_[std::size_t{origin} * num_hosts_ + at])
    set_bit(urgent_[at], number);
}

std::vector<double> fast_limits(const HostWays& ways) {
  std::vector<double> values;
  for (const Target& target : ways.targets()) values.push_back(target.cost.fixed);
  std::ranges::sort(values);
  std::vector<std::pair<double, double>> gaps;  // negated ratio, and the lower value
  for (std::size_t i = 1; i < values.size(); ++i)
    if (values[i - 1] > 0 && values[i] > timed_constants::wide_gap * values[i - 1])
      gaps.emplace_back(-values[i] / values[i - 1], values[i - 1]);
  std::ranges::sort(gaps);
  if (gaps.size() > timed_constants::max_gaps) gaps.resize(timed_constants::max_gaps);
  std::vector<double> limits;
  for (const auto& [ratio, fast] : gaps) limits.push_back(fast);
  limits.push_back(far_away);
  return limits;
}

}  // namespace asterism::timed
