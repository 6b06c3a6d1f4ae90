#include "map_file.hpp"

#include <fstream>
#include <functional>
#include <iterator>
#include <sstream>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/text.hpp"

namespace asterism::dropin {
namespace {

/// Maximum size of a map file.
constexpr std::size_t max_map_bytes = std::size_t{1} << 28;

NodeId node_of(const Network& network, const std::string& word, std::string_view variable,
               std::size_t line) {
  const auto number = parse_whole_number(word);
  try {
    return network.parse_label(word);
  } catch (const Error& error) {
    if (number && *number < network.node_count()) return NodeId{*number};
    throw Error(error.code(), fmt::format("{}, line {}: {}", variable, line, error.sentence()),
                error.hint());
  }
}

void for_each_line(std::string_view text,
                   const std::function<void(std::istringstream&, std::size_t)>& take) {
  std::istringstream lines{std::string(text)};
  std::string line;
  for (std::size_t number = 1; std::getline(lines, line); ++number) {
    std::istringstream words(line);
    take(words, number);
  }
}

}  // namespace

std::string read_map_file(std::string_view variable, const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string content;
  char byte = 0;
  while (content.size() <= max_map_bytes && file.get(byte)) content += byte;
  if (!file.eof() || content.size() > max_map_bytes)
    throw Error(ErrorCode::not_found, fmt::format("{}: cannot read {}", variable, path),
                "name a text file that every process can read");
  return content;
}

std::vector<NodeId> parse_rank_map(const Network& network, std::string_view text) {
  std::vector<NodeId> nodes;
  for_each_line(text, [&](std::istringstream& words, std::size_t line) {
    std::string word, more;
    if (!(words >> word)) return;
    if (words >> more)
      throw Error(ErrorCode::malformed,
                  fmt::format("ASTERISM_MAP, line {}: '{}' behind the node", line, more),
                  "write one node a line, of rank 0 first");
    nodes.push_back(node_of(network, word, "ASTERISM_MAP", line));
  });
  if (nodes.empty()) throw Error(ErrorCode::malformed, "ASTERISM_MAP: the file names no node");
  return nodes;
}

std::map<std::string, std::vector<NodeId>> parse_host_map(const Network& network,
                                                          std::string_view text) {
  std::map<std::string, std::vector<NodeId>> hosts;
  for_each_line(text, [&](std::istringstream& words, std::size_t line) {
    std::string host, word;
    if (!(words >> host)) return;
    std::vector<NodeId>& nodes = hosts[host];
    while (words >> word) nodes.push_back(node_of(network, word, "ASTERISM_HOSTS", line));
  });
  return hosts;
}

}  // namespace asterism::dropin
