// What a message is to the node that it reaches.
#pragma once

namespace asterism {

enum class Arrival {
  fresh,
  redundant,    ///< the node has it
  overlapping,  ///< it holds a contribution that the node holds as well
};

}  // namespace asterism
