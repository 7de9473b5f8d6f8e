/// The times of one VFREEBUSY, read from its bytes without parsing it.
///
/// If a line cannot be read surely this way, ``isUnsure`` is set, and the filter keeps the component.
struct RawFreeBusy {
  /// Whether the reader may read something else.
  private(set) var isUnsure = false
  /// The first and the last of all its times, in seconds since 1970, UTC; `nil` if it has none.
  private(set) var reach: ClosedRange<Int>?
  private var depth = 0

  /// Reads a component from BEGIN to the end of the END line.
  init(_ component: UnsafeBufferPointer<UInt8>) {
    var ends = LineFeeds(in: component, from: 0)
    var start = 0
    var unfolded: [UInt8] = []
    while !isUnsure, let end = ends.next() {
      let line = RawLine(UnsafeBufferPointer(rebasing: component[start..<(end - 1)]))
      start = end
      // A quoted-printable value may hide the next line.
      if line[line.count - 1] == UInt8(ascii: "=") { isUnsure = true }
      let isFolded = end < component.count && WindowFilter.isSpace(component[end])
      guard isFolded || !unfolded.isEmpty else {
        read(line)
        continue
      }
      line.append(from: unfolded.isEmpty ? 0 : 1, to: &unfolded)
      guard !isFolded else { continue }
      unfolded.withUnsafeBufferPointer { read(RawLine(exactly: $0)) }
      unfolded.removeAll(keepingCapacity: true)
    }
  }

  private mutating func read(_ line: RawLine) {
    guard line.count > 0 else { return }
    // A line that is not one, or is cut, can be a part of the times.
    guard line.count <= ContentLineReader.maximumLength, let nameEnd = line.endOfPlainName,
      let colon = line.firstIndex(of: UInt8(ascii: ":"), from: nameEnd)
    else { return isUnsure = true }
    if line.isNamed("BEGIN", endingAt: nameEnd) {
      depth += 1
      isUnsure = depth > 1 || !line.holdsOnly("BEGIN:VFREEBUSY")
    } else if line.isNamed("END", endingAt: nameEnd) {
      isUnsure = !line.holdsOnly("END:VFREEBUSY")
    } else if line.isNamed("DTSTART", endingAt: nameEnd) || line.isNamed("DTEND", endingAt: nameEnd) {
      isUnsure = colon != nameEnd || !add(line, (colon + 1)..<line.count)
    } else if line.isNamed("FREEBUSY", endingAt: nameEnd) {
      readPeriods(line, from: colon + 1, afterParameters: nameEnd..<colon)
    }
  }

  private mutating func readPeriods(
    _ line: RawLine, from start: Int, afterParameters parameters: Range<Int>
  ) {
    let isTyped =
      line.holds(";FBTYPE=", at: parameters.lowerBound)
      && line.firstDelimiter(from: parameters.lowerBound + 1) == parameters.upperBound
      && !line.contains(UInt8(ascii: "\""), in: parameters)
    guard parameters.isEmpty || isTyped else { return isUnsure = true }
    var start = start
    while start < line.count, !isUnsure {
      let end = line.firstIndex(of: UInt8(ascii: ","), from: start) ?? line.count
      readPeriod(line, start..<end)
      start = end + 1
    }
  }

  private mutating func readPeriod(_ line: RawLine, _ range: Range<Int>) {
    guard let slash = line.firstIndex(of: UInt8(ascii: "/"), from: range.lowerBound),
      slash < range.upperBound,
      add(line, range.lowerBound..<slash), let first = reach
    else { return isUnsure = true }
    let rest = (slash + 1)..<range.upperBound
    if add(line, rest) { return }
    guard let length = line.duration(rest), let start = RawTime(line, range.lowerBound..<slash, zone: nil)
    else { return isUnsure = true }
    reach = first.lowerBound...max(first.upperBound, start.seconds + max(0, length))
  }

  /// Adds the time in UTC in a range of a line; `false` if it has another form.
  private mutating func add(_ line: RawLine, _ range: Range<Int>) -> Bool {
    guard let time = RawTime(line, range, zone: nil), time.place == .utc else { return false }
    let known = reach ?? time.seconds...time.seconds
    reach = min(known.lowerBound, time.seconds)...max(known.upperBound, time.seconds)
    return true
  }
}

extension WindowFilter {
  /// Whether a VFREEBUSY is kept: its periods may touch the window, or its span may. Beyond the maximum no time is known to be free, so the others
  /// need not be read.
  mutating func keepsFreeBusy(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard reread == nil, kept.freeBusyCount <= CalendarReader.maximumFreeBusyTimes else { return false }
    let freeBusy: RawFreeBusy
    if carried.isEmpty {
      freeBusy = RawFreeBusy(UnsafeBufferPointer(rebasing: bytes))
    } else {
      freeBusy = (carried + bytes).withUnsafeBufferPointer { RawFreeBusy($0) }
    }
    if !freeBusy.isUnsure, let reach = freeBusy.reach, !overlap.isNear(reach) { return false }
    kept.freeBusyCount += 1
    return true
  }
}

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
