#include "explore/server/connection_stream.hpp"

#include <algorithm>
#include <cerrno>

#include <poll.h>
#include <sys/socket.h>

namespace asterism::explore {

ConnectionStream::ConnectionStream(int socket, const Limits& limits)
    : socket_(socket), limits_(limits) {}

ConnectionStream::Clock::time_point ConnectionStream::reads_until() const {
  return begun_ + (admitted_ ? limits_.body_time : limits_.header_time);
}

bool ConnectionStream::wait_for(short events, Clock::time_point until) const {
  while (true) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now());
    if (left.count() <= 0) return false;
    pollfd entry{socket_, events, 0};
    const int found = ::poll(&entry, 1, static_cast<int>(left.count()));
    if (found > 0) return true;
    if (found < 0 && errno != EINTR) return false;
  }
}

bool ConnectionStream::is_readable() const {
  return begin_ < end_ || wait_for(POLLIN, reads_until());
}

bool ConnectionStream::is_writable() const {
  return wait_for(POLLOUT, begun_ + limits_.reply_time);
}

bool ConnectionStream::fill() {
  if (!wait_for(POLLIN, reads_until())) return false;
  const ssize_t count = ::recv(socket_, buffer_.data(), buffer_.size(), 0);
  if (count <= 0) return false;
  begin_ = 0;
  end_ = static_cast<std::size_t>(count);
  return true;
}

ssize_t ConnectionStream::read(char* bytes, std::size_t size) {
  if (begin_ == end_ && !fill()) return -1;
  const std::size_t count = std::min(size, end_ - begin_);
  // Whoever is not admitted has sent no whole header: the library keeps all lines of one.
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
