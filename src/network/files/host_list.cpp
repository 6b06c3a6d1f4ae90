#include "network/files/host_list.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"

namespace asterism {

namespace {

using Names = std::vector<std::string>;

/// Longer numbers and names would multiply with the number of names. Names of hosts in the DNS
/// have at most 253 characters.
constexpr std::size_t max_digits = 20;
constexpr std::size_t max_name = 255;

/// "0-3,07" without brackets, as texts.
std::optional<Names> numbers_of(std::string_view ranges, std::uint64_t max_names) {
  Names numbers;
  for (const std::string& range : split(ranges, ',')) {
    const std::size_t dash = range.find('-');
    const std::string first = range.substr(0, dash);
    const auto low = parse_whole_number(first);
    const auto high = dash == std::string::npos ? low : parse_whole_number(range.substr(dash + 1));
    if (!low || !high || *high < *low || *high - *low >= max_names || first.size() > max_digits)
      return std::nullopt;
    if (numbers.size() + (*high - *low) >= max_names) return std::nullopt;
    for (std::uint64_t number = *low; number <= *high; ++number)
      numbers.push_back(fmt::format("{:0{}}", number, first.size()));
  }
  return numbers;
}

/// All of `names` followed by all of `tails`.
std::optional<Names> joined(const Names& names, const Names& tails, std::uint64_t max_names) {
  if (static_cast<double>(names.size()) * static_cast<double>(tails.size()) >
      static_cast<double>(max_names))
    return std::nullopt;
  Names all;
  for (const std::string& name : names)
    for (const std::string& tail : tails) {
      if (name.size() + tail.size() > max_name) return std::nullopt;
      all.push_back(name + tail);
    }
  return all;
}

/// One item of the list, with any number of brackets.
std::optional<Names> expand_item(std::string_view item, std::uint64_t max_names) {
  std::optional<Names> names = Names{""};
  while (!item.empty() && names) {
    const std::size_t open = std::min(item.find('['), item.size());
    if (open > 0) {
      if (item.substr(0, open).find(']') != std::string_view::npos) return std::nullopt;
      names = joined(*names, {std::string(item.substr(0, open))}, max_names);
      item.remove_prefix(open);
      continue;
    }
    const std::size_t close = item.find(']');
    if (close == std::string_view::npos) return std::nullopt;
    const auto numbers = numbers_of(item.substr(1, close - 1), max_names);
    if (!numbers) return std::nullopt;
    names = joined(*names, *numbers, max_names);
    item.remove_prefix(close + 1);
  }
  return names;
}

/// The items between the commas outside of brackets.
std::vector<std::string> items_of(std::string_view list) {
  std::vector<std::string> items(1);
  bool is_open = false;
  for (const char c : list) {
    if (c == '[') is_open = true;
    if (c == ']') is_open = false;
    if (c == ',' && !is_open)
      items.emplace_back();
    else
      items.back() += c;
  }
  return items;
}

}  // namespace

std::optional<std::vector<std::string>> expand_host_list(std::string_view list,
                                                         std::uint64_t max_names) {
  Names all;
  for (const std::string& item : items_of(list)) {
    const auto names = item.empty() ? std::nullopt : expand_item(item, max_names);
    if (!names || all.size() + names->size() > max_names) return std::nullopt;
    all.insert(all.end(), names->begin(), names->end());
  }
  return all;
}

}  // namespace asterism
