#include "papers/report/measure.hpp"

#include <fmt/format.h>

#include "base/memory.hpp"
#include "papers/report/kept_part.hpp"

namespace asterism {

namespace {

std::string task_of(const std::vector<ReviewPart>& parts, std::size_t index) {
  return fmt::format("{}\n{}", parts[index].name, index);
}

const ReviewPart& part_of(const std::vector<ReviewPart>& parts, const std::string& task) {
  return parts.at(parse_whole_number(details_of(task)).value_or(parts.size()));
}

}  // namespace

ComputeTask computing(const std::vector<ReviewPart>& parts, const PaperRequest& request) {
  const std::uint64_t memory = MemoryBudget(request.memory_limit).bytes();
  return [&parts, memory, effort = request.effort](const std::string& task, const TaskRoom& room) {
    const std::uint64_t share = memory / room.neighbours;
    return record_of(measure_part(part_of(parts, task), {effort, share, room.progress}));
  };
}

std::vector<PaperRows> measure_parts(const std::vector<ReviewPart>& parts,
                                     const PaperRequest& request, PartStore* store,
                                     TaskRunner* runner) {
  std::vector<PaperRows> rows(parts.size());
  std::vector<std::size_t> waiting;
  std::vector<std::string> tasks;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    report(request.progress, "reading earlier measurements", i, parts.size());
    auto kept = store == nullptr ? std::nullopt : store->find(parts[i]);
    if (kept) {
      rows[i] = std::move(*kept);
      continue;
    }
    waiting.push_back(i);
    tasks.push_back(task_of(parts, i));
  }
  run_tasks(
      runner, tasks, computing(parts, request),
      [&](std::size_t task, const std::string& result) {
        const std::size_t i = waiting[task];
        rows[i] = read_record<PaperRows>(result);
        if (store != nullptr) store->keep(parts[i], rows[i]);
      },
      request.progress);
  return rows;
}

}  // namespace asterism
