/// The lines of a VEVENT that ``EventDetails`` is read from. ``EventOutlineParser`` reads those with times.
struct DetailLines {
  /// The text for libical: unfolded, in UTF-8, of limited length, with repaired values, and only with the properties that are used.
  private(set) var text: [UInt8] = []
  /// One line for each alarm.
  private(set) var triggers: [TriggerLine] = []
  /// The properties that an agenda does not show; `nil` if they are not kept.
  private(set) var others: [ContentLine]?
  private(set) var times: AlarmTimesInUTC
  private(set) var extensions = ProgramExtensions()
  /// The first GEO that can be read, else the position of the first place of Apple Calendar, else that of the first VLOCATION (RFC 9073 section 7.2).
  var position: GeographicPosition? { ownPosition ?? applePosition ?? placePosition }
  private var ownPosition: GeographicPosition?
  private var applePosition: GeographicPosition?
  private var placePosition: GeographicPosition?
  /// The text of the first STYLED-DESCRIPTION that has one (RFC 9073 section 6.5), else of the first X-ALT-DESC, in which Outlook writes it.
  var styledDescription: String? { ownStyledDescription ?? alternativeDescription }
  private var ownStyledDescription: String?
  private var alternativeDescription: String?
  /// NAME of the first VLOCATION that has one (RFC 9073 section 7.2), else the title of the first place of Apple Calendar.
  var placeName: String? { ownPlaceName ?? appleTitle }
  private var ownPlaceName: String?
  private var appleTitle: String?
  /// The problems of the lines.
  private(set) var problems: [Diagnostic] = []
  private var nesting = ComponentNesting<String>(inside: 1)
  private var repeated = RepeatedLines()
  /// Whether the open component in the event is left out.
  private var isLeftOut = false
  /// DTSTART and DUE, once a reminder of vCalendar 1.0 needs them.
  private var starts: [ContentLine]?

  init(
    of bytes: Range<Int>, in source: [UInt8], line firstLine: Int, keepsOthers: Bool,
    zone: @escaping (String) -> Zone?
  ) {
    others = keepsOthers ? [] : nil
    times = AlarmTimesInUTC(zone: zone)
    // Of a hostile event only a small part is read.
    text.reserveCapacity(min(bytes.count, ContentLineReader.maximumLength))
    var reader = ContentLineReader(source, in: bytes, firstLine: firstLine)
    // No component inside a VALARM is read.
    while let line = reader.next(where: {
      EventDetails.isNeeded($0, atDepth: nesting.depth)
        || keepsOthers && nesting.depth == 1 && !EventOutlineParser.isNeeded($0)
    }) {
      switch line.name {
      case "BEGIN": begin(line)
      case "END": end(line)
      case let name where VCalendarAlarm.isName(name) && nesting.depth == 1:
        if starts == nil { starts = Self.starts(of: bytes, in: source) }
        add(line, starts ?? [])
      case let name where !EventDetails.isNeeded(name, atDepth: nesting.depth): addOther(line)
      default: add(line)
      }
    }
    // Close the components that have no END.
    for name in nesting.open.prefix(isLeftOut ? 1 : 2).reversed() { text += "END:\(name)\r\n".utf8 }
  }

  /// DTSTART and DUE of the event.
  private static func starts(of bytes: Range<Int>, in source: [UInt8]) -> [ContentLine] {
    var reader = ContentLineReader(source, in: bytes, firstLine: 1)
    var starts: [ContentLine] = []
    while starts.count < 2, let line = reader.next(where: { $0 == "DTSTART" || $0 == "DUE" }) {
      starts.append(line)
    }
    return starts
  }

  /// Adds a reminder of vCalendar 1.0 as a VALARM.
  private mutating func add(_ line: ContentLine, _ starts: [ContentLine]) {
    guard !line.value.trimmingSpaces.isEmpty, repeated.take("BEGIN") else { return }
    guard let alarm = VCalendarAlarm(line, among: starts) else {
      let reason = "a reminder whose \(line.name) \(quoted(line.value)) cannot be read is left out"
      return problems.append(Diagnostic(.unreadableAlarm, reason, line: line.line))
    }
    triggers.append(TriggerLine(line: line.line, value: line.value))
    text += "BEGIN:VALARM\r\n".utf8
    for property in alarm.lines where EventDetails.isNeeded(property.name, atDepth: 2) {
      property.appendText(forParser: &text)
      text += "\r\n".utf8
    }
    text += "END:VALARM\r\n".utf8
  }

