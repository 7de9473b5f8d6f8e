/// A reminder of an event: VALARM (RFC 5545 section 3.6.6).
public struct Alarm: Sendable, Hashable {
  /// When an alarm is due: TRIGGER of RFC 5545 section 3.8.6.3.
  public enum Trigger: Sendable, Hashable {
    /// Seconds after (negative: before) the start of the occurrence.
    case relativeToStart(seconds: Int)
    /// Seconds after (negative: before) the end of the occurrence.
    case relativeToEnd(seconds: Int)
    /// At a point in time.
    case absolute(Instant)
  }

  /// ACTION as written in upper case: `DISPLAY`, `AUDIO`, `EMAIL` or another.
  public var action: String
  /// When it is due first.
  public var trigger: Trigger
  /// How many times it comes again (REPEAT), 0 for none.
  public var repeatCount: Int
  /// Seconds from one time to the next (DURATION), 0 where it does not repeat.
  public var repeatInterval: Int
  /// DESCRIPTION, the text to show.
  public var description: String?

  /// An alarm that is due at `trigger`.
  public init(
    action: String, trigger: Trigger, repeatCount: Int = 0, repeatInterval: Int = 0,
    description: String? = nil
  ) {
    self.action = action
    self.trigger = trigger
    self.repeatCount = repeatCount
    self.repeatInterval = repeatInterval
    self.description = description
  }
}
