// The measurements of a run, as text, CSV and JSON.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "runner/statistics.hpp"

namespace asterism::mpi {

struct RunReport {
  std::string network{}, collective{}, algorithm{};
  std::map<std::string, std::string> parameters{};
  int ranks = 0;
  std::uint64_t bytes = 0;  ///< message size
  std::string datatype{}, op{};
  bool in_place = false, lock_step = false;
  std::string library{};            ///< "Open MPI v4.1.4"
  std::string library_call{};       ///< "MPI_Allgather"; empty without a baseline
  Statistics schedule{};            ///< seconds
  std::vector<Statistics> steps{};  ///< to the end of each step
  Statistics baseline{};
};

[[nodiscard]] std::string as_text(const RunReport& report);
[[nodiscard]] std::string as_csv(const RunReport& report);
[[nodiscard]] std::string as_json(const RunReport& report);

}  // namespace asterism::mpi
