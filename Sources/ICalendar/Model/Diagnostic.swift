/// A problem found in a calendar. It travels beside the result; it never replaces it.
public struct Diagnostic: Sendable, Hashable, Codable {
  /// How much a problem matters, from the least. A code has the severity ``DiagnosticExplanation/severity``, which is never a failure.
  public enum Severity: String, Sendable, Hashable, Comparable, CaseIterable, Codable {
    /// All is shown as it is meant; but the calendar is not as RFC 5545 asks, or probably says something else than is meant.
    case warning
    /// Something is or may be wrong or lost, here or in a program that keeps to the standard.
    case error
    /// Nothing of a source could be read.
    case failure

    /// Whether the left severity matters less.
    public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    private var rank: Int {
      switch self {
      case .warning: 0
      case .error: 1
      case .failure: 2
      }
    }
  }

  /// A stable name for the kind of problem, as `unknown-time-zone`; scripts may rely on it.
  public struct Code: RawRepresentable, ExpressibleByStringLiteral, Sendable, Hashable, Codable {
    /// The name: lower-case words joined by hyphens.
    public let rawValue: String

    /// The code with a name of lower-case words joined by hyphens.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The code that is written here.
    public init(stringLiteral name: String) {
      rawValue = name
    }
  }

  /// The kind of problem.
  public let code: Code
  /// How much it matters, which the code alone decides.
  public var severity: Severity { code.severity }
  /// What is wrong and what was done about it, a sentence without a full stop, in plain text from us and
  /// quoted, bounded text from the calendar.
  public let message: String
  /// The file, as the reader was told, where there is one.
  public var file: String?
  /// The line of the file, from 1, where it is known.
  public let line: Int?
  /// The UID of the event, where it is known.
  public let uid: String?
  /// The column of the line, from 1 in Unicode scalars, at which the problem is, where it is known.
  public var column: Int?
  /// How many Unicode scalars from the column on are meant, where it is known.
  public var length: Int?
  /// The section that the calendar does not follow, where it is another than the one that the code's
  /// explanation names.
  public var section: StandardSection?
  /// How many problems it tells of: 1, but where a reader told of enough of a kind in a file, and this one counts the others.
  public internal(set) var count = 1
  /// Whether it counts others, be it only one.
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
  /// A line for a person: `file:line: message`, with what is known of the place.
  public var description: String {
    let place = [file, line.map { String($0) }].compactMap { $0 }.joined(separator: ":")
    return place.isEmpty ? message : "\(place): \(message)"
  }
}

/// A text for a message: in quotes, at most 60 Unicode scalars of it, and control characters replaced.
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
  /// A line that is no content line.
  public static let malformedLine = Self(rawValue: "malformed-line")
  /// A line longer than is read.
  public static let lineTooLong = Self(rawValue: "line-too-long")
  /// A line that says when an event is and is longer than is read.
  public static let cutValue = Self(rawValue: "cut-value")
  /// Text that is not UTF-8.
  public static let notUTF8 = Self(rawValue: "not-utf-8")
  /// A component without its END, or inside one where it may not be.
  public static let malformedComponent = Self(rawValue: "malformed-component")
  /// A component outside of a VCALENDAR.
  public static let outsideCalendar = Self(rawValue: "outside-calendar")
  /// A file that holds no calendar.
  public static let noCalendar = Self(rawValue: "no-calendar")
  /// The file ends inside a component.
  public static let truncated = Self(rawValue: "truncated-file")
  /// Components nested too deep.
  public static let nestedTooDeep = Self(rawValue: "nested-too-deep")
  /// A VCALENDAR of version 1.0, which is not RFC 5545.
  public static let oldVersion = Self(rawValue: "vcalendar-1.0")
  /// An event without DTSTART.
  public static let missingStart = Self(rawValue: "missing-start")
  /// An event without UID.
  public static let missingUID = Self(rawValue: "missing-uid")
  /// A property that may stand once and stands again.
  public static let repeatedProperty = Self(rawValue: "repeated-property")
  /// A value that is no date or date-time.
  public static let invalidDateTime = Self(rawValue: "invalid-date-time")
  /// A value that is no duration.
  public static let invalidDuration = Self(rawValue: "invalid-duration")
  /// An end before its start, or of another type.
  public static let invalidEnd = Self(rawValue: "invalid-end")
  /// A time zone that is not known.
  public static let unknownTimeZone = Self(rawValue: "unknown-time-zone")
  /// Several events with one UID and no RECURRENCE-ID.
  public static let duplicateUID = Self(rawValue: "duplicate-uid")
  /// An override whose series is not in the calendar.
  public static let danglingOverride = Self(rawValue: "dangling-override")
  /// An alarm of which nobody can tell when it is due.
  public static let unreadableAlarm = Self(rawValue: "unreadable-alarm")
  /// To-dos and journal entries, which are not shown.
  public static let ignoredComponent = Self(rawValue: "ignored-component")
  /// Free/busy times, which are not shown: no event does not mean free.
  public static let ignoredFreeBusy = Self(rawValue: "ignored-free-busy")
  /// A time zone is not known, because there are no zone files at all.
  public static let noTimeZones = Self(rawValue: "no-time-zones")
  /// A series whose expansion was given up.
  public static let recurrenceLimit = Self(rawValue: "recurrence-limit")
  /// An event of which occurrences were left out, because it asks for more than there is room for.
  public static let occurrenceLimit = Self(rawValue: "occurrence-limit")
}

extension Diagnostic.Code {
  /// A file or folder that does not exist.
  public static let notFound = Self(rawValue: "not-found")
  /// A file or folder that may not be read.
  public static let noPermission = Self(rawValue: "no-permission")
  /// Something that is neither a file nor a folder.
  public static let notAFile = Self(rawValue: "not-a-file")
  /// A file or folder that cannot be read for another reason.
  public static let unreadable = Self(rawValue: "unreadable")
  /// A file larger than is read.
  public static let fileTooLarge = Self(rawValue: "file-too-large")
  /// A folder without calendars.
  public static let emptyFolder = Self(rawValue: "empty-folder")
  /// A folder that is left out, for it lies too deep or there are too many.
  public static let tooManyFolders = Self(rawValue: "too-many-folders")
  /// A file that changed while it was read.
  public static let changedFile = Self(rawValue: "changed-file")
  /// A file that should hold vCards and holds none.
  public static let noCard = Self(rawValue: "no-vcard")
  /// A BDAY that is no date.
  public static let invalidBirthday = Self(rawValue: "invalid-birthday")
  /// A BDAY without a month or a day, or in words.
  public static let incompleteBirthday = Self(rawValue: "incomplete-birthday")
  /// A vCard with a birthday and no name.
  public static let missingName = Self(rawValue: "missing-name")
}

/// A section of a standard, as section 3.6.1 of RFC 5545.
public struct StandardSection: Sendable, Hashable, CustomStringConvertible, Codable {
  /// The number of the RFC.
  public let rfc: Int
  /// The section, as `3.6.1`.
  public let section: String

  /// A section of an RFC.
  public init(rfc: Int = 5545, _ section: String) {
    self.rfc = rfc
    self.section = section
  }

  /// As `RFC 5545 section 3.6.1`.
  public var description: String { "RFC \(rfc) section \(section)" }
}
