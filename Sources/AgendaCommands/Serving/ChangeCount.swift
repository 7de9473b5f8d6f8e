import AgendaPlatform
internal import Synchronization

/// Counts the changes of the files that pictures depend on.
final class ChangeCount: Sendable {
  private struct State {
    var count = 0
    var paths: Set<String> = []
  }

  /// The most paths that are watched.
  private static let maximumPaths = 4096
  /// How long changes of files are gathered, in microseconds: a program that writes one file often writes more.
  private static let gathering: UInt32 = 100_000
  /// How long the thread waits before it looks whether there are new paths, in milliseconds.
  private static let interval: Int32 = 1000

  private let state = Mutex(State())

  /// The number of changes so far.
  var count: Int { state.withLock { $0.count } }

  /// Adds paths to those that are watched.
  func watch(_ paths: [String]) {
    state.withLock { state in
      if state.paths.count < Self.maximumPaths { state.paths.formUnion(paths) }
    }
  }

  /// Adds a change.
  func increase() { state.withLock { $0.count += 1 } }

  /// Watches the files until the process ends. It takes a thread of its own. If the system cannot watch all files, each second counts as
  /// a change: what is drawn then compares the files itself.
  func watchFiles() {
    guard var files = FileWatch() else { return countSeconds() }
    var watched: Set<String> = []
    var isWhole = true
    while true {
      let paths = state.withLock { $0.paths }
      if paths != watched {
        isWhole = files.watch(Array(paths))
        watched = paths
        // A file may have changed before it was watched.
        increase()
      }
      var end = pollfd(fd: files.descriptor, events: Int16(POLLIN), revents: 0)
      let isReady = poll(&end, 1, Self.interval) > 0
      if isReady, files.read() {
        usleep(Self.gathering)
        _ = files.read()
        // Folders may have come and gone.
        isWhole = files.watch(Array(paths))
        increase()
      } else if !isWhole {
        increase()
      }
    }
  }

  private func countSeconds() {
    while true {
      usleep(UInt32(Self.interval) * 1000)
      increase()
    }
  }
}
