#include "base/task_folder.hpp"

#include <fstream>
#include <sstream>
#include <system_error>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/atomic_file.hpp"
#include "base/kept_text.hpp"
#include "base/record.hpp"
#include "base/text.hpp"

namespace asterism {

template <class Record, RecordedAs<TaskQuestion> Value>
void record_fields(Record& record, Value& question) {
  record(question.words, question.program, question.inputs);
}

namespace {

namespace fs = std::filesystem;

constexpr const char* lock_name = "lock";  // of FolderLock
constexpr const char* question_name = "question";
constexpr std::string_view question_kind = "asterism checkpoint of tasks 1";
constexpr std::string_view result_kind = "asterism result of a task 1";
constexpr const char* other_folder = "name another directory, or remove this one to start anew";

/// Also false if the folder may not be searched: reading or writing in it says so.
bool is_there(const fs::path& path) {
  std::error_code error;
  return fs::exists(path, error);
}

/// Returns nothing if there is no such regular file: a pipe without a writer would block.
std::optional<std::string> text_of_file(const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return std::nullopt;
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

void write_file(const fs::path& path, std::string_view text) {
  AtomicFile file(path);
  file.stream() << text;
  file.commit_to_disk();
}

void make_folder(const fs::path& path) {
  std::error_code error;
  fs::create_directories(path, error);
  if (!error && fs::is_directory(path)) return;
  throw Error(ErrorCode::unwritable,
              fmt::format("cannot make the directory {}", path_text(path.string())),
              "name a directory that you may write to");
}

Error refused(const fs::path& path, const std::string& what) {
  return {ErrorCode::usage, fmt::format("{} {}", path_text(path.string()), what), other_folder};
}

/// Returns whether a folder is empty, or was made by a process that was killed before it asked its
/// question.
bool is_fresh(const fs::path& path) {
  std::error_code error;
  for (fs::directory_iterator at(path, error), end; !error && at != end; at.increment(error)) {
    const std::string name = at->path().filename().string();
    if (name != lock_name && !name.starts_with(fmt::format(".{}.", question_name))) return false;
  }
  if (error)
    throw Error(ErrorCode::unwritable, fmt::format("cannot read {}", path_text(path.string())),
                "name a directory that you may read");
  return true;
}

}  // namespace

TaskFolder::TaskFolder(fs::path path, TaskQuestion question)
    : path_(std::move(path)), question_(std::move(question)) {
  make_folder(path_);
  if (!is_there(path_ / question_name) && !is_fresh(path_))
    throw refused(path_, "holds other files");
  lock_ = std::make_unique<FolderLock>(path_);
  if (is_there(path_ / question_name))
    require_same_question();
  else
    write_file(path_ / question_name, kept_text(question_kind, record_of(question_)));
}

void TaskFolder::require_same_question() const {
  const auto text = text_of_file(path_ / question_name);
  const auto body = text ? body_of_kept_text(*text, question_kind) : std::nullopt;
  if (!body) throw refused(path_, "holds a damaged checkpoint");
  const auto found = read_record<TaskQuestion>(*body);
  if (found.words != question_.words)
    throw refused(path_, fmt::format("holds the checkpoint of `{}`, not of `{}`",
                                     printable(found.words, 200), printable(question_.words, 200)));
  if (found.program != question_.program)
    throw refused(path_,
                  "holds the checkpoint of another build of the program or of other plug-ins");
  if (found.inputs != question_.inputs)
    throw refused(path_, "holds a checkpoint whose input files have changed since");
}

fs::path TaskFolder::place_of(const std::string& task) const {
  return path_ / fmt::format("{:016x}.result", fingerprint(task));
}

std::optional<std::string> TaskFolder::find(const std::string& task) const {
  const auto text = text_of_file(place_of(task));
  const auto body = text ? body_of_kept_text(*text, result_kind) : std::nullopt;
  if (!body || !body->starts_with(record_of(task))) return std::nullopt;
  return std::string(body->substr(record_of(task).size()));
}

void TaskFolder::keep(const std::string& task, const std::string& result) const {
  write_file(place_of(task), kept_text(result_kind, record_of(task) + result));
}

KeptTasks::KeptTasks(TaskRunner& runner, fs::path folder, TaskQuestion question)
    : runner_(runner), path_(std::move(folder)), question_(std::move(question)) {}

void KeptTasks::run(const std::vector<std::string>& tasks, const ComputeTask& compute,
                    const TakeResult& take, const Progress& progress) {
  serve(compute);
  if (!folder_) folder_.emplace(path_, question_);
  std::vector<std::size_t> waiting;
  std::vector<std::string> missing;
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    report(progress, "reading earlier results", i, tasks.size());
    if (const auto result = folder_->find(tasks[i])) {
      take(i, *result);
      in_folder_.insert(tasks[i]);
      continue;
    }
    waiting.push_back(i);
    missing.push_back(tasks[i]);
  }
  const auto keep_and_take = [&](std::size_t task, const std::string& result) {
    folder_->keep(missing[task], result);
    in_folder_.insert(missing[task]);
    take(waiting[task], result);
  };
  try {
    runner_.run(missing, compute, keep_and_take, progress);
  } catch (const Error& error) {
    const std::string kept = fmt::format("{} finished results are kept in {}", in_folder_.size(),
                                         path_text(path_.string()));
    if (error.code() == ErrorCode::interrupted)
      throw Error(error.code(), fmt::format("interrupted; {}", kept),
                  "the same command continues from there");
    throw Error(error.code(), fmt::format("{}; {}", error.sentence(), kept), error.hint());
  }
}

}  // namespace asterism
