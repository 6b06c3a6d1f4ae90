#include "explore/draw_answer.hpp"

#include <utility>

#include <asterism/faults.hpp>
#include <asterism/network_picture.hpp>
#include <asterism/networks.hpp>

namespace asterism::explore {

namespace {

constexpr const char* drawing_name = "network.svg";

}  // namespace

void DrawAnswer::find(const Progress& progress) {
  const auto network =
      with_faults(make_network(question_.networks.front()), question_.words.faults);
  require_nodes(*network, limits_);
  NetworkPicture picture = picture_of_network({.network = network, .progress = progress});
  const std::scoped_lock lock(mutex_);
  svg_ = std::move(picture.svg);
  part_ = std::move(picture.part);
}

Json DrawAnswer::so_far() const {
  const std::scoped_lock lock(mutex_);
  Json json = Json::object();
  json.set("kind", "drawing");
  json.set("file", drawing_name);
  json.set("part", part_);
  return json;
}

std::optional<AnswerFile> DrawAnswer::file(std::string_view name) const {
  const std::scoped_lock lock(mutex_);
  if (name != drawing_name || svg_.empty()) return std::nullopt;
  return AnswerFile{"image/svg+xml", svg_};
}

std::size_t DrawAnswer::bytes() const {
  const std::scoped_lock lock(mutex_);
  return svg_.size();
}

}  // namespace asterism::explore
