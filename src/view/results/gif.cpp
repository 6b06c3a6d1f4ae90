// Animations as GIF: rsvg-convert draws every frame, GraphicsMagick combines them, and gifsicle
// keeps only the changes between frames, which makes the file several times smaller.
#include <fmt/format.h>

#include "base/outside_program.hpp"
#include "view/results/moving_picture.hpp"

namespace asterism {

namespace {

OutsideProgram frame_converter() {
  return {"rsvg-convert", "--format=png", "SOURCE_DATE_EPOCH=0",
          "moving pictures are drawn by rsvg-convert: install librsvg2-bin, or write a page"};
}

OutsideProgram frame_joiner() {
  return {"gm", "convert -loop 0", "",
          "moving pictures are put together by gm: install graphicsmagick, or write a page"};
}

OutsideProgram gif_shrinker() {
  return {"gifsicle", "--optimize=3 --colors=64 --no-warnings", "",
          "moving pictures are made small by gifsicle: install gifsicle, or write a page"};
}

}  // namespace

std::string gif_bytes(const MovingPicture& moving, const Progress& progress) {
  std::vector<ProgramInput> frames;
  frames.reserve(moving.frames.size());
  for (const MovingPicture::Frame& frame : moving.frames) {
    report(progress, "drawing", frames.size(), moving.frames.size());
    frames.push_back({fmt::format("-delay {}", frame.hundredths),
                      output_of(frame_converter(), svg_text(frame.picture))});
  }
  return output_of(gif_shrinker(),
                   output_of(frame_joiner(), frames, "+dither -colors 64 +map gif:-"));
}

}  // namespace asterism
