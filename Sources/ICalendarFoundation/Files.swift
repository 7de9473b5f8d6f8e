public import Foundation
public import ICalendar

extension ICalendar.Calendar {
  /// Reads the calendar in a file.
  ///
  /// ```swift
  /// let calendar = try ICalendar.Calendar(contentsOf: url, viewer: berlin)
  /// ```
  /// - Parameters:
  ///   - url: the file, whose path names it in `Event.file` and in diagnostics.
  ///   - kind: events or birthdays.
  ///   - viewer: the zone of times without a zone.
  ///   - zones: the database of the named time zones.
  /// - Throws: Foundation's error if the file cannot be read. Errors in the calendar are in `diagnostics`.
  public init(
    contentsOf url: URL, kind: CalendarKind = .events, viewer: Zone, zones: ZoneDatabase = .system
  ) throws {
    self.init(
      [UInt8](try Data(contentsOf: url)), file: url.path(percentEncoded: false), kind: kind, viewer: viewer,
      zones: zones)
  }
}

extension ComponentFile {
  /// Reads a file.
  /// - Throws: Foundation's error if it cannot be read.
  public init(contentsOf url: URL) throws { self.init([UInt8](try Data(contentsOf: url))) }

  /// Replaces a file, or makes it. The old file stays whole until the new one has taken its place.
  /// - Throws: Foundation's error if it cannot be written.
  public func write(to url: URL) throws { try Data(bytes).write(to: url, options: .atomic) }
}

extension CalendarSplice {
  /// Reads a file, and finds the components with some UIDs in it.
  /// - Throws: Foundation's error if it cannot be read.
  public init(contentsOf url: URL, uids: Set<String> = []) throws {
    self.init([UInt8](try Data(contentsOf: url)), uids: uids)
  }

  /// Replaces a file, or makes it. The old file stays whole until the new one has taken its place.
  /// - Throws: Foundation's error if it cannot be written.
  public func write(to url: URL) throws { try Data(bytes).write(to: url, options: .atomic) }
}
