extension RecurrenceRule {
  /// How much work an expansion does at most unless told otherwise: periods looked at and instances given.
  public static let defaultLimit = 100_000

  /// The instances that the rule alone gives in a window, on the local time line (RFC 5545 section 3.3.10).
  ///
  /// Whether DTSTART is an instance although it does not match the rule is for the recurrence set to say. The cost
  /// does not grow with the distance from DTSTART, but for a rule with COUNT whose periods differ.
  ///
  /// An UNTIL in UTC is read as if the local time line were UTC; a caller that knows the zone sets ``until`` to the
  /// local time before.
  /// - Parameters:
  ///   - start: DTSTART, from which the rule counts and takes what it does not say.
  ///   - window: half-open; instances before `start` or after the year 9999 are never given.
  ///   - preceding: how many instances come before the window, where the caller has counted them on another time
  ///     line (before a change of clocks); COUNT then goes on from there. `nil`: the rule counts itself.
  ///   - limit: how many periods to look at and instances to give at most.
  public func instances(
    from start: LocalDateTime, in window: Range<LocalDateTime>, preceding: Int? = nil,
    limit: Int = defaultLimit
  ) -> RecurrenceInstances {
    RecurrenceInstances(
      RecurrencePlan(self, start: start), from: window.lowerBound.secondsSinceEpoch,
      to: window.upperBound.secondsSinceEpoch, preceding: preceding, limit: limit)
  }
}
