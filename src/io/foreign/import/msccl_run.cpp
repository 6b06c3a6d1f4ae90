#include "io/foreign/import/msccl_run.hpp"

#include <span>

#include <fmt/format.h>

#include <asterism/error.hpp>

namespace asterism {

MscclRun::MscclRun(const MscclAlgorithm& algorithm, const MscclEvents& events,
                   const MscclLayout& layout, ContributionTable& table, FindingLog& findings)
    : algorithm_(algorithm),
      events_(events),
      layout_(layout),
      table_(table),
      findings_(findings),
      slot_numbers_(algorithm.gpus.size()),
      slots_(algorithm.gpus.size()),
      accesses_(algorithm.gpus.size()),
      sent_(events.events().packets().size()),
      received_(events.events().packets().size()),
      sent_at_(events.events().packets().size(), 0) {
  for (std::uint32_t rank = 0; rank < algorithm.gpus.size(); ++rank)
    for (std::uint64_t i = 0; i < layout.input(rank).size(); ++i)
      slots_[rank][slot(rank, 'i', i)].version = add_version({.value = layout.input(rank)[i]});
}

std::uint32_t MscclRun::slot(std::uint32_t rank, char buffer, std::uint64_t offset) {
  const auto next = static_cast<std::uint32_t>(slots_[rank].size());
  const auto [found, is_new] =
      slot_numbers_[rank].emplace(layout_.place(rank, buffer, offset), next);
  if (is_new) slots_[rank].push_back({buffer, offset});
  return found->second;
}

std::string MscclRun::slot_name(std::uint32_t rank, std::uint32_t slot) const {
  return fmt::format("{}[{}]", slots_[rank][slot].buffer, slots_[rank][slot].offset);
}

std::uint32_t MscclRun::add_version(MscclVersion version) {
  static constexpr std::size_t most = std::size_t{1} << 31U;
  if (versions_.size() >= most)
    throw Error(ErrorCode::too_large, "the file moves more than 2^31 chunks",
                "check a smaller one of its kind");
  const auto number = static_cast<std::uint32_t>(versions_.size());
  if (version.root == MscclVersion::none) version.root = number;
  versions_.push_back(version);
  return number;
}

std::uint32_t MscclRun::read(RankEvents::Id event, std::uint32_t slot) {
  const std::uint32_t rank = events_.origin(event).gpu;
  accesses_[rank].push_back({event, slot, false});
  SlotState& state = slots_[rank][slot];
  if (state.version == MscclVersion::none) {
    findings_.add("sent before it arrived", events_.events()[event].line, rank,
                  fmt::format("{} reads {}, where nothing has been put yet", events_.name(event),
                              slot_name(rank, slot)));
    state.version = add_version({});
  }
  versions_[versions_[state.version].root].last_read = ++read_count_;
  return state.version;
}

void MscclRun::write(RankEvents::Id event, std::uint32_t slot, std::uint32_t version) {
  const std::uint32_t rank = events_.origin(event).gpu;
  accesses_[rank].push_back({event, slot, true});
  slots_[rank][slot].version = version;
}

std::uint32_t MscclRun::sum(RankEvents::Id event, std::uint32_t one, std::uint32_t other) {
  const ContributionTable::Sum sum = table_.sum(versions_[one].value, versions_[other].value);
  const std::uint32_t rank = events_.origin(event).gpu;
  if (sum.twice)
    findings_.add(
        "contributes twice", events_.events()[event].line, rank,
        fmt::format("{} combines parts that both have the contribution of rank {} to result {}",
                    events_.name(event), layout_.participant_of(*sum.twice),
                    layout_.result_of(*sum.twice)));
  const std::uint32_t result = add_version({.value = sum.value});
  for (const std::uint32_t part : {one, other}) versions_[versions_[part].root].combined = true;
  return result;
}

void MscclRun::send(RankEvents::Id event) {
  const std::uint32_t rank = events_.origin(event).gpu;
  const std::uint32_t packet = events_.events().packet_of(event);
  std::vector<std::uint32_t>& sent = sent_[packet];
  if (const auto passed = passed_on_.find(event); passed != passed_on_.end()) {
    sent = std::move(passed->second);
    passed_on_.erase(passed);
    for (const std::uint32_t version : sent)
      versions_[versions_[version].root].last_read = ++read_count_;
  } else {
    for (const MscclAction& step : events_.steps(event))
      for (std::uint64_t i = 0; i < step.count; ++i)
        sent.push_back(read(event, slot(rank, step.source.buffer, step.source.offset + i)));
  }
  sent_at_[packet] = read_count_;
  const std::uint32_t to = events_.origin(events_.events().packets()[packet].receive).gpu;
  for (const std::uint32_t version : sent) {
    MscclVersion& root = versions_[versions_[version].root];
    if (!root.passed_on) root.sent_to = to;
    root.passed_on = true;
  }
}

std::uint32_t MscclRun::arrival(RankEvents::Id event, const MscclAction& step, std::uint64_t chunk,
                                std::uint32_t sent) {
  const std::uint32_t rank = events_.origin(event).gpu;
  if (step.reduces()) {
    const std::uint32_t own =
        read(event, slot(rank, step.source.buffer, step.source.offset + chunk));
    return sum(event, own, sent);
  }
  const std::uint32_t here = add_version({.value = versions_[sent].value, .arrived = true});
  MscclVersion& root = versions_[versions_[sent].root];
  if (root.sent_as == MscclVersion::none && root.sent_to == rank) root.sent_as = here;
  return here;
}

void MscclRun::receive(RankEvents::Id event) {
  const std::uint32_t rank = events_.origin(event).gpu;
  const std::uint32_t packet = events_.events().packet_of(event);
  std::size_t next = 0;
  std::vector<std::uint32_t> passed;
  for (const MscclAction& step : events_.steps(event))
    for (std::uint64_t i = 0; i < step.count; ++i) {
      const std::uint32_t here = arrival(event, step, i, sent_[packet][next++]);
      received_[packet].push_back(step.reduces() ? MscclVersion::none : here);
      if (step.writes_target())
        write(event, slot(rank, step.target.buffer, step.target.offset + i), here);
      if (step.sends()) passed.push_back(here);
    }
  // The send of the same step is the next event.
  if (!passed.empty()) passed_on_[event + 1] = std::move(passed);
}

void MscclRun::work_locally(RankEvents::Id event) {
  const MscclAction& step = events_.steps(event).front();
  if (step.type == MscclAction::Type::nothing) return;
  const std::uint32_t rank = events_.origin(event).gpu;
  std::vector<std::uint32_t> results;
  results.reserve(step.count);
  for (std::uint64_t i = 0; i < step.count; ++i) {
    const std::uint32_t source =
        read(event, slot(rank, step.source.buffer, step.source.offset + i));
    if (step.type == MscclAction::Type::copy) {
      results.push_back(
          add_version({.value = versions_[source].value, .root = versions_[source].root}));
      continue;
    }
    const std::uint32_t target =
        read(event, slot(rank, step.target.buffer, step.target.offset + i));
    results.push_back(sum(event, target, source));
  }
  for (std::uint64_t i = 0; i < step.count; ++i)
    write(event, slot(rank, step.target.buffer, step.target.offset + i), results[i]);
}

void MscclRun::run(const std::vector<RankEvents::Id>& order) {
  for (const RankEvents::Id event : order) {
    switch (events_.events()[event].kind) {
      case RankEvent::Kind::send:
        send(event);
        break;
      case RankEvent::Kind::receive:
        receive(event);
        break;
      case RankEvent::Kind::local:
        work_locally(event);
        break;
    }
  }
}

void MscclRun::check_outputs() {
  const auto describe = [&](ContributionTable::Value value, bool is_part) {
    const std::span<const std::uint64_t> parts = table_[value];
    if (parts.empty()) return std::string("a value that was never written");
    if (parts.size() > 1) return fmt::format("a sum of {} contributions", parts.size());
    if (!is_part) return fmt::format("chunk {}", parts.front());
    return fmt::format("the contribution of rank {} to result {}",
                       layout_.participant_of(parts.front()), layout_.result_of(parts.front()));
  };
  for (std::uint32_t rank = 0; rank < algorithm_.gpus.size(); ++rank) {
    const std::uint64_t line = algorithm_.gpus[rank].line;
    for (std::uint64_t i = 0; i < layout_.output(rank).size(); ++i) {
      SlotState& state = slots_[rank][slot(rank, 'o', i)];
      const ContributionTable::Value wanted = layout_.output(rank)[i];
      const bool is_part = table_[wanted].size() > 1;
      if (state.version == MscclVersion::none) {
        findings_.add("missing result", line, rank,
                      fmt::format("GPU {} (line {}): nothing was put into o[{}], where {} belongs",
                                  rank, line, i, describe(wanted, is_part)));
        continue;
      }
      const MscclVersion& version = versions_[state.version];
      // The caller needs it after all others.
      versions_[version.root].last_read = read_count_ + 1;
      if (version.value != wanted)
        findings_.add(
            "wrong result", line, rank,
            fmt::format("GPU {} (line {}): o[{}] holds {} in the end, where {} belongs", rank, line,
                        i, describe(version.value, is_part), describe(wanted, is_part)));
    }
  }
}

}  // namespace asterism
