# Warnings, sanitizers and the floating-point rule; linked PRIVATE by every target of the project.
add_library(vesper_build_flags INTERFACE)
target_compile_features(vesper_build_flags INTERFACE cxx_std_20)
# Bit-for-bit repeatable results: no fused multiply-add behind our back.
target_compile_options(vesper_build_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow -ffp-contract=off)
if(VESPER_WARNINGS_AS_ERRORS)
  target_compile_options(vesper_build_flags INTERFACE -Werror)
endif()
if(VESPER_SANITIZE)
  target_compile_options(vesper_build_flags INTERFACE
    -fsanitize=${VESPER_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(vesper_build_flags INTERFACE -fsanitize=${VESPER_SANITIZE})
endif()
if(VESPER_COVERAGE)
  target_compile_options(vesper_build_flags INTERFACE --coverage)
  target_link_options(vesper_build_flags INTERFACE --coverage)
endif()
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
