/// How far a timeline reaches, and when it has entries.
public struct TimelineOptions: Sendable, Hashable {
  /// The refresh interval of a web source without one of its own, in seconds: an hour.
  public static let defaultRefreshInterval = 3600
  /// The allowed horizons in seconds, from a minute to 366 days. Values outside are brought to the nearest bound.
  package static let horizons = 60...(366 * 86_400)

  /// How long the timeline reaches from its first moment, in seconds, from a minute to 366 days: other values count as the nearest of these.
  /// A day by default.
  public var horizon = 86_400
  /// The most entries, at least 1; the earliest are kept.
  public var maximumEntries = 100
  /// The most events that all entries together show, counted in each entry. An event with long text counts once more
  /// for each 1 024 bytes, and each problem counts as one. The earliest entries are kept, and always the first. Once
  /// they show so many events, the timeline ends at the next moment at which an agenda can change.
  public var maximumItems = 100_000
  /// Whether there is also an entry for each minute of a countdown to the start of the next timed event, or to the
  /// end of the running one. Minutes are rounded up: 60 seconds before a start one is left, 59 seconds before it one
  /// as well. From a day on the countdown changes once an hour. The first minute of an event is one entry.
  public var countsMinutes = false
  /// How often web sources are fetched, in seconds, at least 60; `nil` if all sources are local.
  public var refreshInterval: Int?

  /// A day, without countdown, of local sources.
  public init() {}

  /// The most events examined in search of the moments at which something changes.
  static let maximumExaminedEvents = 20_000_000

  /// The horizon, brought within ``horizons``.
  var boundedHorizon: Int { min(max(horizon, Self.horizons.lowerBound), Self.horizons.upperBound) }
}
