// Helpers for error tests, which check the error itself and not only that there is one.
#pragma once

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <asterism/error.hpp>

namespace asterism {

/// Names instead of bytes where an assertion prints a code.
inline void PrintTo(ErrorCode code, std::ostream* out) {
  *out << to_string(code);
}

}  // namespace asterism

namespace asterism::testing {

/// Every error must have its code, say what is wrong, and give a hint.
template <class Action>
void expect_error(Action&& action, ErrorCode code, const std::string& sentence,
                  const std::string& hint) {
  try {
    static_cast<void>(action());
    ADD_FAILURE() << "no error, expected: " << sentence;
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), code) << error.sentence();
    EXPECT_THAT(error.sentence(), ::testing::HasSubstr(sentence));
    EXPECT_THAT(error.hint(), ::testing::HasSubstr(hint)) << error.sentence();
  } catch (const std::exception& other) {
    ADD_FAILURE() << "not an asterism::Error but: " << other.what();
  }
}

}  // namespace asterism::testing
