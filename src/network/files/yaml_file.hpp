// What the readers of YAML share.
#pragma once

#include <filesystem>
#include <istream>

#include "base/yaml/document.hpp"

namespace asterism {

/// Throws Error(malformed), with the line, if the text is not YAML that parse_yaml() accepts.
[[nodiscard]] YamlValue read_yaml(const std::filesystem::path& path, std::istream& in);

}  // namespace asterism
