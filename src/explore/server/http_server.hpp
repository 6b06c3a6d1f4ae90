// The server: HTTP on the loopback interface in front of the service.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "explore/limits.hpp"
#include "explore/service.hpp"

namespace asterism::explore {

class HttpServer {
 public:
  /// Binds 127.0.0.1 and a port (any free one if it is 0), and starts to answer. Throws Error if
  /// the port cannot be used.
  HttpServer(Service& service, std::uint16_t port, const Limits& limits = {});
  /// Ends all connections.
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  [[nodiscard]] std::string address() const;
  [[nodiscard]] std::uint16_t port() const;

 private:
  class Listener;
  std::unique_ptr<Listener> listener_;
};

}  // namespace asterism::explore
