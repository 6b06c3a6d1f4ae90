#include <asterism/error.hpp>
#include <asterism/network_picture.hpp>

#include "view/results/drawing.hpp"
#include "view/results/picture.hpp"

namespace asterism {

namespace {

DrawingRequest drawing_of(const NetworkPictureRequest& request) {
  DrawingRequest drawing{.network = request.network};
  drawing.max_nodes = request.max_nodes;
  drawing.progress = request.progress;
  if (request.route) drawing.centres = request.route->path;
  if (request.tree != no_node) drawing.centres = {request.tree};
  if (request.around != no_node) {
    drawing.centres = {request.around};
    drawing.around = true;
  }
  return drawing;
}

}  // namespace

NetworkPicture picture_of_network(const NetworkPictureRequest& request) {
  if (request.network == nullptr)
    throw Error(ErrorCode::usage, "a picture needs a network", "name one");
  if (request.route && request.tree != no_node)
    throw Error(ErrorCode::usage, "a route and a tree are two things to show",
                "draw one of them at a time");
  const LabelChoice labels = parse_label_choice(request.labels);
  Drawing drawing(drawing_of(request));
  if (request.route) drawing.mark_route(*request.route);
  if (request.tree != no_node) drawing.mark_tree(request.tree);
  return {svg_text(picture_of(drawing, labels)), drawing.part()};
}

}  // namespace asterism
