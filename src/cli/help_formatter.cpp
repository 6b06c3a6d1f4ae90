#include "cli/help_formatter.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.hpp"
#include "cli/help_groups.hpp"
#include "view/table.hpp"
#include "view/wrap.hpp"

namespace asterism::cli {

namespace {

constexpr std::size_t column_of_descriptions = 24;
constexpr std::ptrdiff_t max_lines = 80;

/// Groups in the order in which they are shown; others follow the common one.
constexpr std::array shown_last{help_group::messages, help_group::machine, help_group::parameters,
                                help_group::faults, help_group::output};

std::size_t place_of(const std::string& group) {
  if (group == help_group::common) return 0;
  const auto found = std::ranges::find(shown_last, group);
  return found == shown_last.end() ? 1 : 2 + static_cast<std::size_t>(found - shown_last.begin());
}

/// Returns the indent of continuation lines of free text: below the description in "  name
/// description", otherwise that of the line itself.
std::size_t hanging_indent(const std::string& line) {
  const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
  const std::size_t gap = line.find("  ", begin);
  if (gap == std::string::npos) return begin;
  return std::min(line.find_first_not_of(' ', gap), line.size());
}

/// Wraps the long lines of free text.
std::string fitted(const std::string& text) {
  std::string result;
  for (const std::string& line : split(text, '\n')) {
    const std::size_t indent = hanging_indent(line);
    result += display_width(line) <= text_width()
                  ? line + '\n'
                  : labelled(line.substr(0, indent), line.substr(indent), text_width());
  }
  return result;
}

/// Formats a name with its description beside it, or below it if the name is long.
std::string entry(const std::string& name, const std::string& description) {
  const std::string indented = "  " + name;
  if (description.empty()) return indented + '\n';
  const std::string margin(column_of_descriptions, ' ');
  if (indented.size() + 1 <= column_of_descriptions)
    return labelled(fmt::format("{:<{}}", indented, column_of_descriptions), description,
                    text_width());
  return indented + '\n' + labelled(margin, description, text_width());
}

/// The options of a group without their descriptions, which another command prints.
std::string names_only(const std::string& group, const char* command,
                       const std::vector<const CLI::Option*>& options) {
  std::vector<std::string> names;
  for (const CLI::Option* option : options) names.push_back(option->get_name(false, true));
  return fmt::format("\n{} (`{}` describes them):\n", group, command) +
         labelled("  ", fmt::format("{}", fmt::join(names, ", ")), text_width());
}

}  // namespace

HelpFormatter::HelpFormatter() {
  label("Positionals", "Arguments");
  label("SUBCOMMAND", "COMMAND");
}

std::string HelpFormatter::make_help(const CLI::App* app, std::string name,
                                     CLI::AppFormatMode mode) const {
  const std::string before =
      make_description(app) + make_usage(app, std::move(name)) + make_positionals(app);
  const std::string after = make_subcommands(app, mode) + '\n' + make_footer(app);
  std::string page = before + sorted_groups(app, false) + after;
  if (std::ranges::count(page, '\n') > max_lines) page = before + sorted_groups(app, true) + after;
  return page;
}

std::string HelpFormatter::sorted_groups(const CLI::App* app, bool short_machine) const {
  std::vector<std::string> groups = app->get_groups();
  std::ranges::stable_sort(groups, {}, place_of);
  std::string text;
  for (const std::string& group : groups) {
    const auto options = app->get_options([&](const CLI::Option* option) {
      return option->get_group() == group && option->nonpositional();
    });
    if (group.empty() || options.empty()) continue;
    text += short_machine && group == help_group::machine
                ? names_only(group, "asterism plan --help", options)
                : make_group(group, false, options);
  }
  return text;
}

std::string HelpFormatter::make_group(std::string group, bool is_positional,
                                      std::vector<const CLI::Option*> options) const {
  if (group != help_group::parameters)
    return CLI::Formatter::make_group(std::move(group), is_positional, std::move(options));
  return names_only(group, "asterism explain ALGORITHM", options);
}

std::string HelpFormatter::make_option(const CLI::Option* option, bool is_positional) const {
  std::string description = option->get_description();
  if (!option->get_default_str().empty())
    description += fmt::format(" [{}]", option->get_default_str());
  return entry(
      make_option_name(option, is_positional) + (is_positional ? "" : make_option_opts(option)),
      description);
}

std::string HelpFormatter::make_option_opts(const CLI::Option* option) const {
  if (option->get_type_size() == 0 || option->get_expected_min() == 0) return "";
  const bool is_text = option->get_type_name().starts_with("TEXT");
  const bool takes_many = option->get_expected_max() == CLI::detail::expected_max_vector_size;
  return std::string(is_text ? " X" : " N") + (takes_many ? "..." : "");
}

std::string HelpFormatter::make_subcommand(const CLI::App* command) const {
  return entry(command->get_name(), command->get_description());
}

std::string HelpFormatter::make_description(const CLI::App* app) const {
  return fitted(app->get_description());
}

std::string HelpFormatter::make_footer(const CLI::App* app) const {
  return app->get_footer().empty() ? "" : fitted(app->get_footer());
}

}  // namespace asterism::cli
