// Who sends to whom, one packet each, so that the packets are worth most together.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace asterism {

/// The Hungarian method on what arcs there are; keeps its room from call to call.
class DearestMatching {
 public:
  struct Offer {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    std::int64_t worth = 0;  ///< more than 0; sums of them must fit
  };
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  /// Of offers in rising order of who sends. Among equally dear ones always the same.
  void solve(std::span<const Offer> offers, std::uint32_t nodes);
  /// Which offer of a sender is taken, or none.
  [[nodiscard]] std::uint32_t taken_from(std::uint32_t sender) const { return taken_[sender]; }
  /// How many offers were looked at.
  [[nodiscard]] std::uint64_t looks() const { return looks_; }

 private:
  void begin(std::uint32_t nodes);
  void take_what_nobody_else_wants();
  void place(std::uint32_t sender);
  void look_at_offers_of(std::uint32_t sender, std::int64_t far);
  [[nodiscard]] std::uint32_t nearest_receiver();
  void change_prices(std::int64_t far);
  void exchange(std::uint32_t last);

  struct Reached {
    std::uint32_t receiver;
    std::int64_t far;
  };

  std::span<const Offer> offers_;
  std::vector<std::uint32_t> first_;             // offer by sender
  std::vector<std::uint32_t> taken_, taken_to_;  // offers, by sender and by receiver
  std::vector<std::int64_t> gain_, price_;       // by sender and by receiver
  std::vector<std::int64_t> far_;                // by receiver, in this search
  std::vector<std::uint32_t> over_;              // the offer it was reached by
  std::vector<unsigned char> is_open_;           // by receiver
  std::vector<std::uint32_t> open_, seen_;       // receivers
  std::vector<Reached> settled_;
  std::uint32_t root_ = 0, idle_sender_ = 0;
  std::int64_t idle_far_ = 0;
  std::uint64_t looks_ = 0;
};

}  // namespace asterism
