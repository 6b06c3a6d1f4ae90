# Debian's Emscripten, with the C++ library of LLVM 16: its own one, of LLVM 13, has no ranges. scripts/web sets
# ASTERISM_WEB_SOURCES to the folder with the unpacked sources of Debian packages.
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES ASTERISM_WEB_SOURCES)
include(/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake)
set(exceptions -fwasm-exceptions)
set(CMAKE_C_FLAGS_INIT "${exceptions}")
set(CMAKE_CXX_FLAGS_INIT "${exceptions} -nostdinc++ -isystem ${CMAKE_CURRENT_LIST_DIR}/libcxx -isystem ${ASTERISM_WEB_SOURCES}/llvm/libcxx/include")
set(CMAKE_EXE_LINKER_FLAGS_INIT "${exceptions}")
