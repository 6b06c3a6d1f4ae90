// A candidate as a page of the player.
#pragma once

#include <mutex>
#include <string>

#include <asterism/algorithm.hpp>

#include "explore/answer.hpp"
#include "explore/limits.hpp"

namespace asterism::explore {

class PlayAnswer final : public Answer {
 public:
  /// The page shows `network` as the name of the network and `command` as the equivalent command.
  PlayAnswer(std::string algorithm, AlgorithmRequest request, std::string network,
             std::string command, const Limits& limits)
      : algorithm_(std::move(algorithm)),
        request_(std::move(request)),
        network_(std::move(network)),
        command_(std::move(command)),
        limits_(limits) {}

  void find(const Progress& progress) override;
  [[nodiscard]] Json so_far() const override;
  /// Returns player.html.
  [[nodiscard]] std::optional<AnswerFile> file(std::string_view name) const override;
  [[nodiscard]] std::size_t bytes() const override;

 private:
  std::string algorithm_;
  AlgorithmRequest request_;
  std::string network_;
  std::string command_;
  Limits limits_;
  mutable std::mutex mutex_;
  std::string page_;
};

}  // namespace asterism::explore
