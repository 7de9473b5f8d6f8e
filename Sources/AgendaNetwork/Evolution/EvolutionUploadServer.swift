internal import AgendaPlatform
internal import AgendaSources
internal import ICalendar

/// The Evolution Data Server as the place to which changes are sent. It has no tags of items: before each change, what it has is compared with what the
/// change was made from, and it refuses itself what its copy of another server is too old for.
final class EvolutionUploadServer: UploadServer {
  /// How often it is asked again what it has fetched, and the pause before it in microseconds.
  private static let (attempts, pause): (Int, UInt32) = (30, 100_000)

  private let environment: [String: String]
  /// The calendars, by their paths in the list of the account.
  private let calendars: [String: DesktopCalendar]
  private var opened: [String: Result<EvolutionCalendar, EvolutionCalendar.Failure>] = [:]

  let now: () -> Instant
  let place = "in Evolution"
  let reasonAgainstMoves = "Evolution does not move events between calendars"

  /// The server for these calendars, on the bus that the environment names. It is not started before the first change.
  init(
    _ calendars: [(calendar: DesktopCalendar, listed: RemoteCalendar)], environment: [String: String],
    now: @escaping () -> Instant
  ) {
    self.calendars = Dictionary(calendars.map { ($0.listed.path, $0.calendar) }) { first, _ in first }
    (self.environment, self.now) = (environment, now)
  }

  private func open(_ calendar: RemoteCalendar) throws(EvolutionCalendar.Failure) -> EvolutionCalendar {
    if let known = opened[calendar.path] { return try known.get() }
    let result: Result<EvolutionCalendar, EvolutionCalendar.Failure>
    do throws(EvolutionCalendar.Failure) {
      guard let own = calendars[calendar.path] else {
        throw EvolutionCalendar.Failure(kind: .notFound, message: "the calendar is no longer \(place)")
      }
      result = .success(
        try EvolutionCalendar(
          source: own.identifier, kind: own.components == ["VTODO"] ? .tasks : .events,
          isLocal: own.isFile, environment: environment))
    } catch {
      result = .failure(error)
    }
    opened[calendar.path] = result
    return try result.get()
  }

  func obstacle(of calendar: RemoteCalendar) -> UpdateError? {
    do throws(EvolutionCalendar.Failure) {
      _ = try open(calendar)
      return nil
    } catch {
      return Self.error(error)
    }
  }

  func send(
    _ change: WaitingChange, if condition: WebDAVRequest.Condition, in calendar: RemoteCalendar
  ) throws(UpdateError) -> UploadAnswer {
    var isBegun = false
    do throws(EvolutionCalendar.Failure) {
      return try send(change, in: open(calendar), isBegun: &isBegun)
    } catch {
      // The other changes do not wait for an answer again.
      if error.kind == .unreachable { opened[calendar.path] = .failure(error) }
      if isBegun { return .failed(Self.error(error), isCertain: false) }
      return answer(error, to: change, in: calendar)
    }
  }

  /// Sends a change, if Evolution has what it was made from, or a part of it that an earlier attempt has left.
  private func send(
    _ change: WaitingChange, in calendar: EvolutionCalendar, isBegun: inout Bool
  ) throws(EvolutionCalendar.Failure) -> UploadAnswer {
    let current = try text(of: change, in: calendar)
    switch (change.kind, current) {
    case (.create, nil):
      try EvolutionItem(change.contents).add(to: calendar, isBegun: &isBegun)
    case (.delete, nil), (.withdraw, nil):
      return .removed
    case (.update, nil):
      return .differs(nil)
    case (_, let current?):
      guard isExpected(current, by: change) else { return .differs(nil) }
      guard change.kind == .create || change.kind == .update else {
        try calendar.remove([(change.uid, "")], .series)
        return .removed
      }
      try EvolutionItem(change.contents).replace(EvolutionItem(current), in: calendar, isBegun: &isBegun)
    }
    return .stored(entityTag: nil)
  }

  private func isExpected(_ text: [UInt8], by change: WaitingChange) -> Bool {
    let fingerprint = ItemFingerprint.of(text)
    return change.former.map(ItemFingerprint.of) == fingerprint || change.sent.contains(fingerprint)
      || isPart(text, of: change)
  }

  func isPart(_ text: [UInt8], of change: WaitingChange) -> Bool {
    !change.sent.isEmpty && (change.kind == .create || change.kind == .update)
      && EvolutionItem(text).isMix(
        of: change.former.map { EvolutionItem($0) }, EvolutionItem(change.contents))
  }

  func isWhole(_ text: [UInt8], of change: WaitingChange) -> Bool {
    change.kind == .delete || EvolutionItem(text).hasExtensions(of: EvolutionItem(change.contents))
  }

  private func answer(
    _ failure: EvolutionCalendar.Failure, to change: WaitingChange, in calendar: RemoteCalendar
  ) -> UploadAnswer {
    switch failure.kind {
    case .notFound where change.kind == .delete: return .removed
    case .notFound, .exists: return .differs(nil)
    case .conflict where fetchesOther(than: change, in: calendar): return .differs(nil)
    case .unreachable: return .failed(Self.error(failure), isCertain: false)
    default: return .failed(Self.error(failure), isCertain: true)
    }
  }

  /// Lets Evolution fetch what its own server has of an item. Returns whether it has another version then than a change was made from.
  private func fetchesOther(than change: WaitingChange, in calendar: RemoteCalendar) -> Bool {
    guard let calendar = try? open(calendar), (try? calendar.refresh()) != nil else { return false }
    let former = change.former.map(ItemFingerprint.of)
    for _ in 0..<Self.attempts {
      usleep(Self.pause)
      guard let current = try? text(of: change, in: calendar) else { return true }
      if ItemFingerprint.of(current) != former { return true }
    }
    return false
  }

  /// The item of a change as Evolution has it; `nil` if it does not.
  private func text(
    of change: WaitingChange, in calendar: EvolutionCalendar
  ) throws(EvolutionCalendar.Failure) -> [UInt8]? {
    try calendar.text(of: change.uid).map(EvolutionItem.calendar(of:))
  }

  func current(
    _ change: WaitingChange, at target: String?, in calendar: RemoteCalendar
  ) throws(UpdateError) -> ItemFetch.Outcome {
    do throws(EvolutionCalendar.Failure) {
      return try text(of: change, in: open(calendar)).map { .text($0, entityTag: nil) } ?? .gone
    } catch {
      return .unread
    }
  }

  private static func error(_ failure: EvolutionCalendar.Failure) -> UpdateError {
    let kind: CacheState.Failure =
      switch failure.kind {
      case .missing, .unreachable, .conflict: .unreachable
      case .notFound: .gone
      case .signedOut: .signedOut
      case .readOnly, .exists, .refused: .refused
      }
    return UpdateError(kind, failure.message)
  }

  // MARK: What there is at CalDAV servers alone

  func expect(_ changes: [WaitingChange], in calendar: RemoteCalendar) {}

  func isUnexpected(_ change: WaitingChange) -> Bool { false }

  func forget(_ change: WaitingChange) {}

  func move(
    _ change: WaitingChange, to calendar: RemoteCalendar, among calendars: [String: RemoteCalendar]
  ) -> ItemMove.Outcome { .unsupported(status: nil) }

  func item(
    withUIDOf change: WaitingChange, in calendar: RemoteCalendar, _ outcome: ItemUpload.Outcome
  ) -> UIDSearch.Found? { nil }

  func isReadOnly(_ calendar: RemoteCalendar) -> Bool? { nil }
}
