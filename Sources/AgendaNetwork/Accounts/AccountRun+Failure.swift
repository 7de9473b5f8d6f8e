internal import AgendaSources

extension AccountRun {
  /// Why the calendars of the account could not be listed.
  enum Failure: Error {
    case failed(UpdateFailure)
    case unwritable(LockedFolder.Failure)

    var outcome: CalendarUpdate.Outcome {
      switch self {
      case .failed(let failure): .failed(failure.kind, message: failure.message)
      case .unwritable(let failure): .unwritable(message: failure.message)
      }
    }

    /// What is noted of the account.
    var cause: UpdateFailure {
      switch self {
      case .failed(let failure): failure
      case .unwritable(let failure): UpdateFailure(failure)
      }
    }
  }
}
