// Wraps text into lines that fit a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace asterism {

/// Returns the number of terminal columns that a UTF-8 text occupies.
[[nodiscard]] std::size_t display_width(std::string_view text);

/// Returns the words of a text in a form that a terminal can show.
[[nodiscard]] std::vector<std::string> visible_words(std::string_view text);

/// Returns lines of at most `width` columns, broken between words; longer words are cut. There is
/// at least one line, which may be empty.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, std::size_t width);

/// Returns such lines with line ends; all but the first are indented by `indent` blanks.
[[nodiscard]] std::string paragraph(std::string_view text, std::size_t width,
                                    std::size_t indent = 0);

/// Formats a label and a text beside it; all lines of the text start after the label.
[[nodiscard]] std::string labelled(std::string_view label, std::string_view text,
                                   std::size_t width);

}  // namespace asterism
