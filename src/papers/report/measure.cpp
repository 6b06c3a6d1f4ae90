#include "papers/report/measure.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>

#include <asterism/error.hpp>

#include "base/memory.hpp"
#include "base/parallel.hpp"

namespace asterism {

namespace {

/// Thrown to end a part because another one has failed.
Error stopped() {
  return {ErrorCode::interrupted, "another part of the review failed"};
}

class PartsAtWork {
 public:
  PartsAtWork(const std::vector<ReviewPart>& parts, const PaperRequest& request, PartStore* store)
      : parts_(parts), request_(request), store_(store), rows_(parts.size()) {}

  std::vector<PaperRows> run() {
    take_kept();
    const auto threads = static_cast<std::uint64_t>(std::max(1, parallel_threads()));
    const std::uint64_t workers = std::clamp<std::uint64_t>(waiting_.size(), 1, threads);
    const std::uint64_t share = MemoryBudget(request_.memory_limit).bytes() / workers;
    // A worker takes one part after the other. No exception leaves it: a loop that ends by one
    // would end loops inside the others early, as if they had finished.
    parallel_chunks(workers, 1, [&](std::uint64_t first, std::uint64_t last) {
      for (std::uint64_t worker = first; worker < last; ++worker) work(share);
    });
    if (failure_) std::rethrow_exception(failure_);
    measure_put_off();
    return std::move(rows_);
  }

 private:
  void take_kept() {
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      report(request_.progress, "reading earlier measurements", i, parts_.size());
      auto kept = store_ == nullptr ? std::nullopt : store_->find(parts_[i]);
      if (kept)
        rows_[i] = std::move(*kept);
      else
        waiting_.push_back(i);
    }
    done_ = parts_.size() - waiting_.size();
  }

  void work(std::uint64_t memory) {
    while (!has_failed_) {
      const std::size_t next = next_++;
      if (next >= waiting_.size()) return;
      try {
        measure(waiting_[next], memory);
      } catch (const Error& error) {
        if (error.code() == ErrorCode::too_large)
          put_off(waiting_[next]);
        else
          note_failure();
      } catch (...) {
        note_failure();
      }
    }
  }

  void measure(std::size_t index, std::uint64_t memory) {
    const ReviewPart& part = parts_[index];
    const PaperRequest request{request_.effort, memory,
                               [&](std::string_view, std::uint64_t, std::uint64_t) {
                                 if (has_failed_) throw stopped();
                                 report(request_.progress, part.name, done_, parts_.size());
                               }};
    report(request.progress, part.name, done_, parts_.size());
    rows_[index] = measure_part(part, request);
    const std::scoped_lock lock(mutex_);
    if (store_ != nullptr) store_->keep(part, rows_[index]);
    ++done_;
  }

  void put_off(std::size_t index) {
    const std::scoped_lock lock(mutex_);
    put_off_.push_back(index);
  }

  void measure_put_off() {
    std::ranges::sort(put_off_);
    for (const std::size_t index : put_off_) measure(index, request_.memory_limit);
  }

  void note_failure() {
    const std::scoped_lock lock(mutex_);
    if (!failure_) failure_ = std::current_exception();
    has_failed_ = true;
  }

  const std::vector<ReviewPart>& parts_;
  const PaperRequest& request_;
  PartStore* store_;
  std::vector<PaperRows> rows_;
  std::vector<std::size_t> waiting_{};
  std::vector<std::size_t> put_off_{};
  std::atomic<std::size_t> next_ = 0;
  std::atomic<std::uint64_t> done_ = 0;
  std::atomic<bool> has_failed_ = false;
  std::mutex mutex_{};
  std::exception_ptr failure_{};
};

}  // namespace

std::vector<PaperRows> measure_parts(const std::vector<ReviewPart>& parts,
                                     const PaperRequest& request, PartStore* store) {
  return PartsAtWork(parts, request, store).run();
}

}  // namespace asterism
