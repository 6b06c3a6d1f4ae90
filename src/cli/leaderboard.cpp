// asterism leaderboard: the networks, collectives and models of the papers, or networks outside
// them, planned.
#include "view/leaderboard.hpp"

#include <filesystem>
#include <map>
#include <mutex>

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

  void write(const LeaderboardBest& best) {
    try {
      write_certificate_file((folder_ / name_of(best.row)).string(), best.problem, best.candidate,
                             best.bound, PlanOptions{}.effort, session_);
      const std::lock_guard lock(counting_);
      ++written_;
    } catch (const Error& error) {
      if (error.code() != ErrorCode::unsupported && error.code() != ErrorCode::too_large) throw;
      const std::lock_guard lock(counting_);
      ++refused_[error.sentence()];
    }
  }
  void print_counts() const {
    print_message(fmt::format("{} certificates written", written_));
    for (const auto& [reason, rows] : refused_)
      print_message(fmt::format("{} rows without a certificate: {}", rows, reason));
  }

 private:
  /// For example "star_4-alltoall-one-2-ts0.1.cert", with the packet limit if there is one.
  static std::string name_of(const LeaderboardRow& row) {
    std::string name =
        fmt::format("{}-{}-{}{}-ts{:g}.cert", row.network, row.collective, row.ports,
                    row.packet_limit > 0 ? fmt::format("-{}", row.packet_limit) : "", row.startup);
    for (char& letter : name)
      if (std::string_view(":/ ,()").find(letter) != std::string_view::npos) letter = '_';
    return name;
  }

  std::filesystem::path folder_;
  const Session& session_;
  std::mutex counting_;
  std::uint64_t written_ = 0;
  std::map<std::string, std::uint64_t> refused_;
};

int run_leaderboard(const LeaderboardWords& words, const Session& session) {
  const LeaderboardSet set = parse_leaderboard_set(words.set);
  LeaderboardOptions options{parse_effort(words.effort), session.memory_limit(),
                             session.progress()};
  std::optional<CertificateFolder> certificates;
  if (!words.certificates.empty()) {
    certificates.emplace(words.certificates, session);
    options.take_best = [&](const LeaderboardBest& best) { certificates->write(best); };
  }
  const std::vector<LeaderboardRow> rows =
      run_leaderboard(words.topic.empty() ? leaderboard_groups(set)
                                          : groups_of_topic(leaderboard_groups(set), words.topic),
                      options);
  if (certificates) certificates->print_counts();
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
  command.runs([words](const Session& session) { return run_leaderboard(*words, session); });
}

}  // namespace asterism::cli
