import AgendaKit
package import ICalendar

/// Writes JSON (RFC 8259). Keys keep the order in which they are written.
struct JSONWriter {
  /// The layout of the text.
  enum Layout {
    /// Without spaces.
    case compact
    /// A value per line, indented by two spaces per level.
    case pretty
  }

  /// How many bytes are collected before they are flushed.
  static let blockSize = 65_536

  /// The bytes that were written and not yet flushed, in UTF-8.
  private(set) var bytes: [UInt8] = []
  private let layout: Layout
  /// If the output is for a template: makes its text harmless.
  let texts: TemplateTexts?
  /// The short names of events, if they are written.
  var identifiers: ShownIdentifiers?
  private var depth = 0
  private var isFirst = true
  /// Whether the next value is that of a member that the template does not name.
  private var omitsValue = false
  /// How many bytes were flushed.
  private var flushedCount = 0
  /// The places of long texts in the values of a template, in bytes.
  private var longTexts: [String: Int] = [:]

  init(_ layout: Layout, texts: TemplateTexts? = nil) {
    self.layout = layout
    self.texts = texts
  }

  /// The text written so far.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// One value in a layout, ended by a line feed.
  static func text(_ layout: Layout, _ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter(layout)
    write(&writer)
    writer.endLine()
    return writer.text
  }

  /// One object whose only member is a list, on several lines, ended by a line feed.
  static func list<Element>(
    _ name: StaticString, _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) -> String {
    text(.pretty) { writer in
      writer.object { object in
        object.key(name)
        object.array(elements, write)
      }
    }
  }

  /// A value per line; empty if there are none.
  static func lines<Element>(_ elements: [Element], _ write: (inout JSONWriter, Element) -> Void) -> String {
    var writer = JSONWriter(.compact)
    for element in elements {
      write(&writer, element)
      writer.endLine()
    }
    return writer.text
  }

  /// Passes the collected bytes to `write` if there are at least `size`.
  mutating func flush<Failure: Error>(
    from size: Int = blockSize, to write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    guard bytes.count >= size else { return }
    try write(bytes.span)
    flushedCount += bytes.count
    bytes.removeAll(keepingCapacity: true)
  }

  /// Ends the line; another value may follow.
  mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
  }

  mutating func object<Failure: Error>(
    _ members: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    try nest("{", "}", members)
  }

  mutating func array<Element, Failure: Error>(
    _ elements: some Sequence<Element>, _ write: (inout JSONWriter, Element) throws(Failure) -> Void
  ) throws(Failure) {
    try nest("[", "]") { (writer) throws(Failure) in
      for element in elements {
        writer.separate()
        try write(&writer, element)
      }
    }
  }

  /// The name of a member; its value has to be written next. Nothing is written of a member that the template does not name.
  mutating func key(_ name: StaticString) {
    if let texts, !texts.names.contains(name.description) {
      omitsValue = true
      return
    }
    separate()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    append(layout == .pretty ? "\": " : "\":")
  }

  /// The name of a member that can be any text; its value has to be written next.
  mutating func key(_ name: String) {
    separate()
    value(name)
    append(layout == .pretty ? ": " : ":")
  }

  /// False for the value of a member that is omitted.
  private mutating func takesValue() -> Bool {
    defer { omitsValue = false }
    return !omitsValue
  }

  mutating func value(_ number: Int) {
    guard takesValue() else { return }
    bytes.append(contentsOf: String(number).utf8)
  }

  mutating func value(_ number: Double) {
    guard takesValue() else { return }
    bytes.append(contentsOf: number.decimalText.utf8)
  }

  mutating func value(_ truth: Bool) {
    guard takesValue() else { return }
    append(truth ? "true" : "false")
  }

  mutating func value(_ text: String) {
    guard takesValue() else { return }
    if let texts {
      templateValue(text, texts)
    } else {
      quoted(text)
    }
  }

  private mutating func quoted(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    JSONEscaping.append(text, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// A text for a template, which has no NUL. A long one that was written before, as the description of an event that recurs, is its place between two NULs.
  private mutating func templateValue(_ text: String, _ texts: TemplateTexts) {
    guard text.utf8.count >= 64 else { return quoted(texts.plain(text)) }
    if let place = longTexts[text] { return quoted("\0\(place)\0") }
    if longTexts.count == 256 { longTexts.removeAll(keepingCapacity: true) }
    longTexts[text] = flushedCount + bytes.count
    quoted(texts.plain(text))
  }

  /// A string whose text is given in UTF-8.
  mutating func value(utf8 text: Span<UInt8>) {
    plainValue { JSONEscaping.append(text, to: &$0) }
  }

  /// A value that is JSON already.
  mutating func encoded(_ json: [UInt8]) {
    guard takesValue() else { return }
    bytes += json
  }

  /// Makes room for so many bytes.
  mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  mutating func null() {
    guard takesValue() else { return }
    append("null")
  }

  private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func separate() {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    isFirst = false
    indent()
  }

  private mutating func indent() {
    guard layout == .pretty else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * 2))
  }

  private mutating func nest<Failure: Error>(
    _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ content: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    guard takesValue() else { return }
    bytes.append(UInt8(ascii: open))
    depth += 1
    isFirst = true
    try content(&self)
    depth -= 1
    if !isFirst { indent() }
    bytes.append(UInt8(ascii: close))
    isFirst = false
  }
}

