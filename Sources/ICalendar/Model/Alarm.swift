/// A reminder of an event: VALARM (RFC 5545 section 3.6.6).
public struct Alarm: Sendable, Hashable, Codable {
  /// A duration from a point in time: nominal days, then exact seconds.
  public typealias Offset = DurationValue

  /// When an alarm is due: TRIGGER (RFC 5545 section 3.8.6.3).
  public enum Trigger: Sendable, Hashable, Codable {
    /// At an offset from the start of the occurrence; before it if negative.
    case relativeToStart(Offset)
    /// At an offset from the end of the occurrence; before it if negative.
    case relativeToEnd(Offset)
    /// At a point in time.
    case absolute(Instant)
  }

  /// ACTION in upper case: `DISPLAY`, `AUDIO`, `EMAIL` or another word; `NONE` also for a reminder that is switched off
  /// (X-KDE-KCALCORE-ENABLED).
  public var action: String
  /// When the alarm is due for the first time.
  public var trigger: Trigger
  /// The number of repetitions (REPEAT); 0 for none.
  public var repeatCount: Int
  /// The time between repetitions (DURATION); zero if the alarm does not repeat, never negative.
  public var repeatInterval: Offset
  /// SUMMARY, the subject of a mail.
  public var summary: String?
  /// DESCRIPTION, the text to show.
  public var description: String?
  /// When the user last dismissed the alarm: ACKNOWLEDGED (RFC 9074 section 6.1).
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

extension Alarm {
  /// ACTION of a reminder that never comes: Apple's calendars write it for events that shall have none.
  static let silentAction = "NONE"

  /// True of a reminder that never comes. An event with such a reminder alone has none on purpose.
  public var isSilent: Bool { action == Self.silentAction }

  /// Decodes a reminder, which needs an action and a trigger. Anything else that is missing has its default, as what an earlier version of the
  /// library stored.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      action: try values.decode(String.self, forKey: .action),
      trigger: try values.decode(Trigger.self, forKey: .trigger))
    try values.read(&repeatCount, .repeatCount)
    try values.read(&repeatInterval, .repeatInterval)
    try values.read(&summary, .summary)
    try values.read(&description, .description)
    try values.read(&acknowledged, .acknowledged)
  }
}
