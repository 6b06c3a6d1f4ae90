#include "plan/ordered_run.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>

#include <asterism/error.hpp>

#include "plan/each_at_once.hpp"

namespace asterism {

namespace {

class OrderedRunner {
 public:
  OrderedRunner(std::span<const Trial> trials, const OrderedRun& how,
                std::vector<std::optional<TrialResult>>& results)
      : trials_(trials), how_(how), results_(results), needless_(trials.size()) {
    results_.assign(trials.size(), std::nullopt);
  }

  void run() {
    try {
      each_at_once(trials_.size(), [&](std::uint64_t i) {
        if (!needless_[i]) run_one(i);
      });
    } catch (...) {
      drop_needless();
      throw;
    }
    drop_needless();
  }

 private:
  void run_one(std::size_t index) {
    Trial trial = trials_[index];
    trial.progress = [&, index](std::string_view what, std::uint64_t done, std::uint64_t all) {
      if (needless_[index]) throw Error(ErrorCode::interrupted, "no longer needed", "");
      report(how_.progress, what, done, all);
    };
    try {
      take(index, how_.run(trial));
    } catch (const Error& error) {
      if (error.code() != ErrorCode::interrupted || !needless_[index]) throw;
    }
  }

  void take(std::size_t index, TrialResult result) {
    if (result.candidate)
      for (std::size_t later = index + 1; later < trials_.size(); ++later)
        if (how_.makes_needless(trials_[index], *result.candidate, trials_[later]))
          needless_[later] = true;
    const std::lock_guard lock(taking_);
    results_[index] = std::move(result);
  }

  void drop_needless() {
    for (std::size_t i = 0; i < trials_.size(); ++i)
      if (needless_[i]) results_[i].reset();
  }

  std::span<const Trial> trials_;
  const OrderedRun& how_;
  std::vector<std::optional<TrialResult>>& results_;
  std::vector<std::atomic<bool>> needless_;
  std::mutex taking_;
};

}  // namespace

void run_in_order(std::span<const Trial> trials, const OrderedRun& how,
                  std::vector<std::optional<TrialResult>>& results) {
  OrderedRunner(trials, how, results).run();
}

}  // namespace asterism
