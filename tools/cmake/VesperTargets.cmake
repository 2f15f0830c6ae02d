# vesper_join(<target> <sources>): with VESPER_JOIN_SOURCES these sources are compiled together, eight
# at a time. Calls for one target do not mix, so names without linkage need be unique in a folder only.
function(vesper_join target)
  if(NOT VESPER_JOIN_SOURCES)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR})
  string(MAKE_C_IDENTIFIER "${folder}" group)
  set(position 0)
  foreach(source IN LISTS ARGN)
    math(EXPR part "${position} / 8")
    math(EXPR position "${position} + 1")
    set_source_files_properties(${source} TARGET_DIRECTORY ${target}
      PROPERTIES UNITY_GROUP "${group}_${part}")
  endforeach()
endfunction()

# vesper_sources(<target> [SOURCES a.cpp ...] [HEADERS a.hpp ...])
# Adds files of the calling folder to a library; headers are installed under include/vesper.
function(vesper_sources target)
  cmake_parse_arguments(arg "" "" "SOURCES;HEADERS" ${ARGN})
  list(TRANSFORM arg_SOURCES PREPEND "${CMAKE_CURRENT_SOURCE_DIR}/")
  list(TRANSFORM arg_HEADERS PREPEND "${CMAKE_CURRENT_SOURCE_DIR}/")
  if(arg_SOURCES)
    target_sources(${target} PRIVATE ${arg_SOURCES})
    vesper_join(${target} ${arg_SOURCES})
  endif()
  if(arg_HEADERS)
    target_sources(${target} PUBLIC FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR}
      FILES ${arg_HEADERS})
  endif()
endfunction()

# vesper_library(<name>): an empty static library vesper_<name> with the alias vesper::<name>.
function(vesper_library name)
  add_library(vesper_${name} STATIC)
  add_library(vesper::${name} ALIAS vesper_${name})
  set_target_properties(vesper_${name} PROPERTIES EXPORT_NAME ${name} LINKER_LANGUAGE CXX
    POSITION_INDEPENDENT_CODE ON)
  target_sources(vesper_${name} PUBLIC FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR})
  target_include_directories(vesper_${name} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>)
  target_compile_features(vesper_${name} PUBLIC cxx_std_20)
  target_link_libraries(vesper_${name} PRIVATE $<BUILD_INTERFACE:vesper_build_flags>)
  install(TARGETS vesper_${name} EXPORT VesperTargets
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
    FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/vesper
    INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
endfunction()

# vesper_test(<name> SOURCES a_test.cpp ... LIBRARIES vesper::core ... [LABELS threads])
# One GoogleTest program of the calling folder, one CTest entry.
function(vesper_test name)
  cmake_parse_arguments(arg "" "TIMEOUT" "SOURCES;LIBRARIES;LABELS" ${ARGN})
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE ${arg_LIBRARIES} vesper_build_flags vesper_test_support
    GTest::gmock GTest::gtest_main)
  vesper_join(${name} ${arg_SOURCES})
  add_test(NAME ${name} COMMAND ${name})
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 900)
  endif()
  set_tests_properties(${name} PROPERTIES TIMEOUT ${arg_TIMEOUT} LABELS "${arg_LABELS}"
    ENVIRONMENT "LSAN_OPTIONS=suppressions=${PROJECT_SOURCE_DIR}/tests/support/lsan.supp")
endfunction()

# vesper_fuzzer(<name> SOURCE x_fuzz.cpp LIBRARIES ...): a libFuzzer program where fuzzers are
# built (Clang); elsewhere a program that replays its corpus as a test, so that CI needs no Clang.
# The corpus lies in tests/fuzz/corpus/<name>/.
function(vesper_fuzzer name)
  cmake_parse_arguments(arg "" "SOURCE" "LIBRARIES" ${ARGN})
  set(corpus ${PROJECT_SOURCE_DIR}/tests/fuzz/corpus/${name})
  if(VESPER_BUILD_FUZZERS)
    add_executable(${name} ${arg_SOURCE})
    target_link_options(${name} PRIVATE -fsanitize=fuzzer)
    add_test(NAME ${name} COMMAND ${name} -runs=0 ${corpus})
  else()
    if(NOT TARGET vesper_replay_main)
      add_library(vesper_replay_main OBJECT ${PROJECT_SOURCE_DIR}/tests/fuzz/replay_main.cpp)
      target_link_libraries(vesper_replay_main PRIVATE vesper_build_flags)
    endif()
    add_executable(${name} ${arg_SOURCE} $<TARGET_OBJECTS:vesper_replay_main>)
    add_test(NAME ${name} COMMAND ${name} ${corpus})
  endif()
  target_link_libraries(${name} PRIVATE ${arg_LIBRARIES} vesper_build_flags)
  set_tests_properties(${name} PROPERTIES LABELS fuzz TIMEOUT 60)
endfunction()
