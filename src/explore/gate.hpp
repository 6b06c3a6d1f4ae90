// Access control: decided from the head of a request, before anything else of it is read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "explore/limits.hpp"

namespace asterism::explore {

/// The head of a request. Keeps all occurrences of each header: a duplicate is a reason to refuse.
struct Visit {
  std::string method, target;
  std::vector<std::string> hosts{}, origins{}, fetch_sites{}, fetch_modes{}, fetch_targets{};
  std::vector<std::string> content_types{}, lengths{};
  bool is_encoded = false;  ///< the body is compressed or has an unknown length
};

struct Refusal {
  int status = 404;
  std::string sentence;
};

/// The part of an address after the token: "api/plan?x=1" has the path "api/plan" and the query
/// "x=1".
struct Place {
  std::string path, query;
};

class Gate {
 public:
  Gate(std::uint16_t port, std::string token, const Limits& limits = {})
      : port_(port), token_(std::move(token)), limits_(limits) {}

  /// Returns why a request is refused; nothing if it may be answered.
  [[nodiscard]] std::optional<Refusal> refusal(const Visit& visit) const;
  /// Returns the place of a target that was not refused.
  [[nodiscard]] Place place(std::string_view target) const;
  /// Returns "http://127.0.0.1:8000/TOKEN/".
  [[nodiscard]] std::string address() const;

 private:
  [[nodiscard]] bool is_our_host(std::string_view host) const;
  [[nodiscard]] bool has_token(std::string_view target) const;
  [[nodiscard]] bool opens_the_page(const Visit& visit) const;
  [[nodiscard]] std::optional<Refusal> refusal_of_body(const Visit& visit) const;

  std::uint16_t port_;
  std::string token_;
  Limits limits_;
};

/// The content types of bodies. Forms of other pages cannot send these without a CORS preflight.
inline constexpr std::string_view question_type = "application/x-asterism-question";
inline constexpr std::string_view graph_type = "application/x-asterism-graph";

}  // namespace asterism::explore
