extension Diagnostic.Code {
  /// A rule that cannot be read, and is left out.
  public static let invalidRecurrenceRule = Diagnostic.Code(rawValue: "invalid-recurrence-rule")
  /// A rule in a calendar that is not known (RFC 7529 RSCALE), which is left out.
  public static let unsupportedCalendarScale = Diagnostic.Code(rawValue: "unsupported-calendar-scale")
  /// A part of a rule with a name that RFC 5545 and RFC 7529 do not know, which is ignored.
  public static let unknownRecurrencePart = Diagnostic.Code(rawValue: "unknown-recurrence-part")
  /// A part of a rule that is written more than once; the last one counts.
  public static let repeatedRecurrencePart = Diagnostic.Code(rawValue: "repeated-recurrence-part")
  /// A value in a rule that cannot be read or is out of its range, and is ignored.
  public static let invalidRecurrenceValue = Diagnostic.Code(rawValue: "invalid-recurrence-value")
  /// A part that RFC 5545 does not allow with the rule's FREQ or beside another part.
  public static let misplacedRecurrencePart = Diagnostic.Code(rawValue: "misplaced-recurrence-part")
  /// A rule with both COUNT and UNTIL; both hold.
  public static let recurrenceCountAndUntil = Diagnostic.Code(rawValue: "recurrence-count-and-until")
  /// An UNTIL that is not a date or date-time.
  public static let invalidRecurrenceUntil = Diagnostic.Code(rawValue: "invalid-recurrence-until")
}
