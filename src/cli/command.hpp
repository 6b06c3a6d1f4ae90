// What all commands share: their options, their output, their progress.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <asterism/progress.hpp>

namespace asterism::cli {

using Json = nlohmann::ordered_json;

/// After Ctrl-C, SIGTERM or SIGHUP.
inline constexpr int exit_interrupted = 130;

/// The options that every command takes, and what the chosen command will do.
struct Session {
  bool json = false;
  int threads = 0;  // 0: as many as the machine has
  std::string memory_limit_text;
  std::function<int()> action;  // the exit code: 0 fine, 1 checked and found wrong

  /// In bytes; 0 for what the system has free. Throws Error if it is not a size.
  [[nodiscard]] std::uint64_t memory_limit() const;
  [[nodiscard]] Progress progress() const;
};

/// A subcommand with the shared options and an example in its help.
CLI::App& add_command(CLI::App& app, Session& session, const std::string& name,
                      const std::string& description, const std::string& example);

/// Of digits only: what the parser itself takes for a number may have a sign, or be cut.
extern const CLI::Validator whole_number;

/// A value as JSON, on one line if the indent is -1.
[[nodiscard]] std::string json_text(const Json& value, int indent);
/// Prints exactly one JSON document.
void print_json(const Json& document);

/// Adds all commands; each is in a file of its own.
void add_commands(CLI::App& app, Session& session);

}  // namespace asterism::cli
