internal import ICalendar

/// Reads vCards: the birthdays, each of which becomes a yearly all-day event with the name as its summary, or the people with mail addresses.
struct VCardReader {
  private(set) var events: [Event] = []
  /// The people with a mail address, if these are read.
  private(set) var contacts: [Contact] = []
  var diagnostics: [Diagnostic] { found.all }
  private var found = DiagnosticList()
  private var card: VCard?
  /// How many nested cards are open: vCard 2.1 and 3.0 nest a card in AGENT.
  private var nestedCount = 0
  private var isAfterAgent = false
  private var cardCount = 0
  /// Whether a birthday on a date is wanted. Most birthdays are outside the window.
  private let isWanted: (CalendarDate) -> Bool
  /// Whether people are read, and not birthdays.
  private let readsContacts: Bool

  /// Adds the birthdays of a file to the calendar reader.
  static func read(_ bytes: [UInt8], file: String, into reader: inout CalendarReader) {
    let cards = VCardReader(bytes, isWanted: reader.mayShowBirthday)
    for event in cards.events { reader.add(event) }
    for var diagnostic in cards.diagnostics {
      diagnostic.file = file
      reader.add(diagnostic)
    }
  }

  /// Whether the text begins like a vCard.
  static func isCard(_ bytes: [UInt8]) -> Bool {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    let start = text.prefix(1024).drop { $0 == 0x20 || (0x09...0x0D).contains($0) }.prefix(11)
    return String(decoding: start, as: UTF8.self).uppercased() == "BEGIN:VCARD"
  }

  /// Reads the people of a text.
  static func contacts(in bytes: [UInt8]) -> [Contact] { VCardReader(bytes, readsContacts: true).contacts }

  /// Reads a whole text and keeps the wanted birthdays, or the people.
  init(
    _ bytes: [UInt8], readsContacts: Bool = false, isWanted: @escaping (CalendarDate) -> Bool = { _ in true }
  ) {
    (self.readsContacts, self.isWanted) = (readsContacts, isWanted)
    let (text, encodingDiagnostics) = normalizedEncoding(bytes)
    found += encodingDiagnostics
    var lines = ContentLineReader(text)
    while let line = lines.next() {
      let line = line.withoutGroup
      // Only problems of the properties that are read matter, not those of a long photo, for example.
      let isOfInterest = VCard.properties.contains(line.name)
      found += lines.takeDiagnostics(counting: found.fullCodes(of: nil)).filter {
        $0.code == .malformedLine || isOfInterest
      }
      take(line)
    }
    found += lines.takeDiagnostics()
    if let card {
      found.append(
        Diagnostic(.truncated, "the file ends inside a vCard, which is left out", line: card.line))
    } else if cardCount == 0 {
      found.append(
        Diagnostic(.noCard, bytes.isEmpty ? "the file is empty" : "it contains no VCARD"))
    }
  }

  private mutating func take(_ line: ContentLine) {
    switch line.name {
    case "BEGIN" where line.isOfCard: begin(line)
    case "END" where line.isOfCard: end()
    default:
      if nestedCount == 0 { card?.take(line) }
      isAfterAgent = line.name == "AGENT" && line.value.isEmpty
    }
  }

  private mutating func begin(_ line: ContentLine) {
    cardCount += 1
    if let open = card {
      if isAfterAgent || nestedCount > 0 {
        nestedCount += 1
        isAfterAgent = false
        return
      }
      found.append(
        .malformedComponent, "the vCard has no END before the next in line \(line.line)", line: open.line)
      finish(open)
    }
    card = VCard(line: line.line)
  }

  private mutating func end() {
    if nestedCount > 0 {
      nestedCount -= 1
    } else if let open = card {
      finish(open)
      card = nil
    }
  }

  /// Adds the birthday of a complete card, if it has one, or the person.
  private mutating func finish(_ card: VCard) {
    guard !readsContacts else {
      if let contact = Contact(card) { contacts.append(contact) }
      return
    }
    let written = card.birthdays.filter { !$0.decodedValue.trimmed.isEmpty }
    guard let first = written.first else { return }
    guard let name = card.name else {
      found.append(
        .missingName, "a birthday without a name is left out", line: first.line, uid: card.uid)
      return
    }
    for line in written {
      if case .date(let date) = line.birthDate {
        if isWanted(date) {
          events.append(Event(birthdayOf: name, on: date, uid: card.uid, line: card.line))
        }
        return
      }
    }
    found.append(Diagnostic(unreadable: first, of: name, uid: card.uid))
  }
}

