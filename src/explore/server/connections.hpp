// The connections currently being served, so that all can be ended when the server stops.
#pragma once

#include <list>
#include <mutex>

namespace asterism::explore {

class Connections {
 public:
  /// A connection, while this object exists; the socket is closed afterwards.
  class Entry {
   public:
    Entry(Connections& all, int socket);
    ~Entry();
    Entry(const Entry&) = delete;
    Entry& operator=(const Entry&) = delete;

   private:
    Connections& all_;
    std::list<int>::iterator place_;
  };

  /// Ends all connections: reads and writes fail from now on.
  void end_all();

 private:
  std::mutex mutex_;
  std::list<int> sockets_;
  bool ended_ = false;
};

}  // namespace asterism::explore
