#include "tasks/computation.hpp"

#include <asterism/error.hpp>

namespace asterism::mpi {

Computation::~Computation() {
  stops_ = true;
  if (thread_.joinable()) thread_.join();
}

void Computation::start(const std::string& task, const Progress& progress) {
  task_ = task;
  outcome_ = {};
  has_ended_ = false;
  thread_ = std::thread([this, progress] {
    const TaskRoom room{[&](std::string_view what, std::uint64_t done, std::uint64_t all) {
                          if (stops_) throw Error(ErrorCode::interrupted, "another task failed");
                          report(progress, what, done, all);
                        },
                        1};
    try {
      outcome_.result = compute_(task_, room);
    } catch (...) {
      outcome_.failure = std::current_exception();
    }
    has_ended_ = true;
  });
}

std::optional<Computation::Outcome> Computation::outcome() {
  if (!thread_.joinable() || !has_ended_) return std::nullopt;
  thread_.join();
  return std::move(outcome_);
}

}  // namespace asterism::mpi
