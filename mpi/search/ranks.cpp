#include "search/ranks.hpp"

namespace asterism::distributed {

std::uint32_t Ranks::on_this_machine() const {
  MPI_Comm local = MPI_COMM_NULL;
  MPI_Comm_split_type(communicator(), MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &local);
  int size = 1;
  MPI_Comm_size(local, &size);
  MPI_Comm_free(&local);
  return static_cast<std::uint32_t>(size);
}

std::uint64_t Ranks::sum(std::uint64_t value) const {
  std::uint64_t result = 0;
  MPI_Allreduce(&value, &result, 1, MPI_UINT64_T, MPI_SUM, communicator());
  return result;
}

double Ranks::sum(double value) const {
  double result = 0;
  MPI_Allreduce(&value, &result, 1, MPI_DOUBLE, MPI_SUM, communicator());
  return result;
}

std::uint64_t Ranks::most(std::uint64_t value) const {
  std::uint64_t result = 0;
  MPI_Allreduce(&value, &result, 1, MPI_UINT64_T, MPI_MAX, communicator());
  return result;
}

std::vector<std::uint64_t> Ranks::gathered(std::uint64_t value) const {
  std::vector<std::uint64_t> values(is_first() ? size() : 0);
  MPI_Gather(&value, 1, MPI_UINT64_T, values.data(), 1, MPI_UINT64_T, 0, communicator());
  return values;
}

}  // namespace asterism::distributed
