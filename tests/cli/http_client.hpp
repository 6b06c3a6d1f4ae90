// The program as a server, and a client that can send it any bytes.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

namespace asterism::testing {

/// A connection to a port of this machine.
class RawConnection {
 public:
  explicit RawConnection(std::uint16_t port);
  ~RawConnection();
  RawConnection(const RawConnection&) = delete;
  RawConnection& operator=(const RawConnection&) = delete;

  /// False once the other side has closed it.
  bool send(std::string_view bytes) const;
  /// Returns what arrives until the other side closes the connection or `patience` has passed.
  [[nodiscard]] std::string rest(
      std::chrono::milliseconds patience = std::chrono::seconds(20)) const;
  [[nodiscard]] bool connected() const { return socket_ >= 0; }

 private:
  int socket_;
};

/// `asterism explore --json`, for as long as this lives.
class RunningExplorer {
 public:
  explicit RunningExplorer(const std::vector<std::string>& options = {"--no-open"});
  ~RunningExplorer();
  RunningExplorer(const RunningExplorer&) = delete;
  RunningExplorer& operator=(const RunningExplorer&) = delete;

  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] const std::string& token() const { return token_; }
  [[nodiscard]] pid_t process() const { return process_; }
  /// Its exit code after a signal, or by itself for 0; -1 if it has to be killed.
  int end(int signal);

  /// The head of a request without its last empty line.
  [[nodiscard]] std::string head(const std::string& method, const std::string& path) const;
  /// The whole reply to bytes.
  [[nodiscard]] std::string raw(std::string_view bytes) const;
  [[nodiscard]] std::string get(const std::string& path) const;
  [[nodiscard]] std::string post(const std::string& path, const std::string& body) const;

 private:
  pid_t process_ = -1;
  std::uint16_t port_ = 0;
  std::string token_;
};

/// Returns 0 if there is no status.
[[nodiscard]] int status_of(const std::string& reply);
[[nodiscard]] std::string body_of(const std::string& reply);

}  // namespace asterism::testing
