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
