#include "tasks/rank_tasks.hpp"

#include <new>
#include <optional>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "base/record.hpp"
#include "tasks/computation.hpp"
#include "tasks/messages.hpp"

namespace asterism::mpi {

namespace {

/// An error on its way to the first rank.
struct SentError {
  bool is_error = true;  ///< otherwise another exception: a defect, or memory that is used up
  ErrorCode code{};
  std::string sentence{}, hint{};
};

template <class Record, RecordedAs<SentError> Value>
void record_fields(Record& record, Value& error) {
  record(error.is_error, error.code, error.sentence, error.hint);
}

SentError sent_error(const std::exception_ptr& failure) {
  try {
    std::rethrow_exception(failure);
  } catch (const Error& error) {
    return {true, error.code(), error.sentence(), error.hint()};
  } catch (const std::bad_alloc&) {
    return {true, ErrorCode::too_large, "the memory of a rank is used up",
            "start fewer ranks per machine, or set --memory-limit"};
  } catch (const std::exception& other) {
    return {false, {}, other.what(), {}};
  }
}

[[noreturn]] void throw_sent(const SentError& error) {
  if (error.is_error) throw Error(error.code, error.sentence, error.hint);
  throw std::runtime_error(error.sentence);
}

/// A task or its result, with the run that it belongs to: a failed run may leave ranks at work.
struct Parcel {
  std::uint64_t run = 0;
  std::size_t index = 0;
  std::string text{};
};

template <class Record, RecordedAs<Parcel> Value>
void record_fields(Record& record, Value& parcel) {
  record(parcel.run, parcel.index, parcel.text);
}

/// One run on the first rank.
class Distribution {
 public:
  Distribution(const World& world, RankStates& ranks, const std::vector<std::string>& tasks,
               const ComputeTask& compute, const TakeResult& take, const Progress& progress)
      : world_(world),
        ranks_(ranks),
        tasks_(tasks),
        take_(take),
        progress_(progress),
        here_(compute) {}

  void finish_all() {
    while (done_ < tasks_.size() || !all_are_heard()) {
      report(progress_, title_, done_, tasks_.size());
      hand_out();
      const bool has_message = receive();
      const bool has_result = collect_here();
      if (!has_message && !has_result) wait_a_little();
    }
  }

 private:
  [[nodiscard]] bool all_are_heard() const {
    return static_cast<int>(ranks_.heard.size()) == world_.size() - 1;
  }

  /// Tasks are handed out in their order.
  void hand_out() {
    while (next_ < tasks_.size() && !ranks_.free.empty()) {
      const int rank = ranks_.free.back();
      ranks_.free.pop_back();
      title_ = title_of(tasks_[next_]);
      send(world_, rank, Say::task, record_of(Parcel{ranks_.runs, next_, tasks_[next_]}));
      ++next_;
    }
    if (next_ == tasks_.size() || !here_.is_free()) return;
    index_here_ = next_++;
    title_ = title_of(tasks_[index_here_]);
    here_.start(tasks_[index_here_], {});
  }

  bool receive() {
    const auto message = arrived(world_);
    if (!message) return false;
    switch (message->say) {
      case Say::free:
        ranks_.free.push_back(message->rank);
        ranks_.heard.insert(message->rank);
        break;
      case Say::result:
        take_parcel(read_record<Parcel>(message->text));
        break;
      case Say::error:
        throw_sent(read_record<SentError>(message->text));
      case Say::cannot_start:
        throw Error(ErrorCode::not_found,
                    fmt::format("rank {} cannot take part: {}", message->rank, message->text),
                    "files must be present on all machines");
      default:
        throw std::logic_error("an unexpected message of another rank");
    }
    return true;
  }

  bool collect_here() {
    auto outcome = here_.outcome();
    if (!outcome) return false;
    if (outcome->failure) std::rethrow_exception(outcome->failure);
    take_result(index_here_, outcome->result);
    return true;
  }

  void take_parcel(const Parcel& parcel) {
    if (parcel.run == ranks_.runs) take_result(parcel.index, parcel.text);
  }
  void take_result(std::size_t index, const std::string& result) {
    take_(index, result);
    ++done_;
  }

  const World& world_;
  RankStates& ranks_;
  const std::vector<std::string>& tasks_;
  const TakeResult& take_;
  const Progress& progress_;
  Computation here_;
  std::size_t index_here_ = 0;
  std::size_t next_ = 0, done_ = 0;
  std::string_view title_ = "waiting for tasks";
};

}  // namespace

void FirstRankTasks::run(const std::vector<std::string>& tasks, const ComputeTask& compute,
                         const TakeResult& take, const Progress& progress) {
  ++states_.runs;
  Distribution(world_, states_, tasks, compute, take, progress).finish_all();
}

void FirstRankTasks::dismiss() const {
  for (int rank = 1; rank < world_.size(); ++rank) send(world_, rank, Say::dismissed);
  for (int left = world_.size() - 1; left > 0;) {
    const auto message = arrived(world_);
    if (!message)
      wait_a_little();
    else if (message->say == Say::stopped)
      --left;
  }
}

void OtherRankTasks::run(const std::vector<std::string>&, const ComputeTask& compute,
                         const TakeResult&, const Progress&) {
  serve(compute);
}

void OtherRankTasks::serve(const ComputeTask& compute) {
  if (!compute) throw TasksServed();
  Computation computation(compute);
  Parcel parcel;
  send(world_, 0, Say::free);
  for (;;) {
    if (const auto message = arrived(world_)) {
      if (message->say == Say::dismissed) break;
      parcel = read_record<Parcel>(message->text);
      computation.start(parcel.text, {});
    } else if (auto outcome = computation.outcome()) {
      parcel.text = std::move(outcome->result);
      if (outcome->failure)
        send(world_, 0, Say::error, record_of(sent_error(outcome->failure)));
      else
        send(world_, 0, Say::result, record_of(parcel));
      send(world_, 0, Say::free);
    } else {
      wait_a_little();
    }
  }
  was_dismissed_ = true;
  throw TasksServed();
}

void OtherRankTasks::finish(const std::string& complaint) const {
  if (!was_dismissed_) {
    send(world_, 0, Say::cannot_start,
         complaint.empty() ? "the command has no tasks there" : complaint);
    for (auto message = arrived(world_); !message || message->say != Say::dismissed;
         message = arrived(world_))
      if (!message) wait_a_little();
  }
  send(world_, 0, Say::stopped);
}

}  // namespace asterism::mpi
