/// The activity of a connection, and its time limit. Moments are those of a monotonic clock.
struct ConnectionLimits: Sendable {
  typealias Moment = ContinuousClock.Instant

  /// The activities of a connection, in the order in which connections are closed for another client.
  enum Activity: Int, Sendable {
    /// The last answer was sent; the connection is closed when the client has read it.
    case closing
    /// The next request has not begun.
    case idle
    /// A part of a request has come.
    case request
    /// An answer is made, or sent.
    case answer
    /// Events are sent, without an end.
    case events
  }

  /// The most connections.
  static let maximumCount = 256
  /// How old an unfinished request is when its connection can be closed for another client.
  private static let protectedTime = Duration.seconds(1)

  private(set) var activity = Activity.idle
  /// The moment at which the activity began.
  private(set) var since: Moment

  /// The limits of a connection that was opened now.
  init(now: Moment) { since = now }

  /// Begins an activity. Parts of a request that follow its first one leave the time as it is.
  mutating func begin(_ activity: Activity, at now: Moment) {
    guard activity != .request || self.activity != .request else { return }
    (self.activity, since) = (activity, now)
  }

  /// When the connection is closed: how long it may wait for its next request, how long a request may take to come, and how long an answer may
  /// take to be made and read; `nil` for no limit.
  var deadline: Moment? {
    switch activity {
    case .closing: since + .seconds(2)
    case .idle, .request: since + .seconds(10)
    case .answer: since + .seconds(30)
    case .events: nil
    }
  }

  /// From when the connection may be closed for another client; `nil` while an answer is due.
  private var yieldsFrom: Moment? {
    switch activity {
    case .closing, .idle: since
    case .request: since + Self.protectedTime
    case .answer, .events: nil
    }
  }

  /// The connection that is closed for another client, by its number; `nil` if none may be closed now. One that has sent nothing comes before one that
  /// sends slowly, unless it was just opened, and the oldest before the others: of those of the same moment, that
  /// with the lowest number.
  static func yielding(of connections: some Sequence<(number: Int, limits: Self)>, at now: Moment) -> Int? {
    connections.filter { $0.limits.yieldsFrom.map { $0 <= now } ?? false }.min { one, other in
      (one.limits.rank(at: now), one.limits.since, one.number)
        < (other.limits.rank(at: now), other.limits.since, other.number)
    }?.number
  }

  private func rank(at now: Moment) -> Int {
    activity == .idle && now - since < Self.protectedTime ? .max : activity.rawValue
  }

  /// The first moment at which one of the connections may be closed for another client; `nil` if all have an answer due.
  static func nextYield(of connections: some Sequence<Self>) -> Moment? {
    connections.compactMap(\.yieldsFrom).min()
  }
}
