#include "io/foreign/plan_block_writer.hpp"

#include <algorithm>

#include "io/foreign/gpu_buffers.hpp"
#include "io/foreign/plan_layout.hpp"

namespace asterism {

namespace {

using Stretch = PlanBlockWriter::Stretch;
using Json = PlanBlockWriter::Json;

Json slots_json(Stretch slots) {
  return {
      {"type", letter_of(slots.first.buffer)}, {"index", slots.first.index}, {"size", slots.count}};
}

/// Calls use(part) for consecutive parts of at most `size` numbers.
template <class Use>
void for_each_part(const std::vector<std::size_t>& numbers, std::size_t size, Use&& use) {
  for (std::size_t first = 0; first < numbers.size(); first += size) {
    const std::size_t end = std::min(numbers.size(), first + size);
    use(std::vector<std::size_t>(numbers.begin() + static_cast<std::ptrdiff_t>(first),
                                 numbers.begin() + static_cast<std::ptrdiff_t>(end)));
  }
}

bool has_any(const std::set<Slot>& slots, const Stretch& stretch) {
  const auto found = slots.lower_bound(stretch.first);
  return found != slots.end() && found->buffer == stretch.first.buffer &&
         found->index < stretch.first.index + stretch.count;
}

void insert_all(std::set<Slot>& slots, const Stretch& stretch) {
  for (std::size_t i = 0; i < stretch.count; ++i)
    slots.insert({stretch.first.buffer, stretch.first.index + i});
}

}  // namespace

void PlanBlockWriter::meet() {
  operations_.push_back({{"name", "nop"}});
  has_waited_ = has_put_ = false;
  reads_.clear();
  writes_.clear();
}

void PlanBlockWriter::meet_if_pending() {
  if (has_waited_ || has_put_ || !reads_.empty() || !writes_.empty()) meet();
}

void PlanBlockWriter::use(const std::vector<Stretch>& reads, const std::vector<Stretch>& writes) {
  const bool collides =
      std::ranges::any_of(reads, [&](const Stretch& one) { return has_any(writes_, one); }) ||
      std::ranges::any_of(writes, [&](const Stretch& one) {
        return has_any(writes_, one) || has_any(reads_, one);
      });
  if (has_waited_ || collides) meet();
  for (const Stretch& one : reads) insert_all(reads_, one);
  for (const Stretch& one : writes) insert_all(writes_, one);
}

void PlanBlockWriter::use_channels(const char* name, const std::vector<std::size_t>& channels) {
  for_each_part(channels, PlanLimits::channels_per_operation,
                [&](const std::vector<std::size_t>& part) {
                  operations_.push_back(
                      {{"name", name}, {"channel_ids", part}, {"channel_type", plan_channel_type}});
                });
}

void PlanBlockWriter::use_semaphores(const char* name, const std::vector<std::size_t>& semaphores) {
  for_each_part(semaphores, PlanLimits::semaphores_per_operation,
                [&](const std::vector<std::size_t>& part) {
                  operations_.push_back({{"name", name}, {"semaphore_ids", part}});
                });
}

void PlanBlockWriter::signal(const std::vector<std::size_t>& channels, std::uint64_t at) {
  if (channels.empty()) return;
  meet_if_pending();
  use_channels("signal", channels);
  if (at > 0) operations_.back()["at"] = at;
}

void PlanBlockWriter::wait(const std::vector<std::size_t>& channels) {
  if (channels.empty()) return;
  use_channels("wait", channels);
  has_waited_ = true;
}

void PlanBlockWriter::acquire(const std::vector<std::size_t>& semaphores) {
  if (semaphores.empty()) return;
  use_semaphores("sem_acquire", semaphores);
  has_waited_ = true;
}

void PlanBlockWriter::release(const std::vector<std::size_t>& semaphores) {
  if (semaphores.empty()) return;
  meet_if_pending();
  use_semaphores("sem_release", semaphores);
}

void PlanBlockWriter::put(const std::vector<Put>& puts, std::size_t channel) {
  for (const std::vector<Put>& part : put_operations(puts)) {
    Json sources = Json::array(), targets = Json::array();
    std::vector<Stretch> reads;
    for (const Put& one : part) {
      reads.push_back(one.source);
      sources.push_back(slots_json(one.source));
      targets.push_back(
          {{"buffer_id", one.remote_buffer}, {"index", one.index}, {"size", one.source.count}});
    }
    use(reads, {});
    operations_.push_back({{"name", "put"},
                           {"src_buff", std::move(sources)},
                           {"dst_buff", std::move(targets)},
                           {"channel_ids", Json::array({channel})},
                           {"channel_type", plan_channel_type}});
    has_put_ = true;
  }
}

void PlanBlockWriter::copy(Stretch source, Slot target) {
  const Stretch written{target, source.count};
  use({source}, {written});
  operations_.push_back({{"name", "copy"},
                         {"src_buff", Json::array({slots_json(source)})},
                         {"dst_buff", Json::array({slots_json(written)})}});
}

void PlanBlockWriter::add_up(Stretch first, Slot second, Slot sum) {
  const Stretch added{second, first.count}, written{sum, first.count};
  use({first, added}, {written});
  operations_.push_back({{"name", "re"},
                         {"src_buff", Json::array({slots_json(first), slots_json(added)})},
                         {"dst_buff", Json::array({slots_json(written)})}});
}

std::vector<std::vector<PlanBlockWriter::Put>> put_operations(
    const std::vector<PlanBlockWriter::Put>& puts) {
  std::vector<std::vector<PlanBlockWriter::Put>> result;
  for (const PlanBlockWriter::Put& put : puts) {
    const bool joins = !result.empty() &&
                       result.back().size() < PlanLimits::channels_per_operation &&
                       result.back().front().source.first.buffer == put.source.first.buffer;
    if (joins)
      result.back().push_back(put);
    else
      result.push_back({put});
  }
  return result;
}

}  // namespace asterism
