// Lets a SAT solver poll whether to stop.
#pragma once

#include <functional>

#include <cadical.hpp>

namespace asterism {

class SolverStop final : public CaDiCaL::Terminator {
 public:
  /// `stop` must outlive this object.
  explicit SolverStop(const std::function<bool()>& stop) : stop_(stop) {}
  bool terminate() override { return stop_(); }

 private:
  const std::function<bool()>& stop_;
};

}  // namespace asterism
