import AgendaPlatform

/// Reports when one of some files and folders changes, appears or disappears, with inotify(7).
///
/// A file is watched through its folder, so that a file renamed over it is seen. So is each existing folder and link on the path to it.
struct FileWatch: ~Copyable {
  /// The events of a folder itself.
  private static let eventsOfItself = IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR
  /// The events of a folder and of the files in it.
  private static let events =
    eventsOfItself | IN_CREATE | IN_CLOSE_WRITE | IN_ATTRIB | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE
  /// The events after which the folders have to be looked up again.
  private static let losses = IN_Q_OVERFLOW | IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT

  /// An inotify(7) descriptor, readable when there are events.
  let descriptor: Int32
  private var interests: [Int32: WatchedFolders.Interest] = [:]

  /// `nil` if the system has no more inotify instances.
  init?() {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// Watches these files and folders instead of the former ones; `false` if not all can be watched.
  mutating func watch(_ paths: [String]) -> Bool {
    var known = Set(interests.keys)
    var isWhole = true
    // A second lookup finds folders that appeared between the first one and the watch.
    var folders = WatchedFolders(for: paths)
    for _ in 0..<4 {
      isWhole = add(folders)
      known.formUnion(interests.keys)
      let again = WatchedFolders(for: paths)
      if again == folders { break }
      folders = again
    }
    for watch in known where interests[watch] == nil { inotify_rm_watch(descriptor, watch) }
    return isWhole
  }

  private mutating func add(_ folders: WatchedFolders) -> Bool {
    interests = [:]
    var isWhole = folders.isWhole
    // If a folder has two names, the kernel keeps the events that were asked for last.
    let onTheWay = folders.interests.filter(\.value.isEmpty)
    let others = folders.interests.filter { !$0.value.isEmpty }
    for (folder, interest) in Array(onTheWay) + Array(others) {
      let events = interest.isEmpty ? Self.eventsOfItself : Self.events
      let watch = inotify_add_watch(descriptor, folder, UInt32(bitPattern: events))
      if watch >= 0 {
        interests[watch, default: WatchedFolders.Interest()].add(interest)
      } else if ![ENOENT, ENOTDIR].contains(errno), errno != EACCES || !interest.isEmpty {
        // Folders on the path that can be passed but not read, as /home can be, are seldom renamed.
        isWhole = false
      }
    }
    return isWhole
  }

  /// Reads the pending events; `true` if one is of a watched file or folder.
  func read() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    var isOfInterest = false
    while true {
      let count = AgendaPlatform.read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return isOfInterest }
      buffer.withUnsafeBytes { bytes in
        var rest = UnsafeRawBufferPointer(rebasing: bytes[..<count])
        while rest.count >= MemoryLayout<inotify_event>.size {
          let event = rest.loadUnaligned(as: inotify_event.self)
          let name = rest.dropFirst(MemoryLayout<inotify_event>.size).prefix(Int(event.len))
          if concerns(event, name: name.prefix { $0 != 0 }) { isOfInterest = true }
          rest = UnsafeRawBufferPointer(
            rebasing: rest.dropFirst(MemoryLayout<inotify_event>.size + Int(event.len)))
        }
      }
    }
  }

  private func concerns(_ event: inotify_event, name: Slice<UnsafeRawBufferPointer>) -> Bool {
    if event.mask & UInt32(bitPattern: Self.losses) != 0 { return true }
    guard let interest = interests[event.wd] else { return false }
    let isHidden = name.first == UInt8(ascii: ".")
    return interest.isInAll && !isHidden || interest.names.contains(String(decoding: name, as: UTF8.self))
  }
}
