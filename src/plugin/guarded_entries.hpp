// Guards for what plug-ins add to the catalogues: their errors name the entry, and their networks
// are checked.
#pragma once

#include <cstddef>

namespace asterism {

/// Guards all networks and algorithms that are added during its lifetime.
class GuardedEntries {
 public:
  GuardedEntries();
  ~GuardedEntries();
  GuardedEntries(const GuardedEntries&) = delete;
  GuardedEntries& operator=(const GuardedEntries&) = delete;

 private:
  std::size_t networks_;    // number of networks before
  std::size_t algorithms_;  // number of algorithms before
};

}  // namespace asterism
