#include "network/composition.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "base/text.hpp"

namespace asterism {

namespace {

/// Each composition is made by a recursive call, from a copy of its spec.
constexpr std::size_t max_compositions = 32;

bool composes(std::string_view family) {
  const std::string name = lower_case(family);
  return name == "product" || name == "hierarchy";
}

/// Returns how many times a composition is named, also if it is a part of a path.
std::size_t num_compositions(std::string_view spec) {
  const std::string text = lower_case(spec);
  std::size_t found = 0;
  for (const std::string_view name : {"product:", "hierarchy:"})
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1))
      ++found;
  return found;
}

/// The place behind the parenthesis that closes the one at `open`; the end if there is none.
std::size_t behind_parenthesis(std::string_view text, std::size_t open) {
  std::size_t depth = 0;
  for (std::size_t at = open; at < text.size(); ++at) {
    if (text[at] == '(') ++depth;
    if (text[at] == ')' && --depth == 0) return at + 1;
  }
  return text.size();
}

bool is_option(std::string_view text) {
  const std::size_t equals = text.find('=');
  return equals != std::string_view::npos && equals < text.find_first_of(":/(,") &&
         text.find(',') != std::string_view::npos;
}

std::size_t behind_options(std::string_view text, std::size_t at) {
  while (is_option(text.substr(at))) at = text.find(',', at) + 1;
  return at;
}

std::size_t slash_from(std::string_view text, std::size_t at) {
  return std::min(text.find('/', at), text.size());
}

}  // namespace

std::string_view first_spec(std::string_view text) {
  std::size_t at = 0;
  for (std::size_t needed = 1; needed > 0 && at < text.size();) {
    const std::size_t colon = std::min(text.find_first_of(":/(", at), text.size());
    const std::string_view family = text.substr(at, colon - at);
    if (text[at] == '(') {
      at = behind_parenthesis(text, at);
      --needed;
    } else if (composes(family) && colon < text.size()) {
      at = behind_options(text, colon + 1);
      ++needed;
      continue;
    } else if (lower_case(family) == "faulty" && colon < text.size()) {
      at = std::min(slash_from(text, at) + 1, text.size());
      continue;
    } else {
      at = slash_from(text, at);
      --needed;
    }
    if (needed > 0) at = std::min(at + 1, text.size());
  }
  return text.substr(0, at);
}

std::string_view without_parentheses(std::string_view text) {
  const bool wrapped =
      text.starts_with('(') && text.ends_with(')') && behind_parenthesis(text, 0) == text.size();
  return wrapped ? text.substr(1, text.size() - 2) : text;
}

std::vector<std::string> basic_specs(std::string_view spec) {
  // No network is made of such a spec.
  if (num_compositions(spec) > max_compositions) return {std::string(spec)};
  std::vector<std::string> found;
  std::vector<std::string_view> open{spec};
  while (!open.empty()) {
    const std::string_view text = without_parentheses(open.back());
    open.pop_back();
    const std::size_t colon = std::min(text.find(':'), text.size());
    const std::string_view family = text.substr(0, colon);
    const std::size_t slash = slash_from(text, 0);
    if (lower_case(family) == "faulty" && slash < text.size()) {
      open.push_back(text.substr(slash + 1));
    } else if (composes(family) && colon < text.size()) {
      const std::string_view both = text.substr(behind_options(text, colon + 1));
      const std::string_view first = first_spec(both);
      if (first.size() < both.size()) open.push_back(both.substr(first.size() + 1));
      open.push_back(first);
    } else {
      found.emplace_back(text);
    }
  }
  return found;
}

bool is_read_from_file(std::string_view spec) {
  return std::ranges::any_of(basic_specs(spec), [](const std::string& basic) {
    const NetworkFamily* const family =
        network_catalogue().find(lower_case(basic.substr(0, basic.find(':'))));
    return family != nullptr && family->parameters == "FILE";
  });
}

bool Composition::in_units() const {
  return rate.has_value() || first->costs_in_units() || second->costs_in_units();
}

namespace {

/// What is written behind the colon, and the sentences about it.
class CompositionText {
 public:
  CompositionText(const SpecArguments& arguments, std::string_view text)
      : arguments_(arguments), text_(text) {}

  Composition read(std::span<const std::string> uplinks) {
    Composition composition;
    if (!uplinks.empty()) composition.uplinks = uplinks.front();
    require_few_compositions();
    while (is_option(rest())) read_option(composition, uplinks);
    const std::string_view first = first_spec(rest());
    if (first.empty() || first.size() >= rest().size() || rest()[first.size()] != '/')
      throw arguments_.error(
          ErrorCode::malformed,
          fmt::format("has {} where two networks with a / between them belong", in_quotes(rest())));
    composition.first = part(first, "first");
    composition.second = part(rest().substr(first.size() + 1), "second");
    require_one_kind_of_units(composition, first);
    return composition;
  }

 private:
  [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }

  void require_few_compositions() const {
    if (num_compositions(text_) >= max_compositions)
      throw arguments_.error(ErrorCode::too_large,
                             fmt::format("joins more than {} networks", max_compositions));
  }

  void read_option(Composition& composition, std::span<const std::string> uplinks) {
    const std::string_view option = rest().substr(0, rest().find(','));
    const std::string_view key = option.substr(0, option.find('='));
    const std::string_view value = option.substr(key.size() + 1);
    if (key == "rate") {
      composition.rate = positive(key, value, 0);
    } else if (key == "latency") {
      composition.latency = positive(key, value, -1);
    } else if (key == "uplinks" && !uplinks.empty()) {
      if (std::ranges::find(uplinks, value) == uplinks.end())
        throw arguments_.error(ErrorCode::unknown_name,
                               fmt::format("has uplinks {}, which is none of {}", in_quotes(value),
                                           fmt::join(uplinks, ", ")));
      composition.uplinks = value;
    } else {
      throw arguments_.error(ErrorCode::unknown_name,
                             fmt::format("has no option {}", in_quotes(key)));
    }
    at_ += option.size() + 1;
  }

