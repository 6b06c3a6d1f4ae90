#include "explore/play_answer.hpp"

#include <utility>

#include <asterism/explain.hpp>
#include <asterism/player.hpp>
#include <asterism/version.hpp>

#include "view/spoken_name.hpp"

namespace asterism::explore {

namespace {

constexpr const char* player_file_name = "player.html";

}  // namespace

void PlayAnswer::find(const Progress& progress) {
  // The progress is not stored: it holds the job, and the job holds this answer.
  AlgorithmRequest request = request_;
  request.progress = progress;
  const CollectiveAlgorithm& algorithm = algorithm_catalogue().get(algorithm_);
  PlaybackOptions how;
  how.command = command_;
  how.network = network_;
  how.version = version;
  how.algorithm = {spoken_name(algorithm.name, request.parameters), how_it_works(algorithm),
                   algorithm.citation};
  how.page_limit = limits_.file_bytes;
  how.memory_limit = request.memory_limit;
  how.progress = progress;
  std::string page = player_page(
      record_playback([&](StepSink& sink) { run_algorithm(algorithm, request, sink); }, how));
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
