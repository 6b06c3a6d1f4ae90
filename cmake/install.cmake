include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/asterism)

set_target_properties(asterism_core PROPERTIES EXPORT_NAME core)
install(TARGETS asterism asterism_core EXPORT asterism_targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(TARGETS asterism_program RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
# Installed only if it was built.
install(PROGRAMS $<TARGET_FILE:asterism_explore> DESTINATION ${CMAKE_INSTALL_BINDIR} OPTIONAL)
install(DIRECTORY include/asterism ${PROJECT_BINARY_DIR}/include/asterism
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.hpp")
install(EXPORT asterism_targets NAMESPACE asterism:: DESTINATION ${package_dir})

configure_package_config_file(cmake/asterism-config.cmake.in asterism-config.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(asterism-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/asterism-config.cmake
              ${PROJECT_BINARY_DIR}/asterism-config-version.cmake DESTINATION ${package_dir})
