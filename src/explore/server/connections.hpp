// The connections that are served just now. Where there are too many, those who have not yet said
// who they are make room: nobody can keep the page busy by saying nothing.
#pragma once

#include <cstddef>
#include <list>
#include <mutex>

namespace asterism::explore {

class Connections {
 public:
  /// One of them, as long as it lives. It is a stranger until it is admitted.
  class Entry {
   public:
    Entry(Connections& all, int socket);
    ~Entry();
    Entry(const Entry&) = delete;
    Entry& operator=(const Entry&) = delete;
    void admit();

   private:
    Connections& all_;
    std::list<int>::iterator place_;
    bool admitted_ = false;
  };

  /// Ends the connections of so many strangers, the oldest first.
  void drop_strangers(std::size_t count);
  /// Ends all, and those to come.
  void close();

 private:
  std::mutex mutex_;
  std::list<int> strangers_, admitted_;  // sockets, the oldest first; -1 for one that was ended
  bool closed_ = false;
};

}  // namespace asterism::explore
