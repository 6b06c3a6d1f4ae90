// The connections that are served just now, to end them all when the page ends.
#pragma once

#include <list>
#include <mutex>

namespace asterism::explore {

class Connections {
 public:
  /// One of them, as long as it lives; its socket is closed after that.
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

  /// Whoever reads or writes there, now or later, finds it ended.
  void end_all();

 private:
  std::mutex mutex_;
  std::list<int> sockets_;
  bool ended_ = false;
};

}  // namespace asterism::explore
