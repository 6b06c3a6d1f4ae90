// Its function throws an exception that is not the library's.
#include <stdexcept>

#include <asterism/plugin.hpp>

ASTERISM_PLUGIN {
  throw std::runtime_error("no licence");
}
