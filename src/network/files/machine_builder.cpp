#include "network/files/machine_builder.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.hpp"
#include "network/files/builder.hpp"

namespace asterism {

Error MachineBuilder::malformed(const std::string& complaint, const std::string& hint) const {
  return {ErrorCode::malformed, fmt::format("{} is not {}: {}", path_.string(), format_, complaint),
          hint};
}

Error MachineBuilder::too_large(const std::string& what) const {
  return {ErrorCode::too_large, fmt::format("{} describes more than {}", path_.string(), what),
          "use a smaller machine; or is a number in the file wrong?"};
}

void MachineBuilder::require_parts(double count) const {
  if (static_cast<double>(parts_.size()) + count > double{max_parts})
    throw too_large(fmt::format("{} nodes", with_thousands(max_parts)));
}

void MachineBuilder::require_links(double count) const {
  if (static_cast<double>(links_.size()) + count > double{max_links})
    throw too_large(fmt::format("{} links", with_thousands(max_links)));
}

std::uint64_t MachineBuilder::part(const std::string& name, PartRole role) {
  const auto [entry, is_new] = ids_.try_emplace(name, parts_.size());
  if (!is_new) return entry->second;
  require_parts(1);
  parts_.push_back({name, role});
  return entry->second;
}

std::optional<std::uint64_t> MachineBuilder::find(const std::string& name) const {
  const auto found = ids_.find(name);
  if (found == ids_.end()) return std::nullopt;
  return found->second;
}

void MachineBuilder::link(std::uint64_t from, std::uint64_t to, PartLink link) {
  require_links(1);
  links_.push_back({std::move(link), from, to});
}

void MachineBuilder::warn(const std::string& sentence) {
  warnings_.insert(fmt::format("{} {}", path_.string(), sentence));
}

std::vector<std::vector<std::size_t>> MachineBuilder::links_by_part() const {
  std::vector<std::vector<std::size_t>> links_of(parts_.size());
  for (std::size_t i = 0; i < links_.size(); ++i) {
    if (links_[i].is_left_out) continue;
    links_of[links_[i].from].push_back(i);
    links_of[links_[i].to].push_back(i);
  }
  return links_of;
}

std::uint64_t MachineBuilder::other_end(std::size_t link, std::uint64_t part) const {
  return links_[link].from == part ? links_[link].to : links_[link].from;
}

void MachineBuilder::leave_out_dead_ends() {
  const std::vector<std::vector<std::size_t>> links_of = links_by_part();
  // Counted, because erasing from the list of a hub would take as long as the list for each link.
  std::vector<std::size_t> left(parts_.size());
  for (std::uint64_t part = 0; part < parts_.size(); ++part) left[part] = links_of[part].size();
  const auto is_dead_end = [&](std::uint64_t part) {
    return parts_[part].role != PartRole::participant && left[part] == 1;
  };
  std::vector<std::uint64_t> open;
  for (std::uint64_t part = 0; part < parts_.size(); ++part)
    if (is_dead_end(part)) open.push_back(part);
  while (!open.empty()) {
    const std::uint64_t part = open.back();
    open.pop_back();
    if (!is_dead_end(part)) continue;
    const std::size_t last = *std::ranges::find_if(
        links_of[part], [&](std::size_t link) { return !links_[link].is_left_out; });
    const std::uint64_t next = other_end(last, part);
    links_[last].is_left_out = true;
    --left[part];
    --left[next];
    if (is_dead_end(next)) open.push_back(next);
  }
}

bool MachineBuilder::is_connected_without(const std::set<PartRole>& roles) const {
  const std::vector<std::vector<std::size_t>> links_of = links_by_part();
  const auto counts = [&](std::uint64_t part) {
    return !roles.contains(parts_[part].role) && !links_of[part].empty();
  };
  std::vector<bool> seen(parts_.size());
  std::vector<std::uint64_t> open;
  for (std::uint64_t part = 0; part < parts_.size() && open.empty(); ++part)
    if (counts(part)) open.push_back(part);
  if (!open.empty()) seen[open.front()] = true;
  while (!open.empty()) {
    const std::uint64_t part = open.back();
    open.pop_back();
    for (const std::size_t link : links_of[part]) {
      const std::uint64_t next = other_end(link, part);
      if (!counts(next) || seen[next]) continue;
      seen[next] = true;
      open.push_back(next);
    }
  }
  for (std::uint64_t part = 0; part < parts_.size(); ++part)
    if (counts(part) && !seen[part]) return false;
  return true;
}

bool MachineBuilder::leave_out(const std::set<PartRole>& roles) {
  if (!is_connected_without(roles)) return false;
  for (JoiningLink& link : links_)
    for (const std::uint64_t end : {link.from, link.to})
      link.is_left_out = link.is_left_out || roles.contains(parts_[end].role);
  leave_out_dead_ends();
  return true;
}

void MachineBuilder::leave_out_slow_paths() {
  if (!leave_out({PartRole::processor, PartRole::bridge})) leave_out({PartRole::processor});
}

void MachineBuilder::contract(std::uint64_t bridge,
                              std::vector<std::vector<std::size_t>>& links_of) {
  const std::size_t kept = links_of[bridge][0];
  const std::size_t dropped = links_of[bridge][1];
  const std::uint64_t start = other_end(kept, bridge);
  const std::uint64_t end = other_end(dropped, bridge);
  const auto is_plain = [&](std::size_t i) {
    return !links_[i].one_way && links_[i].reverse_rate == 0;
  };
  if (start == end || !is_plain(kept) || !is_plain(dropped)) return;
  JoiningLink& link = links_[kept];
  if (links_[dropped].rate < link.rate) link.kind = links_[dropped].kind;
  const bool is_known = link.rate > 0 && links_[dropped].rate > 0;
  link.rate = is_known ? std::min(link.rate, links_[dropped].rate)
                       : std::max(link.rate, links_[dropped].rate);
  link.latency += links_[dropped].latency;
  link.from = start;
  link.to = end;
  links_[dropped].is_left_out = true;
  links_of[bridge].clear();
  // Only the lists of bridges with two links are read again.
  if (links_of[end].size() == 2) std::ranges::replace(links_of[end], dropped, kept);
}

void MachineBuilder::contract_bridges() {
  std::vector<std::vector<std::size_t>> links_of = links_by_part();
  for (std::uint64_t part = 0; part < parts_.size(); ++part)
    if (parts_[part].role == PartRole::bridge && links_of[part].size() == 2)
      contract(part, links_of);
}

void MachineBuilder::require_rates() const {
  const auto is_used = [](const JoiningLink& link) { return !link.is_left_out; };
  const auto lacks = [&](const JoiningLink& link) { return is_used(link) && link.rate == 0; };
  const auto has = [&](const JoiningLink& link) { return is_used(link) && link.rate != 0; };
  const auto lacking = std::ranges::find_if(links_, lacks);
  if (lacking == links_.end() || std::ranges::none_of(links_, has)) return;
  throw malformed(fmt::format("the link of {} and {}{} has no bandwidth, and others have one",
                              name_text(parts_[lacking->from].name),
                              name_text(parts_[lacking->to].name), in_line(lacking->line)),
                  "give every link a bandwidth, or none");
}

void MachineBuilder::fill_rates() {
  double highest = 0;
  for (const JoiningLink& link : links_)
    if (!link.is_left_out) highest = std::max(highest, link.rate);
  if (highest == 0) return;
  std::set<std::string> kinds;
  for (JoiningLink& link : links_) {
    if (link.is_left_out || link.rate != 0) continue;
    link.rate = highest;
    kinds.insert(link.kind);
  }
  if (!kinds.empty())
    warn(
        fmt::format("gives no bandwidth of some links ({}); assuming the highest of the others, {}",
                    fmt::join(kinds, ", "), rate_text(highest)));
}

std::vector<std::uint64_t> MachineBuilder::final_order() const {
  std::vector<bool> is_used(parts_.size());
  for (const JoiningLink& link : links_)
    if (!link.is_left_out) is_used[link.from] = is_used[link.to] = true;
  std::vector<std::uint64_t> order;
  for (const bool participants : {true, false})
    for (std::uint64_t part = 0; part < parts_.size(); ++part) {
      const bool takes_part = parts_[part].role == PartRole::participant;
      if (takes_part == participants && (is_used[part] || takes_part)) order.push_back(part);
    }
  return order;
}

std::string MachineBuilder::rate_text(double rate) const {
  return relative_ ? fmt::format("{}", rate) : rate_in_units(rate);
}

GraphRecords MachineBuilder::finish() {
  leave_out_dead_ends();
  leave_out_slow_paths();
  contract_bridges();
  if (assumes_rates_)
    fill_rates();
  else
    require_rates();
  GraphBuilder builder(path_);
  std::vector<std::uint64_t> node_of(parts_.size());
  for (const std::uint64_t part : final_order()) {
    node_of[part] = builder.node(parts_[part].name);
    const bool is_switch = parts_[part].role != PartRole::participant;
    builder.mark_switch(node_of[part], is_switch ? "true" : "false", 0);
  }
  // Ports in the order of the links: links beside each other are meant.
  std::vector<std::uint32_t> next_port(parts_.size());
  for (const JoiningLink& link : links_) {
    if (link.is_left_out) continue;
    WrittenLink written(node_of[link.from], node_of[link.to], link.line);
    written.link_class = link.kind;
    written.port = std::to_string(next_port[link.from]++);
    written.reverse_port = std::to_string(next_port[link.to]++);
    if (link.rate != 0) written.rate = rate_text(link.rate);
    if (link.reverse_rate != 0) written.reverse_rate = rate_text(link.reverse_rate);
    if (link.rate != 0 && !relative_) written.latency = time_in_units(link.latency);
    written.one_way = link.one_way;
    builder.link(written);
  }
  for (const std::string& name : unknown_) builder.not_understood(name);
  GraphRecords records = builder.finish("part", {});
  records.warnings.insert(records.warnings.end(), warnings_.begin(), warnings_.end());
  return records;
}

}  // namespace asterism
