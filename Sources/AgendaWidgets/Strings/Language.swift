public import AgendaKit
import ICalendar

/// A language, with its order of dates and its clock.
public struct Language: Sendable, Hashable {
  /// Whether the clock has 24 or twice 12 hours.
  public enum HourCycle: Sendable, Hashable {
    /// 0 to 23.
    case twentyFour
    /// 12, 1 to 11, with AM or PM.
    case twelve
  }

  /// The supported languages, by their BCP 47 tag.
  @nonexhaustive public enum Code: String, Sendable, Hashable, CaseIterable {
    /// English.
    case english = "en"
    /// German.
    case german = "de"
    /// French.
    case french = "fr"
    /// Spanish.
    case spanish = "es"
    /// Portuguese.
    case portuguese = "pt"
    /// Japanese.
    case japanese = "ja"
    /// Chinese in simplified characters.
    case simplifiedChinese = "zh-Hans"
    /// Chinese in traditional characters.
    case traditionalChinese = "zh-Hant"
    /// Hebrew.
    case hebrew = "he"
  }

  /// The language.
  public var code: Code
  /// The hours of the clock.
  public var hourCycle: HourCycle
  /// Whether the month precedes the day, as in the United States. Only English uses it.
  public var putsMonthFirst: Bool
  /// The form of dates; `nil` for that of the language.
  public var dateFormat: TimeFormat?
  /// The form of times of day; `nil` for that of the language and its clock.
  public var timeFormat: TimeFormat?
  /// Whether there are calendars, and none of them is selected, so that a sentence about missing calendars says that.
  package var isNothingSelected = false

  /// A language with the hours of a clock.
  public init(_ code: Code, hourCycle: HourCycle = .twentyFour, putsMonthFirst: Bool = false) {
    self.code = code
    self.hourCycle = hourCycle
    self.putsMonthFirst = putsMonthFirst
  }

  /// The language of a POSIX locale (`de_DE.UTF-8@euro`, `C`) or a BCP 47 tag (`zh-Hant-TW`, `en-u-hc-h12`). An
  /// unsupported language or none gives English with a 24-hour clock.
  public init(localeIdentifier: String) {
    let locale = LocaleIdentifier(localeIdentifier)
    guard let code = Language.code(locale.language, script: locale.script, region: locale.region) else {
      self.init(.english)
      return
    }
    let isTwelve = Language.twelveHourRegions[code]?.contains(String(locale.region)) == true
    self.init(
      code, hourCycle: isTwelve ? .twelve : .twentyFour,
      putsMonthFirst: code == .english && locale.region == "us")
    if let cycle = locale.value(of: "hc") {
      hourCycle = ["h11", "h12"].contains(cycle) ? .twelve : .twentyFour
    }
  }

  private static func code(_ language: Substring, script: Substring?, region: Substring) -> Code? {
    switch language {
    case "en": .english
    case "de": .german
    case "fr": .french
    case "es": .spanish
    case "pt": .portuguese
    case "ja": .japanese
    case "he", "iw": .hebrew
    case "zh":
      script == "hant" || (script == nil && ["tw", "hk", "mo"].contains(region))
        ? .traditionalChinese : .simplifiedChinese
    default: nil
    }
  }

  /// Regions with a 12-hour clock, in lower case, according to CLDR.
  private static let twelveHourRegions: [Code: Set<String>] = [
    .english: ["us", "ca", "au", "nz", "ph", "in", "pk", "bd", "lk", "my", "sg", "hk", "jm", "pr"],
    .spanish: ["us", "co", "do", "pa", "pe", "ph", "pr", "ve"],
  ]
}

extension Language {
  /// The subject of a mail with an agenda: `Saturday 21 November: 3 events`, `Sat 21 Nov – Fri 27 Nov: nothing`. It
  /// also mentions calendars that failed.
  func subject(of agenda: Agenda) -> String {
    var parts = [what(of: agenda)]
    if let failure = failure(of: agenda)?.last { parts.append(failure) }
    return words.subject.filling([
      "days": name(ofDays: agenda), "what": parts.joined(separator: " · "),
    ])
  }

