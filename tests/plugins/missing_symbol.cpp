// Needs a function that no program has.
#include <asterism/plugin.hpp>

namespace asterism {
void a_function_of_another_version();
}

ASTERISM_PLUGIN {
  asterism::a_function_of_another_version();
}
