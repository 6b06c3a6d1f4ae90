#include "schedule_run.hpp"

#include <fstream>
#include <map>

#include <asterism/error.hpp>
#include <asterism/schedule_file.hpp>
#include <asterism/verify.hpp>

#include "engine/shares.hpp"

namespace asterism::smpi {

namespace {

constexpr int tag_of_packets = 1;

Schedule read_verified(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) throw Error(ErrorCode::not_found, "cannot read " + file, "name a schedule file");
  ScheduleReader reader(in, file);
  ScheduleRecorder recorder;
  reader.push_into(recorder);
  Schedule schedule = std::move(recorder).take_schedule();
  ScheduleVerifier verifier;
  schedule.push_into(verifier);
  if (!verifier.verdict().valid)
    throw Error(ErrorCode::usage, file + " is not valid: " + verifier.verdict().earliest()->text,
                "have it verified");
  return schedule;
}

mpi::NodePlan plan_of(const Schedule& schedule, int rank) {
  mpi::NodePlanSink sink(NodeId{static_cast<std::uint64_t>(rank)});
  schedule.push_into(sink);
  return std::move(sink).take_plan();
}

}  // namespace

const Schedule& shared_schedule(const std::string& file) {
  static std::map<std::string, Schedule> schedules;
  const auto found = schedules.find(file);
  if (found != schedules.end()) return found->second;
  return schedules.emplace(file, read_verified(file)).first->second;
}

/// The items of the schedule as shares of the blocks of the payload.
class ScheduleRun::Blocks final : public mpi::Layout {
 public:
  Blocks(const Collective& collective, const Task& task, Payload& payload)
      : collective_(collective), task_(task), payload_(payload) {}

  [[nodiscard]] std::size_t bytes(std::uint64_t item) const override {
    return mpi::share_of(task_.bytes, mpi::place_of(collective_, item)).count;
  }
  [[nodiscard]] mpi::Memory input(std::uint64_t item) const override {
    const mpi::ItemPlace place = mpi::place_of(collective_, item);
    if (task_.work == Work::broadcast) return memory(payload_.receive(), 0, place);
    const bool to_all = task_.work == Work::alltoall;
    return memory(payload_.send(), to_all ? collective_.pair(place.block).to : 0, place);
  }
  [[nodiscard]] mpi::Memory output(std::uint64_t item) const override {
    const mpi::ItemPlace place = mpi::place_of(collective_, item);
    const bool to_all = task_.work == Work::alltoall;
    return memory(payload_.receive(), to_all ? collective_.pair(place.block).from : place.block,
                  place);
  }

 private:
  [[nodiscard]] mpi::Memory memory(std::byte* buffer, std::uint64_t block,
                                   const mpi::ItemPlace& place) const {
    const mpi::Share share = mpi::share_of(task_.bytes, place);
    return {buffer + block * task_.bytes + share.first, static_cast<int>(share.count),
            MPI_UNSIGNED_CHAR};
  }

  const Collective& collective_;
  const Task task_;
  Payload& payload_;
};

ScheduleRun::ScheduleRun(const Schedule& schedule, const Task& task, Payload& payload)
    : plan_(plan_of(schedule, task.rank)),
      blocks_(std::make_unique<Blocks>(schedule.header().problem.collective, task, payload)) {
  mpi::ExecutionOptions options;
  options.communicator = MPI_COMM_WORLD;
  options.tag = tag_of_packets;
  options.one_send_per_peer = true;  // because SimGrid's links are shared
  if (task.work == Work::allreduce) {
    options.op = MPI_SUM;
    options.type = MPI_UNSIGNED_CHAR;
  }
  execution_ = std::make_unique<mpi::Execution>(plan_, *blocks_, std::move(options));
}
ScheduleRun::~ScheduleRun() = default;

int ScheduleRun::run() {
  const int code = execution_->start();
  return code == MPI_SUCCESS ? execution_->wait() : code;
}

}  // namespace asterism::smpi
