/// Reads the details of nearly all events without libical, which takes a kilobyte and some microseconds for each property.
extension EventDetails {
  /// The details of a VEVENT whose lines have exactly the form of RFC 5545, with values that need no repair. `bytes` is its half-open range in
  /// `text`.
  ///
  /// `nil` for any other event, which libical reads. If both can read an event, the result is the same.
  init?(plain bytes: Range<Int>, in text: [UInt8]) {
    self.init()
    guard readPlain(bytes, in: text) else { return nil }
  }

  /// Fills empty details from the VEVENT at `bytes`. Returns `false` if libical has to read it; then the details stay empty.
  mutating func readPlain(_ bytes: Range<Int>, in text: [UInt8]) -> Bool {
    var plain = PlainEventDetails()
    guard text.withUnsafeBufferPointer({ plain.read(UnsafeBufferPointer(rebasing: $0[bytes])) }) else {
      return false
    }
    // A copy would count all references again.
    swap(&self, &plain.details)
    return true
  }
}

/// The details of a VEVENT, taken from its lines one by one.
private struct PlainEventDetails {
  /// The most bytes of a line: a longer value may have to be cut.
  private static let maximumLength = EventDetails.maximumDescriptionCharacters
  /// The most lines that are needed: of more, some may have to be left out.
  private static let maximumLines = EventDetails.maximumAlarms

  var details = EventDetails()
  /// The properties that were found, of those that may occur once, each as a bit.
  private var found: UInt64 = 0
  private var alarm: PlainAlarm?
  private var extensions = ProgramExtensions()
  private var applePosition: GeographicPosition?
  /// Whether X-ALT-DESC or X-APPLE-STRUCTURED-LOCATION were passed over, which say the text and the place of an event without DESCRIPTION or LOCATION.
  private var (hasOtherDescription, hasOtherPlace) = (false, false)
  private var lineCount = 0

  /// Reads the text of an event, from BEGIN to the end of the END line. Returns `false` if one of the lines is not plain.
  mutating func read(_ event: UnsafeBufferPointer<UInt8>) -> Bool {
    var lines = PlainLines(event)
    var unfolded: [UInt8] = []
    // The property of a folded line that is needed, and the index behind its name.
    var folded: (property: DetailProperty, nameEnd: Int)?
    while let line = lines.next() {
      switch line.kind {
      case .first: break
      case .last:
        guard alarm == nil, !hasOtherDescription || details.description != nil,
          !hasOtherPlace || details.location != nil
        else { return false }
        details.position = details.position ?? applePosition
        extensions.complete(&details, hasTransparency: hasFound(.transparency), hasStatus: hasFound(.status))
        return true
      case .beginAlarm:
        guard alarm == nil else { return false }
        alarm = PlainAlarm()
      case .endAlarm:
        guard let whole = alarm?.whole else { return false }
        details.alarms.append(whole)
        alarm = nil
      case .continuation:
        guard let (property, nameEnd) = folded else { continue }
        line.bytes.append(from: 1, to: &unfolded)
        guard unfolded.count <= Self.maximumLength else { return false }
        if line.isFolded { continue }
        folded = nil
        guard unfolded.withUnsafeBufferPointer({ read(RawLine($0), property, nameEnd) }) else { return false }
      case .property(let nameEnd):
        folded = nil
        guard let property = DetailProperty(line.bytes, endingAt: nameEnd),
          property.isNeeded(atDepth: alarm == nil ? 1 : 2)
        else { continue }
        if property == .alternativeDescription {
          hasOtherDescription = true
        } else if line.isFolded {
          folded = (property, nameEnd)
          unfolded.removeAll(keepingCapacity: true)
          line.bytes.append(from: 0, to: &unfolded)
        } else {
          guard read(line.bytes, property, nameEnd) else { return false }
        }
      }
    }
    return false
  }

  /// Reads an unfolded line that is needed. Returns `false` if it is not plain.
  private mutating func read(_ line: RawLine, _ property: DetailProperty, _ nameEnd: Int) -> Bool {
    lineCount += 1
    if property == .applePlace {
      // Its parameters are long, and none of them is read.
      applePosition = applePosition ?? line.lastPosition
      hasOtherPlace = true
      return lineCount <= Self.maximumLines
    }
    guard lineCount <= Self.maximumLines, line.count <= Self.maximumLength,
      let content = PlainProperty(line, nameEnd: nameEnd)
    else { return false }
    if alarm != nil { return alarm?.read(property, content) == true }
    switch property {
    case .attendee:
      guard let attendee = Attendee(plain: content) else { return false }
      details.attendees.append(attendee)
      return true
    case .googleConference, .microsoftConference:
      guard let address = content.valueWithoutEscapes, !content.hasParameters else { return false }
      details.conferences.append(Conference(address: address))
      return details.conferences.count <= EventDetails.maximumCategories
    case .busyStatus, .lastAcknowledged, .snooze:
      guard !content.hasParameters, let value = content.value else { return false }
      extensions.read(property, value)
      return true
    case .travel:
      guard let value = content.value else { return false }
      extensions.read(property, value)
      return true
    default:
      guard !hasFound(property) else { return false }
      found |= 1 << UInt64(property.rawValue)
      return set(property, content)
    }
  }

