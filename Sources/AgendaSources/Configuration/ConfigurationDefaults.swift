/// The defaults of the command's options: the table `[defaults]`, whose keys have the options' names. What is
/// not written is `nil`.
public struct ConfigurationDefaults: Sendable, Hashable {
  /// `ended`: what becomes of timed events that have ended.
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
  /// The line of the file that has `time-zone`, from 1, for whoever looks the name up and does not find it.
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
  /// `limit`: how many events are shown, from 0.
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
