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

    /// The failure as it is stored for the account.
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
    let message = state.recordFailure(
      failure.cause, begun: begun, interval: interval, chance: chance, now: now())
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
    noteSent(of: calendar, in: &state, locked)
    let message = state.recordFailure(failure, begun: begun, interval: interval, chance: 0, now: now())
    state.due = nil
    try locked.write(state)
    return message
  }

  private func noteSent(of calendar: RemoteCalendar, in state: inout CacheState, _ locked: LockedFolder) {
    (sent?[calendar.path] ?? SentChanges()).note(
      in: &state, of: locked.folder, waiting: waiting(in: calendar), now: now())
  }

  /// Notes that the server no longer lists a calendar. Its fetched items stay, and its changes wait. Returns the failure until the user was told; then `nil`.
  func noteVanished(_ calendar: RemoteCalendar) -> AccountUpdate.Part? {
    let cached = cache.folder(ofCalendar: calendar.path)
    do throws(LockedFolder.Failure) {
      guard let locked = try LockedFolder(cached) else {
        return AccountUpdate.Part(calendar: calendar, outcome: .busy)
      }
      let former = CacheState(of: cached) ?? CacheState()
      var state = former
      noteSent(of: calendar, in: &state, locked)
      // Another attempt could not mend this, so that it is not a failure.
      (state.failure, state.message, state.failedSince, state.failureCount) = (nil, nil, nil, 0)
      state.vanished = state.vanished ?? now()
      if state != former { try locked.write(state) }
      guard let time = state.vanished, cached.isUnseen(since: time, at: now()), !cached.wasTold(since: time)
      else { return nil }
      return AccountUpdate.Part(
        calendar: calendar, outcome: .failed(.gone, message: "it is no longer on the server"))
    } catch {
      return AccountUpdate.Part(calendar: calendar, outcome: .unwritable(message: error.message))
    }
  }
}
