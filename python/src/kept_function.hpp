// Python functions held by catalogues. They live as long as the process, because a catalogue is
// destroyed after Python ends.
#pragma once

#include <utility>

#include <pybind11/pybind11.h>

#include "errors.hpp"

namespace asterism::python {

class KeptFunction {
 public:
  KeptFunction() = default;
  /// Must be called with the GIL held; None is not a function.
  explicit KeptFunction(const pybind11::object& function)
      : function_(function.is_none() ? pybind11::handle() : function.inc_ref()) {}

  explicit operator bool() const { return function_.ptr() != nullptr; }
  /// Must be called with the GIL held.
  template <class... Arguments>
  [[nodiscard]] pybind11::object operator()(Arguments&&... arguments) const {
    return function_(std::forward<Arguments>(arguments)...);
  }

 private:
  pybind11::handle function_;
};

/// Throws Error(usage) while other work is reading the catalogues.
void require_quiet_catalogues();

/// Adds an entry, or replaces the entry of the same name that Python added before, because a
/// notebook cell may run more than once. Throws like require_quiet_catalogues.
template <class Catalogue, class Entry, class Names>
void add_or_replace(Catalogue& catalogue, Entry entry, Names& added) {
  require_quiet_catalogues();
  const std::string name = entry.name;
  if (added.contains(name)) {
    // The entry was added by Python; only the catalogue exposes it as constant.
    const_cast<Entry&>(catalogue.get(name)) = std::move(entry);
    return;
  }
  catalogue.add(std::move(entry));
  added.insert(name);
}

}  // namespace asterism::python
