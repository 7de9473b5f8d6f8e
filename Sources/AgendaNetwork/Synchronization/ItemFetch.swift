internal import AgendaSources
internal import ICalendar

/// Fetches items of a calendar: many with one request, two requests at a time, and single ones if that fails.
struct ItemFetch {
  /// The result for an item.
  enum Outcome {
    case text([UInt8], entityTag: String?)
    case gone
    /// The server could not give it.
    case unread
  }

  /// How many items one request asks for.
  static let batchSize = 100
  /// After how many requests that failed items are asked for one by one, and the server is thought to be at fault if that fails too.
  private static let maximumFailures = 32

  let connection: WebDAVConnection
  let calendar: WebAddress
  /// Whether the server has given items of the calendar before.
  var hasGivenItems = false

  /// Fetches items with these paths, as the server writes them. Calls `take` with each path and its result, and `save` after each answer.
  func fetch(
    _ targets: [String], take: (String, Outcome) -> Void, save: () throws(UpdateError) -> Void
  ) throws(UpdateError) {
    var (failures, hasSuccess) = (0, false)
    var batches = stride(from: 0, to: targets.count, by: Self.batchSize).map { start in
      Array(targets[start..<min(start + Self.batchSize, targets.count)])
    }
    var singles: [String] = []
    while !batches.isEmpty {
      var halves: [[String]] = []
      try connection.send(batches.map { .items($0, in: calendar) }) { (place, answer) throws(UpdateError) in
        guard let left = missing(of: batches[place], in: answer, take) else {
          // One item that the server cannot read makes the whole request fail: it is in one of the halves.
          failures += 1
          let isLate = failures >= Self.maximumFailures
          if isLate || Self.isUnsupported(answer.response.status) || batches[place].count == 1 {
            singles += batches[place]
          } else {
            let middle = batches[place].count / 2
            halves += [Array(batches[place][..<middle]), Array(batches[place][middle...])]
          }
          return
        }
        hasSuccess = hasSuccess || left.count < batches[place].count
        singles += left
        try save()
      }
      batches = halves
    }
    try fetchSingly(singles, hasSuccess: hasSuccess, take: take, save: save)
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

  /// Takes the items of an answer. Returns those that it does not have; `nil` if the answer is of no use.
  private func missing(
    of targets: [String], in answer: WebDAVResponse, _ take: (String, Outcome) -> Void
  ) -> [String]? {
    var left = Dictionary(targets.map { (WebAddress.canonicalTarget($0), $0) }) { first, _ in first }
    let status = try? answer.members { member in
      guard let path = answer.address.resolving(member.href)?.canonicalTarget, let target = left[path] else {
        return
      }
      if member.isGone {
        left[path] = nil
        return take(target, .gone)
      }
      guard let text = member.properties[.calendarData]?.text, !text.isEmpty else { return }
      left[path] = nil
      take(target, .text(text, entityTag: member.line(.entityTag)))
    }
    return status == nil ? nil : targets.filter { left[WebAddress.canonicalTarget($0)] != nil }
  }

  private func fetchSingly(
    _ targets: [String], hasSuccess: Bool, take: (String, Outcome) -> Void,
    save: () throws(UpdateError) -> Void
  ) throws(UpdateError) {
    let places = targets.compactMap { target in calendar.resolving(target).map { (target, $0) } }
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
        guard failures < Self.maximumFailures || successes > 0 else {
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