  private func hasFound(_ property: DetailProperty) -> Bool { found & 1 << UInt64(property.rawValue) != 0 }

  /// Sets the value of a property that may occur once.
  private mutating func set(_ property: DetailProperty, _ content: PlainProperty) -> Bool {
    switch property {
    case .summary: return content.readText { details.summary = $0 }
    case .location: return content.readText { details.location = $0 }
    case .description:
      return content.readText(atMost: EventDetails.maximumDescriptionCharacters) { details.description = $0 }
    case .organizer:
      details.organizer = Attendee(plain: content)
      return details.organizer != nil
    case .categories:
      guard let items = content.plainItems else { return false }
      details.categories = items
      return true
    case _ where content.hasParameters: return false
    case .url:
      details.url = content.addressWithoutEscapes
      return details.url != nil
    case .color:
      details.color = content.valueWithoutEscapes
      return details.color != nil
    case .position:
      details.position = content.value.flatMap { GeographicPosition(value: $0) }
      return true
    case .priority:
      guard content.valueLength == 1, let number = content.value.flatMap({ Int($0) }) else { return false }
      details.priority = number
      return true
    case .status: return content.readWord(into: &details.status, \.statusWord)
    case .transparency: return content.readWord(into: &details.transparency)
    case .classification: return content.readWord(into: &details.classification)
    default: return false
    }
  }
}

extension RawLine {
  /// The position at the end of a line whose value is an address of RFC 5870; `nil` if there is none.
  fileprivate var lastPosition: GeographicPosition? {
    var found: Int?
    var place = firstIndex(of: UInt8(ascii: ":"), from: 0)
    while let colon = place {
      if holds(":geo:", at: colon) { found = colon }
      place = firstIndex(of: UInt8(ascii: ":"), from: colon + 1)
    }
    return found.flatMap { validText(($0 + 1)..<count) }.flatMap { GeographicPosition(address: $0) }
  }
}

/// The alarm of a VALARM, taken from its lines one by one.
private struct PlainAlarm {
  private var trigger: Alarm.Trigger?
  private var action: String?
  private var description: String?
  /// Whether the alarm is switched off.
  private var isDisabled = false

  /// The alarm once all of its lines were read; `nil` if it has no TRIGGER.
  var whole: Alarm? {
    let action = isDisabled ? Alarm.silentAction : action ?? "DISPLAY"
    return trigger.map { Alarm(action: action, trigger: $0, description: description) }
  }

  /// Reads a property that is needed. Returns `false` if it is not plain, or not the first one of its name.
  mutating func read(_ property: DetailProperty, _ content: PlainProperty) -> Bool {
    switch property {
    case .trigger where trigger == nil:
      trigger = Alarm.Trigger(plain: content)
      return trigger != nil
    case .action where action == nil && !content.hasParameters:
      action = content.value
      return action == "DISPLAY" || action == "AUDIO" || action == "EMAIL"
    case .description where description == nil: return content.readText { description = $0 }
    case .isEnabled:
      isDisabled = content.value.map { !ProgramExtensions.isEnabled($0) } ?? false
      return true
    default: return false
    }
  }
}

extension PlainProperty {
  /// Hands on a value of type TEXT with its escapes resolved, unless it is empty: libical ignores such a property. Returns `false` if it is
  /// encoded, or may have to be cut.
  fileprivate func readText(
    atMost limit: Int = EventDetails.maximumCharacters, _ take: (String) -> Void
  ) -> Bool {
    guard valueLength <= limit, parameter("ENCODING") == nil, let value else { return false }
    if !value.isEmpty { take(value.unescapedText) }
    return true
  }

  /// Reads a word that is known. Returns `false` for any other.
  fileprivate func readWord<Word: RawRepresentable<String>>(
    into word: inout Word, _ form: (String) -> String = { $0.lowercased() }
  ) -> Bool {
    guard let known = value.flatMap({ Word(rawValue: form($0)) }) else { return false }
    word = known
    return true
  }

