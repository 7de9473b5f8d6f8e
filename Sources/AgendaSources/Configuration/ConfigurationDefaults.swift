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

  /// `calendars`: the names selected where the command names none.
  public var calendars: [String]?
  /// `exclude-calendars`: the names left out.
  public var excludedCalendars: [String]?
  /// `time-zone`: the viewer's zone, as written; its name is not looked up here.
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
  /// `width`: columns of the text, from 20.
  public var width: Int?
  /// `addresses`: mail addresses of the owner, in lower case, for calendars that name none of their own.
  public var addresses: Set<String> = []

  /// No defaults.
  public init() {}
}
