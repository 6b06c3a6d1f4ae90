#include "cli/command.hpp"

#include <cstdio>
#include <set>

#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/error.hpp>

#include "base/text.hpp"
#include "cli/output.hpp"
#include "cli/terminal.hpp"

// clang-format off
#define ASTERISM_COMMANDS(COMMAND) \
  COMMAND(networks)                \
  COMMAND(network)                 \
  COMMAND(route)                   \
  COMMAND(cycle)                   \
  COMMAND(export)                  \
  COMMAND(algorithms)              \
  COMMAND(plan)                    \
  COMMAND(compare)                 \
  COMMAND(leaderboard)             \
  COMMAND(simulate)                \
  COMMAND(schedule)                \
  COMMAND(optimum)                 \
  COMMAND(sequence)                \
  COMMAND(verify)                  \
  COMMAND(paper)                   \
  COMMAND(completions)
// clang-format on

namespace asterism::cli {

#define ASTERISM_DECLARE(name) void add_##name##_command(CLI::App& app, Session& session);
ASTERISM_COMMANDS(ASTERISM_DECLARE)
#undef ASTERISM_DECLARE

void add_commands(CLI::App& app, Session& session) {
#define ASTERISM_ADD(name) add_##name##_command(app, session);
  ASTERISM_COMMANDS(ASTERISM_ADD)
#undef ASTERISM_ADD
}

const CLI::Validator whole_number(
    [](const std::string& text) {
      return parse_whole_number(text) ? std::string()
                                      : fmt::format("{} is not a whole number", in_quotes(text));
    },
    "");

std::uint64_t Session::memory_limit() const {
  if (memory_limit_text.empty()) return 0;
  const auto bytes = parse_bytes(memory_limit_text);
  if (!bytes || *bytes == 0)
    throw Error(
        ErrorCode::usage,
        fmt::format("--memory-limit {} is not an amount of memory", in_quotes(memory_limit_text)),
        "write a number of bytes, or one with K, M or G, as in --memory-limit 2G");
  return *bytes;
}

Progress Session::progress() const {
  return terminal_progress();
}

CLI::App& add_command(CLI::App& app, Session& session, const std::string& name,
                      const std::string& description, const std::string& example) {
  CLI::App& command = *app.add_subcommand(name, description);
  command.add_flag("--json", session.json, "Print one JSON document on stdout");
  command.add_option("--threads", session.threads, "Threads to use (default: all cores)")
      ->check(CLI::Range(1, 1024));
  command.add_option("--memory-limit", session.memory_limit_text,
                     "Most memory to take, as in 2G (default: what is free)");
  command.footer("Example:\n  " + example);
  return command;
}

std::string json_text(const Json& value, int indent) {
  // A path may have bytes that are not UTF-8; a document may not.
  return value.dump(indent, ' ', false, Json::error_handler_t::replace);
}

std::shared_ptr<const Network> open_network(const std::string& spec) {
  auto network = make_network(spec);
  print_warnings(*network);
  return network;
}

void print_warnings(const Network& network) {
  static std::set<std::string> printed;  // a comparison makes the same network several times
  for (const std::string& warning : network.warnings())
    if (printed.insert(warning).second) print_message("warning: " + warning);
}

void print_json(const Json& document) {
  fmt::print("{}\n", json_text(document, 2));
}

}  // namespace asterism::cli
