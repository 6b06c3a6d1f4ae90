// Tests of the program that write files into a folder of their own.
#pragma once

#include <string>

#include <gtest/gtest.h>

#include "base/temporary_folder.hpp"

namespace asterism::testing {

class WithFolder : public ::testing::Test {
 protected:
  [[nodiscard]] std::string path(const std::string& name) const {
    return (folder_ / name).string();
  }
  /// The path of a file with this text.
  std::string write(const std::string& name, const std::string& text) const {
    return folder_.file(name, text);
  }

 private:
  TemporaryFolder folder_;
};

}  // namespace asterism::testing
