#include "explore/server/connections.hpp"

#include <sys/socket.h>

namespace asterism::explore {

Connections::Entry::Entry(Connections& all, int socket) : all_(all) {
  const std::scoped_lock lock(all_.mutex_);
  place_ = all_.sockets_.insert(all_.sockets_.end(), socket);
  if (all_.ended_) ::shutdown(socket, SHUT_RDWR);
}

Connections::Entry::~Entry() {
  const std::scoped_lock lock(all_.mutex_);
  all_.sockets_.erase(place_);
}

void Connections::end_all() {
  const std::scoped_lock lock(mutex_);
  ended_ = true;
  for (const int socket : sockets_) ::shutdown(socket, SHUT_RDWR);
}

}  // namespace asterism::explore
