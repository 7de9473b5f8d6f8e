/// The most bytes that the data of this process may take (RLIMIT_DATA); `nil` if there is no limit.
package func dataLimit() -> Int? {
  var limits = rlimit()
  #if os(Linux)
    let resource = __rlimit_resource_t(RLIMIT_DATA.rawValue)
  #else
    let resource = RLIMIT_DATA
  #endif
  return getrlimit(resource, &limits) == 0 ? Int(exactly: limits.rlim_cur) : nil
}
