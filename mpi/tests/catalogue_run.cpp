// catalogue_run FILE [N]: executes all schedules of a file, or one in N of them, with one rank per
// node, each on data of two of many shapes, and checks every byte.
#include <cstdio>
#include <exception>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <mpi.h>

#include "case_file.hpp"
#include "engine/execution.hpp"
#include "runner/buffers.hpp"
#include "runner/library_collective.hpp"
#include "runner/shared_schedule.hpp"

namespace asterism::mpi::tests {

namespace {

struct Shape {
  const char* datatype;
  const char* op;  ///< if it is combined
  std::uint64_t elements;
  bool in_place = false;
  bool lock_step = false;
  std::size_t max_packed = 4096;
};

/// Odd sizes, none at all, larger than what is packed, datatypes with gaps, operators of our own.
constexpr Shape shapes[] = {
    {"int32", "sum", 251},
    {"uint8", "bxor", 7, true},
    {"gaps", "compose", 33},
    {"double", "prod", 1000, true},
    {"int16", "min", 0},
    {"pair", "compose", 600, true},
    {"int64", "max", 12, false, true},
    {"gaps", "add", 700, true},
    {"uint16", "band", 1, true, true},
    {"complex-float", "prod", 100, false, false, 0},
    {"float", "sum", 3000},
    {"2int", "minloc", 5, true},
};

struct Tally {
  int runs = 0, ordered = 0, unordered = 0;
  std::string complaint{};
};

bool combines(const Collective& collective) {
  return collective.kind() != CollectiveKind::barrier &&
         (collective.handling() == Handling::combined ||
          collective.handling() == Handling::prefixes);
}

/// Uses a noncommutative operator for schedules that keep the order, and a commutative one
/// otherwise.
std::string chosen_operator(const Shape& shape, const NodeSchedule& schedule, Tally& tally) {
  if (!combines(schedule.header.problem.collective)) return "";
  if (std::string(shape.op) != "compose") return shape.op;
  ++(schedule.plan.keeps_order() ? tally.ordered : tally.unordered);
  return schedule.plan.keeps_order() ? "compose" : "add";
}

void run_case(const Case& one, const Shape& shape, int rank, Tally& tally) {
  const NodeId node{static_cast<std::uint64_t>(rank)};
  NodePlanOptions planning;
  planning.ordered = std::string(shape.op) == "compose";
  const NodeSchedule schedule = schedule_of_node(one.schedule, node, planning);
  const Elements elements(shape.datatype, chosen_operator(shape, schedule, tally));
  const bool in_place = shape.in_place && !schedule.header.problem.collective.has_counts() &&
                        has_in_place(schedule.header.problem.collective.kind());
  Buffers buffers(schedule.header, node, elements, {shape.elements, in_place});
  ExecutionOptions how;
  how.communicator = MPI_COMM_WORLD;
  how.tag = 3;
  how.op = elements.op();
  how.type = elements.type();
  how.lock_step = shape.lock_step;
  how.max_packed = shape.max_packed;
  how.max_receives = shape.in_place ? 2 : 256;
  Execution execution(schedule.plan, buffers, std::move(how));
  for (int repetition = 0; repetition < 2; ++repetition) {
    buffers.fill();
    buffers.set_aside();
    int code = execution.start();
    if (repetition == 1)
      while (code == MPI_SUCCESS && !execution.test()) {
      }
    if (code == MPI_SUCCESS) code = execution.wait();
    std::string wrong = code == MPI_SUCCESS ? buffers.check() : "MPI says that it failed";
    if (wrong.empty() || !tally.complaint.empty()) continue;
    tally.complaint =
        fmt::format("{} with {} of {}: {}", one.name, shape.elements, shape.datatype, wrong);
  }
  ++tally.runs;
}

/// Avoids crashes of MPICH 4.0: MPI_Reduce in place to a root other than rank 0, and
/// MPI_Reduce_scatter_block in order, for elements whose extent exceeds their data.
bool breaks_the_library(const Collective& collective, const Shape& shape) {
  if (collective.kind() == CollectiveKind::reduce) return shape.in_place;
  return collective.kind() == CollectiveKind::reduce_scatter &&
         std::string(shape.datatype) == "gaps" && std::string(shape.op) == "compose";
}

/// The library on the same buffers: what we expect is what MPI defines.
void run_library(const Case& one, const Shape& shape, int rank, Tally& tally) {
  const NodeId node{static_cast<std::uint64_t>(rank)};
  const NodeSchedule schedule = schedule_of_node(one.schedule, node, {});
  if (breaks_the_library(schedule.header.problem.collective, shape)) return;
  const bool combined = combines(schedule.header.problem.collective);
  const Elements elements(shape.datatype, combined ? shape.op : "");
  const bool in_place = shape.in_place && !schedule.header.problem.collective.has_counts() &&
                        has_in_place(schedule.header.problem.collective.kind());
  Buffers buffers(schedule.header, node, elements, {shape.elements, in_place});
  LibraryCollective library(MPI_COMM_WORLD, buffers);
  buffers.fill();
  const int code = library.run();
  std::string wrong = code == MPI_SUCCESS ? buffers.check() : "MPI says that it failed";
  if (!wrong.empty() && tally.complaint.empty())
    tally.complaint =
        fmt::format("{} with {} of {}: {}", library.name(), shape.elements, shape.datatype, wrong);
  ++tally.runs;
}

int run_all(const std::string& file, std::size_t one_in, int rank) {
  const std::vector<Case> cases = read_cases(file);
  Tally own, librarys;
  std::set<std::string> collectives;
  std::size_t turn = 0;
  for (std::size_t number = 0; number < cases.size(); number += one_in) {
    const Case& one = cases[number];
    for (std::size_t i = 0; i < std::size(shapes); ++i)
      if (i == turn % std::size(shapes) || i == (turn + 5) % std::size(shapes))
        run_case(one, shapes[i], rank, own);
    ++turn;
    if (collectives.insert(one.name.substr(0, one.name.find(' '))).second)
      for (const Shape& shape : shapes) run_library(one, shape, rank, librarys);
  }
  for (const Tally* tally : {&own, &librarys})
    if (!tally->complaint.empty()) fmt::print(stderr, "rank {}: {}\n", rank, tally->complaint);
  int wrong = own.complaint.empty() && librarys.complaint.empty() ? 0 : 1, any_wrong = 0;
  MPI_Allreduce(&wrong, &any_wrong, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  // A test that never ran what it is for proves nothing.
  const bool enough = own.runs > 0 && (one_in > 1 || (own.ordered > 0 && own.unordered > 0));
  if (rank == 0)
    fmt::print("{} schedules, {} runs of them and {} of the library; in order {}, in any {}\n",
               cases.size(), own.runs, librarys.runs, own.ordered, own.unordered);
  return any_wrong == 0 && enough ? 0 : 1;
}

}  // namespace

}  // namespace asterism::mpi::tests

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int exit_code = 2;
  try {
    if (argc > 1)
      exit_code = asterism::mpi::tests::run_all(argv[1], argc > 2 ? std::stoul(argv[2]) : 1, rank);
  } catch (const std::exception& exception) {
    std::fprintf(stderr, "rank %d: %s\n", rank, exception.what());
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  MPI_Finalize();
  return exit_code;
}