  private mutating func begin(_ line: ContentLine) {
    nesting.begin(line.value.componentName)
    if nesting.depth == 2 { isLeftOut = !repeated.take("BEGIN") }
    guard !isLeftOut else { return }
    if nesting.depth <= 2 { text += "BEGIN:\(nesting.open.last ?? "")\r\n".utf8 }
    if nesting.open.count == 2, nesting.open.last == "VALARM" {
      triggers.append(TriggerLine(line: line.line))
    }
  }

  private mutating func end(_ line: ContentLine) {
    let depth = nesting.depth
    for (place, name) in nesting.end(line.value.componentName).enumerated()
    where depth - place <= (isLeftOut ? 1 : 2) {
      text += "END:\(name)\r\n".utf8
    }
    if nesting.depth < 2 { isLeftOut = false }
  }

  private mutating func add(_ written: ContentLine) {
    let line = written.withoutOldForm ?? written
    guard !isLeftOut, repeated.take(line.name) else { return }
    if nesting.open.last == "VALARM", let last = triggers.indices.last {
      switch line.name {
      case "TRIGGER":
        triggers[last].line = line.line
        triggers[last].value = line.value
      case "DURATION" where DurationValue(line.value) == nil:
        problems.append(
          Diagnostic(
            .invalidDuration,
            "DURATION \(quoted(line.value)) of a reminder is no duration; it counts as none",
            line: line.line))
      case "X-KDE-KCALCORE-ENABLED": triggers[last].isDisabled = !ProgramExtensions.isEnabled(line.value)
      default: break
      }
    }
    if isOfPlaceOrText(line) { return }
    if line.name.hasPrefix("X-"), let property = DetailProperty(named: line.name), property.isProgramExtension
    {
      extensions.read(property, line.value)
      return addOther(line)
    }
    // libical keeps only the first of several delegates.
    if line.isOfDelegation { addOther(line) }
    times.readInUTC(line.asConference).appendText(forParser: &text)
    text += "\r\n".utf8
  }

  /// Reads a line of a place, or of the text in another form. Returns whether it is one.
  private mutating func isOfPlaceOrText(_ line: ContentLine) -> Bool {
    let isPlace = nesting.open.last == "VLOCATION"
    switch line.name {
    case "GEO":
      let position = GeographicPosition(value: line.value)
      if nesting.depth == 1 { ownPosition = ownPosition ?? position }
      if isPlace { placePosition = placePosition ?? position }
      return true
    case "URL" where nesting.depth > 1:
      if isPlace { placePosition = placePosition ?? GeographicPosition(address: line.value) }
      return true
    case "X-APPLE-STRUCTURED-LOCATION":
      applePosition = applePosition ?? GeographicPosition(address: line.value)
      let title = line.parameter("X-TITLE").map { String($0.unescapedText.trimmingSpaces) }
      appleTitle = appleTitle ?? (title?.isEmpty == false ? title : nil)
    case "STYLED-DESCRIPTION": ownStyledDescription = ownStyledDescription ?? line.styledText
    case "X-ALT-DESC": alternativeDescription = alternativeDescription ?? line.styledText
    case "NAME":
      if isPlace, ownPlaceName == nil, !line.value.trimmingSpaces.isEmpty {
        ownPlaceName = line.value.unescapedText
      }
      return true
    default: return false
    }
    addOther(line)
    return true
  }

  private mutating func addOther(_ line: ContentLine) {
    if others?.count ?? .max < EventDetails.maximumOtherProperties { others?.append(line) }
  }
}

/// The TRIGGER line of an alarm, or its BEGIN line if it has none.
struct TriggerLine {
  var line: Int
  var value: String?
  /// Whether the alarm is switched off.
  var isDisabled = false

  /// The diagnostic for an alarm without a readable TRIGGER. It uses the original value, because libical drops unreadable values.
  var unreadable: Diagnostic {
    let reason = value.map { "whose TRIGGER \(quoted($0)) cannot be read" } ?? "without a TRIGGER"
    return Diagnostic(.unreadableAlarm, "a reminder \(reason) is left out", line: line)
  }
}

/// Limits how often a property or a component of an event is read, because libical needs a kilobyte for each.
private struct RepeatedLines {
  /// The number of lines that are read, whatever they are, and then the number of lines with one name.
  private static let limit = max(EventDetails.maximumAttendees, EventDetails.maximumAlarms)

  private var count = 0
  private var counts: [String: Int] = [:]

  /// Counts a line, and returns whether it is read. `name` is that of its property.
  mutating func take(_ name: String) -> Bool {
    count += 1
    guard count > Self.limit else { return true }
    counts[name, default: 0] += 1
    return counts[name, default: 0] <= Self.limit
  }
}

