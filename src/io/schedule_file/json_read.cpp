// Reads the JSON form: a header and one line per step.
#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "io/schedule_file/json_lines.hpp"
#include "io/schedule_file/json_step.hpp"
#include "io/schedule_file/stream_reader.hpp"

namespace asterism {

namespace {

class JsonReader final : public StreamReader {
 public:
  JsonReader(std::istream& in, const std::string& name, const ReadLimits& limits)
      : StreamReader(in, name, limits), builder_(limits_) {
    if (!take_line(std::min(limits_.header_bytes, limits_.line_bytes)))
      throw place().error(ErrorCode::malformed, "header", "there is none", truncated_hint);
    header_ = parse_header(text_, place(), limits_);
    events_.emplace(header_->schedule, limits_, builder_);
  }

  [[nodiscard]] const Step* next() override {
    if (!take_line(limits_.line_bytes))
      throw place().error(
          ErrorCode::malformed, "end",
          fmt::format("the file stops after {} steps, without its last line", steps_),
          truncated_hint);
    const JsonLine line = parse_line();
    if (line.end) {
      require_end(line);
      return nullptr;
    }
    require_step(line);
    ++steps_;
    return &builder_.step();
  }

 private:
  [[nodiscard]] FilePlace place() const { return {name_, FilePlace::Unit::line, line_}; }

  /// Takes the next non-blank line. Returns false if there is none.
  bool take_line(std::uint64_t limit) {
    do {
      ++line_;
      const auto taken = input_.take_line(limit, text_);
      if (taken == FileInput::Line::none) return false;
      if (taken == FileInput::Line::too_long)
        throw place().error(
            ErrorCode::too_large, line_ == 1 ? "header" : "",
            fmt::format("the line is longer than {}", bytes_text(static_cast<double>(limit))),
            "write large schedules in the binary form");
    } while (trimmed(text_).empty());
    return true;
  }

  JsonLine parse_line() {
    builder_.clear();
    events_->start_line();
    try {
      nlohmann::json::sax_parse(text_.data(), text_.data() + text_.size(), &*events_);
    } catch (const Error& error) {
      throw place().error(error, field());
    }
    return events_->line();
  }

  [[nodiscard]] std::string field() const {
    return events_->within_transfers() ? builder_.place(steps_ + 1) + events_->field()
                                       : events_->field();
  }

  [[nodiscard]] Error malformed(std::string_view field, const std::string& complaint,
                                const std::string& hint) const {
    return place().error(ErrorCode::malformed, field, complaint, hint);
  }

  void require_step(const JsonLine& line) const {
    if (!line.step || !line.transfers)
      throw malformed(line.step ? "transfers" : "step", "the field is missing",
                      R"(a step is {"step":NUMBER,"transfers":[...]})");
    if (*line.step != steps_ + 1)
      throw malformed("step", fmt::format("step {} where step {} belongs", *line.step, steps_ + 1),
                      "steps are numbered 1, 2, 3 and so on, in order");
  }

  void require_end(const JsonLine& line) {
    if (line.step || line.transfers)
      throw malformed("end", "the last line has other fields too", R"(write {"end":STEPS})");
    if (*line.end != steps_)
      throw malformed("end", fmt::format("{} steps where {} belong", *line.end, steps_),
                      "a step is missing or one too many");
    if (take_line(limits_.line_bytes))
      throw malformed("", "there is more behind the end", "remove what follows the last line");
  }

  std::uint64_t line_ = 0;
  std::uint64_t steps_ = 0;
  std::string text_;
  StepBuilder builder_;
  std::optional<JsonStepEvents> events_;
};

}  // namespace

std::unique_ptr<FormatReader> json_reader(std::istream& in, const std::string& name,
                                          const ReadLimits& limits) {
  return std::make_unique<JsonReader>(in, name, limits);
}

}  // namespace asterism
