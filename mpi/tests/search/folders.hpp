// The folders of all tests (tests/base), for those of the search.
#pragma once

#include "base/temporary_folder.hpp"

namespace asterism::distributed {

using asterism::testing::content_of;
using asterism::testing::TemporaryFolder;

}  // namespace asterism::distributed
