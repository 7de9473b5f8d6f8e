/// A problem found in a calendar. It is returned beside the result and never replaces it.
public struct Diagnostic: Sendable, Hashable, Codable {
  /// How serious a problem is, in ascending order. The code determines it (``DiagnosticExplanation/severity``), but
  /// never as a failure.
  @nonexhaustive public enum Severity: String, Sendable, Hashable, Comparable, CaseIterable, Codable {
    /// Everything is shown as intended, but the calendar violates RFC 5545, or its text is probably a mistake.
    case warning
    /// Something is wrong or lost, or may be: here, if the reader reports it; at least in another program that follows the
    /// standard, if only the validator does.
    case error
    /// Nothing could be read from a source.
    case failure

    /// Whether the left severity is less serious.
    public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    private var rank: Int {
      switch self {
      case .warning: 0
      case .error: 1
      case .failure: 2
      }
    }
  }

  /// A stable name for the kind of problem, such as `unknown-time-zone`. Scripts may rely on it.
  public struct Code: RawRepresentable, ExpressibleByStringLiteral, Sendable, Hashable, Codable {
    /// The name: lower-case words joined by hyphens.
    public let rawValue: String

    /// The code with a name: lower-case words joined by hyphens.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The code with the name in a string literal.
    public init(stringLiteral name: String) {
      rawValue = name
    }
  }

  /// The kind of problem.
  public let code: Code
  /// How serious the problem is. Only the code determines it.
  public var severity: Severity { code.severity }
  /// The problem and how the reader handled it, as a sentence without a full stop. Text from the calendar in it is
  /// quoted and limited in length.
  public let message: String
  /// The file, by the name that the reader received; `nil` if there is none.
  public var file: String?
  /// The line of the file, from 1; `nil` if it is unknown.
  public let line: Int?
  /// The UID of the event; `nil` if it is unknown.
  public let uid: String?
  /// The column of the problem in the line, from 1, in Unicode scalars; `nil` if it is unknown.
  public var column: Int?
  /// The length of the problem from the column on, in Unicode scalars; `nil` if it is unknown.
  public var length: Int?
  /// The section that the calendar violates, if it differs from the section of the code's explanation.
  public var section: StandardSection?
  /// The number of problems: 1, or more if this diagnostic counts those that are not reported one by one.
  public internal(set) var count = 1
  /// Whether this diagnostic counts problems that are not reported one by one, even if there is only one.
  var isCount = false

  /// A problem of a kind, at a line (from 1).
  public init(_ code: Code, _ message: String, line: Int? = nil, uid: String? = nil) {
    self.code = code
    self.message = message
    self.line = line
    self.uid = uid
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The problem as a line for people: `file:line: message`, as far as the place is known.
  public var description: String {
    let place = [file, line.map { String($0) }].compactMap { $0 }.joined(separator: ":")
    return place.isEmpty ? message : "\(place): \(message)"
  }
}

/// A number with its noun, for a message: `1 file`, `2 files`.
package func counted(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}

/// The number of events and tasks: `3 events and 2 tasks`, and without events only that of tasks. `joint` stands between the two.
package func counted(
  events: Int, tasks: Int, joint: String = " and ",
  _ eventWords: (Int) -> String = { counted($0, "event") },
  _ taskWords: (Int) -> String = { counted($0, "task") }
) -> String {
  guard tasks > 0 else { return eventWords(events) }
  return events == 0 ? taskWords(tasks) : eventWords(events) + joint + taskWords(tasks)
}

/// A text for use in a message: in quotes, at most 60 Unicode scalars, with control characters replaced.
package func quoted(_ text: some StringProtocol) -> String {
  let isPlain = text.utf8.prefix(61).allSatisfy { (0x20..<0x7F).contains($0) }
  if isPlain { return "“" + String(text.prefix(60)) + (text.utf8.count > 60 ? "…" : "") + "”" }
  let visible = text.unicodeScalars.prefix(60).map { scalar -> Character in
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: "�"
    default: Character(scalar)
    }
  }
  return "“" + String(visible) + (text.unicodeScalars.count > 60 ? "…" : "") + "”"
}