  /// The items of a list of type TEXT without escapes and quotes; `nil` for any other.
  fileprivate var plainItems: [String]? {
    guard valueLength <= EventDetails.maximumCharacters, parameter("ENCODING") == nil,
      let value = valueWithoutEscapes,
      !value.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: ";") })
    else { return nil }
    let items = value.split(separator: ",", omittingEmptySubsequences: false).map {
      String($0.trimmingSpaces)
    }
    return items.count <= EventDetails.maximumCategories && !items.contains("") ? items : nil
  }
}

extension Alarm.Trigger {
  /// The trigger in a line with a duration; `nil` for any other.
  fileprivate init?(plain content: PlainProperty) {
    guard content.parameter("VALUE") ?? "DURATION" == "DURATION", content.parameter("ENCODING") == nil,
      let duration = content.duration
    else { return nil }
    self.init(duration, related: content.parameter("RELATED"))
  }
}

/// Reads participants from the bytes of their lines. Of the parameters, only the name becomes a `String`.
extension Attendee {
  /// The attendee or organizer in a line; `nil` if the line is not plain. If it is not `nil`, the result equals the result of
  /// ``init(address:_:)``.
  init?(plain content: PlainProperty) {
    guard let address = content.addressWithoutEscapes, content.place(of: "VALUE") == nil,
      content.place(of: "ENCODING") == nil, content.place(of: "STATUS") == nil,
      content.place(of: "EXPECT") == nil, !address.hasSuffix(">"), !content.hasOldRole
    else { return nil }
    self.init(
      address: address, name: content.parameter("CN")?.cut(toCharacters: EventDetails.maximumCharacters),
      status: content.value(of: "PARTSTAT") { ParticipationStatus(content, at: $0) } ?? .needsAction,
      role: content.value(of: "ROLE") { Role(content, at: $0) } ?? .required,
      kind: content.value(of: "CUTYPE") { Kind(content, at: $0) } ?? .individual,
      isReplyRequested: content.place(of: "RSVP").map { content.holds("TRUE", at: $0) } ?? false,
      email: Self.emailParameters.lazy.compactMap { content.parameter($0) }.first)
  }
}

extension PlainProperty {
  /// Whether ROLE is a word of vCalendar 1.0.
  fileprivate var hasOldRole: Bool {
    guard let place = place(of: "ROLE") else { return false }
    return holds("ATTENDEE", at: place) || holds("ORGANIZER", at: place) || holds("OWNER", at: place)
      || holds("DELEGATE", at: place)
  }

  /// The value of the word of a parameter. `known` is that of a word of RFC 5545 at a place.
  fileprivate func value<Value: RawRepresentable<String>>(
    of name: StaticString, _ known: (Range<Int>) -> Value?
  ) -> Value? {
    place(of: name).flatMap { place in known(place) ?? parameter(name).flatMap { Attendee.word($0) } }
  }
}

extension Attendee.ParticipationStatus {
  /// The status that a word at a place means; `nil` for any other word.
  fileprivate init?(_ content: PlainProperty, at place: Range<Int>) {
    if content.holds("ACCEPTED", at: place) {
      self = .accepted
    } else if content.holds("NEEDS-ACTION", at: place) {
      self = .needsAction
    } else if content.holds("DECLINED", at: place) {
      self = .declined
    } else if content.holds("TENTATIVE", at: place) {
      self = .tentative
    } else if content.holds("DELEGATED", at: place) {
      self = .delegated
    } else {
      return nil
    }
  }
}

extension Attendee.Role {
  /// The role that a word at a place means; `nil` for any other word.
  fileprivate init?(_ content: PlainProperty, at place: Range<Int>) {
    if content.holds("REQ-PARTICIPANT", at: place) {
      self = .required
    } else if content.holds("OPT-PARTICIPANT", at: place) {
      self = .optional
    } else if content.holds("NON-PARTICIPANT", at: place) {
      self = .informed
    } else if content.holds("CHAIR", at: place) {
      self = .chair
    } else {
      return nil
    }
  }
}

extension Attendee.Kind {
  /// The kind that a word at a place means; `nil` for any other word.
  fileprivate init?(_ content: PlainProperty, at place: Range<Int>) {
    if content.holds("INDIVIDUAL", at: place) {
      self = .individual
    } else if content.holds("GROUP", at: place) {
      self = .group
    } else if content.holds("RESOURCE", at: place) {
      self = .resource
    } else if content.holds("ROOM", at: place) {
      self = .room
    } else if content.holds("UNKNOWN", at: place) {
      self = .unknown
    } else {
      return nil
    }
  }
}
