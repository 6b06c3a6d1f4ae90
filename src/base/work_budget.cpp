#include "base/work_budget.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace asterism {

namespace {

constexpr std::uint64_t endless_units = std::numeric_limits<std::uint64_t>::max();

std::uint64_t added_units(std::uint64_t a, std::uint64_t b) {
  return b > endless_units - a ? endless_units : a + b;
}

}  // namespace

std::uint64_t whole_units(double estimate) {
  static constexpr double beyond = 0x1p64;
  if (!(estimate > 0)) return 0;
  return estimate < beyond ? static_cast<std::uint64_t>(std::ceil(estimate)) : endless_units;
}

WorkBudget::WorkBudget(std::uint64_t units, Progress progress, std::uint64_t memory_limit)
    : units_(units), progress_(std::move(progress)), memory_limit_(memory_limit) {}

void WorkBudget::spend(std::uint64_t units) {
  spent_ = added_units(spent_, units);
}

void WorkBudget::allow(std::uint64_t units) {
  units_ = added_units(spent_, units);
}

void WorkBudget::check(std::string_view doing) const {
  report(progress_, doing, std::min(spent_, units_), units_);
}

WorkBudget WorkBudget::beside(std::uint64_t units) const {
  return WorkBudget(units, progress_, memory_limit_);
}

std::vector<WorkBudget> WorkBudget::split(std::size_t parts) {
  std::vector<WorkBudget> result;
  result.reserve(parts);
  for (std::size_t i = 0; i < parts; ++i) {
    result.push_back(beside(left() / (parts - i)));
    spend(result.back().units());
  }
  return result;
}

void WorkBudget::join(const WorkBudget& part) {
  if (part.spent_ > part.units_)
    spend(part.spent_ - part.units_);
  else
    spent_ -= std::min(spent_, part.left());
}

std::uint64_t WorkBudget::bytes_left() const {
  return MemoryBudget(memory_limit_).bytes();
}

bool WorkBudget::fits(double bytes) const {
  return bytes <= static_cast<double>(bytes_left());
}

void WorkBudget::require(double bytes, const std::string& purpose, const std::string& hint) const {
  MemoryBudget(memory_limit_).require(bytes, purpose, hint);
}

MemoryReservation WorkBudget::reserve(double bytes, const std::string& purpose,
                                      const std::string& hint) const {
  return MemoryBudget(memory_limit_).reserve(bytes, purpose, hint);
}

}  // namespace asterism
