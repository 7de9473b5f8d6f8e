internal import AgendaDrawing
internal import AgendaPlatform
internal import AgendaSources
internal import ICalendar

/// The text of a calendar with the facts that its lines give without parsing.
struct CalendarBody {
  /// The text of the calendar.
  let text: CalendarText
  /// The number of events, to-dos and journal entries.
  let itemCount: Int
  /// The SHA-256 of the bytes without the DTSTAMP lines, which many servers write anew for each answer.
  let hash: String
  /// Whether a VCALENDAR begins, and whether the last one also ends.
  let hasCalendar: Bool
  let isComplete: Bool

  /// Looks through the lines of a text. One that can no longer be read counts as one that ends there.
  init(_ text: CalendarText) {
    self.text = text
    var scan = BodyScan()
    try? text.hand(0..<Int.max) { block in block.withUnsafeBytes { scan.read($0) } }
    hash = scan.finish()
    (itemCount, hasCalendar, isComplete) = (
      scan.lines.itemCount, scan.lines.hasCalendar, scan.lines.isComplete
    )
  }

  /// A whole calendar, with the facts that its lines gave.
  init(_ text: CalendarText, hash: String, itemCount: Int) {
    self.text = text
    self.hash = hash
    self.itemCount = itemCount
    (hasCalendar, isComplete) = (true, true)
  }

  /// The intervals that the calendar asks for.
  var wishes: UpdateSchedule.Wishes {
    var wishes = UpdateSchedule.Wishes()
    // The properties of a calendar come before its components.
    var reader = ContentLineReader(text.prefix(16_384))
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

/// Reads a text block by block: its hash, and the facts that its lines give.
struct BodyScan {
  /// The most bytes of a line that are needed to know what it is.
  private static let maximumWordLength = 16

  private(set) var lines = LineScan()
  private var hash = SHA256()
  /// The beginning of a line of which too little has come.
  private var pending: [UInt8] = []
  /// Whether the current line has begun in an earlier block, and whether it belongs to the hash.
  private var (isInLine, isHashed) = (false, true)
  private var isFirst = true

  /// Reads the next block.
  mutating func read(_ block: UnsafeRawBufferPointer) {
    guard !pending.isEmpty else { return readLines(block, isLast: false) }
    let whole = pending + Array(block)
    pending = []
    whole.withUnsafeBytes { readLines($0, isLast: false) }
  }

  /// Reads what is left, and returns the hash.
  mutating func finish() -> String {
    let rest = pending
    rest.withUnsafeBytes { readLines($0, isLast: true) }
    return hash.hexadecimal()
  }

  private mutating func readLines(_ text: UnsafeRawBufferPointer, isLast: Bool) {
    guard let base = text.baseAddress else { return }
    var start = 0
    if isFirst {
      guard text.count >= 3 || isLast else { return pending = Array(text) }
      isFirst = false
      if text.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    }
    var kept = 0
    while start < text.count {
      let feed = memchr(base + start, 0x0A, text.count - start)
      let end = feed.map { UnsafeRawPointer($0) - base + 1 } ?? text.count
      if !isInLine {
        guard feed != nil || isLast || text.count - start >= Self.maximumWordLength else { break }
        isHashed = !lines.isDateStamp(UnsafeRawBufferPointer(rebasing: text[start..<end]))
      }
      if !isHashed {
        hash.add(UnsafeRawBufferPointer(rebasing: text[kept..<start]))
        kept = end
      }
      isInLine = feed == nil
      start = end
    }
    hash.add(UnsafeRawBufferPointer(rebasing: text[kept..<start]))
    pending = Array(text[start...])
  }
}

/// The facts that the lines of a text give, one after the other.
struct LineScan {
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

  /// The largest text in an unusual form that is looked through, in bytes.
  private static let longestUnusual = 64 << 20

  /// Throws if the bytes that came from an address are not a whole calendar. Every text that the reader of files accepts is a calendar, also
  /// without a VCALENDAR, without its end or within a page; only a calendar that may be cut off is refused, since it would replace the last good one.
  /// `isWhole`: whether the answer says where its body ends, so that all of it has come (RFC 9112 section 6.3).
  func validate(from address: WebAddress, isWhole: Bool) throws(UpdateError) {
    guard hasCalendar else {
      guard text.count <= Self.longestUnusual, CalendarPlaces.holdsCalendar(text.prefix(text.count)) else {
        throw UpdateError(.notCalendar, mistake(in: address))
      }
      return
    }
    guard isComplete || isWhole && itemCount > 0 else {
      throw UpdateError(.unreachable, "the calendar is cut off: END:VCALENDAR is missing")
    }
  }

  /// Whether the text begins like HTML or XML.
  private var isPage: Bool {
    text.prefix(Self.searchedBytes).first { $0 > 0x20 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF }
      == UInt8(ascii: "<")
  }

  private func mistake(in address: WebAddress) -> String {
    if let mistake = address.pageMistake { return mistake }
    guard isPage else {
      return text.count == 0
        ? "the answer is empty" : "the answer is not a calendar: it has no BEGIN:VCALENDAR"
    }
    let beginning = String(decoding: text.prefix(Self.searchedBytes), as: UTF8.self).lowercased()
    let isLogin = ["type=\"password\"", "type='password'", "type=password", "sign in", "log in", "login"]
      .contains { beginning.contains($0) }
    return isLogin
      ? "the answer is a sign-in page and not a calendar; copy the private address in iCal format from the settings of the calendar"
      : "the answer is a web page and not a calendar; copy the address in iCal format from the settings of the calendar"
  }
}

extension CalendarBody {
  /// Throws if the answer is not an image that can be shown: another kind of file, an image that is too large, or one that is cut off.
  func validateImage() throws(UpdateError) {
    guard text.count <= ImageHeader.maximumBytes else {
      throw UpdateError(.notCalendar, "the answer \(ImageHeader.Failure.tooLong.message)")
    }
    do throws(ImageHeader.Failure) {
      _ = try ImageHeader(
        text.prefix(ImageHeader.maximumBytes), maximumPixels: ImageHeader.maximumPixelsFromWeb)
    } catch {
      throw UpdateError(.notCalendar, "the answer \(error.message)")
    }
  }
}
