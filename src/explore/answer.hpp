// What a job of the page finds. One thread looks for it while others ask what there is so far.
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
  std::string name{};  ///< to save it under; shown in the browser if empty
  bool plays = false;  ///< it is a page of the player
};

class Answer {
 public:
  virtual ~Answer() = default;

  /// Looks for it; called once. Throws Error if there is none.
  virtual void find(const Progress& progress) = 0;
  /// From any thread, also while it is looked for.
  [[nodiscard]] virtual Json so_far() const = 0;
  /// From any thread: nothing if there is no such file, or not yet.
  [[nodiscard]] virtual std::optional<AnswerFile> file(std::string_view name) const = 0;
  /// About how much memory it keeps.
  [[nodiscard]] virtual std::size_t bytes() const { return 0; }
};

}  // namespace asterism::explore
