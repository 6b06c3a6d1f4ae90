#include "datatypes.hpp"

#include <algorithm>

namespace asterism::mpi {

TypeFacts::Room TypeFacts::room_for(int count) const {
  if (count <= 0 || true_extent <= 0) return {};
  const MPI_Aint last = static_cast<MPI_Aint>(count - 1) * extent;
  const MPI_Aint begin = std::min<MPI_Aint>(0, last) + true_begin;
  const MPI_Aint end = std::max<MPI_Aint>(0, last) + true_begin + true_extent;
  return {static_cast<std::size_t>(end - begin), static_cast<std::ptrdiff_t>(-begin)};
}

int find_facts(MPI_Datatype type, TypeFacts& facts) {
  int size = 0;
  if (const int code = PMPI_Type_size(type, &size); code != MPI_SUCCESS) return code;
  MPI_Aint begin = 0;
  int code = PMPI_Type_get_extent(type, &begin, &facts.extent);
  if (code != MPI_SUCCESS) return code;
  code = PMPI_Type_get_true_extent(type, &facts.true_begin, &facts.true_extent);
  if (code != MPI_SUCCESS) return code;
  int integers = 0, addresses = 0, types = 0, combiner = 0;
  code = PMPI_Type_get_envelope(type, &integers, &addresses, &types, &combiner);
  if (code != MPI_SUCCESS) return code;
  facts.size = size;
  // A derived type may have its fields in any order.
  facts.plain = combiner == MPI_COMBINER_NAMED && begin == 0 && facts.extent == size;
  return MPI_SUCCESS;
}

const TypeFacts& Datatypes::facts(MPI_Datatype type) {
  for (const auto& known : known_)
    if (known.first == type) return known.second;
  TypeFacts facts;
  if (const int code = find_facts(type, facts); code != MPI_SUCCESS && error_ == MPI_SUCCESS)
    error_ = code;
  known_.emplace_back(type, facts);
  return known_.back().second;
}

}  // namespace asterism::mpi
