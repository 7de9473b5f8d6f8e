internal import AgendaSources

extension AccountRun {
  /// Why the calendars of the account could not be listed.
  enum Failure: Error {
    case failed(UpdateError)
    case unwritable(LockedFolder.Failure)

    var outcome: CalendarUpdate.Outcome {
      switch self {
      case .failed(let failure): .failed(failure.kind, message: failure.message)
      case .unwritable(let failure): .unwritable(message: failure.message)
      }
    }

    /// What is noted of the account.
    var cause: UpdateError {
      switch self {
      case .failed(let failure): failure
      case .unwritable(let failure): UpdateError(failure)
      }
    }
  }

  /// Notes why the account failed, and when it is asked again.
  mutating func note(_ failure: Failure, chance: Double) -> CalendarUpdate.Outcome {
    // The list may be one that could not be written.
    if case .unwritable = failure { state.fetchedWhole = nil }
    let message = state.recordFailure(failure.cause, interval: interval, chance: chance, now: now())
    if let unwritable = folder.writeFailure(state, now: now()) {
      return .unwritable(message: unwritable.message)
    }
    if case .failed(let cause) = failure { return .failed(cause.kind, message: message) }
    return failure.outcome
  }

  /// Notes the failure of one calendar in its folder; the other calendars of the account are not affected. Returns the message.
  func note(
    _ failure: UpdateError, of calendar: RemoteCalendar, in locked: LockedFolder
  ) throws(LockedFolder.Failure) -> String {
    var state = CacheState(of: locked.folder) ?? CacheState()
    let isKnown = failure.kind == .gone && state.failure == .gone
    (self.sent?[calendar.path] ?? SentChanges()).note(
      in: &state, of: locked.folder, waiting: waiting(in: calendar), now: now())
    let message = state.recordFailure(failure, interval: interval, chance: 0, now: now())
    state.due = nil
    if !isKnown { try locked.write(state) }
    return message
  }
}
