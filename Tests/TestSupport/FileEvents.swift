import Foundation

/// The events of a file, or of the files of a folder: see inotify(7).
public struct FileEvents: ~Copyable {
  private let descriptor: Int32

  /// The events from now on of the file or folder at a path.
  public init(of path: String) throws {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    // Events that follow each other are one, if they are equal: the closings divide the openings.
    let events = IN_OPEN | IN_CLOSE_NOWRITE | IN_CLOSE_WRITE | IN_MOVED_TO
    guard inotify_add_watch(descriptor, path, UInt32(events)) >= 0 else { throw CocoaError(.fileNoSuchFile) }
  }

  deinit { close(descriptor) }

  /// How often the file was opened since the last question.
  public func countOfOpenings() -> Int { events().count { $0.mask & UInt32(IN_OPEN) != 0 } }

  /// How often files got names in the folder since the last question, by these names.
  public func countsOfNames() -> [String: Int] {
    events().reduce(into: [:]) { if $1.mask & UInt32(IN_MOVED_TO) != 0 { $0[$1.name, default: 0] += 1 } }
  }

  private func events() -> [(mask: UInt32, name: String)] {
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    var left = read(descriptor, &buffer, buffer.count)
    var (events, place): ([(mask: UInt32, name: String)], Int) = ([], 0)
    buffer.withUnsafeBytes { bytes in
      let head = MemoryLayout<inotify_event>.size
      while left >= head {
        let event = bytes.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
        let length = head + Int(event.len)
        let name = bytes[(place + head)..<(place + length)].prefix { $0 != 0 }
        events.append((event.mask, String(decoding: name, as: UTF8.self)))
        (place, left) = (place + length, left - length)
      }
    }
    return events
  }
}