  private func name(ofDays agenda: Agenda) -> String {
    let today = agenda.zone.localDateTime(at: agenda.now).date
    guard let first = agenda.days.first?.date, let last = agenda.days.last?.date, first != last else {
      return heading(of: agenda.days.first?.date ?? today, today: today)
    }
    return shortHeading(of: first) + " – " + shortDay(last)
  }

  private func what(of agenda: Agenda) -> String {
    switch agenda.state {
    case .notConfigured: return noCalendar
    case .unreadable: return words.unreadable
    case .signedOut: return words.signedOut
    case .events, .nothingToday, .nothingAhead, .unreachable, .someSourcesFailed:
      let counts = [
        agenda.eventCount == 0 ? nil : words.events(agenda.eventCount),
        agenda.taskCount == 0 ? nil : words.tasks(agenda.taskCount),
      ].compactMap(\.self)
      return counts.isEmpty ? words.nothing : counts.joined(separator: ", ")
    }
  }
}

extension Language {
  /// The first line of a mail, which sums up an agenda: `6 events, free 12:30–14:00; first 09:00`. `nil` if no timed event
  /// is running or ahead. A day other than the only one has its name before the time.
  func overview(_ overview: AgendaOverview, of agenda: Agenda) -> String? {
    guard let first = overview.next, case .timed(let start, _) = first.occurrence.span else { return nil }
    let today = agenda.zone.localDateTime(at: agenda.now).date
    let moment = agenda.zone.localDateTime(at: start)
    func day(_ date: CalendarDate) -> String {
      let isNamed = agenda.days.count > 1 || date != agenda.days.first?.date
      return isNamed ? shortName(of: date, today: today).map { $0 + " " } ?? "" : ""
    }
    let free = overview.freeTime.map {
      let begin = agenda.zone.localDateTime(at: $0.lowerBound)
      return day(begin.date) + times(from: begin, to: agenda.zone.localDateTime(at: $0.upperBound))
    }
    let patterns = words.overview
    let pattern =
      overview.eventCount == 1
      ? patterns.single : free == nil ? patterns.events : patterns.eventsAndFreeTime
    return pattern.filling([
      "events": words.events(overview.eventCount), "free": free ?? "",
      "time": day(moment.date) + shortTime(moment),
    ])
  }
}

extension Language {
  /// The sentence about failed sources of an agenda that still has content, followed by a shorter form; `nil` if none
  /// failed. Where there is nothing, it says whether there can be busy times nevertheless.
  func failure(of agenda: Agenda) -> [String]? {
    switch agenda.state {
    case .someSourcesFailed where agenda.problems.onlyBeingFetched:
      let age = age(of: agenda)?.last
      return (age.map { [words.fetching + " · " + $0] } ?? []) + [words.fetching]
    case .someSourcesFailed:
      let failed = Set(agenda.problems.lazy.filter { $0.severity == .failure }.map(\.calendar)).count
      return failed > 0
        ? [words.calendarsFailed(failed), words.failedShort(failed)] : [words.someCalendarsFailed]
    case .unreachable:
      return age(of: agenda) ?? [sourceFailure(.unreachable, agenda.problems) ?? words.unreachable]
    case .nothingToday, .nothingAhead: return agenda.hidesBusyTimes ? [words.busyTimesHidden] : nil
    case .events, .notConfigured, .signedOut, .unreadable: return nil
    }
  }

  /// The sentence about the oldest copy that is shown, followed by a shorter form; `nil` if all are up to date.
  private func age(of agenda: Agenda) -> [String]? {
    guard let update = agenda.lastUpdate else { return nil }
    return [words.notUpdatedSince.filling(["time": moment(update, of: agenda)]), asOf(agenda)]
  }

  /// The sentence that says when an agenda was read; where it shows copies, when the oldest of these was fetched.
  package func asOf(_ agenda: Agenda) -> String {
    words.asOf.filling(["time": moment(agenda.lastUpdate ?? agenda.now, of: agenda)])
  }

