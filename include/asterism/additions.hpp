// Entries that a program, a plug-in or a Python script has added to a catalogue.
#pragma once

#include <asterism/algorithm.hpp>

namespace asterism {

/// Returns whether an algorithm of the catalogue was added, that is, whether it is not one of the
/// library's own.
[[nodiscard]] bool is_added(const CollectiveAlgorithm& algorithm);

}  // namespace asterism
