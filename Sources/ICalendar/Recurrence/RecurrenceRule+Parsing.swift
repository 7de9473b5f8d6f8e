extension RecurrenceRule {
  /// Reads the value of RRULE or EXRULE (RFC 5545 section 3.3.10, RFC 7529 section 4).
  ///
  /// Letter case, order, spaces and empty parts do not matter. What cannot be used but leaves a rule is ignored, and
  /// told in `diagnostics`; they have no line or UID, which the caller knows.
  /// - Throws: when FREQ is missing or unknown, COUNT is 0, a list holds nothing valid, or RSCALE is not known.
  public init(_ text: some StringProtocol, diagnostics: inout [Diagnostic]) throws(RecurrenceRuleError) {
    var reader = RecurrenceRuleReader()
    self = try reader.read(text.utf8)
    diagnostics += reader.diagnostics
  }

  /// Reads the value of RRULE or EXRULE, and forgets what was ignored.
  /// - Throws: as ``init(_:diagnostics:)``.
  public init(_ text: some StringProtocol) throws(RecurrenceRuleError) {
    var diagnostics: [Diagnostic] = []
    try self.init(text, diagnostics: &diagnostics)
  }

  /// Reads the value of RRULE or EXRULE as bytes in UTF-8, and forgets what was ignored.
  /// - Throws: as ``init(_:diagnostics:)``.
  init(bytes: [UInt8]) throws(RecurrenceRuleError) {
    var reader = RecurrenceRuleReader()
    self = try reader.read(bytes)
  }
}
