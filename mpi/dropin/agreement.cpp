#include "agreement.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <mpi.h>

#include <asterism/error.hpp>

#include "datatype.hpp"
#include "placement.hpp"
#include "roll_call.hpp"

namespace asterism::dropin {
namespace {

struct World {
  int rank = 0, size = 0;
};

World world() {
  World result;
  require_success(PMPI_Comm_rank(MPI_COMM_WORLD, &result.rank));
  require_success(PMPI_Comm_size(MPI_COMM_WORLD, &result.size));
  return result;
}

struct Attempt {
  Settings settings{};
  std::string complaint{};
};

template <class Read>
void attempt(std::string& complaint, const Read& read) {
  try {
    read();
  } catch (const Error& error) {
    complaint = error.sentence();
    if (!error.hint().empty()) complaint += "; " + error.hint();
  } catch (const std::exception& error) {
    complaint = error.what();
  }
}

/// Returns the complaint of the first rank that has one; empty if none has.
std::string first_complaint(const World& here, const std::string& own) {
  int first = own.empty() ? INT_MAX : here.rank;
  require_success(PMPI_Allreduce(MPI_IN_PLACE, &first, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD));
  if (first == INT_MAX) return {};
  std::array<char, 1024> text{};
  std::copy_n(own.begin(), std::min(own.size(), text.size() - 1), text.begin());
  require_success(
      PMPI_Bcast(text.data(), static_cast<int>(text.size()), MPI_CHAR, first, MPI_COMM_WORLD));
  return fmt::format("{} (rank {})", text.data(), first);
}

bool is_same_everywhere(std::uint64_t value) {
  // The maximum value, and the maximum complement, which gives the minimum value.
  std::array<std::uint64_t, 2> ends{value, ~value};
  require_success(
      PMPI_Allreduce(MPI_IN_PLACE, ends.data(), 2, MPI_UINT64_T, MPI_MAX, MPI_COMM_WORLD));
  return ends[0] == ~ends[1];
}

std::string misfit(const Settings& settings, const World& here) {
  const auto ranks = static_cast<std::uint64_t>(here.size);
  const std::uint64_t nodes = settings.rank_network->node_count();
  if (nodes > ranks)
    return fmt::format("{} has {} {}, and there are {} ranks: no communicator fits",
                       settings.network->spec(), nodes,
                       settings.network->has_switches() ? "hosts" : "nodes", ranks);
  if (settings.nodes.empty()) return {};
  if (settings.nodes.size() != ranks)
    return fmt::format("ASTERISM_MAP has {} nodes, and there are {} ranks", settings.nodes.size(),
                       ranks);
  const std::set<NodeId> different(settings.nodes.begin(), settings.nodes.end());
  if (different.size() < nodes)
    return fmt::format("ASTERISM_MAP puts ranks at {} of the {} nodes only", different.size(),
                       nodes);
  return {};
}

void say(const World& here, const std::string& sentence) {
  if (here.rank == 0)
    std::fputs(
        fmt::format("asterism: {}; all calls are handed on to the MPI library\n", sentence).c_str(),
        stderr);
}

/// The time limit for ranks to answer. It is needed before settings are compared, so a value that
/// is no number counts as none.
double start_seconds() {
  static constexpr double by_default = 10;
  const char* const given = std::getenv("ASTERISM_START_SECONDS");
  if (given == nullptr) return by_default;
  const std::string_view text(given);
  double seconds = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  const bool valid = code == std::errc{} && end == text.data() + text.size();
  return valid && seconds > 0 && seconds <= 1e6 ? seconds : by_default;
}

Settings agree(const World& here) {
  Attempt own;
  attempt(own.complaint, [&] {
    own.settings = read_settings([](const char* name) -> const char* { return std::getenv(name); });
  });
  if (const std::string complaint = first_complaint(here, own.complaint); !complaint.empty())
    throw Error(ErrorCode::usage, complaint);
  if (!is_same_everywhere(own.settings.fingerprint))
    throw Error(ErrorCode::usage, "the ranks have different values of ASTERISM_ variables");
  if (!own.settings.network) return own.settings;
  if (own.settings.nodes.empty() && !own.settings.hosts.empty())
    own.settings.nodes = nodes_by_host(own.settings);
  if (const std::string sentence = misfit(own.settings, here); !sentence.empty())
    throw Error(ErrorCode::usage, sentence);
  return own.settings;
}

}  // namespace

std::optional<Settings> agreed_settings() {
  try {
    const World here = world();
    if (!all_ranks_answer(start_seconds())) return std::nullopt;
    try {
      Settings settings = agree(here);
      if (settings.network) return settings;
    } catch (const Error& error) {
      say(here, error.sentence());
    }
  } catch (const Failure&) {
    // MPI itself does not work, so nothing of ours would either.
  }
  return std::nullopt;
}

}  // namespace asterism::dropin
