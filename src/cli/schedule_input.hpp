// The schedule given by the user: a file, or - for standard input.
#pragma once

#include <fstream>
#include <memory>
#include <string>

#include <asterism/progress.hpp>
#include <asterism/schedule_file.hpp>

namespace asterism::cli {

class ScheduleInput {
 public:
  /// Reads the header, and prints the warnings of its network. Throws Error if it cannot be read;
  /// `command` appears in the hint.
  ScheduleInput(const std::string& name, const std::string& command);

  [[nodiscard]] ScheduleReader& reader() { return *reader_; }
  /// Shows how much of a file has been read; the size of standard input is unknown.
  [[nodiscard]] Progress progress(Progress progress);

 private:
  std::ifstream file_;
  std::istream* in_ = nullptr;
  std::uint64_t size_ = 0;
  std::unique_ptr<ScheduleReader> reader_;
};

}  // namespace asterism::cli
