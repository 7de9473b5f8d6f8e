/// A reminder of an event: VALARM (RFC 5545 section 3.6.6).
public struct Alarm: Sendable, Hashable, Codable {
  /// A length of time as RFC 5545 section 3.3.6 means it: nominal days, which keep the wall clock, then exact seconds. Backwards where
  /// they are negative.
  public struct Offset: Sendable, Hashable, Codable {
    /// Days, and weeks of seven days.
    public var days: Int
    /// Hours, minutes and seconds, in seconds.
    public var seconds: Int

    /// Days, then seconds.
    public init(days: Int = 0, seconds: Int = 0) {
      self.days = days
      self.seconds = seconds
    }
  }

  /// When an alarm is due: TRIGGER of RFC 5545 section 3.8.6.3.
  public enum Trigger: Sendable, Hashable, Codable {
    /// So long after (negative: before) the start of the occurrence.
    case relativeToStart(Offset)
    /// So long after (negative: before) the end of the occurrence.
    case relativeToEnd(Offset)
    /// At a point in time.
    case absolute(Instant)
  }

  /// ACTION as written in upper case: `DISPLAY`, `AUDIO`, `EMAIL` or another.
  public var action: String
  /// When it is due first.
  public var trigger: Trigger
  /// How many times it comes again (REPEAT), 0 for none.
  public var repeatCount: Int
  /// From one time to the next (DURATION), nothing where it does not repeat; never backwards.
  public var repeatInterval: Offset
  /// SUMMARY, the subject of a mail.
  public var summary: String?
  /// DESCRIPTION, the text to show.
  public var description: String?
  /// When somebody last dismissed it: ACKNOWLEDGED of RFC 9074 section 6.1.
  public var acknowledged: Instant?

  /// An alarm that is due at `trigger`.
  public init(
    action: String, trigger: Trigger, repeatCount: Int = 0, repeatInterval: Offset = Offset(),
    summary: String? = nil, description: String? = nil, acknowledged: Instant? = nil
  ) {
    self.action = action
    self.trigger = trigger
    self.repeatCount = repeatCount
    self.repeatInterval = repeatInterval
    self.summary = summary
    self.description = description
    self.acknowledged = acknowledged
  }
}
