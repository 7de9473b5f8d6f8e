public import AgendaKit
package import ICalendar

/// Somebody whose busy times are asked for.
public struct AskedPerson: Sendable, Hashable {
  /// The mail address, in lower case: some servers know no other form.
  public var address: String
  /// The address of the free/busy times on the web; `nil` if none is known.
  public var freeBusyAddress: WebAddress?

  /// Somebody with a mail address.
  public init(_ address: String, freeBusyAddress: WebAddress? = nil) {
    self.address = address.lowercased()
    self.freeBusyAddress = freeBusyAddress
  }
}

/// A question for busy times, which `agenda` writes to the standard input of `agenda-sync`: a command line would show people, and secrets in addresses, to
/// other users of the computer.
package struct AskedPeople: Sendable, Hashable {
  private static let header = "agenda-people=1"
  /// The most people of a question.
  package static let maximumCount = 500

  /// The people.
  package var people: [AskedPerson]
  /// The time that is asked for.
  package var span: Range<Instant>
  /// The addresses of the one who asks, in the form in which addresses are compared.
  package var own: Set<String>

  package init(_ people: [AskedPerson], in span: Range<Instant>, own: Set<String>) {
    (self.people, self.span, self.own) = (people, span, own)
  }

  /// The text of the question. A person whose address does not fit on a line is left out with all lines: they would count for the person before.
  package var text: String {
    KeyedLines.text(
      header: Self.header,
      [("span", Self.text(of: span))] + own.sorted().map { ("own", $0) }
        + people.filter { KeyedLines.fits($0.address) }.flatMap { person in
          [("person", person.address), ("url", person.freeBusyAddress?.completeURL)]
        })
  }

  /// Parses a question; `nil` if it is none.
  package init?(parsing text: String) {
    guard let lines = KeyedLines.parse(text, header: Self.header) else { return nil }
    (people, own) = ([], [])
    var span: Range<Instant>?
    for line in lines {
      switch line.key {
      case "span": span = Self.span(line.value)
      case "own": own.insert(line.value)
      case "person": people.append(AskedPerson(line.value))
      case "url" where !people.isEmpty:
        people[people.count - 1].freeBusyAddress = try? WebAddress(line.value)
      default: continue
      }
    }
    guard let span, people.count <= Self.maximumCount else { return nil }
    self.span = span
  }

  /// Seconds of the start and the end.
  fileprivate static func text(of span: Range<Instant>) -> String {
    "\(span.lowerBound.secondsSinceEpoch) \(span.upperBound.secondsSinceEpoch)"
  }

  fileprivate static func span(_ text: some StringProtocol) -> Range<Instant>? {
    let numbers = text.split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 2, numbers[0] < numbers[1] else { return nil }
    return Instant(secondsSinceEpoch: numbers[0])..<Instant(secondsSinceEpoch: numbers[1])
  }
}

/// The busy times of other people, as they were asked for, with the reasons why some are missing.
public struct PeopleTimes: Sendable, Hashable {
  private static let header = "agenda-times=1"

  /// The people, in the order of the question.
  public var people: [PersonTimes]
  /// The failures, a sentence each, without a full stop.
  public var problems: [String] = []

  /// The times of people.
  public init(_ people: [PersonTimes]) {
    self.people = people
  }

  /// The text of the answer, which `agenda-sync` writes to standard output.
  package var text: String {
    var entries: [(key: String, value: String?)] = problems.map { ("problem", $0) }
    for person in people where KeyedLines.fits(person.address) {
      entries += [("person", person.address), ("knowledge", person.knowledge.rawValue)]
      entries += person.times.periods.map {
        ("period", $0.kind.rawValue + " " + AskedPeople.text(of: $0.interval))
      }
      entries += person.times.spans.map { ("span", AskedPeople.text(of: $0)) }
      entries += person.times.unreadSpans.map { ("unread", AskedPeople.text(of: $0)) }
    }
    return KeyedLines.text(header: Self.header, entries)
  }

  /// Parses an answer; `nil` if it is none.
  package init?(parsing text: String) {
    guard let lines = KeyedLines.parse(text, header: Self.header) else { return nil }
    people = []
    for line in lines {
      switch line.key {
      case "problem": problems.append(line.value)
      case "person": people.append(PersonTimes(line.value, .noAnswer))
      default:
        guard !people.isEmpty else { continue }
        people[people.count - 1].take(line.key, line.value)
      }
    }
  }
}

extension PersonTimes {
  /// Takes a line of an answer.
  fileprivate mutating func take(_ key: Substring, _ value: String) {
    let span = AskedPeople.span(value)
    switch key {
    case "knowledge": knowledge = Knowledge(rawValue: value) ?? .noAnswer
    case "span": if let span { times.spans.append(span) }
    case "unread": if let span { times.unreadSpans.append(span) }
    case "period":
      let kind = value.prefix { $0 != " " }
      guard let interval = AskedPeople.span(value.dropFirst(kind.count)) else { return }
      times.periods.append(FreeBusyTimes.Period(interval, .init(rawValue: String(kind)) ?? .busy))
    default: return
    }
  }
}
