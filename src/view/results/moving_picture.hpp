// A playback as an animation: a sequence of drawings of a network with packets on its links.
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
    unsigned hundredths = 0;  ///< display time in hundredths of a second
  };
  std::vector<Frame> frames;
};

/// Longer animations are not made.
inline constexpr std::size_t max_steps_in_motion = 200;

/// `network` must be that of the playback. Throws Error(too_large) if it has too many nodes to be
/// drawn as a whole, or if there are too many steps.
[[nodiscard]] MovingPicture moving_picture(const Playback& playback,
                                           const std::shared_ptr<const Network>& network,
                                           const Progress& progress = {});

/// Returns the bytes of a looping GIF. Throws Error(not_found) if one of the required programs is
/// missing.
[[nodiscard]] std::string gif_bytes(const MovingPicture& moving, const Progress& progress = {});

}  // namespace asterism
