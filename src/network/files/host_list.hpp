// Lists of names as SLURM writes them: node[0-15,20],login1.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace asterism {

/// Returns the names of a list; nothing if it is malformed or has more than `max_names` names.
/// Numbers keep their leading zeros, and a name may have several brackets.
[[nodiscard]] std::optional<std::vector<std::string>> expand_host_list(std::string_view list,
                                                                       std::uint64_t max_names);

}  // namespace asterism
