// The data after a link of an edge list or an adjacency list.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "network/files/builder.hpp"
#include "network/files/python_data.hpp"

namespace asterism {

/// Parses data such as "{'rate': 2.0}" into the link. Throws Error(malformed), with the line, if it
/// cannot.
void add_link_data(const std::filesystem::path& path, GraphBuilder& builder, WrittenLink& link,
                   std::string_view data);
/// The names that such data may contain.
[[nodiscard]] const std::vector<std::string>& link_data_names();

}  // namespace asterism
