public import ICalendar

/// The progress of a running timed event, in steps, so that its bar does not move each second.
///
/// A step is a twentieth of the event, rounded up to whole minutes: a bar moves at most once a minute, and at most twenty
/// times.
public struct EventProgress: Sendable, Hashable {
  /// The most steps of an event.
  private static let steps = 20

  /// The part of the event that is over, from 0 to less than 1, rounded down to a step.
  public let fraction: Double
  /// When the next step begins; `nil` in the last one, which the end of the event follows.
  public let nextChange: Instant?

  /// The progress of an event; `nil` if it has no time, has not begun, or is over.
  public init?(of item: AgendaItem, at now: Instant) {
    guard !item.isAllDay, case .timed(let start, let end) = item.occurrence.span, start <= now, now < end
    else {
      return nil
    }
    let (length, isTooLong) = end.secondsSinceEpoch.subtractingReportingOverflow(start.secondsSinceEpoch)
    guard !isTooLong else { return nil }
    let elapsed = now.secondsSinceEpoch - start.secondsSinceEpoch
    let shortest = length / Self.steps + (length % Self.steps > 0 ? 1 : 0)
    let step = (shortest / 60 + (shortest % 60 > 0 ? 1 : 0)) * 60
    let begun = elapsed - elapsed % step
    fraction = Double(begun) / Double(length)
    let next = start.adding(seconds: begun).adding(seconds: step)
    nextChange = next < end ? next : nil
  }
}
