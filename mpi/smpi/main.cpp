// asterism_smpi.so CASES: runs collectives in SimGrid's SMPI and prints their simulated times.
//
// A line of the file CASES is one of
//   allgather 65536 library           by the library, with data that is checked
//   allgather 16777216 library-shared the same if there is no memory for the data
//   allgather 65536 ring.jsonl        by that schedule, with data that is checked
// and one line is printed for each: its words and the seconds from the common start to the end of
// the last rank.
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <mpi.h>
#include <simgrid/s4u/Actor.hpp>
#include <simgrid/s4u/Engine.hpp>

#include <asterism/error.hpp>

#include "library_run.hpp"
#include "payload.hpp"
#include "schedule_run.hpp"

namespace asterism::smpi {
namespace {

struct Case {
  std::string collective, how;
  std::size_t bytes = 0;
};

std::vector<Case> read_cases(const std::string& file) {
  std::ifstream in(file);
  if (!in) throw Error(ErrorCode::not_found, "cannot read " + file, "name a file of cases");
  std::vector<Case> cases;
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    Case one;
    if (!(words >> one.collective >> one.bytes >> one.how) || one.bytes == 0 ||
        one.bytes > std::size_t{1} << 30)
      throw Error(ErrorCode::malformed, "\"" + line + "\" is no case",
                  "write for example: allgather 65536 library");
    cases.push_back(one);
  }
  return cases;
}

/// All ranks start at the same moment, which is possible in a simulation.
double common_start() {
  static constexpr double time_for_all_to_know = 1;
  double now = simgrid::s4u::Engine::get_clock(), latest = 0;
  MPI_Allreduce(&now, &latest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  simgrid::s4u::this_actor::sleep_until(latest + time_for_all_to_know);
  return simgrid::s4u::Engine::get_clock();
}

struct Outcome {
  double seconds = 0;
  bool is_right = false;
};

/// Returns the time of the last rank, and whether all ranks have the correct result.
Outcome over_all(const Outcome& here) {
  Outcome all;
  const int wrong_here = here.is_right ? 0 : 1;
  int wrong = 0;
  MPI_Allreduce(&here.seconds, &all.seconds, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  MPI_Allreduce(&wrong_here, &wrong, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  all.is_right = wrong == 0;
  return all;
}

constexpr std::size_t max_warmed_up = 65536;  // larger ones come after smaller ones

Outcome run_case(const Case& one, const Task& task) {
  const bool shared = one.how == "library-shared";
  Payload payload(task, shared);
  payload.fill();
  const auto timed = [&](auto&& run) {
    const double start = common_start();
    const int code = run();
    const double seconds = simgrid::s4u::Engine::get_clock() - start;
    return over_all({seconds, code == MPI_SUCCESS && payload.is_right()});
  };
  if (shared || one.how == "library") return timed([&] { return run_by_library(task, payload); });
  ScheduleRun schedule(shared_schedule(one.how), task, payload);
  return timed([&] { return schedule.run(); });
}

int run_cases(const std::string& file) {
  Task task;
  MPI_Comm_rank(MPI_COMM_WORLD, &task.rank);
  MPI_Comm_size(MPI_COMM_WORLD, &task.ranks);
  for (const Case& one : read_cases(file)) {
    task.work = parse_work(one.collective);
    task.bytes = one.bytes;
    const Outcome outcome = run_case(one, task);
    if (task.rank != 0) continue;
    std::printf("%s %zu %s %s %.12g\n", one.collective.c_str(), one.bytes, one.how.c_str(),
                outcome.is_right ? "right" : "wrong", outcome.seconds);
    std::fflush(stdout);
  }
  return 0;
}

}  // namespace
}  // namespace asterism::smpi

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int code = 2;
  try {
    if (argc != 2)
      throw asterism::Error(asterism::ErrorCode::usage, "one file of cases is needed",
                            "smpirun ... asterism_smpi.so CASES");
    code = asterism::smpi::run_cases(argv[1]);
  } catch (const asterism::Error& error) {
    std::fprintf(stderr, "error: %s\nhint: %s\n", error.what(), error.hint().c_str());
    MPI_Abort(MPI_COMM_WORLD, 2);
  }
  MPI_Finalize();
  return code;
}
