// Help pages that fit a terminal: wrapped lines, and options in groups with the common ones first.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

namespace asterism::cli {

class HelpFormatter final : public CLI::Formatter {
 public:
  HelpFormatter();

  [[nodiscard]] std::string make_help(const CLI::App* app, std::string name,
                                      CLI::AppFormatMode mode) const override;
  [[nodiscard]] std::string make_group(std::string group, bool is_positional,
                                       std::vector<const CLI::Option*> options) const override;
  [[nodiscard]] std::string make_option(const CLI::Option* option,
                                        bool is_positional) const override;
  [[nodiscard]] std::string make_option_opts(const CLI::Option* option) const override;
  [[nodiscard]] std::string make_subcommand(const CLI::App* command) const override;
  [[nodiscard]] std::string make_description(const CLI::App* app) const override;
  [[nodiscard]] std::string make_footer(const CLI::App* app) const override;

 private:
  [[nodiscard]] std::string sorted_groups(const CLI::App* app, bool short_machine) const;
};

}  // namespace asterism::cli
