// Fails before its function can be called.
#include <stdexcept>

#include <asterism/plugin.hpp>

namespace {

int failing_value() {
  throw std::runtime_error("no value");
}

const int value = failing_value();

}  // namespace

ASTERISM_PLUGIN {
  (void)value;
}
