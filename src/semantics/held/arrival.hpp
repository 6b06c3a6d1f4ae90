// Outcomes of arrivals and sends.
#pragma once

#include <cstdint>

namespace asterism {

/// Effect of a message on the node that receives it.
enum class Arrival : std::uint8_t {
  fresh,
  redundant,    ///< the node already has it
  overlapping,  ///< it contains a contribution that the node already holds
};

/// Why a node cannot send a message.
enum class Lack : std::uint8_t {
  message,          ///< the node does not have the message
  part,             ///< the node holds no part of the result
  part_that_stays,  ///< its part already leaves in this step
  contributions,    ///< its part is not the whole result
  made_copy,        ///< the copy has not been made yet
  copy,             ///< the copy has not reached this node
  post,             ///< nothing has been posted to this node
  post_elsewhere,   ///< the posted part is at another node
};

}  // namespace asterism
