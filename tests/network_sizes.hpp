// The networks and sizes that the property tests of several layers run over.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "extent.hpp"

namespace asterism::testing {

inline constexpr std::uint64_t max_nodes = 100'000;
/// Under the sanitizers, which are slow, only the smaller networks are searched.
inline const std::uint64_t max_nodes_to_search = few_examples() ? 10000 : 100000;

/// Every family that needs no file, at several sizes, all of at most 10^5 nodes.
inline const std::vector<std::string>& all_small_networks() {
  static const std::vector<std::string> specs{// clang-format off
      "star:2", "star:3", "star:4", "star:5", "star:6", "star:7", "star:8",
      "macro-star:1,3", "macro-star:2,1", "macro-star:2,2", "macro-star:3,1", "macro-star:2,3",
      "macro-star:3,2", "macro-star:7,1", "macro-star:2,2,1", "macro-star:2,2,2",
      "macro-star:1,3,2", "macro-star:2,3,1", "scc:3", "scc:4", "scc:5", "scc:6", "scc:7",
      "ccc:3", "ccc:4", "ccc:5", "ccc:8", "ccc:12", "hypercube:1", "hypercube:2", "hypercube:5",
      "hypercube:10", "hypercube:16", "torus:2", "torus:3", "torus:2x2", "torus:2x3x4",
      "torus:4x4x4", "torus:5x7", "torus:7x7x7", "torus:16x16x16", "torus:3x3x3x3x3",
      "torus:2x3x2x3x2x3", "mesh:2", "mesh:2x2x2", "mesh:5", "mesh:3x4", "mesh:4x5x6",
      "mesh:2x3x4x5", "mesh:100x100", "ring:3", "ring:4", "ring:5", "ring:12", "ring:100000",
      "complete:2", "complete:3", "complete:8", "complete:100", "wk:2,5", "wk:3,1", "wk:3,2",
      "wk:3,5", "wk:4,3", "wk:4,8", "wk:5,4", "wk:12,3", "hypercomplete:2,1", "hypercomplete:2,4",
      "hypercomplete:3,1", "hypercomplete:3,2", "hypercomplete:3,3", "hypercomplete:4,2",
      "hypernet:2,3", "hypernet:3,1", "hypernet:3,2", "hypernet:3,3", "hypernet:4,2",
      "hypernet:4,3", "hypernet:2,4,kind=treelet", "hypernet:3,2,kind=treelet",
      "hypernet:3,3,kind=treelet", "hypernet:3,2,kind=buslet", "hypernet:3,3,kind=buslet",
      "pancake:2", "pancake:4", "pancake:6", "pancake:8", "bubble-sort:2", "bubble-sort:4",
      "bubble-sort:6", "bubble-sort:8", "macro-star:1,2,nucleus=2x1", "macro-star:1,4,nucleus=2x2",
      "macro-star:2,2,nucleus=2x1", "macro-star:2,2,1,nucleus=2x1", "macro-star:1,6,nucleus=2x3",
      "macro-star:1,6,1,nucleus=3x2", "clustered-star:3,1", "clustered-star:3,2",
      "clustered-star:4,1", "clustered-star:4,3", "clustered-star:5,3", "clustered-star:5,5",
      "clustered-star:7,4", "clustered-star:8,2", "incomplete-star:2", "incomplete-star:3",
      "incomplete-star:17", "incomplete-star:24", "incomplete-star:25", "incomplete-star:100",
      "incomplete-star:1000", "incomplete-star:40000", "arrangement:2,1", "arrangement:4,1",
      "arrangement:4,2", "arrangement:5,2", "arrangement:5,4", "arrangement:6,3", "arrangement:9,4",
      "arrangement:12,3", "de-bruijn:2,1", "de-bruijn:2,2", "de-bruijn:2,3", "de-bruijn:2,6",
      "de-bruijn:2,12", "de-bruijn:3,1", "de-bruijn:3,2", "de-bruijn:3,5", "de-bruijn:5,3",
      "de-bruijn:12,3", "folded-hypercube:2", "folded-hypercube:3", "folded-hypercube:6",
      "folded-hypercube:11", "folded-hypercube:15", "fibonacci-cube:1", "fibonacci-cube:2",
      "fibonacci-cube:5", "fibonacci-cube:10", "fibonacci-cube:20", "hcn:1", "hcn:2", "hcn:3",
      "hcn:6", "hfn:2", "hfn:3", "hfn:6", "rhsn:1,1", "rhsn:1,4", "rhsn:2,1", "rhsn:2,3",
      "rhsn:3,1", "rhsn:3,3", "rhsn:4,1", "random-regular:2,3", "random-regular:4,64",
      "random-regular:3,20,7", "backbone:1971", "backbone:1991",
      "fat-tree:2", "fat-tree:4", "fat-tree:8",
      "dragonfly:1,0,1", "dragonfly:2,0,1", "dragonfly:4,0,2", "dragonfly:8,0,4",
      "dragonfly:1,1,1", "dragonfly:4,2,2", "dragonfly:3,7,1", "dragonfly:8,4,4", "slim-fly:3",
      "slim-fly:4", "slim-fly:5", "slim-fly:7", "slim-fly:8", "slim-fly:9",
      "slim-fly:4,1", "slim-fly:5,4", "dragonfly:4,0,2,5", "dragonfly:4,2,2,3",
      "leaf-spine:2,1,1", "leaf-spine:8,8,4", "leaf-spine:4,8,2,2", "leaf-spine:3,1,5,3",
      "xgft:2,1", "xgft:3,2", "xgft:4x4,1x2", "xgft:4x4,2x2", "xgft:2x3x4,3x1x2",
      "rail-optimized:4,4,2,4", "rail-optimized:8,4,1,0", "rail-optimized:2,2,1,3,1",
      "dragonfly-plus:1,1,1,1", "dragonfly-plus:2,2,2,2", "dragonfly-plus:3,2,4,1",
      "hyperx:4x4,2", "hyperx:5,1", "hyperx:2x3x4,3", "hamming-mesh:2x2,4x4",
      "hamming-mesh:2x3,2x3", "hamming-mesh:5x4,2x2", "polarfly:2", "polarfly:3", "polarfly:4",
      "polarfly:9", "polarfly:5,2", "xpander:3,1,0", "xpander:5,6,0", "xpander:4,4,2",
      "xpander:8,20,0,7", "spectral-fly:3,5", "spectral-fly:5,7", "spectral-fly:11,7",
      "spectral-fly:7,11", "spectral-fly:13,17", "spectral-fly:3,5,2", "bcube:2,0", "bcube:4,1",
      "bcube:3,2", "bcube:2,4", "dcell:3,0", "dcell:4,1", "dcell:2,2", "dcell:3,2",
      "torus-mesh:4x3,2x2", "torus-mesh:2,3", "torus-mesh:3,2", "torus-mesh:5x2,4x3", "oft:2",
      "oft:4,1", "oft:3,2", "mlfm:1", "mlfm:2", "mlfm:5", "mlfm:4,2,3", "twisted-torus:2x4",
      "twisted-torus:5x10", "twisted-torus:2x2x4", "twisted-torus:4x4x8", "twisted-torus:2x4x4",
      "twisted-torus:3x6x6", "twisted-torus:5x5x10",
      "butterfly:1", "butterfly:2", "butterfly:5",
      "butterfly:3,wrapped=yes", "butterfly:6,wrapped=yes",
      "kautz:2,1", "kautz:2,2", "kautz:2,3", "kautz:2,8", "kautz:3,5",
      "kautz:9,3", "generalized-hypercube:2", "generalized-hypercube:9",
      "generalized-hypercube:2x3x4", "generalized-hypercube:7x7", "generalized-hypercube:4x3x2x5",
      "circulant:3,1", "circulant:17,1,4", "circulant:16,1,3,8", "circulant:15,3,5",
      "circulant:4,1,2", "circulant:13,2,3", "circulant:1985,31,32",
      "knoedel:2,4", "knoedel:2,10", "knoedel:3,8", "knoedel:3,14", "knoedel:4,16",
      "knoedel:5,100", "knoedel:6,64",
      "generalized-de-bruijn:2,3", "generalized-de-bruijn:2,10", "generalized-de-bruijn:3,20",
      "generalized-de-bruijn:2,1000", "generalized-de-bruijn:5,777",
      "generalized-kautz:2,3", "generalized-kautz:2,12", "generalized-kautz:3,20",
      "generalized-kautz:2,1000", "generalized-kautz:4,1280",
      "nk-star:2,1", "nk-star:4,1", "nk-star:4,2", "nk-star:5,3", "nk-star:5,4", "nk-star:6,2",
      "nk-star:7,4", "nk-star:8,5", "nk-star:12,3",
      "alternating-group:3", "alternating-group:4", "alternating-group:5", "alternating-group:6",
      "rotator:2", "rotator:3", "rotator:4", "rotator:5", "rotator:6",
      "burnt-pancake:1", "burnt-pancake:2", "burnt-pancake:3", "burnt-pancake:4",
      "burnt-pancake:5",
      "exchanged-hypercube:1,1", "exchanged-hypercube:2,2", "exchanged-hypercube:1,4",
      "exchanged-hypercube:5,3", "exchanged-hypercube:5,5",
      "crossed-cube:1", "crossed-cube:2", "crossed-cube:3", "crossed-cube:4", "crossed-cube:5",
      "crossed-cube:8", "crossed-cube:11", "twisted-cube:1", "twisted-cube:3", "twisted-cube:5",
      "twisted-cube:9", "twisted-cube:11", "shuffle-exchange:2", "shuffle-exchange:3",
      "shuffle-exchange:4", "shuffle-exchange:8", "shuffle-exchange:11",
      "product:ring:4/mesh:3x3", "product:star:4/complete:3", "product:ring:3/ring:3",
      "product:mesh:2/knoedel:3,8", "product:fat-tree:2/complete:3",
      "product:fat-tree:4/fat-tree:2", "product:rotator:3/ring:4",
      "product:product:ring:3/mesh:2/ring:5", "product:ring:3/product:mesh:2/ring:5",
      "product:faulty:0-1/ring:5/ring:3", "product:rate=50,latency=1,ring:4/hypercube:2",
      "hierarchy:complete:4/ring:3", "hierarchy:ring:4/fat-tree:2",
      "hierarchy:ring:4/fat-tree:4", "hierarchy:uplinks=one,ring:4/torus:3x3",
      "hierarchy:uplinks=all,complete:4/fat-tree:2", "hierarchy:uplinks=all,ring:4/ring:5",
      "hierarchy:fat-tree:2/dragonfly:2,1,1", "hierarchy:rate=25,ring:3/mesh:2x2",
      "hierarchy:hierarchy:ring:3/ring:4/mesh:2",
      "dgx1", "dgx2", "dgx-a100", "dgx-h100", "gb200-nvl72", "mi250", "mi300x", "ndv2",
      "boxes:1/ndv2", "boxes:2/dgx-h100", "boxes:2,nics=16,fabric=single/mi300x", "boxes:3/dgx2",
      "faulty:0-1/torus:4x4", "faulty:5,0-6/star:4",
      "faulty:3..6/hypercube:4", "faulty:0/ring:5", "faulty:12,0-1/faulty:7/mesh:5x5"};
  // clang-format on
  return specs;
}

namespace detail {

inline void add_permutation_networks(std::vector<std::string>& specs) {
  static constexpr unsigned max_symbols = 8;
  for (unsigned n = 2; n <= max_symbols; ++n)
    for (const char* family : {"star", "pancake", "bubble-sort"})
      specs.push_back(fmt::format("{}:{}", family, n));
  for (unsigned l = 1; l < max_symbols; ++l)
    for (unsigned n = 1; l * n + 1 <= max_symbols; ++n)
      for (unsigned p = 0; p <= n && l * n + 1 + p <= max_symbols; ++p)
        specs.push_back(p == 0 ? fmt::format("macro-star:{},{}", l, n)
                               : fmt::format("macro-star:{},{},{}", l, n, p));
  for (unsigned n = 3; n <= 7; ++n) specs.push_back(fmt::format("scc:{}", n));
}

inline void add_recursive_networks(std::vector<std::string>& specs) {
  for (std::uint64_t d = 2; d <= 46; ++d) {
    std::uint64_t nodes = d;
    for (unsigned t = 1; nodes <= max_nodes; ++t, nodes *= d)
      specs.push_back(fmt::format("wk:{},{}", d, t));
  }
  for (unsigned d = 2; d <= 8; ++d)
    for (unsigned h = 1; ((h < 32 ? (1U << (h - 1)) : 1000) * (d - 2) + h + 1) <= 16; ++h)
      for (const char* rest : {"", ",kind=treelet", ",kind=buslet"}) {
        const bool twice_as_many = std::string_view(rest) == ",kind=treelet";
        if (twice_as_many && (1U << (h - 1)) * (d - 2) + h + 1 > 15) continue;
        specs.push_back(fmt::format("hypernet:{},{}{}", d, h, rest));
        if (*rest == 0) specs.push_back(fmt::format("hypercomplete:{},{}", d, h));
      }
}

inline void add_cube_relatives(std::vector<std::string>& specs) {
  for (unsigned n = 2; n <= 16; ++n) specs.push_back(fmt::format("folded-hypercube:{}", n));
  for (unsigned n = 1; n <= 22; ++n) specs.push_back(fmt::format("fibonacci-cube:{}", n));
  for (unsigned n = 1; n <= 8; ++n) specs.push_back(fmt::format("hcn:{}", n));
  for (unsigned n = 2; n <= 8; ++n) specs.push_back(fmt::format("hfn:{}", n));
  for (unsigned l = 1; l <= 5; ++l)
    for (unsigned n = 1; n << (l - 1) <= 16; ++n) specs.push_back(fmt::format("rhsn:{},{}", l, n));
}

inline void add_words_and_arrangements(std::vector<std::string>& specs) {
  for (std::uint64_t d = 2; d <= 4; ++d) {
    std::uint64_t nodes = d;
    for (unsigned n = 1; nodes <= max_nodes; ++n, nodes *= d)
      specs.push_back(fmt::format("de-bruijn:{},{}", d, n));
    nodes = d + 1;
    for (unsigned n = 1; nodes <= max_nodes; ++n, nodes *= d)
      specs.push_back(fmt::format("kautz:{},{}", d, n));
  }
  for (unsigned n = 1; n <= 12; ++n) specs.push_back(fmt::format("butterfly:{}", n));
  for (unsigned n = 3; n <= 12; ++n) specs.push_back(fmt::format("butterfly:{},wrapped=yes", n));
  for (unsigned n = 2; n <= 8; ++n) {
    std::uint64_t nodes = n;
    for (unsigned k = 1; k < n && nodes <= max_nodes; nodes *= n - k, ++k)
      specs.push_back(fmt::format("arrangement:{},{}", n, k));
  }
}

inline void add_switched_networks(std::vector<std::string>& specs) {
  for (unsigned k = 2; k <= 16; k += 2) specs.push_back(fmt::format("fat-tree:{}", k));
  for (unsigned a = 1; a <= 5; ++a)
    for (unsigned p = 0; p <= 2; ++p)
      for (unsigned h = 1; h <= 3; ++h) specs.push_back(fmt::format("dragonfly:{},{},{}", a, p, h));
  for (const unsigned q : {3U, 4U, 5U, 7U, 8U, 9U, 11U, 13U, 16U, 17U, 27U})
    for (const char* hosts : {"", ",1", ",3"})
      specs.push_back(fmt::format("slim-fly:{}{}", q, hosts));
}

inline void add_parts_of_stars(std::vector<std::string>& specs) {
  for (unsigned n = 3; n <= 7; ++n)
    for (unsigned m = 1; m <= n; ++m) specs.push_back(fmt::format("clustered-star:{},{}", n, m));
  for (unsigned nodes = 2; nodes <= 130; ++nodes)
    specs.push_back(fmt::format("incomplete-star:{}", nodes));
  specs.emplace_back("incomplete-star:99999");
}

inline void add_theory_networks(std::vector<std::string>& specs) {
  for (unsigned n = 5; n <= 24; ++n)
    for (unsigned s = 2; 2 * s <= n; ++s) specs.push_back(fmt::format("circulant:{},1,{}", n, s));
  for (unsigned k = 1; k <= 8; ++k)
    specs.push_back(fmt::format("circulant:{},{},{}", 2 * k * k + 2 * k + 1, k, k + 1));
  for (unsigned d = 2; d <= 11; ++d) specs.push_back(fmt::format("knoedel:{},{}", d, 1U << d));
  for (unsigned n = 3; n <= 40; ++n)
    for (const char* family : {"generalized-de-bruijn", "generalized-kautz"})
      for (unsigned d = 2; d < n && d <= 4; ++d)
        specs.push_back(fmt::format("{}:{},{}", family, d, n));
  for (unsigned n = 2; n <= 7; ++n)
    for (unsigned k = 1; k < n; ++k) specs.push_back(fmt::format("nk-star:{},{}", n, k));
  for (unsigned n = 3; n <= 7; ++n) specs.push_back(fmt::format("alternating-group:{}", n));
  for (unsigned n = 2; n <= 6; ++n) specs.push_back(fmt::format("rotator:{}", n));
  for (unsigned n = 1; n <= 5; ++n) specs.push_back(fmt::format("burnt-pancake:{}", n));
  for (unsigned s = 1; s <= 4; ++s)
    for (unsigned t = 1; t <= 4; ++t)
      specs.push_back(fmt::format("exchanged-hypercube:{},{}", s, t));
  for (unsigned n = 1; n <= 11; ++n) specs.push_back(fmt::format("crossed-cube:{}", n));
  for (unsigned n = 1; n <= 11; n += 2) specs.push_back(fmt::format("twisted-cube:{}", n));
  for (unsigned n = 2; n <= 11; ++n) specs.push_back(fmt::format("shuffle-exchange:{}", n));
}

}  // namespace detail

/// Every size up to 10^5 nodes of the families with few parameters, and many of the others.
inline std::vector<std::string> every_size() {
  std::vector<std::string> specs;
  detail::add_permutation_networks(specs);
  detail::add_recursive_networks(specs);
  detail::add_cube_relatives(specs);
  detail::add_words_and_arrangements(specs);
  detail::add_parts_of_stars(specs);
  detail::add_switched_networks(specs);
  detail::add_theory_networks(specs);
  for (unsigned n = 3; n <= 12; ++n) specs.push_back(fmt::format("ccc:{}", n));
  for (unsigned d = 1; d <= 16; ++d) specs.push_back(fmt::format("hypercube:{}", d));
  for (unsigned n = 3; n <= 60; ++n) specs.push_back(fmt::format("ring:{}", n));
  for (unsigned n = 2; n <= 60; ++n) specs.push_back(fmt::format("complete:{}", n));
  for (unsigned a = 2; a <= 6; ++a)
    for (unsigned b = 2; b <= 6; ++b)
      for (unsigned c = 2; c <= 6; ++c)
        for (const char* family : {"torus", "mesh", "generalized-hypercube"})
          specs.push_back(fmt::format("{}:{}x{}x{}", family, a, b, c));
  for (const char* large : {"ring:99999", "complete:400", "torus:46x46x46", "torus:316x316",
                            "torus:17x3x5x2x7", "mesh:316x316", "mesh:46x46x46"})
    specs.emplace_back(large);
  return specs;
}

}  // namespace asterism::testing
