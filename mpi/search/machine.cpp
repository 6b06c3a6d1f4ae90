#include "search/machine.hpp"

#include <sys/resource.h>
#include <sys/time.h>

namespace asterism::distributed {

namespace {

rusage usage_so_far() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage;
}

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

}  // namespace

std::uint64_t peak_memory() {
  return static_cast<std::uint64_t>(usage_so_far().ru_maxrss) * 1024;
}

double processor_seconds() {
  const rusage usage = usage_so_far();
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

}  // namespace asterism::distributed
