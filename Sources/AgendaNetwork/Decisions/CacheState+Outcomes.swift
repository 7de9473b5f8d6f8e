internal import AgendaSources
internal import ICalendar

extension CacheState {
  /// The most characters of a message that are kept.
  private static let maximumMessage = 500

  /// When the next attempt begins, if that is later than `now`.
  func start(_ demand: CalendarUpdate.Demand, now: Instant) -> Instant? {
    if let end = waitsUntil, now < end,
      end.secondsSinceEpoch - now.secondsSinceEpoch <= UpdateSchedule.delays.upperBound
    {
      return end
    }
    let isPatient = demand == .due || (demand == .dueOrFailed && failure == nil)
    return isPatient && isEarly(at: now) ? due : nil
  }

  /// Whether the next attempt is not due yet.
  func isEarly(at now: Instant) -> Bool { due.map { !CachedFolder.hasCome($0, at: now) } ?? false }

  /// Whether an item that could not be read is to be asked for again.
  func hasUnreadDue(at now: Instant) -> Bool { unreadDue.map { CachedFolder.hasCome($0, at: now) } ?? false }

  /// Returns whether a calendar is believed to be empty that had events when it last came, and notes when it first came so. A server at fault must not erase
  /// it: it is believed the second time, if `interval` seconds have passed since the first one or the user asks for all a second time.
  mutating func believesEmpty(isForced: Bool, interval: Int, now: Instant) -> Bool {
    let wasForced = emptied?.isForced == true
    if let first = emptied?.first, (isForced && wasForced) || first.adding(seconds: interval) <= now {
      emptied = nil
      return true
    }
    let first = emptied.flatMap { $0.first <= now ? $0.first : nil } ?? now
    emptied = EmptiedCalendar(first: first, isForced: isForced || wasForced)
    return false
  }

  /// Notes an attempt that did not fail, and when the next one is due; `nil` if another folder says that.
  mutating func recordSuccess(due: Instant? = nil, now: Instant) {
    (fetched, self.due) = (now, due)
    (failureCount, failure, failedSince, message, waitsUntil) = (0, nil, nil, nil, nil)
    (lackingRoom, vanished) = (nil, nil)
  }

  /// Notes an attempt that began at `start` and failed, and when the next one is due. Returns the message as it is kept.
  mutating func recordFailure(
    _ failure: UpdateError, begun start: Instant, interval: Int, chance: Double, now: Instant
  ) -> String {
    let message = String(failure.message.unicodeScalars.prefix(Self.maximumMessage)).withoutControlCharacters
    (self.failure, self.message, failedSince) = (failure.kind, message, failedSince ?? now)
    var retry = UpdateSchedule.Retry(count: failureCount, due: due)
    retry.note(failure, begun: start, interval: interval, chance: chance, now: now)
    (failureCount, due, waitsUntil) = (retry.count, retry.due, retry.waitsUntil)
    return message
  }
}
