// The storage of finished parts.
#pragma once

#include <optional>

#include "papers/report/parts.hpp"

namespace asterism {

class PartStore {
 public:
  virtual ~PartStore() = default;
  /// Returns the stored rows of a part if they are still valid.
  [[nodiscard]] virtual std::optional<PaperRows> find(const ReviewPart& part) = 0;
  /// Called by one thread at a time.
  virtual void keep(const ReviewPart& part, const PaperRows& rows) = 0;
};

}  // namespace asterism