  /// A number above `low` and at most 10^9.
  [[nodiscard]] double positive(std::string_view key, std::string_view value, double low) const {
    const auto number = parse_decimal(value);
    if (!number || !(*number > low) || *number < 0 || *number > 1e9)
      throw arguments_.error(
          ErrorCode::out_of_range,
          fmt::format("has {} where the {} belongs", in_quotes(value),
                      key == "rate" ? "rate in GB/s" : "latency in microseconds"));
    return *number;
  }

  [[nodiscard]] std::shared_ptr<const Network> part(std::string_view written,
                                                    std::string_view which) const {
    const std::string_view spec = without_parentheses(written);
    try {
      return make_network(spec);
    } catch (const Error& error) {
      const bool may_be_cut = which == "first" && spec == written && is_read_from_file(spec);
      throw Error(error.code(),
                  fmt::format("the {} network {}: {}", which, in_quotes(spec), error.what()),
                  may_be_cut ? "put a path that has a / in parentheses, as in (graph:dir/site.csv)"
                             : error.hint());
    }
  }

  void require_one_kind_of_units(const Composition& composition, std::string_view first) const {
    const bool first_in_units = composition.first->costs_in_units();
    const bool second_in_units = composition.second->costs_in_units();
    if (first_in_units && second_in_units && composition.rate)
      throw arguments_.error(ErrorCode::unsupported,
                             "has a rate, but both networks have rates in GB/s already");
    if (!composition.rate && composition.latency > 0)
      throw arguments_.error(ErrorCode::unsupported, "has a latency without a rate");
    if (first_in_units == second_in_units || composition.rate) return;
    const Network& without = first_in_units ? *composition.second : *composition.first;
    throw Error(ErrorCode::unsupported,
                fmt::format("{} has links in GB/s and {} has not",
                            (first_in_units ? *composition.first : *composition.second).spec(),
                            without.spec()),
                fmt::format("give the rate in GB/s and the latency in microseconds of {}: "
                            "{}:rate=50,latency=1,{}/...",
                            without.spec(), arguments_.traits().family, first));
  }

  const SpecArguments& arguments_;
  std::string_view text_;
  std::size_t at_ = 0;
};

/// A number as the canonical spec has it: 50, 0.5.
std::string option_text(std::string_view key, double value) {
  return fmt::format("{}={},", key, value);
}

std::string canonical_spec(const std::string& family, const Composition& composition,
                           std::string_view default_uplinks) {
  const std::string& first = composition.first->spec();
  const bool stands_alone = first_spec(first + "/x") == first;
  std::string options;
  if (composition.uplinks != default_uplinks)
    options += fmt::format("uplinks={},", composition.uplinks);
  if (composition.rate) options += option_text("rate", *composition.rate);
  if (composition.latency > 0) options += option_text("latency", composition.latency);
  return fmt::format("{}:{}{}/{}", family, options,
                     stands_alone ? first : fmt::format("({})", first), composition.second->spec());
}

}  // namespace

Composition read_composition(SpecArguments& arguments, std::span<const std::string> uplinks) {
  const std::string text = arguments.file();
  return CompositionText(arguments, text).read(uplinks);
}

NetworkTraits traits_of_composition(const SpecArguments& arguments, const Composition& composition,
                                    std::uint64_t ports_of_second) {
  const Network& first = *composition.first;
  const Network& second = *composition.second;
  NetworkTraits traits = arguments.traits();
  traits.spec =
      canonical_spec(traits.family, composition, composition.uplinks.empty() ? "" : "spread");
  if (ports_of_second > std::numeric_limits<std::uint32_t>::max() - first.port_count())
    throw arguments.error(ErrorCode::too_large, "has more than 2^32 ports per node");
  traits.ports = first.port_count() + static_cast<std::uint32_t>(ports_of_second);
  for (const std::string& name : first.link_classes()) traits.link_classes.push_back("A:" + name);
  for (const std::string& name : second.link_classes()) traits.link_classes.push_back("B:" + name);
  traits.has_switches = first.has_switches() || second.has_switches();
  traits.costs_in_units = composition.in_units();
  traits.has_own_link_costs =
      composition.rate || first.has_own_link_costs() || second.has_own_link_costs();
  traits.directed = first.directed() || second.directed();
  for (const Network* const part : {&first, &second})
    traits.warnings.insert(traits.warnings.end(), part->warnings().begin(), part->warnings().end());
  return traits;
}

namespace {

std::string as_half(const std::string& label) {
  return label.find('/') == std::string::npos ? label : fmt::format("({})", label);
}

std::string_view from_half(std::string_view half) {
  const std::string_view inside = without_parentheses(half);
  return inside.find('/') == std::string_view::npos ? half : inside;
}

}  // namespace

std::string joined_label(const std::string& outer, const std::string& inner) {
  return fmt::format("{}/{}", as_half(outer), as_half(inner));
}

std::vector<std::pair<std::string, std::string>> halves_of_label(std::string_view text) {
  text = trimmed(text);
  std::vector<std::pair<std::string, std::string>> halves;
  int depth = 0;
  for (std::size_t at = 0; at < text.size() && halves.size() < max_compositions; ++at) {
    depth += text[at] == '(' ? 1 : 0;
    depth -= text[at] == ')' ? 1 : 0;
    if (depth == 0 && text[at] == '/')
      halves.emplace_back(from_half(text.substr(0, at)), from_half(text.substr(at + 1)));
  }
  return halves;
}

}  // namespace asterism
