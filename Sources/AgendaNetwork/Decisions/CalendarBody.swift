internal import AgendaPlatform
internal import AgendaSources
internal import ICalendar

/// What is known of a calendar before it is parsed.
struct CalendarBody {
  /// The bytes of the calendar.
  let bytes: [UInt8]
  /// The number of events, to-dos and journal entries.
  private(set) var itemCount = 0
  /// The SHA-256 of the bytes without the DTSTAMP lines, which many servers write anew for each answer.
  let hash: String
  /// Whether a VCALENDAR begins, and whether the last one also ends.
  private(set) var hasCalendar = false
  private(set) var isComplete = false

  /// Looks through the lines of a text.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var hash = SHA256()
    var scan = LineScan()
    bytes.withUnsafeBytes { text in
      guard let base = text.baseAddress else { return }
      var kept = 0
      var start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      while start < text.count {
        let feed = memchr(base + start, 0x0A, text.count - start)
        let end = feed.map { UnsafeRawPointer($0) - base + 1 } ?? text.count
        let line = UnsafeRawBufferPointer(rebasing: text[start..<end])
        if scan.isDateStamp(line) {
          hash.add(UnsafeRawBufferPointer(rebasing: text[kept..<start]))
          kept = end
        }
        start = end
      }
      hash.add(UnsafeRawBufferPointer(rebasing: text[min(kept, text.count)...]))
    }
    self.hash = hash.hexadecimal()
    (itemCount, hasCalendar, isComplete) = (scan.itemCount, scan.hasCalendar, scan.isComplete)
  }

  /// The intervals that the calendar asks for.
  var wishes: UpdateSchedule.Wishes {
    var wishes = UpdateSchedule.Wishes()
    // The properties of a calendar come before its components.
    var reader = ContentLineReader(Array(bytes.prefix(16_384)))
    while let line = reader.next() {
      if line.name == "END" || line.name == "BEGIN" && line.value.componentName != "VCALENDAR" { break }
      let seconds = DurationValue(line.value).flatMap { duration in
        let seconds = duration.days * 86_400 + duration.seconds
        return seconds > 0 ? seconds : nil
      }
      switch line.name {
      case "REFRESH-INTERVAL": wishes.refreshInterval = seconds
      case "X-PUBLISHED-TTL": wishes.publishedInterval = seconds
      default: break
      }
    }
    return wishes
  }
}

/// What the lines of a text tell, one after the other.
private struct LineScan {
  var itemCount = 0
  var hasCalendar = false
  var isComplete = false
  private var isInDateStamp = false

  /// Looks at a line. Returns whether it belongs to a DTSTAMP.
  mutating func isDateStamp(_ line: UnsafeRawBufferPointer) -> Bool {
    guard let first = line.first else { return false }
    // A folded line goes on (RFC 5545 section 3.1).
    if first == 0x20 || first == 0x09 { return isInDateStamp }
    isInDateStamp = false
    switch first | 0x20 {
    case UInt8(ascii: "b") where begins(line, "begin:vcalendar"):
      (hasCalendar, isComplete) = (true, false)
    case UInt8(ascii: "b")
    where begins(line, "begin:vevent") || begins(line, "begin:vtodo") || begins(line, "begin:vjournal"):
      itemCount += 1
    case UInt8(ascii: "e") where begins(line, "end:vcalendar"): isComplete = hasCalendar
    case UInt8(ascii: "d"): isInDateStamp = begins(line, "dtstamp")
    default: break
    }
    return isInDateStamp
  }

  private func begins(_ line: UnsafeRawBufferPointer, _ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard line.count >= count else { return false }
    return (0..<count).allSatisfy { place in
      let byte = line[place]
      let isUpper = (0x41...0x5A).contains(byte)
      return (isUpper ? byte | 0x20 : byte) == word.utf8Start[place]
    }
  }
}

extension CalendarBody {
  /// The bytes at the beginning of a page in which a form to sign in is looked for.
  private static let searchedBytes = 65_536

  /// Throws where the bytes that came from an address are not a whole calendar.
  func validate(from address: WebAddress) throws(UpdateFailure) {
    if hasCalendar, !isPage {
      guard isComplete else {
        throw UpdateFailure(.unreachable, "the calendar is cut off: END:VCALENDAR is missing")
      }
      return
    }
    throw UpdateFailure(.notCalendar, mistake(in: address))
  }

  /// Whether the text begins like HTML or XML.
  private var isPage: Bool {
    bytes.first { $0 > 0x20 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF } == UInt8(ascii: "<")
  }

  private func mistake(in address: WebAddress) -> String {
    let isGoogle = address.host.hasSuffix("google.com")
    if isGoogle, !address.target.hasPrefix("/calendar/ical/") {
      return
        "the address is that of a page of Google Calendar; copy the “Secret address in iCal format” from the settings of the calendar"
    }
    guard isPage else {
      return bytes.isEmpty
        ? "the answer is empty" : "what came is not a calendar: it has no BEGIN:VCALENDAR"
    }
    let beginning = String(decoding: bytes.prefix(Self.searchedBytes), as: UTF8.self).lowercased()
    let isLogin = ["type=\"password\"", "type='password'", "type=password", "sign in", "log in", "login"]
      .contains { beginning.contains($0) }
    return isLogin
      ? "a page to sign in came, and no calendar; copy the private address in iCal format from the settings of the calendar"
      : "a page of a website came, and no calendar; copy the address in iCal format from the settings of the calendar"
  }
}
