// Many schedules in one file, each with a name.
#pragma once

#include <string>
#include <vector>

namespace asterism::mpi::tests {

struct Case {
  std::string name;      ///< "allgather on star:3 by cyclic-sweep"
  std::string schedule;  ///< in the binary format
};

void write_cases(const std::string& file, const std::vector<Case>& cases);
/// Throws std::runtime_error if the file cannot be read.
[[nodiscard]] std::vector<Case> read_cases(const std::string& file);

}  // namespace asterism::mpi::tests
