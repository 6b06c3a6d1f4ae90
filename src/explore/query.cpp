#include "explore/query.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/text.hpp"

namespace asterism::explore {

namespace {

std::optional<unsigned> hexadecimal_digit(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a' + 10);
  if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A' + 10);
  return std::nullopt;
}

std::string query_decoded(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '+') {
      result += ' ';
    } else if (text[i] != '%') {
      result += text[i];
    } else {
      const auto high = i + 2 < text.size() ? hexadecimal_digit(text[i + 1]) : std::nullopt;
      const auto low = high ? hexadecimal_digit(text[i + 2]) : std::nullopt;
      if (!low)
        throw Error(ErrorCode::malformed, fmt::format("{} is not a query", in_quotes(text)),
                    "behind a percent sign two hexadecimal digits belong");
      result += static_cast<char>(16 * *high + *low);
      i += 2;
    }
  }
  return result;
}

bool stands_for_itself(char c) {
  const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  return is_letter || (c >= '0' && c <= '9') ||
         std::string_view("-._~:,/").find(c) != std::string_view::npos;
}

std::string query_encoded(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (const char c : text)
    if (stands_for_itself(c))
      result += c;
    else
      result += fmt::format("%{:02X}", static_cast<unsigned>(static_cast<unsigned char>(c)));
  return result;
}

}  // namespace

Fields parse_query(std::string_view text, const Limits& limits) {
  Fields fields;
  if (text.empty()) return fields;
  const std::vector<std::string> parts = split(text, '&');
  if (parts.size() > limits.fields)
    throw Error(
        ErrorCode::too_large,
        fmt::format("{} fields are more than the {} that are read", parts.size(), limits.fields),
        "ask for less at a time");
  fields.reserve(parts.size());
  for (const std::string& part : parts) {
    const std::size_t equals = part.find('=');
    std::string name = query_decoded(std::string_view(part).substr(0, equals));
    std::string value = equals == std::string::npos
                            ? std::string()
                            : query_decoded(std::string_view(part).substr(equals + 1));
    if (name.empty())
      throw Error(ErrorCode::malformed, "a field has no name",
                  "write NAME=VALUE, with & between them");
    if (name.size() > limits.field_bytes || value.size() > limits.field_bytes)
      throw Error(ErrorCode::too_large, fmt::format("the field {} is too long", in_quotes(name)),
                  fmt::format("{} characters are the most", limits.field_bytes));
    fields.emplace_back(std::move(name), std::move(value));
  }
  return fields;
}

std::string query_text(const Fields& fields) {
  std::string text;
  for (const auto& [name, value] : fields)
    text +=
        fmt::format("{}{}={}", text.empty() ? "" : "&", query_encoded(name), query_encoded(value));
  return text;
}

const std::string* find_field(const Fields& fields, std::string_view name) {
  const auto found = std::ranges::find(fields, name, &Fields::value_type::first);
  return found == fields.end() ? nullptr : &found->second;
}

}  // namespace asterism::explore
