// The formats of files from which networks are read: one reader and one line of a list each.
#pragma once

#include <filesystem>
#include <istream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <asterism/graph_file.hpp>

namespace asterism {

/// The beginning of a file, by which formats are recognized.
class FileHead {
 public:
  /// Reads the first bytes and returns to the beginning.
  explicit FileHead(std::istream& in);

  [[nodiscard]] const std::string& text() const { return text_; }
  /// The first words, separated by blanks and line ends.
  [[nodiscard]] const std::vector<std::string>& words() const { return words_; }
  /// The first word, or nothing.
  [[nodiscard]] std::string_view first_word() const;
  /// The name of the outermost XML element; empty if the text is not XML.
  [[nodiscard]] std::string_view xml_root() const;
  /// Whether some line begins with this text in small letters, behind blanks and in any case. The
  /// last line may be incomplete.
  [[nodiscard]] bool has_line(std::string_view beginning) const;

 private:
  std::string text_;
  std::vector<std::string> words_;
};

/// A format that is read. A file is in it if its extension is one of `endings`, or if the extension
/// is none of any format and `begins` holds for its content.
struct GraphFileReader {
  GraphFileFormat format;
  bool (*begins)(const FileHead& head);
  GraphRecords (*read)(const std::filesystem::path& path, std::istream& in);
};

[[nodiscard]] std::span<const GraphFileReader> graph_file_readers();

}  // namespace asterism
