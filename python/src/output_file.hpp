// Files that appear whole or not at all.
#pragma once

#include <functional>
#include <ostream>
#include <string>

namespace asterism::python {

/// Writes beside the place and renames. Throws Error(unwritable) if that fails, and what `write`
/// throws; nothing is left then.
void write_whole(const std::string& path, const std::function<void(std::ostream& out)>& write);

}  // namespace asterism::python
