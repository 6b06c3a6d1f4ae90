// Long-running work: it runs in its own thread without the GIL, while the calling thread shows
// progress and checks for Ctrl-C.
#pragma once

#include <functional>
#include <optional>
#include <type_traits>
#include <utility>

#include <pybind11/pybind11.h>

#include <asterism/progress.hpp>

namespace asterism::python {

/// Throws what the work throws, or what Python raised in the meantime, which stops the work first.
/// `shown` is the user's progress argument: None, True, False or a function.
void run_aside(const pybind11::object& shown, const std::function<void(const Progress&)>& work);

/// Returns whether such work is in progress in any thread. Must be called with the GIL held.
[[nodiscard]] bool work_is_going_on();

/// Does the same with a result.
template <class Work>
auto run_long(const pybind11::object& shown, Work&& work) {
  using Result = std::invoke_result_t<Work, const Progress&>;
  std::optional<Result> result;
  run_aside(shown, [&](const Progress& progress) { result.emplace(work(progress)); });
  return *std::move(result);
}

}  // namespace asterism::python
