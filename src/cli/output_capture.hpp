// Standard output kept in a text instead, for commands that one command runs itself.
#pragma once

#include <ostream>
#include <sstream>
#include <string>

namespace asterism::cli {

/// As long as it lives, what is printed, and what files of the name - get, is its text; of several
/// that of the last one.
class OutputCapture {
 public:
  OutputCapture();
  ~OutputCapture();
  OutputCapture(const OutputCapture&) = delete;
  OutputCapture& operator=(const OutputCapture&) = delete;

  [[nodiscard]] std::string text() const { return text_.str(); }
  /// The one that lives, as a stream; nullptr if none does.
  [[nodiscard]] static std::ostream* stream();

 private:
  std::ostringstream text_;
  std::ostream* outer_;
};

}  // namespace asterism::cli
