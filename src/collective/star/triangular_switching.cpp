// The broadcast along an n^2/2 switching network (azevedo1995, section 3.1). The network is not
// printed there. This triangle of neighbours has the number of moves given by the paper's two
// formulas: on the star, and on the SCC when walking straight from one to the next.
#include "collective/star/dimension_sequence.hpp"
#include "collective/star/sequence_broadcast.hpp"

namespace asterism {

namespace {

std::vector<unsigned> triangular_moves(unsigned n) {
  return star_moves(triangular_switches(n));
}

}  // namespace

CollectiveAlgorithm triangular_switching_algorithm() {
  CollectiveAlgorithm algorithm = sequence_algorithm<triangular_moves>(
      "azevedo93-triangular",
      "all nodes use the dimensions of a switching network of n(n-1)/2 switches in turn: "
      "1.5n^2 - 3.5n + 2 steps on the star, less than 3.5n^2 on the SCC",
      "Azevedo, Bagherzadeh and Latifi 1993 (ECE 93-02), as quoted in azevedo1995, section 3.1; "
      "the "
      "construction is ours");
  algorithm.origin = AlgorithmOrigin::reconstructed;
  return algorithm;
}

}  // namespace asterism
