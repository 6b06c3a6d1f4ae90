// The broadcast along the cyclic sequence 2 3 .. n 2 3 .., one dimension at a time. azevedo1995
// runs it with all lateral links of a supernode at the same time.
#include "collective/star/dimension_sequence.hpp"
#include "collective/star/sequence_broadcast.hpp"

namespace asterism {

CollectiveAlgorithm cyclic_sequence_algorithm() {
  return sequence_algorithm<cyclic_moves>(
      "akers87-cyclic", "all nodes use the dimensions 2 .. n in turn, over and over, one at a time",
      "Akers, Harel and Krishnamurthy 1987; azevedo1995, section 3.1");
}

}  // namespace asterism
