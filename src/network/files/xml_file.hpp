// What the readers of XML share.
#pragma once

#include <filesystem>

#include "base/xml/document.hpp"

namespace asterism {

/// Throws Error(malformed), with the line, if the text is not XML or has more than max_nesting
/// elements within each other.
void require_xml(const std::filesystem::path& path, const XmlDocument& file);

}  // namespace asterism
