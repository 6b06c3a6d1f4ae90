// The result of a job of the page. One thread computes it while others query its current state.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include <asterism/progress.hpp>

#include "view/json.hpp"

namespace asterism::explore {

/// A part of an answer as a file.
struct AnswerFile {
  std::string type;  ///< "text/csv"
  std::string text;
  std::string name{};  ///< file name for saving; shown in the browser if empty
  bool plays = false;  ///< whether it is a page of the player
};

class Answer {
 public:
  virtual ~Answer() = default;

  /// Computes the answer; called once. Throws Error if there is none.
  virtual void find(const Progress& progress) = 0;
  /// Returns the current state. Callable from any thread, also during find().
  [[nodiscard]] virtual Json so_far() const = 0;
  /// Returns a file, or nothing if it does not exist yet. Callable from any thread.
  [[nodiscard]] virtual std::optional<AnswerFile> file(std::string_view name) const = 0;
  /// Approximate memory that it keeps.
  [[nodiscard]] virtual std::size_t bytes() const { return 0; }
};

}  // namespace asterism::explore
