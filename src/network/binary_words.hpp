// What relatives of the hypercube share: nodes are binary words, written with the highest bit
// first.
#pragma once

#include <string>
#include <utility>

#include <asterism/network.hpp>

#include "network/label.hpp"

namespace asterism {

/// Unless a network says otherwise, a port leads back and forth between two words and is a link
/// class of its own.
class BinaryWords : public Network {
 public:
  [[nodiscard]] Port reverse_port(NodeId, Port port) const override { return port; }
  [[nodiscard]] LinkClass link_class(NodeId, Port port) const override {
    return LinkClass{port.value()};
  }
  [[nodiscard]] std::string port_name(Port port) const override {
    return std::to_string(port.value());
  }
  [[nodiscard]] std::string label(NodeId node) const final {
    return digits_label(node.value(), 2, bits_);
  }
  [[nodiscard]] NodeId parse_label(std::string_view text) const final {
    return NodeId{parse_digits(*this, text, text, 2, bits_)};
  }

 protected:
  BinaryWords(NetworkTraits traits, unsigned bits) : Network(std::move(traits)), bits_(bits) {}

  [[nodiscard]] unsigned bits() const { return bits_; }
  /// Returns ceil((n+1)/2), which is about half of the hypercube's diameter.
  [[nodiscard]] PublishedValues published_half(const std::string& source) const {
    PublishedValues values;
    const unsigned half = bits_ / 2 + 1;
    values.diameter = {static_cast<double>(half), PublishedValue::Relation::equal, "ceil((n+1)/2)",
                       source};
    return values;
  }

 private:
  unsigned bits_;
};

}  // namespace asterism
