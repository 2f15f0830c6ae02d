# Warnings, sanitizers and the floating-point rule; linked PRIVATE by every target of the project.
add_library(vesper_build_flags INTERFACE)
target_compile_features(vesper_build_flags INTERFACE cxx_std_20)
# Bit-for-bit repeatable results: no fused multiply-add behind our back.
target_compile_options(vesper_build_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow -ffp-contract=off)
# GCC 12 takes operator+(const char*, std::string&&) for an overlapping copy once it is inlined (its bug 105651).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(vesper_build_flags INTERFACE -Wno-restrict)
endif()
if(VESPER_WARNINGS_AS_ERRORS)
  target_compile_options(vesper_build_flags INTERFACE -Werror)
endif()
find_program(VESPER_LLD ld.lld)
if(VESPER_LLD)
  target_link_options(vesper_build_flags INTERFACE -fuse-ld=lld)
endif()
if(VESPER_SANITIZE)
  target_compile_options(vesper_build_flags INTERFACE
    -fsanitize=${VESPER_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(vesper_build_flags INTERFACE -fsanitize=${VESPER_SANITIZE})
  # Instrumented code also lets GCC 12 see optionals as uninitialised that are not.
  # GCC's checks of null and misaligned pointers cost a third of the compile time (ARCHITECTURE, build
  # time). AddressSanitizer stops at null pointers by itself; the fuzzers, built by Clang, keep both.
  if(VESPER_SANITIZE MATCHES "undefined" AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(vesper_build_flags INTERFACE -fno-sanitize=null,alignment -Wno-maybe-uninitialized)
  endif()
  # Under AddressSanitizer Eigen aligns memory by hand, which the packaged Ceres, compiled without,
  # would free as it is. Both allocators give 16 bytes.
  target_compile_definitions(vesper_build_flags INTERFACE EIGEN_MALLOC_ALREADY_ALIGNED=1)
endif()
if(VESPER_COVERAGE)
  target_compile_options(vesper_build_flags INTERFACE --coverage)
  target_link_options(vesper_build_flags INTERFACE --coverage)
endif()
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
