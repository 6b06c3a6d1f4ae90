#include "explore/dropped_schedule.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include <asterism/schedule_file.hpp>

#include "base/text.hpp"

namespace asterism::explore {

namespace {

std::string_view first_line(std::string_view text) {
  return text.substr(0, text.find_first_of("\r\n"));
}

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

bool is_own(std::string_view text) {
  if (text.empty()) return false;
  if (contains(first_line(text), "\"asterism\"") && contains(first_line(text), "schedule"))
    return true;
  const auto first = static_cast<unsigned char>(text.front());
  const auto is_binary_format = [&](const ScheduleFormat& format) {
    return format.name != "jsonl" && format.recognises && format.recognises(first);
  };
  return std::ranges::any_of(schedule_formats(), is_binary_format);
}

bool is_msccl(std::string_view text) {
  const std::string_view start = trimmed(text).substr(0, 4096);
  return start.starts_with('<') && contains(start, "<algo");
}

bool is_mscclpp(std::string_view text) {
  return trimmed(text).starts_with('{') && contains(text, "\"gpus\"") &&
         contains(text, "\"collective\"");
}

bool is_goal(std::string_view text) {
  const std::string_view start = text.substr(0, 4096);
  return start.starts_with("num_ranks") || contains(start, "\nnum_ranks");
}

bool is_transfers_csv(std::string_view text) {
  const std::vector<std::string> columns = split(first_line(text), ',');
  const auto has = [&](std::string_view name) {
    return std::ranges::find(columns, name) != columns.end();
  };
  return has("step") && has("from") && has("to");
}

struct Signature {
  const char* format;
  bool (*fits)(std::string_view text);
};
constexpr std::array signatures{Signature{"msccl", is_msccl}, Signature{"mscclpp", is_mscclpp},
                                Signature{"goal", is_goal}, Signature{"csv", is_transfers_csv}};

}  // namespace

std::optional<DroppedSchedule> dropped_schedule(const std::string& name, const std::string& text) {
  if (is_own(text)) return DroppedSchedule{name, text};
  for (const Signature& signature : signatures)
    if (signature.fits(text))
      return DroppedSchedule{name, text, &exchange_formats().get(signature.format)};
  return std::nullopt;
}

}  // namespace asterism::explore
