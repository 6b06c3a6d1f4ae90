#include "explore/server/connections.hpp"

#include <sys/socket.h>

namespace asterism::explore {

namespace {

/// Whoever reads or writes there finds it ended; who serves it closes it.
void end_connection(int& socket) {
  if (socket >= 0) ::shutdown(socket, SHUT_RDWR);
  socket = -1;
}

}  // namespace

Connections::Entry::Entry(Connections& all, int socket) : all_(all) {
  const std::scoped_lock lock(all_.mutex_);
  place_ = all_.strangers_.insert(all_.strangers_.end(), socket);
  if (all_.closed_) end_connection(*place_);
}

Connections::Entry::~Entry() {
  const std::scoped_lock lock(all_.mutex_);
  (admitted_ ? all_.admitted_ : all_.strangers_).erase(place_);
}

void Connections::Entry::admit() {
  const std::scoped_lock lock(all_.mutex_);
  if (admitted_) return;
  admitted_ = true;
  all_.admitted_.splice(all_.admitted_.end(), all_.strangers_, place_);
}

void Connections::drop_strangers(std::size_t count) {
  const std::scoped_lock lock(mutex_);
  for (int& socket : strangers_) {
    if (count == 0) return;
    // One that is on its way out makes room as well.
    --count;
    end_connection(socket);
  }
}

void Connections::close() {
  const std::scoped_lock lock(mutex_);
  closed_ = true;
  for (int& socket : strangers_) end_connection(socket);
  for (int& socket : admitted_) end_connection(socket);
}

}  // namespace asterism::explore