extension ContentLine {
  /// Whether a BEGIN or END line belongs to a vCard.
  fileprivate var isOfCard: Bool { value.trimmed.uppercased() == "VCARD" }

  /// The line without a group before its name: `item1.BDAY` becomes `BDAY`.
  fileprivate var withoutGroup: ContentLine {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return self }
    var line = self
    line.name = String(name[name.utf8.index(after: dot)...])
    return line
  }

  /// The date in BDAY.
  fileprivate var birthDate: BirthDate {
    if parameter("VALUE")?.uppercased() == "TEXT" { return .incomplete("is in words") }
    return BirthDate(
      String(decodedValue.trimmed), omittedYear: parameter("X-APPLE-OMIT-YEAR").flatMap { Int($0) })
  }
}

extension Diagnostic {
  /// The diagnostic of a birthday that is left out.
  fileprivate init(unreadable line: ContentLine, of name: String, uid: String?) {
    let start = "the birthday \(quoted(line.decodedValue.trimmed)) of \(quoted(name)) "
    switch line.birthDate {
    case .incomplete(let reason):
      self.init(
        .incompleteBirthday, start + reason + "; it is left out", line: line.line, uid: uid)
    case .date, .invalid:
      self.init(.invalidBirthday, start + "is not a date; it is left out", line: line.line, uid: uid)
    }
  }
}

extension Event {
  /// The birthday of a person, with the schedule of ``EventSchedule/asBirthday()``.
  init(birthdayOf name: String, on date: CalendarDate, uid: String?, line: Int) {
    let schedule = EventSchedule(start: .date(date), length: .days(1)).asBirthday()
    var details = EventDetails()
    details.summary = name
    self.init(uid: uid ?? "birthday:\(date):\(name)", schedule: schedule, details: details, line: line)
  }
}

/// The value of BDAY (RFC 6350 section 4.3.4, and the forms of earlier vCard versions).
enum BirthDate: Hashable {
  /// A day of the year, with the year of birth or ``Birthday/unknownYear``.
  case date(CalendarDate)
  /// A partial date, which is not enough for a birthday; the text says what is missing.
  case incomplete(String)
  /// Not a date.
  case invalid

  /// Reads `1815-12-10`, `18151210`, `--12-10` or `--1210`, with or without a time after it.
  ///
  /// - Parameter omittedYear: The year that stands for an unknown one: Apple's `X-APPLE-OMIT-YEAR`.
  init(_ text: String, omittedYear: Int? = nil) {
    let day = text.utf8.prefix { $0 | 0x20 != UInt8(ascii: "t") && $0 != UInt8(ascii: " ") }
    if day.isEmpty, text.utf8.first.map({ $0 | 0x20 == UInt8(ascii: "t") }) == true {
      self = .incomplete("has a time and no date")
      return
    }
    let shape = String(decoding: day.map { (48...57).contains($0) ? UInt8(ascii: "9") : $0 }, as: UTF8.self)
    let digits = day.filter { $0 != UInt8(ascii: "-") }.map { Int($0) - 48 }
    switch shape {
    case "99999999", "9999-99-99":
      self = BirthDate(
        year: number(digits[0..<4]), month: number(digits[4..<6]), day: number(digits[6..<8]), omittedYear)
    case "--9999", "--99-99":
      self = BirthDate(year: 0, month: number(digits[0..<2]), day: number(digits[2..<4]), omittedYear)
    case "9999": self = .incomplete("has no month and no day")
    case "9999-99", "--99": self = .incomplete("has no day")
    case "---99": self = .incomplete("has no month")
    default: self = .invalid
    }
  }

  private init(year: Int, month: Int, day: Int, _ omittedYear: Int?) {
    let isUnknown = year == 0 || year == omittedYear
    guard
      let date = CalendarDate(year: isUnknown ? Birthday.unknownYear : year, month: month, day: day)
    else {
      self = .invalid
      return
    }
    self = .date(date)
  }
}

private func number(_ digits: ArraySlice<Int>) -> Int { digits.reduce(0) { $0 * 10 + $1 } }