  /// A time of day, with the day if that is not the current one.
  private func moment(_ instant: Instant, of agenda: Agenda) -> String {
    let moment = agenda.zone.localDateTime(at: instant)
    let time = time(moment)
    let today = agenda.zone.localDateTime(at: agenda.now).date
    return moment.date == today ? time : shortDay(moment.date) + " " + time
  }
}

extension Language {
  /// The sentence that says why there are no calendars to read.
  var noCalendar: String { isNothingSelected ? words.noneSelected : words.notConfigured }

  /// The sentence that says why nothing could be read; `nil` if something could.
  func sourceFailure(_ state: Agenda.State, _ problems: [AgendaProblem] = []) -> String? {
    switch state {
    case .notConfigured: noCalendar
    case .unreadable: words.unreadable
    case .signedOut: words.signedOut
    case .unreachable: problems.onlyBeingFetched ? words.fetching : words.unreachable
    case .events, .nothingToday, .nothingAhead, .someSourcesFailed: nil
    }
  }
}

extension Agenda {
  /// The most sources that are named. If more fail, they probably share one cause.
  private static let maximumReasons = 5

  /// The reasons why sources could not be read, one line each, made safe to display.
  var failureReasons: [String] {
    problems.filter { $0.severity == .failure }.prefix(Self.maximumReasons).map {
      PlainText.sanitized("\($0.source): \($0.message)")
    }
  }
}

/// The parts of a POSIX locale (`de_DE.UTF-8@euro`, `C`) or a BCP 47 tag (`zh-Hant-TW`, `en-u-hc-h12`), in lower case.
package struct LocaleIdentifier {
  private let parts: [Substring]
  /// The language: `zh`; empty if there is none.
  package let language: Substring
  /// The script of four letters: `hant`; `nil` if none is named.
  let script: Substring?
  /// The region of two letters: `tw`; empty if none is named.
  package let region: Substring

  /// The parts of an identifier. Anything else than letters and digits between them is ignored.
  package init(_ identifier: String) {
    let name = identifier.prefix { $0 != "." && $0 != "@" }
    parts = name.lowercased().split { $0 == "_" || $0 == "-" }.prefix(16).map { $0 }
    language = parts.first ?? ""
    let subtags = parts.dropFirst().prefix { $0.count > 1 }
    script = subtags.first { $0.count == 4 }
    region = subtags.first { $0.count == 2 } ?? ""
  }

  /// The value of a key of the extension `u` (RFC 6067), such as `h12` for `hc`; `nil` if it is not given.
  func value(of key: String) -> Substring? {
    guard let index = parts.firstIndex(of: key[...]), index + 1 < parts.endIndex else { return nil }
    return parts[index + 1]
  }
}

/// Words that there are in each language.
package protocol Translated {
  static var english: Self { get }
  static var german: Self { get }
  static var french: Self { get }
  static var spanish: Self { get }
  static var portuguese: Self { get }
  static var japanese: Self { get }
  static var simplifiedChinese: Self { get }
  static var traditionalChinese: Self { get }
  static var hebrew: Self { get }
}

extension Translated {
  /// The words of a language.
  package static func of(_ language: Language.Code) -> Self {
    switch language {
    case .english: english
    case .german: german
    case .french: french
    case .spanish: spanish
    case .portuguese: portuguese
    case .japanese: japanese
    case .simplifiedChinese: simplifiedChinese
    case .traditionalChinese: traditionalChinese
    case .hebrew: hebrew
    }
  }
}

/// The direction of a line of text.
enum TextDirection: Hashable {
  case leftToRight
  case rightToLeft

  /// The direction of the first letter that has one, according to the Unicode Bidirectional Algorithm (UAX #9, rules
  /// P2 and P3); `nil` if no letter has one, as in a time.
  init?(of text: String) {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x41...0x5A, 0x61...0x7A:
        self = .leftToRight
        return
      case 0..<0x80: continue
      case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        if scalar.properties.isAlphabetic {
          self = .rightToLeft
          return
        }
      default:
        if scalar.properties.isAlphabetic {
          self = .leftToRight
          return
        }
      }
    }
    return nil
  }
}

extension Language {
  /// The direction of its lines.
  var lineDirection: TextDirection { code == .hebrew ? .rightToLeft : .leftToRight }
}
