public import AgendaSources
public import ICalendar

/// Fetches calendars from the web into the cache, from which `SourceReader` of AgendaSources reads them.
///
/// ```swift
/// let updates = CalendarUpdater(product: "example/1.0").update(configuration.calendars, demand: .due) { now() }
/// ```
///
/// An update runs in the thread that calls it and waits for the network. Several threads and processes can update the same calendars at the same
/// time: one fetches a calendar, and the others wait for it.
public struct CalendarUpdater: Sendable {
  /// How often a folder is tried again that another process has locked, in milliseconds.
  private static let lockPause = 50
  /// How long the network is waited for before the clock is read again, in milliseconds.
  private static let maximumPause = 1000

  private let product: String
  private let limits: TransferLimits

  /// The largest calendar that is fetched, in bytes: it goes to the disk as it comes, and a reader takes as much.
  public static let maximumSize = 1_000_000_000

  /// An updater. `product` is the User-Agent of its requests, such as `example/1.0`.
  public init(product: String, limits: TransferLimits = TransferLimits(maximumSize: Self.maximumSize)) {
    self.product = product
    self.limits = limits
  }

  /// Fetches those of the calendars that are on the web, two at a time; the same address once. Returns what became of each address, in the
  /// order of the calendars.
  ///
  /// - Parameters:
  ///   - calendars: the calendars; those that are not on the web are ignored.
  ///   - demand: whether all are fetched, or those that are due.
  ///   - waitsForOthers: whether to wait for another process that fetches a calendar now, and to return what became of that; otherwise it is
  ///     ``CalendarUpdate/Outcome/busy``.
  ///   - chance: numbers from 0 to 1, for the times that are spread by chance.
  ///   - now: the current moment.
  ///   - report: is called with each update as soon as it has ended.
  public func update(
    _ calendars: [CalendarConfiguration], demand: CalendarUpdate.Demand, waitsForOthers: Bool = true,
    chance: () -> Double = { Double.random(in: 0...1) }, now: () -> Instant,
    report: (CalendarUpdate) -> Void = { _ in }
  ) -> [CalendarUpdate] {
    update(
      Self.addresses(of: calendars), demand: demand, waitsForOthers: waitsForOthers, chance: chance, now: now,
      report: report)
  }

  /// Fetches images into the cache in the same way, two at a time; the same address once. `failureToDecode` says why the image in the file at a path
  /// cannot be decoded, to follow its name; `nil` if it can.
  package func update(
    images: [WebCalendar], demand: CalendarUpdate.Demand, waitsForOthers: Bool = true,
    failureToDecode: @escaping (String) -> String? = { _ in nil },
    chance: () -> Double = { Double.random(in: 0...1) }, now: () -> Instant,
    report: (CalendarUpdate) -> Void = { _ in }
  ) -> [CalendarUpdate] {
    var addresses: [(calendar: WebCalendar, names: [String])] = []
    for image in images where !addresses.contains(where: { $0.calendar.folder == image.folder }) {
      addresses.append((image, ["image"]))
    }
    return update(
      addresses, demand: demand, waitsForOthers: waitsForOthers, failureToDecode: failureToDecode,
      chance: chance, now: now, report: report)
  }

  private func update(
    _ addresses: [(calendar: WebCalendar, names: [String])], demand: CalendarUpdate.Demand,
    waitsForOthers: Bool, failureToDecode: @escaping (String) -> String? = { _ in nil },
    chance: () -> Double, now: () -> Instant, report: (CalendarUpdate) -> Void
  ) -> [CalendarUpdate] {
    // The libraries of the network take a while to begin.
    guard !addresses.isEmpty else { return [] }
    var run = UpdateRun(
      addresses, demand: demand, waitsForOthers: waitsForOthers, product: product,
      transfers: Transfers(limits: limits), failureToDecode: failureToDecode)
    while !run.isEnded {
      for update in run.begin(now: now, chance: chance) { report(update) }
      guard !run.isEnded else { break }
      let pause = run.isWaitingForOthers ? Self.lockPause : Self.maximumPause
      for update in run.work(milliseconds: pause, now: now) { report(update) }
    }
    return run.updates
  }

  /// The different addresses of calendars on the web. The shortest interval of several calendars counts, and the first
  /// User-Agent and file with certificates.
  private static func addresses(of calendars: [CalendarConfiguration]) -> [(
    calendar: WebCalendar, names: [String]
  )] {
    var addresses: [(calendar: WebCalendar, names: [String])] = []
    for calendar in calendars {
      guard let web = calendar.web else { continue }
      guard let place = addresses.firstIndex(where: { $0.calendar.folder == web.folder }) else {
        addresses.append((web, [calendar.name]))
        continue
      }
      addresses[place].names.append(calendar.name)
      let intervals = [addresses[place].calendar.interval, web.interval].compactMap(\.self)
      addresses[place].calendar.interval = intervals.min()
      let known = addresses[place].calendar
      addresses[place].calendar.userAgent = known.userAgent ?? web.userAgent
      addresses[place].calendar.certificateFile = known.certificateFile ?? web.certificateFile
      addresses[place].calendar.clientCertificate = known.clientCertificate ?? web.clientCertificate
      addresses[place].calendar.allowsPlainHTTP = known.allowsPlainHTTP || web.allowsPlainHTTP
    }
    return addresses
  }
}

