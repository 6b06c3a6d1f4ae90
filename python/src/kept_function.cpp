#include "kept_function.hpp"

#include "long_call.hpp"

namespace asterism::python {

void require_quiet_catalogues() {
  if (work_is_going_on())
    throw Error(ErrorCode::usage, "nothing can be registered while other work is going on",
                "register before you plan, and not from within an algorithm");
}

}  // namespace asterism::python
