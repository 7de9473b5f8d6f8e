internal import AgendaSources

/// Why a calendar could not be fetched.
struct UpdateFailure: Error, Sendable, Hashable {
  /// What the user has to do about it.
  var kind: CacheState.Failure
  /// What failed and what to do next, without a full stop, and without the address, which can be a secret.
  var message: String
  /// The seconds for which the server asks to be left alone.
  var delay: Int?

  init(_ kind: CacheState.Failure, _ message: String, delay: Int? = nil) {
    self.kind = kind
    self.message = message
    self.delay = delay
  }
}
