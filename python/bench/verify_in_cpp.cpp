// Verifies a schedule file over and over: the reference for the same work from Python. Prints the
// seconds of each pass.
#include <chrono>
#include <fstream>
#include <iostream>
#include <sstream>

#include <asterism/owned_schedule.hpp>
#include <asterism/schedule_file.hpp>
#include <asterism/verify.hpp>

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
    const auto begin = std::chrono::steady_clock::now();
    ScheduleVerifier verifier;
    schedule.push_into(verifier);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
    if (!verifier.verdict().valid) return 1;
    std::cout << taken.count() << '\n';
  }
  return 0;
}
