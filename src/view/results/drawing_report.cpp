// Descriptions of a drawing, as JSON and in a line.
#include <fmt/format.h>

#include "base/text.hpp"
#include "view/results/drawing.hpp"
#include "view/results/drawing_legend.hpp"

namespace asterism {

namespace {

const char* state_name(DrawnNode::State state) {
  switch (state) {
    case DrawnNode::State::works:
      return "works";
    case DrawnNode::State::failed:
      return "failed";
    case DrawnNode::State::cut_off:
      return "cut off";
  }
  return "";
}

const char* way_name(LinkWay way) {
  switch (way) {
    case LinkWay::straight:
      return "straight";
    case LinkWay::bent:
      return "bent";
    case LinkWay::around:
      return "around";
  }
  return "";
}

Json node_document(const Drawing& drawing, std::size_t index) {
  const DrawnNode& node = drawing.nodes()[index];
  Json json = Json::object();
  json.set("id", drawing.layout().nodes[index].value());
  json.set("label", node.label);
  json.set("x", drawing.layout().places[index].x);
  json.set("y", drawing.layout().places[index].y);
  json.set("state", state_name(node.state));
  json.set("switch", node.is_switch);
  json.set("marked", node.marked);
  return json;
}

Json link_document(const Drawing& drawing, std::size_t index) {
  const LaidOutLink& link = drawing.layout().links[index];
  const DrawnLink& drawn = drawing.links()[index];
  Json json = Json::object();
  json.set("from", drawing.nodes()[link.from].label);
  json.set("to", drawing.nodes()[link.to].label);
  json.set("port", drawing.healthy().port_name(link.port));
  json.set("class", drawing.kinds()[drawn.kind]);
  json.set("one_way", link.one_way);
  json.set("way", way_name(link.way));
  json.set("failed", drawn.failed);
  json.set("marked", drawn.mark != DrawnLink::Mark::none);
  if (!drawing.load().empty()) json.set("load", drawn.load);
  return json;
}

}  // namespace

Json drawing_document(const Drawing& drawing, const std::string& file) {
  Json json = Json::object();
  json.set("network", drawing.network().spec());
  json.set("file", file.empty() ? Json() : Json(file));
  json.set("shape", drawing.layout().shape);
  json.set("width", drawing.layout().width);
  json.set("height", drawing.layout().height);
  json.set("part", drawing.part().empty() ? Json() : Json(drawing.part()));
  json.set("mark", drawing.mark().empty() ? Json() : Json(drawing.mark()));
  json.set("load", drawing.load().empty() ? Json() : Json(drawing.load()));
  Json nodes = Json::array();
  for (std::size_t i = 0; i < drawing.nodes().size(); ++i) nodes.add(node_document(drawing, i));
  json.set("nodes", std::move(nodes));
  Json links = Json::array();
  for (std::size_t i = 0; i < drawing.links().size(); ++i) links.add(link_document(drawing, i));
  json.set("links", std::move(links));
  return json;
}

std::string drawing_text(const Drawing& drawing, const std::string& file) {
  std::string text =
      fmt::format("{}: {} drawn as {}\n", file, title_of(drawing), drawing.layout().shape);
  text += fmt::format("  {}\n", subtitle_of(drawing));
  if (drawing.has_marks()) text += fmt::format("  {}\n", drawing.mark());
  if (!drawing.load().empty()) text += fmt::format("  {}\n", drawing.load());
  return text;
}

}  // namespace asterism
