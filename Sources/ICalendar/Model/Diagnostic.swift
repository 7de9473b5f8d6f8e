/// A problem found in a calendar. It travels beside the result; it never replaces it.
public struct Diagnostic: Sendable, Hashable {
  /// How much a problem matters. Each code has one severity, whoever tells of it: ``DiagnosticExplanation/severity``.
  public enum Severity: String, Sendable, Hashable, Comparable {
    /// All is shown as it is meant; but the calendar is not as RFC 5545 asks, or probably says something else than is meant.
    case warning
    /// Something is or may be wrong or lost, here or in a program that keeps to the standard.
    case error

    /// Whether the left severity matters less.
    public static func < (left: Severity, right: Severity) -> Bool {
      left == .warning && right == .error
    }
  }

  /// A stable name for the kind of problem, as `unknown-time-zone`; scripts may rely on it.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The name: lower-case words joined by hyphens.
    public let rawValue: String

    /// The code with a name of lower-case words joined by hyphens.
    public init(rawValue: String) {
      self.rawValue = rawValue
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
