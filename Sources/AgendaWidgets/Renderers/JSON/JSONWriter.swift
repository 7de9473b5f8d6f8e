import AgendaKit
import ICalendar

/// Writes JSON (RFC 8259) with keys in the order in which they are given.
struct JSONWriter {
  /// How it is laid out.
  enum Layout {
    /// Without spaces.
    case compact
    /// A value a line, two spaces a level.
    case pretty
  }

  /// How many bytes are gathered before they are handed on.
  static let blockSize = 65_536

  /// What is written so far and was not handed on, in UTF-8.
  private(set) var bytes: [UInt8] = []
  private let layout: Layout
  /// What is written for a template, of which all text is harmless.
  let texts: TemplateTexts?
  private var depth = 0
  private var isFirst = true

  init(_ layout: Layout, texts: TemplateTexts? = nil) {
    self.layout = layout
    self.texts = texts
  }

  /// What is written so far.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Hands on what is written so far, if that is `size` bytes or more.
  mutating func handOn<Failure: Error>(
    from size: Int = blockSize, to write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    guard bytes.count >= size else { return }
    try write(bytes.span)
    bytes.removeAll(keepingCapacity: true)
  }

  /// A line feed, after which another value may begin.
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

  /// The name of a member; its value is written next.
  mutating func key(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    append(layout == .pretty ? "\": " : "\":")
  }

  mutating func value(_ number: Int) { bytes.append(contentsOf: String(number).utf8) }

  mutating func value(_ number: Double) { bytes.append(contentsOf: number.decimalText.utf8) }

  mutating func value(_ truth: Bool) { append(truth ? "true" : "false") }

  mutating func value(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    JSONEscaping.append(texts?.plain(text) ?? text, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func null() { append("null") }

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
  /// A value in the characters that `append` adds, of which none needs an escape.
  mutating func plainValue(_ append: (inout [UInt8]) -> Void) {
    bytes.append(UInt8(ascii: "\""))
    append(&bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// A member with a value; left out where there is none.
  mutating func member(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    key(name)
    value(text)
  }

  /// A member with a value, `null` where there is none.
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
  /// The members that an occurrence has everywhere; those that scripts read most stand first.
  ///
  /// One that several moments share leaves out what is of the moment.
  mutating func occurrence(_ item: AgendaItem, zone: Zone, isShared: Bool = false) {
    let occurrence = item.occurrence
    let details = occurrence.event.details
    let calendar = item.calendar
    let title = item.title
    member("uid", orNull: occurrence.event.uid)
    member("recurrenceId", occurrence.recurrenceID, in: zone)
    member("summary", details.summary)
    bounds(occurrence.span, in: zone)
    member("allDay", occurrence.isAllDay)
    member("calendar", calendar.name)
    member("location", details.location)
    member("status", details.status.rawValue)
    if title != details.summary { member("title", title) }
    if !isShared { state(of: item) }
    member("cancelled", item.isCancelled)
    member("declined", item.isDeclined)
    self.details(details)
    member("calendarColor", calendar.color?.hexadecimal)
    texts(of: item, zone: zone)
  }

  /// What is so at a moment.
  mutating func state(of item: AgendaItem) {
    member("running", item.isRunning)
    member("ended", item.hasEnded)
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
    member("name", attendee.name)
    if !isOrganizer { member("status", attendee.status.rawValue) }
  }
}
