/// What a code of a diagnostic means: what `agenda check --explain` tells.
public struct DiagnosticExplanation: Sendable, Hashable {
  /// The code.
  public let code: Diagnostic.Code
  /// How much it matters, in a calendar that is shown as in one that is checked. An error is what makes something wrong or lost, here or in
  /// a program that keeps to the standard; a warning is what all live with, or what is probably not meant.
  public let severity: Diagnostic.Severity
  /// A few words that name the problem.
  public let title: String
  /// What the standard asks, as the rest of a sentence that begins with its name: `asks for a UID`; `nil`
  /// where none has a say, as on a file that is not there.
  public let requirement: String?
  /// The section that asks it.
  public let section: StandardSection?
  /// Two or three sentences: what goes wrong, and what to do.
  public let explanation: String
  /// A line, or several, as they should be.
  public let example: String

  init(
    _ code: Diagnostic.Code, _ severity: Diagnostic.Severity, _ title: String, _ requirement: String?,
    _ section: String?, rfc: Int = 5545, _ explanation: String, example: String
  ) {
    self.code = code
    self.severity = severity
    self.title = title
    self.requirement = requirement
    self.section = section.map { StandardSection(rfc: rfc, $0) }
    self.explanation = explanation
    self.example = example
  }

  /// All of them, ordered by code.
  public static let all = (lines + structure + values + recurrence + zones + sources).sorted {
    $0.code.rawValue < $1.code.rawValue
  }

  private static let byCode = Dictionary(all.map { ($0.code, $0) }) { first, _ in first }

  /// What a code means; `nil` of a code that no diagnostic has.
  public static subscript(code: Diagnostic.Code) -> DiagnosticExplanation? { byCode[code] }
}

extension Diagnostic.Code {
  /// How much each problem of this kind matters.
  public var severity: Diagnostic.Severity { DiagnosticExplanation[self]?.severity ?? .error }
}

extension Diagnostic {
  /// What the standard asks in the place of this, as `RFC 5545 asks for a UID (section 3.8.4.7)`; `nil` of a
  /// code that has no explanation.
  public var requirement: String? {
    guard let explanation = DiagnosticExplanation[code], let requirement = explanation.requirement,
      let section = section ?? explanation.section
    else { return nil }
    return "RFC \(section.rfc) \(requirement) (section \(section.section))"
  }
}
