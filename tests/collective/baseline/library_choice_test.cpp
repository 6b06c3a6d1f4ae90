// The default rules of libraries at their thresholds, as their sources state them.
#include "collective/baseline/library_choice.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <asterism/networks.hpp>

#include "collective/baseline/rank_run.hpp"

namespace asterism {
namespace {

using enum CollectiveKind;

struct ChoiceCase {
  CollectiveKind kind;
  std::uint64_t ranks;
  double bytes;
  const char* choice;
  bool has_counts = false;
};

TEST(OpenMpiChoice, is_that_of_the_fixed_decision_functions_at_their_thresholds) {
  for (const auto& [kind, ranks, bytes, choice, has_counts] :
       std::vector<ChoiceCase>{{broadcast, 2, 31, "chain"},
                               {broadcast, 3, 32, "binary"},
                               {broadcast, 3, 1023, "knomial"},
                               {broadcast, 3, 1024, "linear"},
                               {broadcast, 3, 1048576, "binary"},
                               {broadcast, 4, 1048575, "linear"},
                               {broadcast, 7, 1048576, "chain"},
                               {broadcast, 8, 32767, "binomial-doubling"},
                               {broadcast, 15, 32768, "linear"},
                               {broadcast, 16, 4095, "knomial"},
                               {broadcast, 31, 1048575, "binomial-doubling"},
                               {broadcast, 31, 1048576, "scatter+recursive-doubling"},
                               {broadcast, 32, 2047, "binomial-doubling"},
                               {broadcast, 64, 1e9, "knomial"},
                               {broadcast, 256, 16384, "split-binary"},
                               {broadcast, 1024, 524288, "scatter+recursive-doubling"},
                               {allreduce, 3, 7, "ring"},
                               {allreduce, 3, 2, "recursive-doubling"},
                               {allreduce, 3, 4095, "recursive-doubling"},
                               {allreduce, 3, 65536, "ring"},
                               {allreduce, 3, 262144, "rabenseifner"},
                               {allreduce, 8, 8191, "recursive-doubling"},
                               {allreduce, 8, 8192, "rabenseifner"},
                               {allreduce, 31, 63, "ring"},
                               {allreduce, 63, 128, "rabenseifner"},
                               {allreduce, 64, 262143, "recursive-doubling"},
                               {allreduce, 128, 131071, "binomial+knomial"},
                               {allreduce, 256, 4095, "binomial+knomial"},
                               {alltoall, 2, 1, "pairwise"},
                               {alltoall, 7, 524287, "linear"},
                               {alltoall, 7, 524288, "pairwise"},
                               {alltoall, 16, 3, "linear"},
                               {alltoall, 16, 511, "bruck"},
                               {alltoall, 63, 512, "linear"},
                               {alltoall, 64, 262144, "pairwise"},
                               {alltoall, 3, 100, "pairwise", true},
                               {alltoall, 4, 100, "linear", true},
                               {allgather, 2, 8, "recursive-doubling"},
                               {allgather, 31, 1e9, "recursive-doubling"},
                               {allgather, 32, 1023, "recursive-doubling"},
                               {allgather, 32, 65535, "neighbor-exchange"},
                               {allgather, 32, 65536, "ring"},
                               {allgather, 256, 127, "bruck"},
                               {allgather, 8, 511, "linear+knomial", true},
                               {allgather, 8, 1023, "linear+binary", true},
                               {allgather, 8, 1024, "bruck", true},
                               {allgather, 31, 262144, "ring", true},
                               {reduce, 2, 7, "rabenseifner"},
                               {reduce, 3, 262143, "linear"},
                               {reduce, 7, 4095, "binary"},
                               {reduce, 7, 4096, "chain"},
                               {reduce, 8, 8192, "binomial"},
                               {reduce, 256, 8192, "binary"},
                               {reduce_scatter, 3, 3, "recursive-doubling"},
                               {reduce_scatter, 8, 3, "binary+binomial"},
                               {reduce_scatter, 8, 524287, "recursive-halving"},
                               {reduce_scatter, 8, 524288, "binomial+linear"},
                               {gather, 3, 3, "linear"},
                               {gather, 3, 4, "binomial"},
                               {gather, 7, 1024, "linear"},
                               {gather, 8, 1e9, "binomial"},
                               {gather, 8, 10, "linear", true},
                               {scatter, 3, 1e6, "linear"},
                               {scatter, 15, 16383, "binomial"},
                               {scatter, 15, 16384, "linear"},
                               {scatter, 64, 511, "binomial"},
                               {scatter, 64, 512, "linear"},
                               {barrier, 3, 0, "recursive-doubling"},
                               {barrier, 7, 0, "linear+linear"},
                               {barrier, 63, 0, "recursive-doubling"},
                               {barrier, 64, 0, "dissemination"},
                               {barrier, 256, 0, "binomial+binomial"},
                               {scan, 9, 100, "linear"}})
    EXPECT_EQ(open_mpi_choice({kind, has_counts, ranks, bytes}), choice)
        << to_string(kind) << " among " << ranks << ", " << bytes << " bytes";
}

TEST(MpichChoice, is_that_of_the_generic_selection_at_its_thresholds) {
  for (const auto& [kind, ranks, bytes, choice, has_counts] :
       std::vector<ChoiceCase>{{broadcast, 7, 1e9, "binomial"},
                               {broadcast, 8, 12288, "binomial"},
                               {broadcast, 8, 12289, "scatter+recursive-doubling"},
                               {broadcast, 8, 524288, "scatter+recursive-doubling"},
                               {broadcast, 8, 524289, "scatter+ring"},
                               {broadcast, 9, 12289, "scatter+ring"},
                               {allgather, 8, 65535, "recursive-doubling"},
                               {allgather, 8, 65536, "ring"},
                               {allgather, 10, 8191, "bruck"},
                               {allgather, 10, 8192, "ring"},
                               {alltoall, 7, 256, "linear"},
                               {alltoall, 8, 256, "bruck"},
                               {alltoall, 8, 257, "linear"},
                               {alltoall, 8, 32769, "pairwise-exchange"},
                               {alltoall, 9, 32769, "pairwise"},
                               {alltoall, 9, 1, "linear", true},
                               {allreduce, 8, 8, "recursive-doubling"},
                               {allreduce, 8, 9, "rabenseifner"},
                               {allreduce, 16, 15, "recursive-doubling"},
                               {reduce, 8, 2048, "binomial"},
                               {reduce, 8, 2049, "rabenseifner"},
                               {reduce_scatter, 8, 65535, "recursive-halving"},
                               {reduce_scatter, 8, 65536, "pairwise"},
                               {scatter, 8, 1e9, "binomial"},
                               {gather, 8, 1e9, "binomial"},
                               {gather, 8, 1, "linear", true},
                               {barrier, 9, 0, "dissemination"},
                               {scan, 9, 100, "recursive-doubling"}})
    EXPECT_EQ(mpich_choice({kind, has_counts, ranks, bytes}), choice)
        << to_string(kind) << " among " << ranks << ", " << bytes << " bytes";
}

TEST(LibraryChoice, names_an_algorithm_for_every_size_and_number_of_ranks) {
  for (const std::uint64_t ranks : {2U, 3U, 4U, 7U, 8U, 9U, 15U, 16U, 31U, 32U, 63U, 64U, 127U,
                                    128U, 255U, 256U, 511U, 512U, 1023U}) {
    const auto network = make_network("complete:" + std::to_string(ranks));
    for (const CollectiveKind kind : {broadcast, allgather, alltoall, scatter, gather, reduce,
                                      reduce_scatter, allreduce, barrier, scan})
      for (double bytes = 1; bytes < 1e8; bytes *= 2)
        for (const bool has_counts : {false, true}) {
          std::vector<NodeId> root;
          if (traits_of(kind).sources == CollectiveTraits::Sources::one) root.push_back(NodeId{1});
          const Problem problem(network, Collective(kind, *network, root));
          const LibraryCall call{kind, has_counts, ranks, bytes};
          EXPECT_NO_THROW(std::ignore = rank_algorithm(open_mpi_choice(call), problem));
          EXPECT_NO_THROW(std::ignore = rank_algorithm(mpich_choice(call), problem));
        }
  }
}

TEST(LibraryCall, measures_what_the_libraries_measure) {
  const auto network = make_network("complete:4");
  Model model;
  model.message_size = 10;
  const auto bytes = [&](CollectiveKind kind, std::vector<std::uint64_t> counts = {}) {
    std::vector<NodeId> root;
    if (traits_of(kind).sources == CollectiveTraits::Sources::one) root.push_back(NodeId{1});
    const std::uint64_t batch = counts.empty() && kind != barrier ? 3 : 1;
    return library_call({network, Collective(kind, *network, root, batch, {}, counts), model})
        .bytes;
  };
  EXPECT_EQ(bytes(broadcast), 30);
  EXPECT_EQ(bytes(allreduce), 30);
  EXPECT_EQ(bytes(alltoall), 30);
  EXPECT_EQ(bytes(reduce_scatter), 30);
  EXPECT_EQ(bytes(barrier), 0);
  EXPECT_EQ(bytes(allgather, {1, 2, 3, 6}), 30);
}

}  // namespace
}  // namespace asterism
