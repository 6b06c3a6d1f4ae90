// The header of a schedule file: one JSON object, the same in both forms.
#pragma once

#include <memory>
#include <string>

#include <asterism/schedule_file.hpp>

#include "schedule/file_place.hpp"

namespace asterism {

inline constexpr std::uint64_t schedule_version = 1;

/// A header with everything that it refers to.
class LoadedHeader {
 public:
  LoadedHeader(std::unique_ptr<Network> network, Collective collective, Model model)
      : network_(std::move(network)),
        problem_{*network_, std::move(collective), std::move(model)},
        header_{problem_} {}
  LoadedHeader(const LoadedHeader&) = delete;
  LoadedHeader& operator=(const LoadedHeader&) = delete;

  [[nodiscard]] ScheduleHeader& header() { return header_; }

 private:
  std::unique_ptr<Network> network_;
  Problem problem_;
  ScheduleHeader header_;
};

[[nodiscard]] std::unique_ptr<LoadedHeader> parse_header(const std::string& text,
                                                         const FilePlace& place,
                                                         const ReadLimits& limits);

/// Without a line end.
[[nodiscard]] std::string header_text(const ScheduleHeader& header);

/// Throws Error(unsupported) if it is not the one that this program reads and writes.
void require_version(std::uint64_t version, const FilePlace& place);

}  // namespace asterism
