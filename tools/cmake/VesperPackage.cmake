# Debian packages of the two programs: `cpack` in a build directory writes vesper_*.deb and
# vesper-gui_*.deb there. The libraries are installed by `cmake --install` alone.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME vesper)
set(CPACK_PACKAGE_CONTACT "Vesper developers")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL tools)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_COMPONENT_TOOLS_DESCRIPTION "calibrate a robot, map its logs, compare planners
 The command line of Vesper: calibrates the odometry of a robot from square runs and its sonars
 from tables, builds occupancy grids from logs, and compares path planners on them.")
set(CPACK_DEBIAN_TOOLS_PACKAGE_NAME vesper)
set(CPACK_DEBIAN_TOOLS_PACKAGE_SUGGESTS vesper-gui)
if(VESPER_BUILD_APP)
  list(APPEND CPACK_COMPONENTS_ALL gui)
  set(CPACK_COMPONENT_GUI_DESCRIPTION "look at robots' maps and logs, build maps, compare planners
 The desktop program of Vesper: opens maps and logs, builds and replays maps, compares planners and
 calibrates a robot, with recorded data.")
  set(CPACK_DEBIAN_GUI_PACKAGE_NAME vesper-gui)
  # What no library is linked to but the program needs: plug-ins, a font, Qt's own texts.
  set(CPACK_DEBIAN_GUI_PACKAGE_DEPENDS
    "vesper, qt6-qpa-plugins, libqt6svg6, fonts-dejavu-core, qt6-translations-l10n")
endif()
include(CPack)
