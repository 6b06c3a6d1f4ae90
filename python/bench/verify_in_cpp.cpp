// Verifies a schedule file repeatedly: the reference for the same work from Python. Prints the
// processor seconds of each pass.
#include <ctime>
#include <fstream>
#include <iostream>
#include <sstream>

#include <asterism/owned_schedule.hpp>
#include <asterism/schedule_file.hpp>
#include <asterism/verify.hpp>

namespace {

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace

int main(int argc, char** argv) {
  using namespace asterism;
  if (argc != 3) {
    std::cerr << "usage: verify_in_cpp FILE PASSES\n";
    return 2;
  }
  std::ifstream in(argv[1], std::ios::binary);
  ScheduleReader reader(in, argv[1]);
  ScheduleRecorder recorder;
  reader.push_into(recorder);
  const Schedule& schedule = recorder.schedule();
  std::istringstream count(argv[2]);
  int passes = 0;
  count >> passes;
  for (int pass = 0; pass < passes; ++pass) {
    const double begin = processor_seconds();
    ScheduleVerifier verifier;
    schedule.push_into(verifier);
    if (!verifier.verdict().valid) return 1;
    std::cout << processor_seconds() - begin << '\n';
  }
  return 0;
}
