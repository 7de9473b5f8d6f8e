/// How far a timeline reaches, and how finely it is cut.
public struct TimelineOptions: Sendable, Hashable {
  /// The refresh interval of a web source that names none, in seconds: an hour.
  public static let defaultRefreshInterval = 3600
  /// The horizons that there are, in seconds: from a minute to 366 days. Others are brought within them.
  public static let horizons = 60...(366 * 86_400)

  /// How long after its first moment it ends, in seconds; a day unless somebody says otherwise.
  public var horizon = 86_400
  /// How many entries it has at most, from 1; the nearest are kept.
  public var maximumEntries = 100
  /// How many events all entries together show at most, however often each; one with a long text counts once more for each 1 024 bytes of
  /// it, and so does a problem. The nearest entries are kept, and one in any case.
  public var maximumItems = 100_000
  /// Whether there is also an entry for each minute of a countdown to the start of the next timed event, or to the end of the
  /// one that runs. Minutes are rounded up: a minute before a start one is left, a second later one still. A day or more
  /// counts hours, and the minute that begins with a start counts as one moment.
  public var countsMinutes = false
  /// How often web sources are fetched again, in seconds; `nil` where all sources are local.
  public var refreshInterval: Int?

  /// A day, without countdown, of local sources.
  public init() {}

  /// How many events are looked at at most while the moments are sought at which something changes.
  static let maximumLooks = 20_000_000

  /// The horizon within ``horizons``.
  var boundedHorizon: Int { min(max(horizon, Self.horizons.lowerBound), Self.horizons.upperBound) }
}
