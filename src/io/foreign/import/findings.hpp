// Errors found in a file, counted by kind, with the first of each kept in full.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <asterism/exchange.hpp>

namespace asterism {

class FindingLog {
 public:
  void add(std::string_view kind, std::uint64_t line, std::uint64_t rank, std::string text) {
    for (ExchangeFinding& known : findings_)
      if (known.kind == kind) {
        ++known.count;
        return;
      }
    findings_.push_back({std::string(kind), 1, line, rank, std::move(text)});
  }
  [[nodiscard]] bool empty() const { return findings_.empty(); }
  [[nodiscard]] std::vector<ExchangeFinding> take() { return std::move(findings_); }

 private:
  std::vector<ExchangeFinding> findings_;
};

}  // namespace asterism
