#include "search/ranks.hpp"

#include <string>

namespace asterism::distributed {

namespace {

void broadcast(std::string& text, int from, MPI_Comm communicator) {
  std::uint64_t size = text.size();
  MPI_Bcast(&size, 1, MPI_UINT64_T, from, communicator);
  text.resize(size);
  MPI_Bcast(text.data(), static_cast<int>(size), MPI_CHAR, from, communicator);
}

}  // namespace

Ranks::Ranks(MPI_Comm communicator) : communicator_(communicator) {
  int rank = 0;
  int size = 1;
  MPI_Comm_rank(communicator, &rank);
  MPI_Comm_size(communicator, &size);
  rank_ = static_cast<std::uint32_t>(rank);
  size_ = static_cast<std::uint32_t>(size);
}

std::uint32_t Ranks::on_this_machine() const {
  MPI_Comm local = MPI_COMM_NULL;
  MPI_Comm_split_type(communicator_, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &local);
  int size = 1;
  MPI_Comm_size(local, &size);
  MPI_Comm_free(&local);
  return static_cast<std::uint32_t>(size);
}

std::uint64_t Ranks::sum(std::uint64_t value) const {
  std::uint64_t result = 0;
  MPI_Allreduce(&value, &result, 1, MPI_UINT64_T, MPI_SUM, communicator_);
  return result;
}

std::uint64_t Ranks::most(std::uint64_t value) const {
  std::uint64_t result = 0;
  MPI_Allreduce(&value, &result, 1, MPI_UINT64_T, MPI_MAX, communicator_);
  return result;
}

std::vector<std::uint64_t> Ranks::gathered(std::uint64_t value) const {
  std::vector<std::uint64_t> values(is_first() ? size_ : 0);
  MPI_Gather(&value, 1, MPI_UINT64_T, values.data(), 1, MPI_UINT64_T, 0, communicator_);
  return values;
}

void Ranks::throw_first(const std::optional<Error>& error) const {
  const std::uint32_t mine = error ? rank_ : size_;
  std::uint32_t first = size_;
  MPI_Allreduce(&mine, &first, 1, MPI_UINT32_T, MPI_MIN, communicator_);
  if (first == size_) return;
  const int from = static_cast<int>(first);
  int code = error ? static_cast<int>(error->code()) : 0;
  std::string sentence = error ? error->sentence() : "";
  std::string hint = error ? error->hint() : "";
  MPI_Bcast(&code, 1, MPI_INT, from, communicator_);
  broadcast(sentence, from, communicator_);
  broadcast(hint, from, communicator_);
  throw Error(static_cast<ErrorCode>(code), sentence, hint);
}

}  // namespace asterism::distributed
