internal import AgendaSources

/// The meaning of the answer to a request that stores or removes an item.
enum UploadAnswer: Sendable, Hashable {
  /// The server has stored the item, with a tag if it says one for exactly what was sent.
  case stored(entityTag: String?)
  /// The server does not have the item any more.
  case removed
  /// The server has another version of the item than was expected (412 without a precondition of its own).
  case differs(Refusal?)
  /// The server has an item with the same UID, at a path if it says so (RFC 4791 section 5.3.2.1).
  case uidConflict(path: String?)
  /// The server does not take the change.
  case refused(Refusal)
  /// The change waits. `isCertain` says that the server has nothing of it.
  case failed(UpdateError, isCertain: Bool)

  /// Reads an answer to a PUT or a DELETE.
  init(_ answer: WebDAVResponse, to change: WaitingChange) {
    let response = answer.response
    let isDeletion = change.kind == .delete
    switch response.status {
    case 200..<300 where isDeletion: self = .removed
    case 200..<300:
      let tag = response.headers["etag"]
      // A weak tag says that the contents may be other bytes (RFC 9110 section 8.8.1).
      self = .stored(entityTag: tag.flatMap { $0.hasPrefix("\"") ? $0 : nil })
    case 404 where isDeletion, 410 where isDeletion: self = .removed
    default:
      let refusal = Refusal(response)
      if !isDeletion, refusal.cause == .uidConflict {
        self = .uidConflict(path: refusal.href.flatMap { answer.address.resolving($0)?.target })
      } else if response.status == 412, refusal.precondition == nil {
        // One that names a precondition has compared no tags (RFC 4918 section 16).
        self = .differs(refusal)
      } else {
        self = .refused(refusal)
      }
    }
  }
}
