/// A property of a ``Component`` (RFC 5545 section 3.5): a name, parameters and a value.
///
/// ```swift
/// var title = Property("SUMMARY", text: "Lunch; then a walk")
/// title.value                                       // "Lunch\; then a walk"
/// title["LANGUAGE"] = "en"
/// ```
///
/// A property that was read and not changed is written with its original bytes and folding. It is split when it is asked for its
/// parameters or its value.
public struct Property: Sendable {
  /// A parameter (RFC 5545 section 3.2): a name in upper case, and its values without quotes and escapes.
  public typealias Parameter = ContentLine.Parameter

  /// The written form.
  private enum Contents: Sendable {
    case read(SourceLines)
    case written([Parameter], value: String, ContentLineWriter.LineEnd?)
  }

  /// The name in upper case. For a vCard it includes the group, such as `ITEM1.EMAIL`.
  public let name: String
  private var contents: Contents

  /// A new property with a value as it is written, with the escapes of its type. Line ends in it become `\n`; other control
  /// characters than the tab are left out. Of the name, only letters, digits, `-`, `.` and `_` are kept.
  public init(_ name: String, _ parameters: [Parameter] = [], value: String) {
    self.name = name.asName
    contents = .written(parameters, value: value.withoutLineEnds, nil)
  }

  /// A new property with a value of type TEXT, which is escaped (RFC 5545 section 3.3.11). Control characters are left out, except
  /// tabs, and line ends, which become `\n`.
  public init(_ name: String, _ parameters: [Parameter] = [], text: String) {
    self.init(name, parameters, value: text.escapedText)
  }

  /// A property of a text, with its name in upper case.
  init(_ name: String, _ lines: SourceLines) {
    self.name = name
    contents = .read(lines)
  }

  /// The parameters in order. A parameter without a name, as in vCard 2.1, has an empty one.
  public var parameters: [Parameter] {
    get { content.parameters }
    set { write(newValue, content.value) }
  }

  /// The value as it is written, unfolded, with the escapes of its type. A new value gets the form of ``init(_:_:value:)``.
  public var value: String {
    get { content.value }
    set { write(content.parameters, newValue.withoutLineEnds) }
  }

  /// The value of type TEXT, without its escapes (RFC 5545 section 3.3.11). A quoted-printable value, as in vCalendar 1.0, is decoded.
  /// A new text is written as by ``init(_:_:text:)``, and no longer as quoted-printable.
  public var text: String {
    get {
      let content = content
      return content.isQuotedPrintable ? content.decodedValue : content.value.unescapedText
    }
    set {
      let content = content
      write(content.isQuotedPrintable ? content.decoded.parameters : content.parameters, newValue.escapedText)
    }
  }

  /// The values of a list of type TEXT, such as CATEGORIES, without their escapes. Empty values are left out.
  public var texts: [String] {
    get { value.textItems }
    set { write(content.parameters, newValue.map(\.escapedText).joined(separator: ",")) }
  }

  /// The first value of a parameter, in any letter case of its name; `nil` if there is none. Setting `nil` removes the parameter, and
  /// setting a value replaces all its values, or appends the parameter.
  public subscript(parameter: String) -> String? {
    get { content.parameter(parameter.uppercased()) }
    set {
      let name = parameter.uppercased()
      var parameters = parameters
      guard let newValue else {
        parameters.removeAll { $0.name == name }
        return self.parameters = parameters
      }
      if let place = parameters.firstIndex(where: { $0.name == name }) {
        parameters[place].values = [newValue]
      } else {
        parameters.append(Parameter(name, [newValue]))
      }
      self.parameters = parameters
    }
  }

  /// The property with its name, parameters and value, as our reader takes it.
  var content: ContentLine {
    switch contents {
    case .read(let lines):
      lines.content ?? ContentLine(name: name, parameters: [], value: "", line: 1)
    case .written(let parameters, let value, _):
      ContentLine(name: name, parameters: parameters, value: value, line: 1)
    }
  }

