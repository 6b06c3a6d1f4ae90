// asterism leaderboard: the networks, collectives and models of the papers, or networks outside
// them, planned.
#include "view/leaderboard.hpp"

#include <filesystem>
#include <map>
#include <optional>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/leaderboard.hpp>

#include "base/text.hpp"
#include "cli/certificate_file.hpp"
#include "cli/command.hpp"
#include "cli/output.hpp"

namespace asterism::cli {

namespace {

struct LeaderboardWords {
  std::string effort = "standard";
  std::string set = "papers";
  std::string topic;
  std::string certificates;  // folder
};

/// Writes a certificate for each row that can be certified, and counts the others by reason.
class CertificateFolder {
 public:
  CertificateFolder(std::filesystem::path folder, const Session& session)
      : folder_(std::move(folder)), session_(session) {
    std::error_code failure;
    std::filesystem::create_directories(folder_, failure);
    if (failure)
      throw Error(ErrorCode::unwritable,
                  fmt::format("folder {} cannot be made: {}", path_text(folder_.string()),
                              failure.message()),
                  "name a folder that can be written");
  }

  /// Returns why there is no certificate; empty if there is one.
  [[nodiscard]] std::string write(const LeaderboardBest& best, const Progress& progress) const {
    try {
      write_certificate_file(place_of(best.row).string(), best.problem, best.candidate, best.bound,
                             {session_.memory_limit(), progress, PlanOptions{}.effort});
      return {};
    } catch (const Error& error) {
      if (error.code() != ErrorCode::unsupported && error.code() != ErrorCode::too_large) throw;
      return error.sentence();
    }
  }

  /// Throws Error(not_found) if a certificate is missing that an earlier run has written.
  void print_counts(const std::vector<LeaderboardRow>& rows) const {
    std::uint64_t written = 0;
    std::map<std::string, std::uint64_t> refused;
    for (const LeaderboardRow& row : rows) {
      if (!row.remark.empty()) {
        ++refused[row.remark];
        continue;
      }
      require_present(row);
      ++written;
    }
    print_message(fmt::format("{} certificates written", written));
    for (const auto& [reason, count] : refused)
      print_message(fmt::format("{} rows without a certificate: {}", count, reason));
  }

 private:
  void require_present(const LeaderboardRow& row) const {
    if (std::filesystem::exists(place_of(row))) return;
    throw Error(ErrorCode::not_found,
                fmt::format("the certificate {} is missing, although it was written",
                            path_text(place_of(row).string())),
                "all machines must share the folder; remove the checkpoint to write it again");
  }

  /// For example "star_4-alltoall-one-2-ts0.1.cert", with the packet limit if there is one.
  [[nodiscard]] std::filesystem::path place_of(const LeaderboardRow& row) const {
    std::string name =
        fmt::format("{}-{}-{}{}-ts{:g}.cert", row.network, row.collective, row.ports,
                    row.packet_limit > 0 ? fmt::format("-{}", row.packet_limit) : "", row.startup);
    for (char& letter : name)
      if (std::string_view(":/ ,()").find(letter) != std::string_view::npos) letter = '_';
    return folder_ / name;
  }

  std::filesystem::path folder_;
  const Session& session_;
};

int run_leaderboard(const LeaderboardWords& words, const Session& session) {
  const LeaderboardSet set = parse_leaderboard_set(words.set);
  LeaderboardOptions options{parse_effort(words.effort), session.memory_limit(),
                             session.progress()};
  const auto runner = session.tasks();
  options.runner = runner.get();
  std::optional<CertificateFolder> certificates;
  if (!words.certificates.empty()) {
    certificates.emplace(words.certificates, session);
    options.remark_on_best = [&](const LeaderboardBest& best, const Progress& progress) {
      return certificates->write(best, progress);
    };
  }
  const std::vector<LeaderboardRow> rows =
      run_leaderboard(words.topic.empty() ? leaderboard_groups(set)
                                          : groups_of_topic(leaderboard_groups(set), words.topic),
                      options);
  if (certificates) certificates->print_counts(rows);
  print(leaderboard_report(rows, set, words.effort, session.form));
  return summary_of(rows).lost == 0 ? 0 : 1;
}

}  // namespace

void add_leaderboard_command(CommandLine& line) {
  Command command =
      line.add("leaderboard", "Compare published algorithms with ours on many problems",
               "asterism leaderboard --effort quick");
  const auto words = std::make_shared<LeaderboardWords>();
  command
      .text("--set", words->set,
            "Set of problems: papers, any (other networks) or reductions (allreduce)")
      .shows_default();
  command.text("--topic", words->topic, "List only problems of this paper or kind of network");
  command
      .text("--effort", words->effort,
            "Largest networks: quick (200 nodes), standard (50,000) or full (10^6)")
      .shows_default();
  command.text("--certificates", words->certificates,
               "Folder for a certificate of each row, for checker/check");
  command.table_forms("problem", "Print the leaderboard as a page of documentation");
  command.has_tasks();
  command.runs([words](const Session& session) { return run_leaderboard(*words, session); });
}

}  // namespace asterism::cli
