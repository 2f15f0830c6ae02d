# The package of OMPL names Boost libraries and ODE beside its own, which only it needs and which
# its packages do not install for linking: a target of the one library.
if(ompl_FOUND AND NOT TARGET vesper_ompl)
  find_library(VESPER_OMPL_LIBRARY NAMES ompl PATHS ${OMPL_LIBRARY_DIRS})
  add_library(vesper_ompl UNKNOWN IMPORTED)
  set_target_properties(vesper_ompl PROPERTIES
    IMPORTED_LOCATION "${VESPER_OMPL_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${OMPL_INCLUDE_DIR}")
endif()
