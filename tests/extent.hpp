// How many examples a run of the tests tries.
#pragma once

#include <cstdlib>
#include <string_view>

#include <gtest/gtest.h>

namespace asterism {

#ifdef ASTERISM_SANITIZED
inline constexpr bool is_sanitized = true;
#else
inline constexpr bool is_sanitized = false;
#endif

/// `./test --full` sets the variable.
inline bool is_full_run() {
  const char* const extent = std::getenv("ASTERISM_TEST_EXTENT");
  return extent != nullptr && std::string_view(extent) == "full";
}

/// Whether a test should keep to a part of its examples. Sanitized programs are some ten times
/// slower.
inline bool few_examples() {
  return is_sanitized || !is_full_run();
}

}  // namespace asterism

/// The first line of a test that takes long under the sanitizers: there it runs only in a full run.
#define SLOW_WHEN_SANITIZED()                             \
  if (asterism::is_sanitized && !asterism::is_full_run()) \
  GTEST_SKIP() << "slow when sanitized: ./test --full runs it"
