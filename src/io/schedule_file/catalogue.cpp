// The catalogue of schedule file formats: one line per format. Each format and its description are
// in separate files.
#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/schedule_file.hpp>

#include "base/text.hpp"

// clang-format off
#define ASTERISM_FORMATS(FORMAT) \
  FORMAT(json_lines)             \
  FORMAT(binary)
// clang-format on

namespace asterism {

#define ASTERISM_DECLARE(name) ScheduleFormat name##_format();
ASTERISM_FORMATS(ASTERISM_DECLARE)
#undef ASTERISM_DECLARE

Registry<ScheduleFormat>& schedule_formats() {
#define ASTERISM_LIST(name) name##_format(),
  static Registry<ScheduleFormat> formats("schedule format", {ASTERISM_FORMATS(ASTERISM_LIST)});
#undef ASTERISM_LIST
  return formats;
}

const ScheduleFormat& format_of_ending(const std::string& file) {
  const std::string ending = std::filesystem::path(file).extension().string();
  if (ending.empty()) return *schedule_formats().begin();
  std::vector<std::string> known;
  for (const ScheduleFormat& format : schedule_formats())
    for (const std::string& one : format.endings) {
      if (one == ending) return format;
      known.push_back(fmt::format("{} ({})", one, format.description));
    }
  throw Error(ErrorCode::unknown_name,
              fmt::format("no schedule format has the ending {}", in_quotes(ending)),
              fmt::format("end the file in {}, or name the format", fmt::join(known, " or ")));
}

const std::string& to_string(ScheduleForm form) {
  static const std::vector<std::string> names{"steps", "timed-tree", "relative-steps"};
  return names.at(static_cast<std::size_t>(form));
}

}  // namespace asterism
