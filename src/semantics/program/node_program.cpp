#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/node_program.hpp>

namespace asterism {

void Outbox::refuse(const ProgramPacket& packet) const {
  throw Error(ErrorCode::out_of_range,
              fmt::format("the header {:#x} of a packet has more than the {} bits that the node "
                          "program says",
                          packet.header, header_bits_),
              "a program says in header_bits() what its packets carry at most");
}

}  // namespace asterism
