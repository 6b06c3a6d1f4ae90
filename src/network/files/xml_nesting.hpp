// How deeply the elements of an XML file are nested, without recursion.
#pragma once

#include <filesystem>
#include <string_view>

namespace asterism {

/// Throws Error(malformed), with the line, if elements are nested more deeply than max_nesting.
/// Boost.PropertyTree recurses into them. Where the text is not XML the check ends, as the parser
/// does.
void check_xml_nesting(const std::filesystem::path& path, std::string_view text);

}  // namespace asterism
