# The component `wheel`, from which packaging/ makes wheels: the module, and on Linux also the program and all libraries
# that not every system has.
install(FILES ${modules} DESTINATION asterism COMPONENT wheel EXCLUDE_FROM_ALL)
if(NOT CMAKE_SYSTEM_NAME STREQUAL "Linux")
  install(TARGETS _core LIBRARY DESTINATION asterism COMPONENT wheel EXCLUDE_FROM_ALL)
  add_custom_target(wheel_program)
  return()
endif()

# Unlike RUNPATH, RPATH also applies to the libraries that the bundled libraries need.
function(finds_bundled_libraries target folder)
  set_target_properties(${target} PROPERTIES INSTALL_RPATH ${folder})
  target_link_options(${target} PRIVATE -Wl,--disable-new-dtags)
endfunction()

asterism_objects(command_line cli)
add_executable(wheel_program ${PROJECT_SOURCE_DIR}/src/cli/main.cpp ${command_line})
# Plug-ins use the whole library, and the catalogues of the program.
set_target_properties(wheel_program PROPERTIES ENABLE_EXPORTS ON LINK_LIBRARY_OVERRIDE "WHOLE_ARCHIVE,asterism"
                      OUTPUT_NAME asterism RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/wheel)
asterism_uses(wheel_program cli)
finds_bundled_libraries(wheel_program $ORIGIN/../libs)
finds_bundled_libraries(_core $ORIGIN/libs)

install(TARGETS _core RUNTIME_DEPENDENCY_SET bundled LIBRARY DESTINATION asterism COMPONENT wheel EXCLUDE_FROM_ALL)
install(TARGETS wheel_program RUNTIME_DEPENDENCY_SET bundled
        RUNTIME DESTINATION asterism/bin COMPONENT wheel EXCLUDE_FROM_ALL)
# docs/install.md lists the libraries that are not bundled; tests/install/check_wheel.sh checks that there are no more.
install(RUNTIME_DEPENDENCY_SET bundled PRE_EXCLUDE_REGEXES "^lib(c|m|stdc\\+\\+|gcc_s)\\.so" "^ld-linux"
        LIBRARY DESTINATION asterism/libs COMPONENT wheel EXCLUDE_FROM_ALL)
