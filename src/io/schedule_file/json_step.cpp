#include "io/schedule_file/json_step.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/text.hpp"
#include "io/schedule_file/json.hpp"
#include "problem/paths.hpp"

namespace asterism {

JsonStepEvents::JsonStepEvents(const ScheduleHeader& header, const ReadLimits& limits,
                               StepBuilder& builder)
    : problem_(header.problem),
      control_(header.control),
      limits_(limits),
      builder_(builder),
      names_(problem_, limits.named_ports) {}

void JsonStepEvents::start_line() {
  line_ = {};
  key_.clear();
  at_ = At::nothing;
  depth_ = 0;
}

std::string JsonStepEvents::field() const {
  if (at_ <= At::line) return key_;
  if (at_ == At::transfers) return {};
  static constexpr std::array<const char*, 5> parts{".from", ".port", ".messages", ".control", ""};
  return parts.at(static_cast<std::size_t>(part_));
}

std::string_view JsonStepEvents::wanted() const {
  switch (at_) {
    case At::nothing:
      return "an object";
    case At::line:
      return key_ == "transfers" ? "an array of transfers" : "a whole number";
    case At::transfers:
      return "a transfer [FROM,PORT,MESSAGES]";
    case At::transfer:
      return wanted_in_transfer();
    case At::path:
      return "a port's number or name";
    case At::packet:
      return "a message";
    case At::pair:
      break;
  }
  return "a node's id or label";
}

std::string_view JsonStepEvents::wanted_in_transfer() const {
  switch (part_) {
    case Part::from:
      return "a node's id or label";
    case Part::route:
      return "a port's number or name";
    case Part::packet:
      return "a message or an array of messages";
    case Part::control:
      return "the number of control units, or the end of the transfer";
    case Part::done:
      break;
  }
  return "the end of the transfer";
}

Error JsonStepEvents::misplaced(std::string_view type) const {
  return wrong_type(type, wanted());
}

bool JsonStepEvents::scalar(std::string_view type) const {
  throw misplaced(type);
}

bool JsonStepEvents::number_integer(std::int64_t number) {
  throw not_a_whole_number(std::to_string(number));
}

bool JsonStepEvents::number_unsigned(std::uint64_t number) {
  written(number);
  return true;
}

bool JsonStepEvents::number_float(double, const std::string& text) {
  throw not_a_whole_number(text);
}

bool JsonStepEvents::string(std::string& text) {
  require_short(text, limits_);
  written(std::string_view(text));
  return true;
}

void JsonStepEvents::written(Written value) {
  switch (at_) {
    case At::line:
      return field_of_line(value);
    case At::transfer:
      return part_of_transfer(value);
    case At::path:
      return builder_.add_port(names_.port(value));
    case At::packet:
      return builder_.add_message(names_.message(value));
    case At::pair:
      return pair_.push_back(names_.node(value));
    case At::nothing:
    case At::transfers:
      break;
  }
  throw misplaced(std::holds_alternative<std::uint64_t>(value) ? "a number" : "a text");
}

void JsonStepEvents::field_of_line(Written value) {
  const auto* const number = std::get_if<std::uint64_t>(&value);
  if (number == nullptr) throw misplaced("a text");
  if (key_ == "transfers") throw misplaced("a number");
  (key_ == "step" ? line_.step : line_.end) = *number;
}

void JsonStepEvents::part_of_transfer(Written value) {
  switch (part_) {
    case Part::from:
      builder_.set_from(names_.node(value));
      part_ = Part::route;
      return;
    case Part::route:
      builder_.add_port(names_.port(value));
      part_ = Part::packet;
      return;
    case Part::packet:
      builder_.add_message(names_.message(value));
      part_ = after_packet();
      return;
    case Part::control:
      if (!std::holds_alternative<std::uint64_t>(value)) throw misplaced("a text");
      builder_.set_control(std::get<std::uint64_t>(value));
      part_ = Part::done;
      return;
    case Part::done:
      break;
  }
  if (control_)
    throw Error(ErrorCode::malformed, "the transfer has more than four parts",
                "write [FROM,PORT,MESSAGES,CONTROL]; several messages are an array");
  throw Error(ErrorCode::malformed, "the transfer has more than three parts",
              "write [FROM,PORT,MESSAGES]; several messages are an array");
}

bool JsonStepEvents::start_object(std::size_t) {
  require_depth(++depth_, limits_);
  if (at_ != At::nothing) throw misplaced("an object");
  at_ = At::line;
  return true;
}

bool JsonStepEvents::key(std::string& name) {
  static const std::vector<std::string> known{"step", "transfers", "end"};
  require_short(name, limits_);
  key_ = name;
  if (std::ranges::find(known, name) == known.end()) {
    const auto near = nearest(name, known);
    throw Error(ErrorCode::unknown_name, "unknown field",
                near ? fmt::format("did you mean \"{}\"?", *near)
                     : "a step has the fields step and transfers, the last line has end");
  }
  const bool twice = name == "step"  ? line_.step.has_value()
                     : name == "end" ? line_.end.has_value()
                                     : line_.transfers;
  if (twice) throw given_twice(name);
  return true;
}

bool JsonStepEvents::end_object() {
  at_ = At::nothing;
  --depth_;
  return true;
}

bool JsonStepEvents::start_array(std::size_t) {
  require_depth(++depth_, limits_);
  if (at_ == At::line && key_ == "transfers") {
    at_ = At::transfers;
    line_.transfers = true;
  } else if (at_ == At::transfers) {
    builder_.begin_transfer();
    at_ = At::transfer;
    part_ = Part::from;
  } else if (at_ == At::transfer) {
    open_part();
  } else if (at_ == At::packet) {
    pair_.clear();
    at_ = At::pair;
  } else {
    throw misplaced("an array");
  }
  return true;
}

void JsonStepEvents::open_part() {
  if (part_ == Part::packet) {
    at_ = At::packet;
    return;
  }
  if (part_ != Part::route) throw misplaced("an array");
  if (!allows_paths(problem_))
    throw Error(
        ErrorCode::malformed, "has a path of ports without wormhole switching",
        R"(write one port, or "switching":"wormhole" or "switch_hops":"cut-through" in the )"
        "header's model");
  at_ = At::path;
}

bool JsonStepEvents::end_array() {
  --depth_;
  switch (at_) {
    case At::transfers:
      at_ = At::line;
      break;
    case At::transfer:
      close_transfer();
      break;
    case At::path:
      at_ = At::transfer;
      part_ = Part::packet;
      break;
    case At::packet:
      at_ = At::transfer;
      part_ = after_packet();
      break;
    default:
      close_pair();
  }
  return true;
}

void JsonStepEvents::close_transfer() {
  const bool packet_is_clear = part_ == Part::packet && problem_.collective.message_count() == 1;
  if (packet_is_clear) builder_.add_message(MessageId{0});
  if (part_ != Part::done && part_ != Part::control && !packet_is_clear)
    throw Error(ErrorCode::malformed, fmt::format("the transfer ends where {} belongs", wanted()),
                "write [FROM,PORT,MESSAGES]; only a collective of one message needs no MESSAGES");
  builder_.end_transfer();
  at_ = At::transfers;
}

void JsonStepEvents::close_pair() {
  if (pair_.size() != 2)
    throw Error(ErrorCode::malformed, fmt::format("the message has {} nodes, not 2", pair_.size()),
                "a message of an alltoall is [SOURCE,DESTINATION]");
  builder_.add_message(names_.message(pair_[0], pair_[1]));
  at_ = At::packet;
}

bool JsonStepEvents::parse_error(std::size_t, const std::string&,
                                 const nlohmann::detail::exception& error) {
  throw json_error(error);
}

}  // namespace asterism