extension Diagnostic.Code {
  /// A line that is not a content line.
  public static let malformedLine = Self(rawValue: "malformed-line")
  /// A line that is too long and is cut.
  public static let lineTooLong = Self(rawValue: "line-too-long")
  /// A line with times that is too long and is cut.
  public static let cutValue = Self(rawValue: "cut-value")
  /// Text that is not UTF-8.
  public static let notUTF8 = Self(rawValue: "not-utf-8")
  /// Text in UTF-16.
  public static let utf16 = Self(rawValue: "utf-16")
  /// A component without END, or inside a component that must not contain it.
  public static let malformedComponent = Self(rawValue: "malformed-component")
  /// A component outside any VCALENDAR.
  public static let outsideCalendar = Self(rawValue: "outside-calendar")
  /// A component in a file without any VCALENDAR.
  public static let missingVCalendar = Self(rawValue: "missing-vcalendar")
  /// A file without a calendar.
  public static let noCalendar = Self(rawValue: "no-calendar")
  /// A file that ends inside a component.
  public static let truncated = Self(rawValue: "truncated-file")
  /// Components that are nested too deeply.
  public static let nestedTooDeep = Self(rawValue: "nested-too-deep")
  /// A VCALENDAR of version 1.0, which RFC 5545 does not cover.
  public static let oldVersion = Self(rawValue: "vcalendar-1.0")
  /// An event without DTSTART.
  public static let missingStart = Self(rawValue: "missing-start")
  /// An event without UID.
  public static let missingUID = Self(rawValue: "missing-uid")
  /// A property that is repeated but allowed only once.
  public static let repeatedProperty = Self(rawValue: "repeated-property")
  /// A value that is not a date or date-time.
  public static let invalidDateTime = Self(rawValue: "invalid-date-time")
  /// A value that is not a duration.
  public static let invalidDuration = Self(rawValue: "invalid-duration")
  /// An end that is before its start, or of another type.
  public static let invalidEnd = Self(rawValue: "invalid-end")
  /// An unknown time zone.
  public static let unknownTimeZone = Self(rawValue: "unknown-time-zone")
  /// A VTIMEZONE with another offset than the zone of the system that its name means.
  public static let overruledTimeZone = Self(rawValue: "overruled-time-zone")
  /// Several events with one UID and no RECURRENCE-ID.
  public static let duplicateUID = Self(rawValue: "duplicate-uid")
  /// An older version of an event, beside a newer one with the same UID.
  public static let olderVersion = Self(rawValue: "older-version")
  /// An override whose series is not in the calendar.
  public static let danglingOverride = Self(rawValue: "dangling-override")
  /// An alarm whose time cannot be determined.
  public static let unreadableAlarm = Self(rawValue: "unreadable-alarm")
  /// Journal entries, which are not shown.
  public static let ignoredComponent = Self(rawValue: "ignored-component")
  /// Free/busy times, which are not shown. A time without events may still be busy.
  public static let ignoredFreeBusy = Self(rawValue: "ignored-free-busy")
  /// A time zone is unknown because no zone files are installed.
  public static let noTimeZones = Self(rawValue: "no-time-zones")
  /// A series whose expansion was stopped.
  public static let recurrenceLimit = Self(rawValue: "recurrence-limit")
  /// An event that needs more than its share of the budget, so that some occurrences are left out.
  public static let occurrenceLimit = Self(rawValue: "occurrence-limit")
}

extension Diagnostic.Code {
  /// A file or folder that does not exist.
  public static let notFound = Self(rawValue: "not-found")
  /// A file or folder without read permission.
  public static let noPermission = Self(rawValue: "no-permission")
  /// A path that is neither a file nor a folder.
  public static let notAFile = Self(rawValue: "not-a-file")
  /// A file or folder that cannot be read for any other reason.
  public static let unreadable = Self(rawValue: "unreadable")
  /// A file that is too large and is not read.
  public static let fileTooLarge = Self(rawValue: "file-too-large")
  /// A folder without calendars.
  public static let emptyFolder = Self(rawValue: "empty-folder")
  /// A folder that is left out because it is too deep or because there are too many.
  public static let tooManyFolders = Self(rawValue: "too-many-folders")
  /// A file that changed while it was read.
  public static let changedFile = Self(rawValue: "changed-file")
  /// A calendar on the web that could not be fetched.
  public static let unreachable = Self(rawValue: "unreachable")
  /// A calendar on the web whose server asks for a sign-in, or refuses it.
  public static let signedOut = Self(rawValue: "signed-out")
  /// A calendar on the web that is no longer at its address.
  public static let gone = Self(rawValue: "gone")
  /// An address on the web that holds something else than a calendar.
  public static let notCalendar = Self(rawValue: "not-a-calendar")
  /// A calendar on the web that has not been fetched yet.
  public static let notFetched = Self(rawValue: "not-fetched")
  /// A calendar that was last fetched longer ago than its interval, or was copied from a program that has written something since.
  public static let outdated = Self(rawValue: "outdated")
  /// Items of a database of another program that cannot be copied, or not as a whole.
  public static let incompleteCopy = Self(rawValue: "incomplete-copy")
  /// A change of a calendar of an account that its server does not take.
  public static let notSent = Self(rawValue: "not-sent")
  /// An event that was changed here and on the server, so that there are two of it.
  public static let changedTwice = Self(rawValue: "changed-twice")
  /// A file that should contain vCards but contains none.
  public static let noCard = Self(rawValue: "no-vcard")
  /// A BDAY that is not a date.
  public static let invalidBirthday = Self(rawValue: "invalid-birthday")
  /// A BDAY without month or day, or as text.
  public static let incompleteBirthday = Self(rawValue: "incomplete-birthday")
  /// A vCard with a birthday but without a name.
  public static let missingName = Self(rawValue: "missing-name")
}

/// A section of a standard, such as section 3.6.1 of RFC 5545.
public struct StandardSection: Sendable, Hashable, CustomStringConvertible, Codable {
  /// The number of the RFC.
  public let rfc: Int
  /// The section, such as `3.6.1`.
  public let section: String

  /// A section of an RFC.
  public init(rfc: Int = 5545, _ section: String) {
    self.rfc = rfc
    self.section = section
  }

  /// The section as text, such as `RFC 5545 section 3.6.1`.
  public var description: String { "RFC \(rfc) section \(section)" }
}
