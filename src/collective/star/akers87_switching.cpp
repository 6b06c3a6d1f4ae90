// The broadcast of Akers, Harel and Krishnamurthy along an n log n switching network, and its
// extension to the SCC (azevedo1995, section 3.1, Eq. (3)). The placement of the local steps is not
// printed there and is ours.
#include "collective/star/dimension_sequence.hpp"
#include "collective/star/sequence_broadcast.hpp"

namespace asterism {

namespace {

std::vector<unsigned> akers87_moves(unsigned n) {
  return star_moves(halving_switches(n));
}

}  // namespace

CollectiveAlgorithm akers87_switching_algorithm() {
  return sequence_algorithm<akers87_moves>(
      "akers87-switching",
      "all nodes use the dimensions of a switching network of n log2 n - n/2 switches in "
      "turn: at most 3 (n log2 n - n/2) steps on the star, some 2n^2 on the SCC",
      "Akers, Harel and Krishnamurthy 1987; azevedo1995, section 3.1 and Eq. (3); the local steps "
      "on "
      "the SCC are ours");
}

}  // namespace asterism
