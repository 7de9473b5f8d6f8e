// The system's C library, under one name on every platform: all other modules import this one, and no C library themselves.

#if canImport(Darwin)
  @_exported import Darwin
#elseif canImport(Musl)
  @_exported import Musl
#else
  @_exported import Glibc
#endif
