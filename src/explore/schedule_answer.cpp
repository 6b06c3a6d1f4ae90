#include "explore/schedule_answer.hpp"

#include <ostream>
#include <utility>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/evaluate.hpp>
#include <asterism/schedule_file.hpp>

#include "base/text.hpp"
#include "explore/limited_text.hpp"

namespace asterism::explore {

namespace {

constexpr const char* schedule_file_name = "schedule.jsonl";

Error too_large_to_save(std::size_t most) {
  return {ErrorCode::too_large,
          fmt::format("the schedule has more than {}", bytes_text(static_cast<double>(most))),
          "write it with `asterism schedule`"};
}

}  // namespace

void ScheduleAnswer::find(const Progress& progress) {
  // The progress is not stored: it holds the job, and the job holds this answer.
  AlgorithmRequest request = request_;
  request.progress = progress;
  LimitedText buffer(limits_.file_bytes);
  std::ostream out(&buffer);
  try {
    ScheduleWriter writer(out, schedule_formats().get("jsonl"));
    const CheckedRun run = write_checked(algorithm_catalogue().get(algorithm_), request, writer);
    if (!run.verdict.valid)
      throw Error(ErrorCode::unsupported,
                  fmt::format("the schedule is not valid: {}", run.verdict.earliest()->text));
  } catch (const Error& error) {
    if (error.code() != ErrorCode::unwritable || !buffer.is_full()) throw;
    throw too_large_to_save(limits_.file_bytes);
  }
  if (buffer.is_full()) throw too_large_to_save(limits_.file_bytes);
  const std::scoped_lock lock(mutex_);
  text_ = buffer.take();
}

Json ScheduleAnswer::so_far() const {
  Json json = Json::object();
  json.set("kind", "schedule");
  json.set("file", schedule_file_name);
  return json;
}

std::optional<AnswerFile> ScheduleAnswer::file(std::string_view name) const {
  const std::scoped_lock lock(mutex_);
  if (name != schedule_file_name || text_.empty()) return std::nullopt;
  return AnswerFile{"application/jsonl", text_, schedule_file_name};
}

std::size_t ScheduleAnswer::bytes() const {
  const std::scoped_lock lock(mutex_);
  return text_.size();
}

}  // namespace asterism::explore