  private mutating func write(_ parameters: [Parameter], _ value: String) {
    // Unchanged contents keep their bytes.
    let content = content
    guard content.parameters != parameters || content.value != value else { return }
    contents = .written(parameters, value: value, lineEnd)
  }

  /// Writes a property without quotation marks anew, so that the values of parameters have those that they need (RFC 5545 section 3.2).
  mutating func quoteParameters() {
    guard case .read(let lines) = contents, !lines.bytes[lines.range].contains(UInt8(ascii: "\"")) else {
      return
    }
    let content = content
    contents = .written(content.parameters, value: content.value, lineEnd)
  }

  private var lineEnd: ContentLineWriter.LineEnd? {
    switch contents {
    case .read(let lines): lines.lineEnd
    case .written(_, _, let end): end
    }
  }

  /// Whether its lines are UTF-8 without control characters, as RFC 5545 section 3.1 asks for.
  var isPlainText: Bool {
    guard case .read(let lines) = contents else { return true }
    let isPlain = lines.bytes[lines.range].allSatisfy { byte in
      byte < 0x7F && (byte >= 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D)
    }
    guard !isPlain else { return true }
    guard !lines.bytes[lines.range].contains(0) else { return false }
    let (text, isUTF8) = decodeLenientUTF8(lines.bytes[lines.range])
    return isUTF8
      && text.unicodeScalars.allSatisfy { scalar in
        scalar.properties.generalCategory != .control || ["\t", "\n", "\r"].contains(scalar)
      }
  }

  /// Writes the property.
  func write(to writer: inout ContentLineWriter) {
    switch contents {
    case .read(let lines): writer.write(lines)
    case .written(let parameters, let value, let end):
      writer.write(name + parameters.map(\.text).joined() + ":" + value, lineEnd: end)
    }
  }
}

extension Property: Hashable {
  /// Whether the names, parameters and values are equal. Folding does not count.
  public static func == (left: Property, right: Property) -> Bool {
    if case (.read(let left), .read(let right)) = (left.contents, right.contents),
      left.hasSameBytes(as: right)
    {
      return true
    }
    guard left.name == right.name else { return false }
    let (one, other) = (left.content, right.content)
    return one.parameters == other.parameters && one.value == other.value
  }

  /// Hashes the name and the value.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(value)
  }
}

extension Property: CustomStringConvertible {
  /// The content line, unfolded and without its end.
  public var description: String { name + parameters.map(\.text).joined() + ":" + value }
}

extension ContentLine.Parameter {
  /// A parameter with values, which are quoted and escaped when they are written (RFC 6868). Of the name, only letters, digits, `-`,
  /// `.` and `_` are kept.
  public init(_ name: String, _ values: [String]) {
    self.init(name: name.asName, values: values)
  }

  /// A parameter with one value.
  public init(_ name: String, _ value: String) {
    self.init(name, [value])
  }

  /// The parameter as it is written, after a `;` (RFC 5545 section 3.2, RFC 6868).
  var text: String {
    let values = values.map(\.quotedParameterValue).joined(separator: ",")
    return name.isEmpty ? ";\(values)" : ";\(name)=\(values)"
  }
}

extension String {
  /// The letters, digits, `-`, `.` and `_` of a name, in upper case; `X-` if there are none.
  package var asName: String {
    let name = String(decoding: utf8.filter(\.isPropertyNameByte), as: UTF8.self).uppercased()
    return name.isEmpty ? "X-" : name
  }
}

// The values of properties by their types (RFC 5545 section 3.3). Texts are in `Property`.

extension Property {
  /// The date or date-time, of a list the first (RFC 5545 sections 3.3.4 and 3.3.5); `nil` if it cannot be read. Its TZID is looked up in
  /// ``ZoneDatabase/system``; a time whose TZID is unknown is floating.
  ///
  /// ```swift
  /// event["DTSTART"]?.time       // .zoned(2026-11-23T09:00:00, Europe/Berlin)
  /// ```
  public var time: EventTime? { time(timeZones: []) }

