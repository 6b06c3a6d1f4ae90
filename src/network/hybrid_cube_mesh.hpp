// The hybrid cube mesh of boxes with eight V100 GPUs.
#pragma once

#include "network/gpu_machine.hpp"

namespace asterism {

/// NVLinks of 25 GB/s; some pairs have two. No NICs are set.
[[nodiscard]] GpuBox hybrid_cube_mesh();

}  // namespace asterism
