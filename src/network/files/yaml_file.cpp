#include "network/files/yaml_file.hpp"

#include <iterator>
#include <string>

#include "network/files/builder.hpp"

namespace asterism {

YamlValue read_yaml(const std::filesystem::path& path, std::istream& in) {
  const std::string text(std::istreambuf_iterator<char>(in), {});
  try {
    return parse_yaml(text);
  } catch (const YamlFault& fault) {
    throw not_a_graph(path, fault.what() + in_line(fault.line),
                      "YAML is read without aliases and merge keys, and with at most 64 levels");
  }
}

}  // namespace asterism
