#include "search/orbit_exchange.hpp"

#include "search/exchange.hpp"

namespace asterism::distributed {

std::vector<std::uint64_t> OrbitExchange::exchanged(
    const std::vector<std::vector<std::uint64_t>>& words) {
  std::vector<int> sent_words(words.size());
  std::vector<int> sent_from(words.size());
  std::vector<int> received_words(words.size());
  std::vector<int> received_from(words.size());
  std::vector<std::uint64_t> sent;
  for (std::size_t rank = 0; rank < words.size(); ++rank) {
    sent.insert(sent.end(), words[rank].begin(), words[rank].end());
    sent_words[rank] = static_cast<int>(words[rank].size());
    if (rank != ranks_.rank()) bytes_sent_ += words[rank].size() * sizeof(std::uint64_t);
  }
  add_up(sent_words, sent_from);
  MPI_Alltoall(sent_words.data(), 1, MPI_INT, received_words.data(), 1, MPI_INT,
               ranks_.communicator());
  const int received = add_up(received_words, received_from);
  std::vector<std::uint64_t> result(static_cast<std::size_t>(received));
  MPI_Alltoallv(sent.data(), sent_words.data(), sent_from.data(), MPI_UINT64_T, result.data(),
                received_words.data(), received_from.data(), MPI_UINT64_T, ranks_.communicator());
  return result;
}

}  // namespace asterism::distributed
