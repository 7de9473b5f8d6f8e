/// The table `[defaults]`: defaults for the command's options, with the same names. A missing key is `nil`.
public struct ConfigurationDefaults: Sendable, Hashable {
  /// `ended`: what to do with timed events that have ended.
  public enum Ended: String, Sendable, Hashable, CaseIterable {
    case show, dim, hide
  }

  /// `all-day`: which events are wanted.
  public enum AllDay: String, Sendable, Hashable, CaseIterable {
    case include, exclude, only
  }

  /// `format`: the form of output.
  public enum Format: String, Sendable, Hashable, CaseIterable {
    case text, markdown, html, svg, png, json, ndjson
  }

  /// `color`: when colour is used.
  public enum Color: String, Sendable, Hashable, CaseIterable {
    case auto, always, never
  }

  /// `calendars`: the calendars that are selected if the command line names none.
  public var calendars: [String]?
  /// `exclude-calendars`: the calendars that are left out.
  public var excludedCalendars: [String]?
  /// `time-zone`: the viewer's zone, as written; it is not checked here.
  public var timeZone: String?
  /// The line of `time-zone` in the file, from 1, for the message that the zone is unknown.
  public var timeZoneLine: Int?
  /// `locale`, as written.
  public var locale: String?
  /// `ended`.
  public var ended: Ended?
  /// `all-day`.
  public var allDay: AllDay?
  /// `cancelled`: whether cancelled events are shown.
  public var showsCancelled: Bool?
  /// `declined`: whether events that the owner declined are shown.
  public var showsDeclined: Bool?
  /// `limit`: the most events to show, 0 or more.
  public var limit: Int?
  /// `format`.
  public var format: Format?
  /// `color`.
  public var color: Color?
  /// `width`: the columns of the text, 20 or more.
  public var width: Int?
  /// `addresses`: the mail addresses of the owner, in lower case, for calendars without their own.
  public var addresses: Set<String> = []

  /// No defaults.
  public init() {}
}
