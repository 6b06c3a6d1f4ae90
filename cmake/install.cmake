# Components: program, development, documents, mpi, explore, and python (not installed by default). The Debian packages of
# debian/ are made from them.
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/asterism)

set_target_properties(asterism_core PROPERTIES EXPORT_NAME core)
set_target_properties(asterism_plugin PROPERTIES EXPORT_NAME plugin)
install(TARGETS asterism asterism_core asterism_plugin EXPORT asterism_targets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
install(TARGETS asterism_program RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
# Installed only if it was built.
install(PROGRAMS $<TARGET_FILE:asterism_explore> DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT explore OPTIONAL)
install(DIRECTORY include/asterism ${PROJECT_BINARY_DIR}/include/asterism
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development FILES_MATCHING PATTERN "*.hpp")
install(EXPORT asterism_targets NAMESPACE asterism:: DESTINATION ${package_dir} COMPONENT development)

configure_package_config_file(cmake/asterism-config.cmake.in asterism-config.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(asterism-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/asterism-config.cmake
              ${PROJECT_BINARY_DIR}/asterism-config-version.cmake DESTINATION ${package_dir} COMPONENT development)
install(FILES LICENSE README.md CHANGELOG.md CITATION.cff DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT documents)

# The program itself writes completions, and help2man turns its help into manual pages. A cross-compiled program cannot
# run here, and a build of the program alone does not make them; both are installed without them.
if(NOT CMAKE_CROSSCOMPILING)
  set(completions ${PROJECT_BINARY_DIR}/completions)
  file(MAKE_DIRECTORY ${completions})
  foreach(shell bash zsh fish)
    add_custom_command(OUTPUT ${completions}/${shell} DEPENDS asterism_program VERBATIM
                       COMMAND asterism_program completions ${shell} > ${completions}/${shell})
  endforeach()
  add_custom_target(completions ALL DEPENDS ${completions}/bash ${completions}/zsh ${completions}/fish)
  install(FILES ${completions}/bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
          RENAME asterism COMPONENT program OPTIONAL)
  install(FILES ${completions}/zsh DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions
          RENAME _asterism COMPONENT program OPTIONAL)
  install(FILES ${completions}/fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d
          RENAME asterism.fish COMPONENT program OPTIONAL)

  find_program(help2man help2man)
  if(help2man)
    set(manual ${PROJECT_BINARY_DIR}/manual)
    add_custom_command(OUTPUT ${manual}/asterism.1 DEPENDS asterism_program scripts/man-pages VERBATIM
                       COMMAND ${PROJECT_SOURCE_DIR}/scripts/man-pages $<TARGET_FILE:asterism_program> ${manual})
    add_custom_target(manual ALL DEPENDS ${manual}/asterism.1)
    install(DIRECTORY ${manual}/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program OPTIONAL
            REGEX "/asterism-(mpi|explore)\\.1$" EXCLUDE)
    foreach(part mpi explore)
      install(FILES ${manual}/asterism-${part}.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT ${part} OPTIONAL)
    endforeach()
  endif()
endif()

add_custom_target(uninstall COMMAND ${CMAKE_COMMAND} -P ${PROJECT_SOURCE_DIR}/cmake/uninstall.cmake)
