/// The lines of one VTODO that say whether it is done, read from its bytes without parsing it.
///
/// If a line cannot be read surely this way, ``isUnsure`` is set, and the filter keeps the task.
struct RawToDo {
  /// Whether the reader may read something else.
  private(set) var isUnsure = false
  /// The fingerprint of the UID; `nil` if there is none.
  private(set) var uid: UIDFingerprint?
  /// Whether there is a RECURRENCE-ID.
  private(set) var isOverride = false
  private var status: ToDo.Status?
  private var hasCompleted = false
  private var depth = 0

  /// Whether the task is certainly completed or cancelled.
  var isDone: Bool {
    guard !isUnsure else { return false }
    return status.map { $0 == .completed || $0 == .cancelled } ?? hasCompleted
  }

  /// Reads a task from BEGIN to the end of the END line.
  init(_ component: UnsafeBufferPointer<UInt8>) {
    var ends = LineFeeds(in: component, from: 0)
    var start = 0
    while !isUnsure, let end = ends.next() {
      let line = RawLine(UnsafeBufferPointer(rebasing: component[start..<(end - 1)]))
      start = end
      read(line, isFolded: end < component.count && WindowFilter.isSpace(component[end]))
      // A quoted-printable value may hide the next line.
      if line[line.count - 1] == UInt8(ascii: "=") { isUnsure = true }
    }
  }

  private mutating func read(_ line: RawLine, isFolded: Bool) {
    switch line[0] | 0x20 {
    case UInt8(ascii: "b") where line.isDelimiter:
      depth += 1
      isUnsure = !line.holds(depth == 1 ? "BEGIN:VTODO" : "BEGIN:")
    case UInt8(ascii: "e") where line.isDelimiter:
      depth -= 1
      isUnsure = !line.holds("END:")
    case UInt8(ascii: "s") where depth == 1 && line.mayBeNamed("STATUS"): readStatus(line, isFolded: isFolded)
    case UInt8(ascii: "c") where depth == 1 && line.mayBeNamed("COMPLETED"):
      hasCompleted = line.holds("COMPLETED:2")
      isUnsure = isFolded || !hasCompleted
    case UInt8(ascii: "u") where depth == 1 && line.mayBeNamed("UID"):
      isUnsure = isFolded || uid != nil || !line.holds("UID:")
      uid = line.fingerprint(from: 4)
      if uid == nil { isUnsure = true }
    case UInt8(ascii: "r") where depth == 1 && line.mayBeNamed("RECURRENCE-ID"):
      isOverride = true
      if isFolded { isUnsure = true }
    default: break
    }
  }

  private mutating func readStatus(_ line: RawLine, isFolded: Bool) {
    isUnsure = isFolded || status != nil
    if line.holdsOnly("STATUS:COMPLETED") {
      status = .completed
    } else if line.holdsOnly("STATUS:CANCELLED") {
      status = .cancelled
    } else if line.holdsOnly("STATUS:NEEDS-ACTION") || line.holdsOnly("STATUS:IN-PROCESS") {
      status = .needsAction
    } else {
      isUnsure = true
    }
  }
}

extension WindowFilter {
  /// Whether a task is kept. One that is dropped is recorded, in case it is a newer version, or an override, of one that is kept.
  mutating func keepsToDo(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, end: Int) -> Bool {
    guard toDos != .none else { return false }
    guard !toDos.includesDone else { return reread == nil }
    let toDo: RawToDo
    if carried.isEmpty {
      toDo = RawToDo(UnsafeBufferPointer(rebasing: bytes))
    } else {
      toDo = (carried + bytes).withUnsafeBufferPointer { RawToDo($0) }
    }
    guard toDo.isDone else { return reread == nil }
    if reach != nil { reach?.noteDone(toDo.uid) }
    guard let uid = toDo.uid else { return false }
    if let wanted = reread ?? related { return wanted.contains(uid, isFarOverride: toDo.isOverride) }
    if toDo.isOverride {
      dropped.note(
        uid, isOverride: true, isNear: false, at: component.offset..<end, line: component.line,
        calendar: structure.calendar)
    } else {
      dropped.note(uid)
    }
    return false
  }
}
