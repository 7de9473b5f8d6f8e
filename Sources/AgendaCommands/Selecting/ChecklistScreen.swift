import AgendaPlatform
internal import AgendaRequests
internal import AgendaWidgets

/// Shows a ``Checklist`` on the whole screen of the terminal until the user keeps the selection or leaves it as it was. The terminal is restored
/// also where a signal ends the command.
struct ChecklistScreen {
  var style: TextStyle

  /// Lets the user choose; `false` if the choice stays as it was. Throws if a signal ends the command.
  func choose(_ choice: inout CalendarChoice) throws -> Bool {
    var checklist = Checklist(choice.listings, style: style)
    let signals = try SignalQueue()
    var screen = Screen(readsKeys: true)
    screen.enter()
    defer { screen.leave() }
    while true {
      let environment = ProcessEnvironment.current()
      let (width, height) = (environment.terminalWidth ?? style.width, environment.terminalHeight ?? 24)
      guard screen.draw(checklist.lines(width: width, height: height)) else { return false }
      switch wait(signals) {
      case .reasons(let reasons):
        if reasons.contains(.ended) { throw CommandError(.interrupted, lines: []) }
        if reasons.contains(.suspended) {
          screen.leave()
          signals.stop()
          screen.enter()
        }
        if reasons.contains(.resized) || reasons.contains(.continued) { screen.invalidate() }
      case .keys(let keys):
        for key in keys {
          switch checklist.press(key, height: height) {
          case .open: continue
          case .cancelled: return false
          case .accepted:
            choice.isSelected = checklist.listings.map(\.isSelected)
            return true
          }
        }
      case .closed: return false
      }
    }
  }

  private enum Input {
    case reasons(WakeReasons)
    case keys([Checklist.Key])
    /// The terminal is gone.
    case closed
  }

  /// Waits for signals and keys.
  private func wait(_ signals: borrowing SignalQueue) -> Input {
    var ends = [
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&ends, nfds_t(ends.count), -1) < 0 { guard errno == EINTR else { return .closed } }
    let reasons = signals.read()
    if !reasons.isEmpty { return .reasons(reasons) }
    guard ends[1].revents != 0 else { return .keys([]) }
    // A key such as an arrow is a few bytes that come at once.
    var buffer = [UInt8](repeating: 0, count: 256)
    let count = read(STDIN_FILENO, &buffer, buffer.count)
    return count > 0 ? .keys(Checklist.Key.keys(Array(buffer.prefix(count)))) : .closed
  }
}
