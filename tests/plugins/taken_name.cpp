// Adds an algorithm under a name of the library.
#include <asterism/algorithm.hpp>
#include <asterism/plugin.hpp>

ASTERISM_PLUGIN {
  asterism::CollectiveAlgorithm algorithm;
  algorithm.name = "flood";
  asterism::algorithm_catalogue().add(algorithm);
}
