internal import AgendaSources
internal import ICalendar

/// Fetches items of a calendar: many with one request as a ``FetchPlan`` divides them, two requests at a time, and single ones if that fails.
struct ItemFetch {
  /// The result for an item.
  enum Outcome {
    case text([UInt8], entityTag: String?)
    case gone
    /// The server could not give it.
    case unread
  }

  let connection: WebDAVConnection
  let calendar: WebAddress
  /// Whether the server has given items of the calendar before.
  var hasGivenItems = false

  /// Fetches items with these paths, as the server writes them. Calls `take` with the position of each and its result, and `save` after each answer.
  func fetch(
    _ targets: [String], take: (Int, Outcome) -> Void, save: () throws(UpdateError) -> Void
  ) throws(UpdateError) {
    var plan = FetchPlan(count: targets.count)
    var hasSuccess = false
    try connection.send(
      next: { plan.next().map { batch in WebDAVRequest.items(batch.map { targets[$0] }, in: calendar) } }
    ) { (place, answer) throws(UpdateError) in
      let batch = plan.batch(place)
      guard let left = missing(of: batch, targets, in: answer, take) else {
        return plan.fail(place, isUnsupported: Self.isUnsupported(answer.response.status))
      }
      hasSuccess = hasSuccess || left.count < batch.count
      plan.finish(place, bytes: answer.response.body.count, missing: left)
      try save()
    }
    try fetchSingly(plan.singles.map { ($0, targets[$0]) }, hasSuccess: hasSuccess, take: take, save: save)
  }

  /// Fetches one item.
  func fetch(_ target: String) throws(UpdateError) -> Outcome {
    var result = Outcome.unread
    try fetch([target], take: { _, outcome in result = outcome }, save: { () throws(UpdateError) in })
    return result
  }

  /// Whether a status means that the server does not know the request.
  private static func isUnsupported(_ status: Int) -> Bool {
    [400, 403, 404, 405, 415, 422, 501].contains(status)
  }

  /// Takes the items of an answer. Returns the positions of those that it does not have; `nil` if the answer is of no use.
  private func missing(
    of batch: [Int], _ targets: [String], in answer: WebDAVResponse, _ take: (Int, Outcome) -> Void
  ) -> [Int]? {
    var left = Dictionary(batch.map { (WebAddress.canonicalTarget(targets[$0]), $0) }) { first, _ in first }
    let status = try? answer.members { member in
      guard let path = answer.address.resolving(member.href)?.canonicalTarget, let position = left[path]
      else { return }
      if member.isGone {
        left[path] = nil
        return take(position, .gone)
      }
      guard let text = member.properties[.calendarData]?.text, !text.isEmpty else { return }
      left[path] = nil
      take(position, .text(text, entityTag: member.line(.entityTag)))
    }
    return status == nil ? nil : left.values.sorted()
  }

  private func fetchSingly(
    _ targets: [(position: Int, target: String)], hasSuccess: Bool, take: (Int, Outcome) -> Void,
    save: () throws(UpdateError) -> Void
  ) throws(UpdateError) {
    let places = targets.compactMap { item in
      calendar.resolving(item.target).map { (item.position, $0) }
    }
    var (failures, successes) = (0, hasSuccess ? 1 : 0)
    var fault: UpdateError?
    try connection.send(places.map { .item($0.1) }) { (place, answer) throws(UpdateError) in
      let response = answer.response
      switch response.status {
      case 200:
        successes += 1
        take(places[place].0, .text(response.body, entityTag: response.headers["etag"]))
      case 404, 410: take(places[place].0, .gone)
      default:
        failures += 1
        guard failures < FetchPlan.maximumFailures || successes > 0 else {
          throw UpdateError(response, account: connection.account, now: connection.now())
        }
        if response.status >= 500 {
          fault = UpdateError(response, account: connection.account, now: connection.now())
        }
        take(places[place].0, .unread)
      }
      try save()
    }
    // A server that never gave anything is at fault, and not its items.
    if let fault, successes == 0, !hasGivenItems { throw fault }
  }
}

/// Divides items into requests. The first ones ask for a hundred items each, further ones for as many as half a megabyte of answer is likely to have.
///
/// Two answers are in memory at a time, so that their size bounds the memory, and the number of requests bounds the time that a far server takes.
struct FetchPlan {
  /// How many items the first requests ask for, and all requests to a server that does not give more at once.
  static let standardSize = 100
  /// How many items further requests ask for.
  private static let sizes = 10...1000
  /// The size of an answer that requests aim at, in bytes.
  private static let answerSize = 1 << 19
  /// How many items may be missing in an answer to a large request before smaller ones ask for them again.
  private static let maximumMissing = 32
  /// After how many requests that failed items are asked for one by one.
  static let maximumFailures = 32

  /// The items that are to be asked for one by one, by their positions.
  private(set) var singles: [Int] = []
  private let count: Int
  /// The position of the first item that was not asked for.
  private var position = 0
  /// The positions of items that are asked for again.
  private var again: [[Int]] = []
  /// The positions of the items of each request that was not answered, by its place.
  private var asked: [Int: [Int]] = [:]
  private var askedCount = 0
  private var size = standardSize
  private var isLimited = false
  private var failures = 0

  /// A plan for so many items.
  init(count: Int) {
    self.count = count
  }

  /// The positions of the items that the next request asks for; `nil` if there is none at the moment.
  mutating func next() -> [Int]? {
    let batch: [Int]
    if position < count {
      batch = Array(position..<min(position + size, count))
      position += batch.count
    } else {
      guard !again.isEmpty else { return nil }
      batch = again.removeFirst()
    }
    asked[askedCount] = batch
    askedCount += 1
    return batch
  }

  /// The positions of the items of the request at a place.
  func batch(_ place: Int) -> [Int] { asked[place] ?? [] }

  /// Takes an answer of so many bytes to the request at a place, in which the items at the positions `missing` are missing.
  mutating func finish(_ place: Int, bytes: Int, missing: [Int]) {
    let batch = asked.removeValue(forKey: place) ?? []
    if batch.count > Self.standardSize, missing.count > Self.maximumMissing {
      limit(missing)
    } else {
      singles += missing
    }
    let given = batch.count - missing.count
    guard given > 0, bytes > 0 else { return }
    let sizes = isLimited ? Self.sizes.clamped(to: 0...Self.standardSize) : Self.sizes
    size = min(max(Self.answerSize * given / bytes, sizes.lowerBound), sizes.upperBound)
  }

  /// Takes an answer of no use to the request at a place. `isUnsupported` says that the server does not know the request.
  mutating func fail(_ place: Int, isUnsupported: Bool) {
    let batch = asked.removeValue(forKey: place) ?? []
    guard batch.count <= Self.standardSize else { return limit(batch) }
    failures += 1
    if failures >= Self.maximumFailures || isUnsupported || batch.count <= 1 {
      singles += batch
    } else {
      // One item that the server cannot read makes the whole request fail: it is in one of the halves.
      let middle = batch.count / 2
      again += [Array(batch[..<middle]), Array(batch[middle...])]
    }
  }

  /// Asks for items again in smaller requests, and for no more at once from now on: some servers have a limit, which they do not say.
  private mutating func limit(_ batch: [Int]) {
    isLimited = true
    size = min(size, Self.standardSize)
    for start in stride(from: 0, to: batch.count, by: Self.standardSize) {
      again.append(Array(batch[start..<min(start + Self.standardSize, batch.count)]))
    }
  }
}
