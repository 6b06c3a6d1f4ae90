// A connection as read and written by the HTTP library, with limits on time and size.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <string>

#include <httplib.h>

#include "explore/limits.hpp"

namespace asterism::explore {

class ConnectionStream final : public httplib::Stream {
 public:
  /// `waiting` is the number of connections waiting to be served. While there are any, silent
  /// clients are not waited for, so that no client can block the page.
  ConnectionStream(int socket, const Limits& limits, const std::atomic<std::size_t>& waiting);

  /// Allows time for a body and a reply from now on.
  void admit() { admitted_ = true; }

  [[nodiscard]] bool is_readable() const override;
  [[nodiscard]] bool is_writable() const override;
  ssize_t read(char* bytes, std::size_t size) override;
  ssize_t write(const char* bytes, std::size_t size) override;
  void get_remote_ip_and_port(std::string& ip, int& port) const override;
  void get_local_ip_and_port(std::string& ip, int& port) const override;
  [[nodiscard]] socket_t socket() const override { return socket_; }

 private:
  using Clock = std::chrono::steady_clock;
  [[nodiscard]] Clock::time_point reads_until() const;
  [[nodiscard]] bool wait_to_read() const;
  [[nodiscard]] bool wait_for(short events, Clock::time_point until) const;
  [[nodiscard]] bool fill();

  int socket_;
  Limits limits_;
  const std::atomic<std::size_t>& waiting_;
  Clock::time_point begun_ = Clock::now();
  bool admitted_ = false;
  std::size_t header_read_ = 0;
  std::array<char, 4096> buffer_{};
  std::size_t begin_ = 0, end_ = 0;  // range of data read but not yet taken
};

}  // namespace asterism::explore
