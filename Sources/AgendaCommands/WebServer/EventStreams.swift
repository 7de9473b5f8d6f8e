/// The clients that get an event when pictures change (server-sent events), by the numbers of their connections.
struct EventStreams {
  /// The most clients.
  static let maximumCount = 64
  /// The time between two looks for changes.
  static let interval = Duration.seconds(1)
  /// After this many looks it sends a comment, so that it notices closed connections.
  private static let ticksPerComment = 15
  /// The first text that a client gets.
  static let greeting = ": agenda\n\n"

  private(set) var clients: Set<Int> = []
  private var seen = 0
  private var ticks = 0
  /// The moment from which a picture can differ, in seconds of the Unix epoch.
  private var moment: Int?

  /// Whether there is no room for another client.
  var isFull: Bool { clients.count >= Self.maximumCount }

  /// Adds a client, when there have been so many changes.
  mutating func add(_ client: Int, changes: Int) {
    if clients.isEmpty { (seen, moment) = (changes, nil) }
    clients.insert(client)
  }

  mutating func remove(_ client: Int) { clients.remove(client) }

  /// The text for all clients after a look; `nil` for none.
  ///
  /// - Parameters:
  ///   - changes: the number of changes so far.
  ///   - now: the seconds of the Unix epoch.
  mutating func tick(changes: Int, now: Int) -> String? {
    ticks += 1
    let isReached = moment.map { $0 <= now } ?? false
    guard changes != seen || isReached else { return ticks % Self.ticksPerComment == 0 ? ":\n\n" : nil }
    (seen, moment) = (changes, nil)
    return "event: change\ndata: \(changes)\n\n"
  }

  /// Notes a moment from which a picture can differ. One that has come is kept until it was sent.
  mutating func expectChange(at next: Int) { moment = min(next, moment ?? next) }
}
