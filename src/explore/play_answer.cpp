#include "explore/play_answer.hpp"

#include <utility>

#include <asterism/version.hpp>

namespace asterism::explore {

namespace {

constexpr const char* player_file_name = "player.html";

}  // namespace

void PlayAnswer::find(const Progress& progress) {
  // The progress is not stored: it holds the job, and the job holds this answer.
  PlaybackOptions how = schedule_.how;
  how.version = version;
  how.page_limit = limits_.file_bytes;
  how.progress = progress;
  std::string page =
      player_page(record_playback([&](StepSink& sink) { schedule_.push(sink, progress); }, how));
  const std::scoped_lock lock(mutex_);
  page_ = std::move(page);
}

Json PlayAnswer::so_far() const {
  Json json = Json::object();
  json.set("kind", "playback");
  json.set("file", player_file_name);
  return json;
}

std::optional<AnswerFile> PlayAnswer::file(std::string_view name) const {
  const std::scoped_lock lock(mutex_);
  if (name != player_file_name || page_.empty()) return std::nullopt;
  return AnswerFile{.type = "text/html", .text = page_, .plays = true};
}

std::size_t PlayAnswer::bytes() const {
  const std::scoped_lock lock(mutex_);
  return page_.size();
}

}  // namespace asterism::explore
