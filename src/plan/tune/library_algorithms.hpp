// The algorithms of libraries that there are models of, by the names that the libraries use.
#pragma once

#include <span>
#include <string_view>

#include <asterism/tune.hpp>

namespace asterism {

/// Numbers of ranks that an algorithm is for.
enum class RankCondition { any, even, power_of_two };

struct LibraryAlgorithm {
  CollectiveKind kind;
  std::string_view name;   ///< the library's: "recursive_doubling"
  std::string_view model;  ///< ours: a choice of open-mpi-default, or an algorithm of the catalogue
  unsigned number = 0;     ///< as files of Open MPI name it
  RankCondition condition = RankCondition::any;

  [[nodiscard]] bool fits(std::uint64_t ranks) const;
};

[[nodiscard]] std::span<const LibraryAlgorithm> algorithms_of(TunedLibrary library);

/// The bytes that the library compares with its limits, per byte of LibraryCall::bytes.
[[nodiscard]] double library_bytes(TunedLibrary library, CollectiveKind kind, std::uint64_t ranks);

/// The texts of files.
[[nodiscard]] std::string open_mpi_rules(const Tuning& tuning);
[[nodiscard]] std::string mpich_selection(const Tuning& tuning);
[[nodiscard]] std::string ucc_configuration(const Tuning& tuning);
[[nodiscard]] std::string nccl_configuration(const Tuning& tuning);

}  // namespace asterism
