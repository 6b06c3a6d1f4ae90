#include "plan/tune/library_algorithms.hpp"

#include <array>
#include <bit>

namespace asterism {

namespace {

using enum CollectiveKind;
constexpr RankCondition even = RankCondition::even;
constexpr RankCondition power_of_two = RankCondition::power_of_two;

/// Numbers as in `ompi_info --param coll tuned --level 9` of Open MPI 4.1.
constexpr std::array open_mpi_algorithms{
    LibraryAlgorithm{broadcast, "basic_linear", "linear", 1},
    LibraryAlgorithm{broadcast, "pipeline", "chain", 3},
    LibraryAlgorithm{broadcast, "split_binary_tree", "split-binary", 4},
    LibraryAlgorithm{broadcast, "binary_tree", "binary", 5},
    LibraryAlgorithm{broadcast, "binomial", "binomial-doubling", 6},
    LibraryAlgorithm{broadcast, "knomial", "knomial", 7},
    LibraryAlgorithm{broadcast, "scatter_allgather", "scatter+recursive-doubling", 8, power_of_two},
    LibraryAlgorithm{broadcast, "scatter_allgather_ring", "scatter+ring", 9},
    LibraryAlgorithm{allgather, "bruck", "bruck", 2},
    LibraryAlgorithm{allgather, "recursive_doubling", "recursive-doubling", 3, power_of_two},
    LibraryAlgorithm{allgather, "ring", "ring", 4},
    LibraryAlgorithm{allgather, "neighbor", "neighbor-exchange", 5, even},
    LibraryAlgorithm{alltoall, "linear", "linear", 1},
    LibraryAlgorithm{alltoall, "pairwise", "pairwise", 2},
    LibraryAlgorithm{alltoall, "modified_bruck", "bruck", 3},
    LibraryAlgorithm{scatter, "basic_linear", "linear", 1},
    LibraryAlgorithm{scatter, "binomial", "binomial", 2},
    LibraryAlgorithm{gather, "basic_linear", "linear", 1},
    LibraryAlgorithm{gather, "binomial", "binomial", 2},
    LibraryAlgorithm{reduce, "linear", "linear", 1},
    LibraryAlgorithm{reduce, "pipeline", "chain", 3},
    LibraryAlgorithm{reduce, "binary", "binary", 4},
    LibraryAlgorithm{reduce, "binomial", "binomial", 5},
    LibraryAlgorithm{reduce, "rabenseifner", "rabenseifner", 7},
    LibraryAlgorithm{reduce_scatter, "recursive_halving", "recursive-halving", 2},
    LibraryAlgorithm{reduce_scatter, "ring", "ring", 3},
    LibraryAlgorithm{allreduce, "basic_linear", "linear+linear", 1},
    LibraryAlgorithm{allreduce, "recursive_doubling", "recursive-doubling", 3},
    LibraryAlgorithm{allreduce, "ring", "ring", 4},
    LibraryAlgorithm{allreduce, "rabenseifner", "rabenseifner", 6},
    LibraryAlgorithm{barrier, "linear", "linear+linear", 1},
    LibraryAlgorithm{barrier, "recursive_doubling", "recursive-doubling", 3},
    LibraryAlgorithm{barrier, "bruck", "dissemination", 4},
    LibraryAlgorithm{barrier, "tree", "binomial+binomial", 6}};

constexpr std::array mpich_algorithms{
    LibraryAlgorithm{broadcast, "MPIR_Bcast_intra_binomial", "binomial"},
    LibraryAlgorithm{broadcast, "MPIR_Bcast_intra_scatter_recursive_doubling_allgather",
                     "scatter+recursive-doubling", 0, power_of_two},
    LibraryAlgorithm{broadcast, "MPIR_Bcast_intra_scatter_ring_allgather", "scatter+ring"},
    LibraryAlgorithm{allgather, "MPIR_Allgather_intra_brucks", "bruck"},
    LibraryAlgorithm{allgather, "MPIR_Allgather_intra_recursive_doubling", "recursive-doubling", 0,
                     power_of_two},
    LibraryAlgorithm{allgather, "MPIR_Allgather_intra_ring", "ring"},
    LibraryAlgorithm{alltoall, "MPIR_Alltoall_intra_brucks", "bruck"},
    LibraryAlgorithm{alltoall, "MPIR_Alltoall_intra_scattered", "linear"},
    LibraryAlgorithm{alltoall, "MPIR_Alltoall_intra_pairwise", "pairwise"},
    LibraryAlgorithm{reduce, "MPIR_Reduce_intra_binomial", "binomial"},
    LibraryAlgorithm{reduce, "MPIR_Reduce_intra_reduce_scatter_gather", "rabenseifner"},
    LibraryAlgorithm{reduce_scatter, "MPIR_Reduce_scatter_block_intra_recursive_halving",
                     "recursive-halving"},
    LibraryAlgorithm{reduce_scatter, "MPIR_Reduce_scatter_block_intra_pairwise", "pairwise"},
    LibraryAlgorithm{allreduce, "MPIR_Allreduce_intra_recursive_doubling", "recursive-doubling"},
    LibraryAlgorithm{allreduce, "MPIR_Allreduce_intra_reduce_scatter_allgather", "rabenseifner"}};

/// With a radix of 2 for all k-nomial algorithms, which the file sets.
constexpr std::array ucc_algorithms{
    LibraryAlgorithm{broadcast, "knomial", "binomial"},
    LibraryAlgorithm{broadcast, "sag_knomial", "scatter+recursive-doubling", 0, power_of_two},
    LibraryAlgorithm{allgather, "knomial", "recursive-doubling", 0, power_of_two},
    LibraryAlgorithm{allgather, "ring", "ring"},
    LibraryAlgorithm{allgather, "neighbor", "neighbor-exchange", 0, even},
    LibraryAlgorithm{allgather, "bruck", "bruck"},
    LibraryAlgorithm{alltoall, "pairwise", "pairwise"},
    LibraryAlgorithm{alltoall, "bruck", "bruck"},
    LibraryAlgorithm{reduce_scatter, "ring", "ring"},
    LibraryAlgorithm{reduce_scatter, "knomial", "recursive-halving"},
    LibraryAlgorithm{allreduce, "knomial", "recursive-doubling"},
    LibraryAlgorithm{allreduce, "sra_knomial", "rabenseifner"}};

constexpr std::array nccl_algorithms{LibraryAlgorithm{allreduce, "ring", "nccl-ring"},
                                     LibraryAlgorithm{allreduce, "tree", "nccl-tree"}};

bool has_block_per_rank(CollectiveKind kind) {
  return kind == allgather || kind == alltoall || kind == scatter || kind == gather ||
         kind == reduce_scatter;
}

}  // namespace

bool LibraryAlgorithm::fits(std::uint64_t ranks) const {
  if (condition == RankCondition::even) return ranks % 2 == 0;
  return condition != RankCondition::power_of_two || std::has_single_bit(ranks);
}

std::span<const LibraryAlgorithm> algorithms_of(TunedLibrary library) {
  switch (library) {
    case TunedLibrary::open_mpi:
      return open_mpi_algorithms;
    case TunedLibrary::mpich:
      return mpich_algorithms;
    case TunedLibrary::ucc:
      return ucc_algorithms;
    case TunedLibrary::nccl:
      break;
  }
  return nccl_algorithms;
}

double library_bytes(TunedLibrary library, CollectiveKind kind, std::uint64_t ranks) {
  const bool is_total = has_block_per_rank(kind) &&
                        !(library == TunedLibrary::mpich && kind == alltoall) &&
                        !(library == TunedLibrary::ucc && kind == reduce_scatter);
  return is_total ? static_cast<double>(ranks) : 1;
}

}  // namespace asterism
