// How an arrival or a send turns out.
#pragma once

#include <cstdint>

namespace asterism {

/// What a message is to the node that it reaches.
enum class Arrival : std::uint8_t {
  fresh,
  redundant,    ///< the node has it already
  overlapping,  ///< it holds a contribution that the node holds as well
};

/// Why a node cannot send a message.
enum class Lack : std::uint8_t {
  message,          ///< it does not have it
  part,             ///< it holds no part of the result
  part_that_stays,  ///< its part leaves in this step already
  contributions,    ///< its part is not the whole result
  made_copy,        ///< the copy was not made yet
  copy,             ///< the copy did not come here
  post,             ///< nobody posted it here
  post_elsewhere,   ///< what is posted is at another node
};

}  // namespace asterism
