#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/parameters.hpp>

#include "base/text.hpp"

namespace asterism {

namespace {

/// "a", "a or b", "a, b or c".
std::string alternatives(const std::vector<std::string>& words) {
  if (words.size() == 1) return words.front();
  return fmt::format("{} or {}", fmt::join(words.begin(), words.end() - 1, ", "), words.back());
}

std::string accepted_text(const ParameterType& type) {
  if (type.kind == ParameterType::Kind::numbers) return "whole numbers, as in 4,2";
  std::vector<std::string> accepted{
      type.most == ParameterType::no_limit && type.least == 0
          ? "a whole number"
          : fmt::format("a whole number from {} to {}", type.least, type.most)};
  accepted.insert(accepted.end(), type.words.begin(), type.words.end());
  return alternatives(accepted);
}

Error unfit(std::string_view name, const ParameterValue& value, const ParameterType& type) {
  return {ErrorCode::out_of_range,
          fmt::format("{} = {} is not accepted", name, in_quotes(to_text(value))),
          "choose " + accepted_text(type)};
}

bool has_word(const ParameterType& type, const std::string& text) {
  return std::ranges::find(type.words, text) != type.words.end();
}

ParameterValue as_number(std::string_view name, const ParameterValue& value,
                         const ParameterType& type) {
  const auto* const text = std::get_if<std::string>(&value);
  if (text != nullptr && has_word(type, *text)) return *text;
  std::optional<std::uint64_t> number;
  if (const auto* const held = std::get_if<std::uint64_t>(&value)) number = *held;
  if (text != nullptr) number = parse_whole_number(*text);
  if (!number || *number < type.least || *number > type.most) throw unfit(name, value, type);
  return *number;
}

ParameterValue as_numbers(std::string_view name, const ParameterValue& value,
                          const ParameterType& type) {
  if (std::holds_alternative<std::uint64_t>(value)) return value;
  std::vector<std::uint64_t> numbers;
  if (const auto* const held = std::get_if<std::vector<std::uint64_t>>(&value)) numbers = *held;
  if (const auto* const text = std::get_if<std::string>(&value))
    for (const std::string& part : split(*text, ',')) {
      const auto number = parse_whole_number(part);
      if (!number) throw unfit(name, value, type);
      numbers.push_back(*number);
    }
  if (numbers.empty()) throw unfit(name, value, type);
  if (numbers.size() == 1) return numbers.front();
  return numbers;
}

ParameterValue as_word(std::string_view name, const ParameterValue& value,
                       const ParameterType& type) {
  std::string text = to_text(value);
  if (!has_word(type, text))
    throw Error(ErrorCode::unknown_name, fmt::format("{} = {} is not known", name, in_quotes(text)),
                "write " + alternatives(type.words));
  return text;
}

}  // namespace

std::string to_text(const ParameterValue& value) {
  if (const auto* const text = std::get_if<std::string>(&value)) return *text;
  if (const auto* const number = std::get_if<double>(&value)) return fmt::format("{}", *number);
  if (const auto* const whole = std::get_if<std::uint64_t>(&value))
    return fmt::format("{}", *whole);
  return fmt::format("{}", fmt::join(std::get<std::vector<std::uint64_t>>(value), ","));
}

std::map<std::string, std::string> to_texts(const Parameters& parameters) {
  std::map<std::string, std::string> texts;
  for (const auto& [name, value] : parameters) texts.emplace(name, to_text(value));
  return texts;
}

ParameterValue ParameterType::convert(std::string_view name, const ParameterValue& value) const {
  switch (kind) {
    case Kind::text:
      return to_text(value);
    case Kind::word:
      return as_word(name, value, *this);
    case Kind::number:
      return as_number(name, value, *this);
    case Kind::numbers:
      return as_numbers(name, value, *this);
    case Kind::any:
      break;
  }
  return value;
}

}  // namespace asterism
