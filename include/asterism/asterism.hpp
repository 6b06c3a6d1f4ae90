// Everything of the public interface.
#pragma once

#include <asterism/catalogue.hpp>
#include <asterism/error.hpp>
#include <asterism/graph_file.hpp>
#include <asterism/ids.hpp>
#include <asterism/measure.hpp>
#include <asterism/network.hpp>
#include <asterism/permutation.hpp>
#include <asterism/permutation_network.hpp>
#include <asterism/progress.hpp>
#include <asterism/route.hpp>
#include <asterism/version.hpp>
