#include <fstream>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/graph_file.hpp>

#include "base/text.hpp"
#include "graph/builder.hpp"

namespace asterism {

namespace {

/// Two names a line.
GraphRecords read_edges(const std::filesystem::path& path, std::istream& in) {
  GraphBuilder builder(path);
  std::string line;
  for (std::uint64_t number = 1; std::getline(in, line); ++number) {
    if (number == 1 && line.starts_with("\xEF\xBB\xBF")) line.erase(0, 3);  // a byte order mark
    const auto ends = words(std::string_view(line).substr(0, line.find('#')), " \t\r");
    if (ends.empty()) continue;
    if (ends.size() != 2)
      throw not_a_graph(path, fmt::format("line {} does not have two names", number));
    const std::uint64_t from = builder.node(ends[0]);
    const std::uint64_t to = builder.node(ends[1]);
    builder.link({.from = from, .to = to, .line = number});
  }
  return builder.finish("", {});
}

}  // namespace

GraphRecords read_graph(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in || !std::filesystem::is_regular_file(path))
    throw Error(ErrorCode::not_found, fmt::format("cannot read {}", path_text(path.string())),
                "graph:FILE needs the path of a file that exists");
  const std::string ending = path.extension().string();
  if (ending == ".dot" || ending == ".gv") return read_graph_dot(path, in);
  if (ending == ".graphml" || ending == ".xml") return read_graph_ml(path, in);
  if (ending == ".csv") return read_graph_csv(path, in);
  return read_edges(path, in);
}

}  // namespace asterism
