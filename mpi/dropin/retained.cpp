#include "retained.hpp"

namespace asterism::dropin {

Retained& Retained::get() {
  static Retained retained;
  return retained;
}

void Retained::retain(const std::vector<Handle>& handles) {
  const std::lock_guard lock(mutex_);
  for (const Handle& handle : handles) ++uses_[handle];
}

void Retained::release(const std::vector<Handle>& handles) {
  const std::lock_guard lock(mutex_);
  for (Handle handle : handles) {
    const auto use = uses_.find(handle);
    if (use == uses_.end() || --use->second > 0) continue;
    uses_.erase(use);
    if (to_be_freed_.erase(handle) == 0) continue;
    if (handle.op != MPI_OP_NULL)
      PMPI_Op_free(&handle.op);
    else
      PMPI_Type_free(&handle.type);
  }
}

bool Retained::postpones_free(const Handle& handle) {
  const std::lock_guard lock(mutex_);
  if (!uses_.contains(handle)) return false;
  to_be_freed_.insert(handle);
  return true;
}

}  // namespace asterism::dropin