/// One call of ``CalendarUpdater/update(_:demand:waitsForOthers:chance:now:report:)``.
private struct UpdateRun {
  private let addresses: [(calendar: WebCalendar, names: [String])]
  private let demand: CalendarUpdate.Demand
  private let waitsForOthers: Bool
  private let product: String
  private let transfers: Transfers
  private let failureToDecode: (String) -> String?
  private var outcomes: [CalendarUpdate.Outcome?]
  /// The places of the addresses that are still to be begun.
  private var waiting: [Int]
  /// The places of calendars that another process has locked, each with its state when the lock was noticed.
  private var locked: [Int: CacheState] = [:]
  private var running: [Int: UpdateInProgress] = [:]

  init(
    _ addresses: [(calendar: WebCalendar, names: [String])], demand: CalendarUpdate.Demand,
    waitsForOthers: Bool,
    product: String, transfers: Transfers, failureToDecode: @escaping (String) -> String?
  ) {
    self.addresses = addresses
    self.demand = demand
    self.waitsForOthers = waitsForOthers
    self.product = product
    self.transfers = transfers
    self.failureToDecode = failureToDecode
    outcomes = addresses.map { _ in nil }
    waiting = Array(addresses.indices)
  }

  var isEnded: Bool { waiting.isEmpty && running.isEmpty }

  var isWaitingForOthers: Bool { !locked.isEmpty }

  /// The updates that have ended.
  var updates: [CalendarUpdate] { addresses.indices.compactMap(update) }

  private func update(at place: Int) -> CalendarUpdate? {
    outcomes[place].map {
      CalendarUpdate(names: addresses[place].names, address: addresses[place].calendar.address, outcome: $0)
    }
  }

  private mutating func end(_ place: Int, _ outcome: CalendarUpdate.Outcome) -> CalendarUpdate? {
    running[place] = nil
    outcomes[place] = outcome
    return update(at: place)
  }

  /// Begins as many updates as there may be requests at a time. Returns those that have ended already.
  mutating func begin(now: () -> Instant, chance: () -> Double) -> [CalendarUpdate] {
    var ended: [CalendarUpdate] = []
    for place in waiting where transfers.count < Transfers.maximumCount {
      switch begin(place, now: now(), chance: chance()) {
      case .some(let outcome): if let update = end(place, outcome) { ended.append(update) }
      case nil: break
      }
    }
    waiting.removeAll { outcomes[$0] != nil || running[$0] != nil }
    locked = locked.filter { waiting.contains($0.key) }
    return ended
  }

  /// Begins an update. Returns its outcome where it has ended; `nil` if it runs, or waits for another process.
  private mutating func begin(_ place: Int, now: Instant, chance: Double) -> CalendarUpdate.Outcome? {
    let calendar = addresses[place].calendar
    let folder: LockedFolder
    do throws(LockedFolder.Failure) {
      guard let free = try LockedFolder(calendar.folder) else {
        guard waitsForOthers else { return .busy }
        locked[place] = locked[place] ?? CacheState(of: calendar.folder) ?? CacheState()
        return nil
      }
      folder = free
    } catch {
      return .unwritable(message: error.message)
    }
    // If another process has just fetched the calendar, it is not fetched again.
    let hasWaited = locked[place].map { $0 != CacheState(of: calendar.folder) ?? CacheState() } ?? false
    let demand = hasWaited ? CalendarUpdate.Demand.due : demand
    var update = UpdateInProgress(
      of: calendar, in: folder, demand: demand, product: product, chance: chance, now: now)
    update.failureToDecode = failureToDecode
    if let start = update.start(demand, now: now) {
      guard hasWaited else { return .notDue(until: start) }
      return update.formerFailure ?? .unchanged
    }
    if let outcome = update.outcomeWithoutRoom(now: now) { return outcome }
    switch update.begin(now: now) {
    case .ended(let outcome): return outcome
    case .request(let request):
      guard transfers.start(request, key: place, into: update.received) else {
        return .failed(.unreachable, message: Transfers.reason)
      }
      running[place] = update
      return nil
    }
  }

  /// Waits for answers, and handles them. Returns the updates that have ended.
  mutating func work(milliseconds: Int, now: () -> Instant) -> [CalendarUpdate] {
    var ended: [CalendarUpdate] = []
    for (place, result) in transfers.work(milliseconds: milliseconds) {
      guard var update = running[place] else { continue }
      let step = update.take(result, now: now())
      running[place] = update
      if case .request(let request) = step, transfers.start(request, key: place, into: update.received) {
        continue
      }
      var outcome = CalendarUpdate.Outcome.failed(.unreachable, message: Transfers.reason)
      if case .ended(let end) = step { outcome = end }
      if let update = end(place, outcome) { ended.append(update) }
    }
    return ended
  }
}
