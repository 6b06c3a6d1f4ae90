// Text in lines that fit a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace asterism {

/// Returns the number of terminal columns that a UTF-8 text occupies.
[[nodiscard]] std::size_t display_width(std::string_view text);

/// The words of a text, each as a terminal can show it.
[[nodiscard]] std::vector<std::string> visible_words(std::string_view text);

/// Lines of at most `width` columns, broken between words; a word that is longer is cut. At least
/// one line, which may be empty.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, std::size_t width);

/// Such lines with their ends, of which all but the first begin with `indent` blanks.
[[nodiscard]] std::string paragraph(std::string_view text, std::size_t width,
                                    std::size_t indent = 0);

/// A label and a text beside it, whose lines all begin behind the label.
[[nodiscard]] std::string labelled(std::string_view label, std::string_view text,
                                   std::size_t width);

}  // namespace asterism
