internal import ICalendar

/// The component of an item of Thunderbird with the rows of other tables about it.
struct ThunderbirdComponent {
  private enum Flag {
    static let isAllDay = 8
    static let isExceptionOfDate = 512
  }

  /// A parameter of a property of the item.
  private typealias Parameter = (name: Range<Int>, value: Range<Int>)

  /// The most components inside each other in a reminder.
  private static let maximumDepth = 4
  /// The properties whose values have the type TEXT, and are stored without its escapes.
  private static let textNames: Set<String> = [
    "DESCRIPTION", "LOCATION", "COMMENT", "CONTACT", "RESOURCES", "COLOR",
  ]
  /// The properties that most items have, with the forms of their values: no text is made of these names.
  private static let usualNames: [(name: StaticString, form: LineForm)] = [
    ("DESCRIPTION", .text), ("LOCATION", .text), ("TRANSP", .value), ("SEQUENCE", .value),
  ]
  /// The properties that have columns or tables of their own, and those that say what others say already.
  private static let otherNames: Set<String> = [
    "", "BEGIN", "END", "UID", "DTSTAMP", "CREATED", "LAST-MODIFIED", "DTSTART", "DTEND", "DUE", "DURATION",
    "COMPLETED", "RECURRENCE-ID", "RRULE", "RDATE", "EXDATE", "EXRULE", "SUMMARY", "PRIORITY", "CLASS",
    "STATUS", "ATTENDEE", "ORGANIZER", "ATTACH", "RELATED-TO", "X-MOZ-FAKED-MASTER",
  ]

  private let item: ThunderbirdItem
  private let rows: ArraySlice<StoredSeries.Row>
  private let texts: UnsafeBufferPointer<UInt8>
  /// The parameters of properties, by the names of these.
  private let parameters: [String: [Parameter]]
  /// Whether nothing was left out.
  private(set) var isWhole: Bool

  /// The component of an item with its rows, whose values are in `texts`.
  init(
    _ item: ThunderbirdItem, _ rows: ArraySlice<StoredSeries.Row>, texts: UnsafeBufferPointer<UInt8>
  ) {
    (self.item, self.rows, self.texts) = (item, rows, texts)
    isWhole = item.isWhole
    var parameters: [String: [Parameter]] = [:]
    for row in rows where row.table == .parameters {
      let name = Self.text(row.second, texts)
      guard !name.isWord("VALUE"), !name.isWord("ENCODING"), !name.isWord("TZID") else { continue }
      parameters[Self.name(Self.text(row.first, texts)), default: []].append((row.second, row.third))
    }
    self.parameters = parameters
  }

  /// Whether Thunderbird has made the series up, because it got an exception alone.
  var isInvented: Bool {
    item.recurrence == nil
      && rows.contains {
        $0.table == .properties && text($0.first).isWord("X-MOZ-FAKED-MASTER") && text($0.second).isWord("1")
      }
  }

