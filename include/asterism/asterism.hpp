// Everything of the public interface.
#pragma once

#include <asterism/algorithm.hpp>
#include <asterism/bounds.hpp>
#include <asterism/catalogue.hpp>
#include <asterism/collective.hpp>
#include <asterism/error.hpp>
#include <asterism/graph_file.hpp>
#include <asterism/ids.hpp>
#include <asterism/measure.hpp>
#include <asterism/meter.hpp>
#include <asterism/model.hpp>
#include <asterism/network.hpp>
#include <asterism/permutation.hpp>
#include <asterism/permutation_network.hpp>
#include <asterism/plan.hpp>
#include <asterism/progress.hpp>
#include <asterism/route.hpp>
#include <asterism/schedule.hpp>
#include <asterism/schedule_file.hpp>
#include <asterism/simulate.hpp>
#include <asterism/symmetric.hpp>
#include <asterism/verify.hpp>
#include <asterism/version.hpp>
