#include "io/foreign/import/msccl_events.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include <fmt/format.h>

#include <asterism/error.hpp>

namespace asterism {

MscclEvents::MscclEvents(const MscclAlgorithm& algorithm, FindingLog& findings)
    : algorithm_(algorithm) {
  for (std::uint32_t gpu = 0; gpu < algorithm.gpus.size(); ++gpu) {
    add_gpu(gpu, findings);
    add_waits(gpu, findings);
  }
  match(findings);
}

std::string MscclEvents::name(RankEvents::Id event) const {
  const Origin& at = origins_[event];
  if (events_[event].line == 0)
    return fmt::format("GPU {}, threadblock {}, operation {}", at.gpu,
                       algorithm_.gpus[at.gpu].blocks[at.block].id, steps(event).front().operation);
  return fmt::format("GPU {}, threadblock {}, step {} (line {})", at.gpu,
                     algorithm_.gpus[at.gpu].blocks[at.block].id, at.step, events_[event].line);
}

namespace {

/// Returns whether a step belongs to the packet of the previous one.
bool continues_packet(const MscclAction& before, const MscclAction& step) {
  const bool is_same = (step.at_step != 0 && step.at_step == before.at_step) ||
                       (step.packet != 0 && step.packet == before.packet);
  return is_same && !before.announced && !step.after && before.sends() != before.receives() &&
         step.sends() == before.sends() && step.receives() == before.receives();
}

}  // namespace

void MscclEvents::add_gpu(std::uint32_t gpu, FindingLog& findings) {
  const std::size_t blocks = algorithm_.gpus[gpu].blocks.size();
  ends_.assign(blocks, {});
  for (std::uint32_t block = 0; block < blocks; ++block) {
    add_block(gpu, block);
    check_buffers(gpu, block, findings);
  }
}

void MscclEvents::add_block(std::uint32_t gpu, std::uint32_t block) {
  const std::vector<MscclAction>& steps = algorithm_.gpus[gpu].blocks[block].steps;
  RankEvents::Id before = RankEvents::none;
  ends_[block].reserve(steps.size());
  for (std::uint32_t number = 0; number < steps.size(); ++number) {
    const MscclAction& step = steps[number];
    if (number > 0 && continues_packet(steps[number - 1], step)) {
      ++origins_.back().count;
      ends_[block].push_back(ends_[block].back());
      continue;
    }
    Ends ends;
    const auto add = [&](RankEvent::Kind kind) {
      const RankEvents::Id event = events_.add({kind, gpu, step.line});
      origins_.push_back({gpu, block, number});
      if (before != RankEvents::none) events_.require(before, event);
      if (ends.first == RankEvents::none) ends.first = event;
      ends.last = before = event;
    };
    if (step.receives()) add(RankEvent::Kind::receive);
    if (step.sends()) add(RankEvent::Kind::send);
    if (!step.receives() && !step.sends()) add(RankEvent::Kind::local);
    ends_[block].push_back(ends);
  }
}

void MscclEvents::check_buffers(std::uint32_t gpu, std::uint32_t block,
                                FindingLog& findings) const {
  const std::vector<MscclAction>& steps = algorithm_.gpus[gpu].blocks[block].steps;
  const auto check = [&](std::size_t number, bool used, const MscclAction::Slot& slot) {
    const MscclAction& step = steps[number];
    const std::uint64_t chunks = algorithm_.gpus[gpu].chunks(slot.buffer);
    if (used && (slot.offset > chunks || step.count > chunks - slot.offset))
      findings.add(
          "outside of a buffer", step.line, gpu,
          fmt::format("GPU {}, threadblock {}, step {} (line {}): {}[{}..{}] is used, and the GPU "
                      "has {} chunks of {}",
                      gpu, algorithm_.gpus[gpu].blocks[block].id, number, step.line, slot.buffer,
                      slot.offset, slot.offset + step.count - 1, chunks, slot.buffer));
  };
  for (std::size_t number = 0; number < steps.size(); ++number) {
    check(number, steps[number].reads_source(), steps[number].source);
    check(number, steps[number].writes_target(), steps[number].target);
  }
}

std::uint64_t MscclEvents::chunks(RankEvents::Id event) const {
  std::uint64_t sum = 0;
  for (const MscclAction& step : steps(event)) sum += step.count;
  return sum;
}

bool MscclEvents::counts_agree(RankEvents::Id send, RankEvents::Id receive) const {
  return std::ranges::equal(steps(send), steps(receive), {}, &MscclAction::count,
                            &MscclAction::count);
}

void MscclEvents::add_waits(std::uint32_t gpu, FindingLog& findings) {
  const std::vector<MscclThread>& blocks = algorithm_.gpus[gpu].blocks;
  for (std::size_t block = 0; block < blocks.size(); ++block)
    for (std::size_t number = 0; number < blocks[block].steps.size(); ++number) {
      const MscclAction& step = blocks[block].steps[number];
      if (!step.after) continue;
      const Ends& before = ends_[step.after->block][step.after->step];
      const Ends& own = ends_[block][number];
      events_.require(before.last, own.first);
      if (!blocks[step.after->block].steps[step.after->step].announced)
        findings.add(
            "waits for what is not announced", step.line, gpu,
            fmt::format("{} waits for {}, which has hasdep=\"0\" and does not announce its "
                        "end",
                        name(own.first), name(before.last)));
    }
}

namespace {

/// (from, to, channel)
using MscclConnection = std::tuple<std::uint32_t, std::uint32_t, std::int64_t>;

struct MscclEnds {
  std::vector<RankEvents::Id> sends, receives;
};

}  // namespace

void MscclEvents::match(FindingLog& findings) {
  std::map<MscclConnection, MscclEnds> connections;
  for (RankEvents::Id event = 0; event < events_.size(); ++event) {
    const Origin& at = origins_[event];
    const MscclThread& block = algorithm_.gpus[at.gpu].blocks[at.block];
    if (events_[event].kind == RankEvent::Kind::send)
      connections[{at.gpu, *block.send_to, block.channel}].sends.push_back(event);
    if (events_[event].kind == RankEvent::Kind::receive)
      connections[{*block.receive_from, at.gpu, block.channel}].receives.push_back(event);
  }
  const auto check_shared = [&](const std::vector<RankEvents::Id>& ends) {
    for (const RankEvents::Id event : ends)
      if (origins_[event].block != origins_[ends.front()].block)
        return findings.add("connection of two threadblocks", events_[event].line,
                            origins_[event].gpu,
                            fmt::format("{} uses the connection of {}, so their order is undefined",
                                        name(event), name(ends.front())));
  };
  for (const auto& [connection, ends] : connections) {
    check_shared(ends.sends);
    check_shared(ends.receives);
    const std::size_t pairs = std::min(ends.sends.size(), ends.receives.size());
    for (std::size_t i = 0; i < pairs; ++i) {
      const RankEvents::Id send = ends.sends[i];
      const RankEvents::Id receive = ends.receives[i];
      if (!counts_agree(send, receive))
        findings.add("counts differ", events_[receive].line, origins_[receive].gpu,
                     fmt::format("{} sends {} chunks, and {} receives {}, or they are cut in "
                                 "another way",
                                 name(send), chunks(send), name(receive), chunks(receive)));
      events_.add_packet({send, receive, steps(send).front().at_step});
    }
    for (std::size_t i = pairs; i < ends.sends.size(); ++i)
      findings.add(
          "no partner", events_[ends.sends[i]].line, origins_[ends.sends[i]].gpu,
          fmt::format("{} sends to GPU {} over channel {}, which does not receive it",
                      name(ends.sends[i]), std::get<1>(connection), std::get<2>(connection)));
    for (std::size_t i = pairs; i < ends.receives.size(); ++i)
      findings.add(
          "no partner", events_[ends.receives[i]].line, origins_[ends.receives[i]].gpu,
          fmt::format("{} receives from GPU {} over channel {}, which does not send it",
                      name(ends.receives[i]), std::get<0>(connection), std::get<2>(connection)));
  }
}

}  // namespace asterism
