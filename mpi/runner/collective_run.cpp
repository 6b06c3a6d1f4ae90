#include "runner/collective_run.hpp"

#include <array>
#include <limits>
#include <sstream>

#include <fmt/format.h>

#include <asterism/schedule_file.hpp>

namespace asterism::mpi {

namespace {

constexpr int packet_tag = 17;
constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<int>::max());

std::string mpi_text(int code) {
  std::array<char, MPI_MAX_ERROR_STRING> text{};
  int length = 0;
  MPI_Error_string(code, text.data(), &length);
  return {text.data(), static_cast<std::size_t>(length)};
}

ScheduleHeader header_in(const std::string& schedule) {
  std::istringstream in(schedule);
  return ScheduleReader(in, "the schedule").header();
}

bool has_contributions(const Collective& collective) {
  return collective.kind() != CollectiveKind::barrier &&
         (collective.handling() == Handling::combined ||
          collective.handling() == Handling::prefixes);
}

/// In place, received data replaces what is sent to the same rank, so both sizes must match.
bool has_even_pairs(const Collective& collective) {
  const std::uint64_t all = collective.participant_count();
  if (collective.kind() != CollectiveKind::alltoall || !collective.has_counts()) return true;
  for (std::uint64_t i = 0; i < all; ++i)
    for (std::uint64_t j = 0; j < i; ++j)
      if (collective.count(i * all + j) != collective.count(j * all + i)) return false;
  return true;
}

}  // namespace

void require_ranks(const NamedNetwork& network, int ranks, const std::string& words) {
  if (network.hosts == static_cast<std::uint64_t>(ranks)) return;
  throw Error(ErrorCode::usage,
              fmt::format("{} has {} {}, and there {} {} rank{}", network.spec, network.hosts,
                          network.has_switches ? "hosts" : "nodes", ranks == 1 ? "is" : "are",
                          ranks, ranks == 1 ? "" : "s"),
              fmt::format("mpirun -n {} asterism-mpi {}", network.hosts, words));
}

CollectiveRun::CollectiveRun(const World& world, const std::string& schedule,
                             const RunOptions& options)
    : world_(world), bytes_(options.bytes) {
  world_.agree([&] { choose(schedule, options); });
  library_.emplace(world_.communicator(), *librarys_);
  ExecutionOptions how;
  how.communicator = world_.communicator();
  how.tag = packet_tag;
  how.op = elements_->op();
  how.type = elements_->type();
  how.lock_step = options.lock_step;
  world_.agree([&] { execution_.emplace(schedule_->plan, *own_, std::move(how)); });
}

void CollectiveRun::choose(const std::string& schedule, const RunOptions& options) {
  choose_elements(header_in(schedule), options);
  NodePlanOptions how;
  how.ordered = !elements_->commutative();
  const NodeId node{static_cast<std::uint64_t>(world_.rank())};
  schedule_.emplace(schedule_of_node(schedule, node, how));
  require_sense(options);
  require_room(options);
  const Buffers::Options of_buffers{bytes_ / elements_->size(), options.in_place};
  own_.emplace(schedule_->header, node, *elements_, of_buffers);
  librarys_.emplace(schedule_->header, node, *elements_, of_buffers);
}

void CollectiveRun::choose_elements(const ScheduleHeader& header, const RunOptions& options) {
  const Collective& collective = header.problem.collective;
  const bool combines = has_contributions(collective);
  if (!combines && !options.op.empty())
    throw Error(ErrorCode::usage, fmt::format("{} combines nothing", collective.name()),
                "leave the operator out");
  const std::string datatype = !options.datatype.empty() ? options.datatype
                               : combines                ? "int32"
                                                         : "byte";
  std::string op = options.op;
  if (combines && op.empty())
    for (const DatatypeChoice& choice : datatype_choices())
      if (choice.name == datatype) op = choice.operators.front();
  elements_.emplace(datatype, op);
  if (collective.kind() == CollectiveKind::barrier) bytes_ = 0;
  if (bytes_ % elements_->size() != 0)
    throw Error(ErrorCode::usage,
                fmt::format("{} bytes are no whole number of {}, of {} bytes each", bytes_,
                            datatype, elements_->size()),
                fmt::format("choose {} bytes, or another datatype",
                            bytes_ / elements_->size() * elements_->size()));
}

void CollectiveRun::require_sense(const RunOptions& options) const {
  const Collective& collective = schedule_->header.problem.collective;
  if (options.in_place && !has_in_place(collective.kind()))
    throw Error(ErrorCode::usage,
                fmt::format("{} has no buffers to be in place", collective.name()),
                "leave --in-place out");
  if (options.in_place && !has_even_pairs(collective))
    throw Error(ErrorCode::usage, "in place, any two must send each other as many messages",
                "choose a matrix of counts that is symmetric, or leave --in-place out");
  if (!elements_->commutative() && !schedule_->plan.keeps_order())
    throw Error(ErrorCode::unsupported,
                fmt::format("this schedule does not combine in the order of the nodes, which {} "
                            "needs, as it is not commutative",
                            elements_->operator_name()),
                "choose another algorithm, or an operator that is commutative");
}

/// MPI counts elements and packed bytes in an int.
void CollectiveRun::require_room(const RunOptions& options) const {
  const ScheduleHeader& header = schedule_->header;
  const Collective& collective = header.problem.collective;
  const std::uint64_t messages =
      collective.handling() == Handling::combined   ? collective.result_count()
      : collective.handling() == Handling::prefixes ? collective.batch()
                                                    : collective.message_count();
  if (options.bytes <= most &&
      messages / header.chunks <= most / std::max<std::uint64_t>(options.bytes, 1))
    return;
  throw Error(ErrorCode::too_large,
              fmt::format("{} messages of {} bytes are more than MPI counts, 2^31 - 1 bytes",
                          messages / header.chunks, options.bytes),
              "choose smaller messages");
}

double CollectiveRun::longest(double seconds) const {
  double result = 0;
  MPI_Allreduce(&seconds, &result, 1, MPI_DOUBLE, MPI_MAX, world_.communicator());
  return result;
}

void CollectiveRun::finish(const std::string& who, int code, Buffers& buffers) {
  std::string complaint;
  if (code != MPI_SUCCESS)
    complaint = fmt::format("{} failed: {}", who, mpi_text(code));
  else if (const std::string wrong = buffers.check(); !wrong.empty())
    complaint = fmt::format("after {}, {}", who, wrong);
  world_.require_none(complaint);
}

RunTimes CollectiveRun::run_schedule() {
  own_->fill();
  MPI_Barrier(world_.communicator());
  const double begun = MPI_Wtime();
  own_->set_aside();
  int code = execution_->start();
  if (code == MPI_SUCCESS) code = execution_->wait();
  const double seconds = MPI_Wtime() - begun;
  finish("the schedule", code, *own_);
  RunTimes times{longest(seconds), std::vector<double>(execution_->step_times().size())};
  MPI_Allreduce(execution_->step_times().data(), times.steps.data(),
                static_cast<int>(times.steps.size()), MPI_DOUBLE, MPI_MAX, world_.communicator());
  return times;
}

RunTimes CollectiveRun::run_library() {
  librarys_->fill();
  MPI_Barrier(world_.communicator());
  const double begun = MPI_Wtime();
  const int code = library_->run();
  const double seconds = MPI_Wtime() - begun;
  finish(library_->name(), code, *librarys_);
  return {longest(seconds)};
}

}  // namespace asterism::mpi