  /// The date or date-time, of a list the first, as a calendar with these VTIMEZONEs has it; `nil` if it cannot be read.
  /// - Parameters:
  ///   - timeZones: the VTIMEZONEs of the calendar, for TZIDs that `database` does not know.
  ///   - database: the zones of TZIDs.
  public func time(timeZones: [Component], database: ZoneDatabase = .system) -> EventTime? {
    times(timeZones: timeZones, database: database).first
  }

  /// The dates or date-times of a list, such as EXDATE or RDATE (RFC 5545 sections 3.8.5.1 and 3.8.5.2); of periods the starts. Those that cannot be
  /// read are left out. TZIDs are looked up in ``ZoneDatabase/system``.
  public var times: [EventTime] { times(timeZones: []) }

  /// The dates or date-times of a list, as a calendar with these VTIMEZONEs has them.
  public func times(timeZones: [Component], database: ZoneDatabase = .system) -> [EventTime] {
    ComponentTimes(viewer: .utc, zones: DefinedZones(timeZones), database: database).items(of: self)
      .compactMap(\.time)
  }

  /// The value of type DURATION, as of DURATION or TRIGGER (RFC 5545 section 3.3.6); `nil` if it cannot be read.
  public var duration: DurationValue? { DurationValue(value) }

  /// The value of type RECUR, as of RRULE (RFC 5545 section 3.3.10); `nil` if it cannot be read.
  public var recurrenceRule: RecurrenceRule? { try? RecurrenceRule(value) }
}

extension Property {
  /// Moves a date or a date-time by days, at the same time of day on the clock of its zone.
  ///
  /// ```swift
  /// try event["DUE"]?.shift(byDays: 7)
  /// ```
  /// - Parameters:
  ///   - days: how many days later; negative for earlier.
  ///   - timeZones: the VTIMEZONEs of the calendar, for TZIDs that `database` does not know.
  ///   - database: the zones of TZIDs.
  /// - Throws: ``ComponentError/noTime(_:)`` if the value is not one date or date-time, and ``ComponentError/unwritableDate(_:)``.
  public mutating func shift(
    byDays days: Int, timeZones: [Component] = [], database: ZoneDatabase = .system
  ) throws(ComponentError) {
    try shift(by: DurationValue(days: days), timeZones: timeZones, database: database)
  }

  /// Moves a date or a date-time by a duration, as ``EventTime/adding(_:)`` does. Its parameters stay, unless the new time can only be written in UTC.
  /// - Throws: ``ComponentError/noTime(_:)`` if the value is not one date or date-time, and ``ComponentError/unwritableDate(_:)``.
  public mutating func shift(
    by duration: DurationValue, timeZones: [Component] = [], database: ZoneDatabase = .system
  ) throws(ComponentError) {
    try shift(
      by: duration, ComponentTimes(viewer: .utc, zones: DefinedZones(timeZones), database: database))
  }

  /// Moves a date or a date-time, which `reading` reads.
  mutating func shift(by duration: DurationValue, _ reading: ComponentTimes) throws(ComponentError) {
    let items = reading.items(of: self)
    guard items.count == 1, let time = items[0].time else { throw .noTime(name) }
    self = try reading.rewritten(
      self, to: time.adding(duration), EventSchedule(start: time, length: .days(1)))
  }
}

extension Component {
  /// The properties with the times of an event or a task.
  static let namesOfTimes = ["DTSTART", "DTEND", "DUE"]

  /// Moves DTSTART, DTEND and DUE by days, each at the same time of day on the clock of its zone. What else has a time stays as it is: to move a
  /// series with its exceptions, shift it in ``ComponentSeries/changeAll(now:_:)``.
  ///
  /// ```swift
  /// try series.changeAll(now: now) { try $0.shift(byDays: 1) }
  /// ```
  /// - Parameters:
  ///   - days: how many days later; negative for earlier.
  ///   - timeZones: the VTIMEZONEs of the calendar, for TZIDs that `database` does not know.
  ///   - database: the zones of TZIDs.
  /// - Throws: ``ComponentError/noTime(_:)`` or ``ComponentError/unwritableDate(_:)``; then the component is as it was.
  public mutating func shift(
    byDays days: Int, timeZones: [Component] = [], database: ZoneDatabase = .system
  ) throws(ComponentError) {
    try shift(by: DurationValue(days: days), timeZones: timeZones, database: database)
  }

