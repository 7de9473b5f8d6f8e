/// Writes all bytes to an open file; `false` where that fails, with the reason in `errno`.
package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
  var rest = bytes
  while !rest.isEmpty {
    let count = write(descriptor, rest.baseAddress, rest.count)
    if count < 0, errno == EINTR { continue }
    // Another process that shares the terminal or socket can have set O_NONBLOCK.
    if count < 0, errno == EAGAIN {
      var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&ready, 1, -1)
      continue
    }
    guard count > 0 else { return false }
    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
  }
  return true
}
