#include <algorithm>
#include <fstream>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/graph_file.hpp>

#include "base/text.hpp"
#include "network/files/formats.hpp"

namespace asterism {

namespace {

const GraphFileReader& reader_of(const std::filesystem::path& name, std::istream& in) {
  const std::string ending = name.extension().string();
  const auto readers = graph_file_readers();
  for (const GraphFileReader& reader : readers)
    if (std::ranges::find(reader.format.endings, ending) != reader.format.endings.end())
      return reader;
  const FileHead head(in);
  // Several formats are XML; what is none of them is read as GraphML.
  const bool is_xml = ending == ".xml";
  const auto begins = [&](const GraphFileReader& reader) {
    if (is_xml && reader.format.name == "graphml") return true;
    if (is_xml && head.xml_root().empty()) return false;
    return reader.begins != nullptr && reader.begins(head);
  };
  return *std::ranges::find_if(readers, begins);  // the last one reads everything else
}

}  // namespace

GraphRecords read_graph(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in || !std::filesystem::is_regular_file(path))
    throw Error(ErrorCode::not_found, fmt::format("cannot read {}", path_text(path.string())),
                "graph:FILE needs the path of a file that exists");
  return read_graph(in, path);
}

GraphRecords read_graph(std::istream& in, const std::filesystem::path& name) {
  return reader_of(name, in).read(name, in);
}

}  // namespace asterism