extension JSONWriter {
  /// A string value whose characters, added by `append`, need no escapes.
  mutating func plainValue(_ append: (inout [UInt8]) -> Void) {
    guard takesValue() else { return }
    bytes.append(UInt8(ascii: "\""))
    append(&bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// A member; omitted without a value.
  mutating func member(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    key(name)
    value(text)
  }

  /// A member; `null` without a value.
  mutating func member(_ name: StaticString, orNull text: String?) {
    key(name)
    if let text { value(text) } else { null() }
  }

  mutating func member(_ name: StaticString, _ number: Int) {
    key(name)
    value(number)
  }

  mutating func member(_ name: StaticString, _ number: Double) {
    key(name)
    value(number)
  }

  mutating func member(_ name: StaticString, _ truth: Bool) {
    key(name)
    value(truth)
  }
}

extension JSONWriter {
  /// The members of an occurrence; those that scripts use most come first.
  ///
  /// An occurrence that is shared by several moments omits the members that depend on the moment.
  mutating func occurrence(_ item: AgendaItem, zone: Zone, isShared: Bool = false) {
    let occurrence = item.occurrence
    let details = occurrence.event.details
    let calendar = item.calendar
    let title = item.title
    member("id", identifiers?.text(for: occurrence, in: zone))
    member("uid", orNull: occurrence.event.uid)
    member("recurrenceId", occurrence.recurrenceID, in: zone)
    member("summary", details.summary)
    let toDo = item.toDo
    if toDo?.isDated ?? true { bounds(occurrence.span, in: zone) }
    member("allDay", occurrence.isAllDay)
    member("calendar", calendar.name)
    member("location", details.location)
    if let departure = occurrence.departure { member("leave", departure, in: zone) }
    member("status", toDo?.status.rawValue ?? details.status.rawValue)
    if title != details.summary { member("title", title) }
    if !isShared { state(of: item) }
    member("cancelled", item.isCancelled)
    member("declined", item.isDeclined)
    if item.certainty != .certain { member("certainty", "\(item.certainty)") }
    if item.hasConflict { member("conflicts", true) }
    if let count = item.dateCount { member("dates", count) }
    self.details(details)
    var links = EventLinks(of: item)
    member("link", links.address)
    member("meetingLink", links.meeting)
    if let toDo { task(toDo, due: occurrence.span, zone: zone) }
    member("calendarColor", calendar.color?.description)
    texts(of: item, zone: zone)
  }

  /// The members that depend on the moment.
  mutating func state(of item: AgendaItem) {
    member("running", item.isRunning)
    member("ended", item.hasEnded)
    if item.isTask { member("overdue", item.isOverdue) }
  }

  /// The values of a task that events do not have.
  private mutating func task(_ toDo: ToDo, due span: Occurrence.Span, zone: Zone) {
    key("task")
    object {
      if toDo.due == nil {
        $0.member("due", orNull: nil)
      } else {
        switch span {
        case .allDay(let day, _): $0.member("due", day)
        case .timed(_, let due): $0.member("due", due, in: zone)
        }
      }
      if let percent = toDo.percentComplete { $0.member("percentComplete", percent) }
      if let completed = toDo.completed { $0.member("completed", completed, in: zone) }
      $0.member("parent", toDo.parent)
    }
  }

  private mutating func details(_ details: EventDetails) {
    member("description", details.description)
    member("url", details.url)
    if !details.categories.isEmpty {
      key("categories")
      array(details.categories) { $0.value($1) }
    }
    member("transparency", details.transparency.rawValue)
    member("classification", details.classification.rawValue)
    if details.priority != 0 { member("priority", details.priority) }
    if let organizer = details.organizer {
      key("organizer")
      object { $0.attendee(organizer, isOrganizer: true) }
    }
    if !details.attendees.isEmpty {
      key("attendees")
      array(details.attendees) { writer, attendee in
        writer.object { $0.attendee(attendee, isOrganizer: false) }
      }
    }
    member("color", details.color)
  }

  private mutating func attendee(_ attendee: Attendee, isOrganizer: Bool) {
    member("address", attendee.address)
    member("email", attendee.email)
    member("name", attendee.name)
    if !isOrganizer { member("status", attendee.status.rawValue) }
  }
}

extension JSONWriter {
  /// An instant in ISO 8601 with the offset of the zone at that time: `2026-11-21T09:00:00+01:00`. The offset has
  /// seconds only if they are not 0.
  mutating func member(_ name: StaticString, _ instant: Instant, in zone: Zone) {
    key(name)
    plainValue { $0.append(instant, in: zone) }
  }

  /// A date: `2026-11-21`.
  mutating func member(_ name: StaticString, _ date: CalendarDate) {
    key(name)
    plainValue { $0.append(date) }
  }

  /// The start and the end, half-open: dates of an all-day span, timestamps of a timed one.
  mutating func bounds(_ span: Occurrence.Span, in zone: Zone) {
    switch span {
    case .allDay(let start, let end):
      member("start", start)
      member("end", end)
    case .timed(let start, let end):
      member("start", start, in: zone)
      member("end", end, in: zone)
    }
  }

  /// The identifier of an instance of a series; omitted if there is none.
  mutating func member(_ name: StaticString, _ recurrenceID: Occurrence.RecurrenceID?, in zone: Zone) {
    switch recurrenceID {
    case .date(let date): member(name, date)
    case .instant(let instant): member(name, instant, in: zone)
    case nil: break
    }
  }
}

extension Zone {
  /// An instant in ISO 8601 with the offset of the zone at that time: `2026-11-21T09:00:00+01:00`.
  package func timestamp(_ instant: Instant) -> String {
    var bytes: [UInt8] = []
    bytes.append(instant, in: self)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension CalendarDate {
  /// The last date with a four-digit year, as ISO 8601 requires. Later dates, such as the end of a span on this date,
  /// are written as this date.
  fileprivate static let lastWritten = CalendarDate(year: 9999, month: 12, day: 31)
}

extension [UInt8] {
  fileprivate mutating func append(_ instant: Instant, in zone: Zone) {
    var local = zone.localDateTime(at: instant)
    if let last = CalendarDate.lastWritten, local.date > last { local = LocalDateTime(last, second: 86_399) }
    let offset = zone.offset(at: instant)
    let size = Int(offset.magnitude)
    append(local.date)
    append(UInt8(ascii: "T"))
    append(twoDigits: local.hour)
    append(UInt8(ascii: ":"))
    append(twoDigits: local.minute)
    append(UInt8(ascii: ":"))
    append(twoDigits: local.second)
    append(offset < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
    append(twoDigits: size / 3600)
    append(UInt8(ascii: ":"))
    append(twoDigits: size / 60 % 60)
    guard size % 60 != 0 else { return }
    append(UInt8(ascii: ":"))
    append(twoDigits: size % 60)
  }

  fileprivate mutating func append(_ date: CalendarDate) {
    let (year, month, day) = Swift.min(date, CalendarDate.lastWritten ?? date).components
    guard year >= 0 else { return append(contentsOf: date.description.utf8) }
    append(twoDigits: year / 100)
    append(twoDigits: year % 100)
    append(UInt8(ascii: "-"))
    append(twoDigits: month)
    append(UInt8(ascii: "-"))
    append(twoDigits: day)
  }

  /// Appends a number of 0 to 99.
  private mutating func append(twoDigits number: Int) {
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10))
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }
}