  /// Whether the item has rules or dates by which it comes again.
  private var isSeries: Bool {
    item.recurrence == nil
      && rows.contains { row in
        row.table == .rules
          && text(row.first).split(separator: 0x0A).contains { line in
            let name = line.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ";") }
            return name.isWord("RRULE") || name.isWord("RDATE")
          }
      }
  }

  private static func text(
    _ range: Range<Int>, _ texts: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: texts[range]) }

  private func text(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> { Self.text(range, texts) }

  private func text(_ range: Range<Int>?) -> UnsafeBufferPointer<UInt8>? { range.map { text($0) } }

  /// A name as a line has it, in upper case; empty if there is none.
  private static func name(_ text: UnsafeBufferPointer<UInt8>) -> String {
    text.contains(where: \.isPropertyNameByte) ? String(decoding: text, as: UTF8.self).asName : ""
  }

  /// Writes the component as whole lines; `false` if it has no time that can be written, but needs one.
  mutating func write(to lines: inout StoredLines, _ zones: StoredZones) -> Bool {
    lines.append(item.kind == .event ? "BEGIN:VEVENT" : "BEGIN:VTODO")
    lines.add("UID:")
    let key = text(item.key)
    // The bytes of the key need not be UTF-8.
    if key.allSatisfy({ $0 < 0x80 }) {
      lines.add(key, as: .text)
    } else {
      lines.add(String(decoding: key, as: UTF8.self), as: .text)
    }
    lines.end()
    guard writeTimes(to: &lines, zones) else { return false }
    writeTexts(to: &lines)
    for row in rows where row.table == .properties { writeProperty(row, to: &lines) }
    for row in rows { writeLines(row, to: &lines) }
    for row in rows where row.table == .alarms {
      let start = lines.count
      guard !writeAlarms(row, to: &lines) else { continue }
      lines.remove(from: start)
      isWhole = false
    }
    lines.append(item.kind == .event ? "END:VEVENT" : "END:VTODO")
    return true
  }

  private func writeTimes(to lines: inout StoredLines, _ zones: StoredZones) -> Bool {
    zones.write("DTSTAMP", item.stamped, nil, to: &lines)
    zones.write("CREATED", item.created, nil, to: &lines)
    zones.write("LAST-MODIFIED", item.modified, nil, to: &lines)
    if let recurrence = item.recurrence {
      // It names the time of the series, which is in its zone.
      let isWritten = zones.write(
        "RECURRENCE-ID", recurrence, text(item.recurrenceZone),
        isDate: item.flags & Flag.isExceptionOfDate != 0, keepsZone: true, to: &lines)
      guard isWritten else { return false }
    }
    let isDate = item.flags & Flag.isAllDay != 0
    let isSeries = isSeries
    let startZone = text(item.startZone)
    let hasStart = zones.write(
      "DTSTART", item.start, startZone, isDate: isDate, keepsZone: isSeries, to: &lines)
    guard hasStart || item.kind == .toDo else { return false }
    // An event without an end has one that is its start.
    if item.kind == .toDo || (item.start ?? 0) < (item.end ?? 0) {
      var end = item.end
      if isSeries, !isDate, let start = item.start {
        // The length of a series stays where its first start is read as the earlier of two.
        end = end.map { $0 - zones.shift(of: start, in: startZone) }
      }
      zones.write(item.kind == .event ? "DTEND" : "DUE", end, text(item.endZone), isDate: isDate, to: &lines)
    }
    zones.write("COMPLETED", item.completed, nil, to: &lines)
    return true
  }

  private func writeTexts(to lines: inout StoredLines) {
    if let title = item.title {
      lines.add("SUMMARY")
      writeParameters(of: "SUMMARY", to: &lines)
      lines.add(":")
      lines.add(text(title), as: .text)
      lines.end()
    }
    if let priority = item.priority, priority > 0 { write("PRIORITY:", priority, to: &lines) }
    if let privacy = item.privacy, !privacy.isEmpty { write("CLASS:", text(privacy), to: &lines) }
    if let status = item.status, !status.isEmpty { write("STATUS:", text(status), to: &lines) }
    if let percent = item.percent, percent > 0,
      !rows.contains(where: { $0.table == .properties && text($0.first).isWord("PERCENT-COMPLETE") })
    {
      write("PERCENT-COMPLETE:", percent, to: &lines)
    }
  }

  private func write(_ name: StaticString, _ number: Int, to lines: inout StoredLines) {
    lines.add(name)
    lines.add(number)
    lines.end()
  }

  private func write(_ name: StaticString, _ value: UnsafeBufferPointer<UInt8>, to lines: inout StoredLines) {
    lines.add(name)
    lines.add(value, as: .value)
    lines.end()
  }

  private func writeParameters(of name: String, to lines: inout StoredLines) {
    guard !parameters.isEmpty, let parameters = parameters[name] else { return }
    for (name, value) in parameters {
      let name = Self.name(text(name))
      guard !name.isEmpty else { continue }
      lines.add(";")
      lines.add(name, as: .value)
      lines.add("=")
      lines.add(text(value), as: .parameter)
    }
  }

  /// Writes a row of the table of properties, unless another table or a column has the property.
  private func writeProperty(_ row: StoredSeries.Row, to lines: inout StoredLines) {
    let stored = text(row.first)
    if parameters.isEmpty, let (name, form) = Self.usualNames.first(where: { stored.isEqual(to: $0.name) }) {
      lines.add(name)
      lines.add(":")
      lines.add(text(row.second), as: form)
      return lines.end()
    }
    let name = Self.name(stored)
    guard !Self.otherNames.contains(name) else { return }
    lines.add(name, as: .value)
    writeParameters(of: name, to: &lines)
    lines.add(":")
    let value = text(row.second)
    if name == "CATEGORIES" {
      for (place, category) in Self.categories(String(decoding: value, as: UTF8.self)).enumerated() {
        if place > 0 { lines.add(",") }
        lines.add(category, as: .text)
      }
    } else {
      lines.add(value, as: Self.textNames.contains(name) ? .text : .value)
    }
    lines.end()
  }

  /// The categories of a text that joins them by commas. A backslash before a comma makes that a part of a category; any other one is itself a part.
  private static func categories(_ text: String) -> [String] {
    var categories = [""]
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case ",": categories.append("")
      case "\\" where rest.first == ",":
        rest.removeFirst()
        categories[categories.count - 1] += ","
      default: categories[categories.count - 1].append(character)
      }
    }
    return categories.map { String($0.trimmed) }.filter { !$0.isEmpty }
  }

  /// Writes the lines of a row that has lines of properties.
  private func writeLines(_ row: StoredSeries.Row, to lines: inout StoredLines) {
    guard row.table != .properties, row.table != .parameters, row.table != .alarms else { return }
    var stored = StoredTextLines(text(row.first))
    while stored.next(into: &lines) {
      if let name = lines.name, lines.read(name, row.table.takes) { lines.end() } else { lines.drop() }
    }
  }

  /// Writes the reminders of a row; `false` if these are no whole components, so that no line of them may be kept.
  private func writeAlarms(_ row: StoredSeries.Row, to lines: inout StoredLines) -> Bool {
    var open: [[UInt8]] = []
    var stored = StoredTextLines(text(row.first))
    while stored.next(into: &lines) {
      guard let name = lines.name else {
        lines.drop()
        continue
      }
      let isBegin = lines.read(name) { $0.isWord("BEGIN") }
      if isBegin || lines.read(name, { $0.isWord("END") }) {
        let component = lines.word(after: name)
        guard !component.isEmpty, component.allSatisfy(\.isPropertyNameByte) else { return false }
        if isBegin {
          guard open.count < Self.maximumDepth, !open.isEmpty || component.isWord("VALARM") else {
            return false
          }
          open.append(component)
        } else {
          guard open.popLast() == component else { return false }
        }
      } else if open.isEmpty || !lines.read(name, { $0.allSatisfy { $0.isPropertyNameByte } }) {
        lines.drop()
        continue
      }
      lines.end()
    }
    return open.isEmpty
  }
}
