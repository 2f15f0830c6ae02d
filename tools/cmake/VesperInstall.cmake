include(CMakePackageConfigHelpers)
set(vesper_config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/Vesper)
install(EXPORT VesperTargets NAMESPACE vesper:: DESTINATION ${vesper_config_dir})
configure_package_config_file(${PROJECT_SOURCE_DIR}/tools/cmake/VesperConfig.cmake.in
  ${PROJECT_BINARY_DIR}/VesperConfig.cmake INSTALL_DESTINATION ${vesper_config_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/VesperConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/VesperConfig.cmake
  ${PROJECT_BINARY_DIR}/VesperConfigVersion.cmake
  ${PROJECT_SOURCE_DIR}/tools/cmake/VesperOmpl.cmake DESTINATION ${vesper_config_dir})
