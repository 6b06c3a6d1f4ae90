#include "explore/server/connection_stream.hpp"

#include <algorithm>
#include <cerrno>

#include <poll.h>
#include <sys/socket.h>

namespace asterism::explore {

ConnectionStream::ConnectionStream(int socket, const Limits& limits,
                                   const std::atomic<std::size_t>& waiting)
    : socket_(socket), limits_(limits), waiting_(waiting) {}

ConnectionStream::Clock::time_point ConnectionStream::reads_until() const {
  if (admitted_) return begun_ + limits_.body_time;
  return begun_ + (waiting_ > 0 ? limits_.hurried_header_time : limits_.header_time);
}

/// Waits in short intervals, because others may arrive in the meantime.
bool ConnectionStream::wait_to_read() const {
  static constexpr std::chrono::milliseconds little{20};
  while (true) {
    const Clock::time_point now = Clock::now();
    const Clock::time_point until = reads_until();
    if (wait_for(POLLIN, std::min(until, now + little))) return true;
    if (now >= until) return false;
  }
}

bool ConnectionStream::wait_for(short events, Clock::time_point until) const {
  while (true) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now());
    pollfd entry{socket_, events, 0};
    const int found =
        ::poll(&entry, 1, static_cast<int>(std::max(left, std::chrono::milliseconds(0)).count()));
    if (found > 0) return true;
    if (left.count() <= 0 || (found < 0 && errno != EINTR)) return false;
  }
}

bool ConnectionStream::is_readable() const {
  return begin_ < end_ || wait_to_read();
}

bool ConnectionStream::is_writable() const {
  return wait_for(POLLOUT, begun_ + limits_.reply_time);
}

bool ConnectionStream::fill() {
  if (!wait_to_read()) return false;
  const ssize_t count = ::recv(socket_, buffer_.data(), buffer_.size(), 0);
  if (count <= 0) return false;
  begin_ = 0;
  end_ = static_cast<std::size_t>(count);
  return true;
}

ssize_t ConnectionStream::read(char* bytes, std::size_t size) {
  if (begin_ == end_ && !fill()) return -1;
  const std::size_t count = std::min(size, end_ - begin_);
  // Until the client is admitted, everything read is header, all lines of which the library keeps.
  if (!admitted_) header_read_ += count;
  if (header_read_ > limits_.header_bytes) return -1;
  std::copy_n(buffer_.data() + begin_, count, bytes);
  begin_ += count;
  return static_cast<ssize_t>(count);
}

ssize_t ConnectionStream::write(const char* bytes, std::size_t size) {
  if (!is_writable()) return -1;
  return ::send(socket_, bytes, size, MSG_NOSIGNAL);
}

void ConnectionStream::get_remote_ip_and_port(std::string& ip, int& port) const {
  ip = "127.0.0.1";
  port = 0;
}

void ConnectionStream::get_local_ip_and_port(std::string& ip, int& port) const {
  ip = "127.0.0.1";
  port = 0;
}

}  // namespace asterism::explore
