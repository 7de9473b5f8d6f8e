/// A question about calendars: what a line of `agenda batch` says, as a value.
public struct Request: Sendable, Equatable {
  /// The command to run.
  public var command: RequestCommand
  /// The calendars, in the order in which they are shown.
  public var calendars: [RequestCalendar]
  /// The long options of the command without their dashes, such as `now`, `timeZone` or `time-zone`, `locale` and `format`. Without
  /// `timeZone` the zone is UTC; without `locale` the language is English.
  public var options: [String: RequestValue]

  /// A request. What is wrong with its options is in its answer.
  public init(
    _ command: RequestCommand, calendars: [RequestCalendar] = [], options: [String: RequestValue] = [:]
  ) {
    (self.command, self.calendars, self.options) = (command, calendars, options)
  }
}
