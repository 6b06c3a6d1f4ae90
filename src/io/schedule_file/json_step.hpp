// A line of the JSON form after its header, parsed as a stream of events: only the step itself is
// stored.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include <asterism/error.hpp>

#include "io/schedule_file/names.hpp"
#include "io/schedule_file/step_builder.hpp"

namespace asterism {

/// The contents of a line: a step with its transfers, or the end with the number of steps.
struct JsonLine {
  std::optional<std::uint64_t> step;
  std::optional<std::uint64_t> end;
  bool transfers = false;
};

/// Receives the events of nlohmann::json::sax_parse. Throws Error, without a position, at the first
/// unexpected one.
class JsonStepEvents {
 public:
  JsonStepEvents(const ScheduleHeader& header, const ReadLimits& limits, StepBuilder& builder);

  void start_line();
  [[nodiscard]] const JsonLine& line() const { return line_; }
  /// Returns the field being read, for errors: "end", ".from".
  [[nodiscard]] std::string field() const;
  [[nodiscard]] bool within_transfers() const { return at_ >= At::transfers; }

  // The names and types that sax_parse requires.
  bool null() { return scalar("null"); }
  bool boolean(bool) { return scalar("true or false"); }
  bool number_integer(std::int64_t number);
  bool number_unsigned(std::uint64_t number);
  bool number_float(double number, const std::string& text);
  bool string(std::string& text);
  bool binary(nlohmann::json::binary_t&) { return scalar("binary data"); }
  bool start_object(std::size_t);
  bool key(std::string& name);
  bool end_object();
  bool start_array(std::size_t);
  bool end_array();
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception& error);

 private:
  /// The innermost open element. The order matters to within_transfers.
  enum class At { nothing, line, transfers, transfer, path, packet, pair };
  enum class Part { from, route, packet, control, done };

  void written(Written value);
  void field_of_line(Written value);
  void part_of_transfer(Written value);
  [[noreturn]] bool scalar(std::string_view type) const;
  [[nodiscard]] Error misplaced(std::string_view type) const;
  [[nodiscard]] std::string_view wanted() const;
  [[nodiscard]] std::string_view wanted_in_transfer() const;
  [[nodiscard]] Part after_packet() const { return control_ ? Part::control : Part::done; }
  void open_part();
  void close_transfer();
  void close_pair();

  Problem problem_;
  bool control_;  // whether a transfer may have a fourth part
  const ReadLimits& limits_;
  StepBuilder& builder_;
  WrittenNames names_;

  JsonLine line_;
  std::string key_;
  At at_ = At::nothing;
  Part part_ = Part::from;
  std::uint32_t depth_ = 0;
  std::vector<NodeId> pair_;
};

}  // namespace asterism