  /// Moves DTSTART, DTEND and DUE by a duration: first its days, then its exact seconds.
  /// - Throws: ``ComponentError/noTime(_:)`` or ``ComponentError/unwritableDate(_:)``; then the component is as it was.
  public mutating func shift(
    by duration: DurationValue, timeZones: [Component] = [], database: ZoneDatabase = .system
  ) throws(ComponentError) {
    var shifted = self
    for name in Self.namesOfTimes {
      try shifted[name]?.shift(by: duration, timeZones: timeZones, database: database)
    }
    self = shifted
  }
}

extension Component {
  /// The properties of one TEXT, in which a comma or semicolon has a backslash (RFC 5545 section 3.3.11).
  private static let texts: Set = ["SUMMARY", "DESCRIPTION", "LOCATION", "COMMENT", "CONTACT"]

  /// Writes the texts that have commas and semicolons without a backslash, as many generators do, as they are read. Other programs cut a text there, as some
  /// servers do with all that they take. Returns whether there were any.
  @discardableResult
  package mutating func escapeTexts() -> Bool {
    var isChanged = false
    for place in properties.indices
    where Self.texts.contains(properties[place].name) && properties[place].value.hasBareSeparator {
      properties[place].text = properties[place].text
      isChanged = true
    }
    for place in components.indices {
      if components[place].escapeTexts() { isChanged = true }
    }
    return isChanged
  }
}

extension String {
  /// Whether a comma or semicolon stands without a backslash before it.
  fileprivate var hasBareSeparator: Bool {
    var isEscaped = false
    for byte in utf8 {
      if !isEscaped, byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") { return true }
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
    }
    return false
  }
}

extension [UInt8] {
  /// A calendar whose texts are written as by ``Component/escapeTexts()``; the same bytes where all are.
  package var withEscapedTexts: [UInt8] {
    var file = ComponentFile(self)
    var isChanged = false
    for place in file.components.indices {
      if file.components[place].escapeTexts() { isChanged = true }
    }
    return isChanged ? file.bytes : self
  }
}

extension Property {
  /// An RRULE for an event that begins at a time. UNTIL gets the type that RFC 5545 section 3.3.10 requires: for a DTSTART with a zone it is in UTC,
  /// for a floating one floating, and for a date a date. Of a date, the whole day is included.
  ///
  /// ```swift
  /// event["RRULE"] = Property(rule: rule, start: start)
  /// ```
  public init(rule: RecurrenceRule, start: EventTime) {
    self.init(rule: rule.description, start: start)
  }

  /// An RRULE with the text of a rule, of which only UNTIL changes, as in ``init(rule:start:)``.
  package init(rule: String, start: EventTime) {
    var text = RuleText(rule)
    if let until = text["UNTIL"].flatMap({ DateTimeValue($0) }) { text["UNTIL"] = until.end(of: start) }
    self.init("RRULE", value: text.text)
  }
}

extension DateTimeValue {
  /// UNTIL in the type of a DTSTART.
  func end(of start: EventTime) -> String {
    let isPoint = secondOfDay != nil && (isUTC || offset != nil)
    let local = secondOfDay == nil ? LocalDateTime(date, second: 86_399) : local
    switch start {
    case .date: return date.basicForm
    case .floating: return local.basicForm
    case .zoned(_, let zone):
      if secondOfDay == nil {
        return zone.instant(of: LocalDateTime(date.adding(days: 1))).adding(seconds: -1).basicForm
      }
      return (isPoint ? instant : zone.instant(of: local)).basicForm
    }
  }
}
