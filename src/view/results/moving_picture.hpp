// A playback as a moving picture: drawings of a network with packets on its links, one after the
// other.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <asterism/network.hpp>
#include <asterism/player.hpp>
#include <asterism/progress.hpp>

#include "view/results/picture.hpp"

namespace asterism {

/// Pictures of one size.
struct MovingPicture {
  struct Frame {
    Picture picture;
    unsigned hundredths = 0;  ///< of a second, that it is shown
  };
  std::vector<Frame> frames;
};

/// More steps are too long to watch.
inline constexpr std::size_t max_steps_in_motion = 200;

/// `network` is the one that the playback is of. Throws Error(too_large) if it has too many nodes
/// to be drawn as a whole, or there are too many steps.
[[nodiscard]] MovingPicture moving_picture(const Playback& playback,
                                           const std::shared_ptr<const Network>& network,
                                           const Progress& progress = {});

/// The bytes of a GIF, which begins again at its end. Throws Error(not_found) if one of the
/// programs that make it is missing.
[[nodiscard]] std::string gif_bytes(const MovingPicture& moving, const Progress& progress = {});

}  // namespace asterism
