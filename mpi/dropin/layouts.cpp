#include "layouts.hpp"

namespace asterism::dropin {

std::size_t ByteLayout::bytes(std::uint64_t item) const {
  const mpi::ItemPlace place = mpi::place_of(collective_, item);
  return mpi::share_of(blocks_.bytes(place.block), place).count;
}

mpi::Memory ByteLayout::memory(std::uint64_t item,
                               const std::function<std::byte*(std::uint64_t)>& addresses) const {
  const mpi::ItemPlace place = mpi::place_of(collective_, item);
  const mpi::Share share = mpi::share_of(blocks_.bytes(place.block), place);
  return {addresses(place.block) + share.first, static_cast<int>(share.count), MPI_BYTE};
}

mpi::Memory ByteLayout::input(std::uint64_t item) const {
  return memory(item, blocks_.input);
}

mpi::Memory ByteLayout::output(std::uint64_t item) const {
  return memory(item, blocks_.output);
}

std::size_t ElementLayout::bytes(std::uint64_t item) const {
  const mpi::ItemPlace place = mpi::place_of(collective_, item);
  const auto elements = static_cast<std::uint64_t>(blocks_.count(place.block));
  return mpi::share_of(elements, place).count * shape_.size();
}

mpi::Memory ElementLayout::memory(std::uint64_t item,
                                  const std::function<void*(std::uint64_t)>& addresses) const {
  const mpi::ItemPlace place = mpi::place_of(collective_, item);
  const auto elements = static_cast<std::uint64_t>(blocks_.count(place.block));
  const mpi::Share share = mpi::share_of(elements, place);
  return {shape_.at(addresses(place.block), static_cast<MPI_Aint>(share.first)),
          static_cast<int>(share.count), shape_.type()};
}

mpi::Memory ElementLayout::input(std::uint64_t item) const {
  return memory(item, blocks_.input);
}

mpi::Memory ElementLayout::output(std::uint64_t item) const {
  return memory(item, blocks_.output);
}

}  // namespace asterism::dropin
