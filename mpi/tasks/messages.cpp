#include "tasks/messages.hpp"

#include <chrono>
#include <limits>
#include <thread>

namespace asterism::mpi {

void send(const World& world, int rank, Say say, const std::string& text) {
  if (text.size() > static_cast<std::size_t>(std::numeric_limits<int>::max()))
    throw Error(ErrorCode::too_large, "the result of a task is too large to be sent",
                "choose smaller tasks");
  MPI_Send(text.data(), static_cast<int>(text.size()), MPI_BYTE, rank, static_cast<int>(say),
           world.communicator());
}

std::optional<Message> arrived(const World& world) {
  int is_there = 0;
  MPI_Status status;
  MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, world.communicator(), &is_there, &status);
  if (is_there == 0) return std::nullopt;
  int size = 0;
  MPI_Get_count(&status, MPI_BYTE, &size);
  Message message{status.MPI_SOURCE, static_cast<Say>(status.MPI_TAG),
                  std::string(static_cast<std::size_t>(size), '\0')};
  MPI_Recv(message.text.data(), size, MPI_BYTE, message.rank, status.MPI_TAG, world.communicator(),
           MPI_STATUS_IGNORE);
  return message;
}

void wait_a_little() {
  static constexpr auto pause = std::chrono::milliseconds(1);
  std::this_thread::sleep_for(pause);
}

}  // namespace asterism::mpi
