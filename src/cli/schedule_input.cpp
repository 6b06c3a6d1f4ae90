#include "cli/schedule_input.hpp"

#include <filesystem>
#include <iostream>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/text.hpp"
#include "cli/open_network.hpp"

namespace asterism::cli {

ScheduleInput::ScheduleInput(const std::string& name, const std::string& command) {
  const bool from_stdin = name == "-";
  if (!from_stdin) {
    file_.open(name, std::ios::binary);
    if (!file_ || !std::filesystem::is_regular_file(name))
      throw Error(ErrorCode::not_found, fmt::format("cannot read {}", path_text(name)),
                  fmt::format("{} takes the path of a schedule, or - for standard input", command));
    size_ = std::filesystem::file_size(name);
  }
  in_ = from_stdin ? &std::cin : static_cast<std::istream*>(&file_);
  reader_ = std::make_unique<ScheduleReader>(*in_, from_stdin ? "standard input" : name);
  print_warnings(reader_->header().problem.network());
}

Progress ScheduleInput::progress(Progress progress) {
  return [this, progress = std::move(progress)](std::string_view, std::uint64_t, std::uint64_t) {
    const std::streamoff at = size_ > 0 ? std::streamoff(in_->tellg()) : 0;
    report(progress, "verifying", at < 0 ? size_ : static_cast<std::uint64_t>(at), size_);
  };
}

}  // namespace asterism::cli