extension ContentLine {
  /// An extension with the address of an online meeting as CONFERENCE; any other line unchanged.
  fileprivate var asConference: ContentLine {
    guard name.hasPrefix("X-"), DetailProperty(named: name)?.isConferenceExtension == true else {
      return self
    }
    return ContentLine(
      name: "CONFERENCE", parameters: [Parameter(name: "VALUE", values: ["URI"])], value: value, line: line)
  }
}

/// The extensions of programs that say something of an event: its properties in RFC 5545 have precedence.
struct ProgramExtensions {
  /// The most postponed reminders that are read of an event.
  private static let maximumSnoozes = 100

  /// X-MICROSOFT-CDO-BUSYSTATUS.
  private var busyStatus: String?
  /// X-MOZ-LASTACK: when the reminders were last dismissed or postponed in Thunderbird.
  private var lastAcknowledged: Instant?
  /// X-MOZ-SNOOZE-TIME, and its form for one instance: when a postponed reminder is due.
  private var snoozes: [Instant] = []
  /// X-APPLE-TRAVEL-DURATION: the seconds of the way to the event.
  private var travel: Int?

  /// Reads the value of an extension. The first value counts.
  mutating func read(_ property: DetailProperty, _ value: String) {
    switch property {
    case .busyStatus: busyStatus = busyStatus ?? value.trimmingSpaces.uppercased()
    case .lastAcknowledged: lastAcknowledged = lastAcknowledged ?? DateTimeValue(value)?.instant
    case .snooze:
      guard snoozes.count < Self.maximumSnoozes, let time = DateTimeValue(value) else { return }
      snoozes.append(time.instant)
    case .travel:
      guard travel == nil, let length = DurationValue(value) else { return }
      let seconds = length.days * 86_400 + length.seconds
      if (1...EventDetails.maximumTravel).contains(seconds) { travel = seconds }
    default: break
    }
  }

  /// Adds the values to the details of an event, which are complete otherwise. `hasTransparency` and `hasStatus` say whether the event has TRANSP and
  /// STATUS.
  func complete(_ details: inout EventDetails, hasTransparency: Bool, hasStatus: Bool) {
    if !hasStatus, busyStatus == "TENTATIVE" {
      (details.status, details.markedStatus) = (.tentative, .tentative)
    }
    if details.position == nil, let place = details.location, place.hasPrefix("geo:") {
      details.position = GeographicPosition(address: place)
    }
    if !hasTransparency, busyStatus == "FREE" { details.transparency = .transparent }
    details.isAway = busyStatus == "OOF" && details.transparency == .opaque
    details.travelSeconds = travel
    guard let first = details.alarms.first(where: { !$0.isSilent }),
      lastAcknowledged != nil || !snoozes.isEmpty
    else { return }
    for index in details.alarms.indices {
      details.alarms[index].acknowledged = [details.alarms[index].acknowledged, lastAcknowledged]
        .compactMap { $0 }.max()
    }
    details.alarms += snoozes.map {
      Alarm(
        action: first.action, trigger: .absolute($0), summary: first.summary, description: first.description,
        acknowledged: lastAcknowledged)
    }
  }

  /// Whether a value of X-KDE-KCALCORE-ENABLED leaves a reminder switched on.
  static func isEnabled(_ value: String) -> Bool { value.trimmingSpaces.uppercased() != "FALSE" }
}

/// Converts the times of alarms to UTC, as RFC 5545 section 3.8.6.3 requires.
///
/// Some programs write them with a TZID, or without any zone.
struct AlarmTimesInUTC {
  private let zone: (String) -> Zone?
  /// The problems of the times so far.
  private(set) var diagnostics: [Diagnostic] = []

  /// `zone` returns the zone of a TZID.
  init(zone: @escaping (String) -> Zone?) {
    self.zone = zone
  }

  /// The line of an alarm. A date-time that is not in UTC is converted to UTC; any other line is unchanged.
  mutating func readInUTC(_ line: ContentLine) -> ContentLine {
    guard line.name == "TRIGGER" || line.name == "ACKNOWLEDGED", let time = DateTimeValue(line.value),
      time.secondOfDay != nil, !time.isUTC, time.offset == nil
    else { return line }
    guard let name = line.parameter("TZID"), !name.isEmpty else {
      diagnose(line, .timeNotUTC, "has no zone; it is read as UTC")
      return line
    }
    guard let zone = zone(name) else {
      diagnose(
        line, .unknownTimeZone, "is in time zone \(quoted(name)), which is not known; it is read as UTC")
      return line
    }
    // The validator reports that the time is not in UTC.
    var line = line
    line.value = zone.instant(of: time.local).basicForm
    return line
  }

  private mutating func diagnose(_ line: ContentLine, _ code: Diagnostic.Code, _ problem: String) {
    diagnostics.append(Diagnostic(code, "\(line.name) of a reminder \(problem)", line: line.line))
  }
}
