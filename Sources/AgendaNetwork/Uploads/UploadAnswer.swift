internal import AgendaSources

/// What the answer to a request that stores or removes an item means.
enum UploadAnswer: Sendable, Hashable {
  /// The server has stored the item, with a tag if it says one for exactly what was sent.
  case stored(entityTag: String?)
  /// The server does not have the item any more.
  case removed
  /// The server has another version of the item than was expected (412).
  case differs
  /// The server has an item with the same UID, at a path if it says so (RFC 4791 section 5.3.2.1).
  case uidConflict(path: String?)
  /// The server does not take the change. `isCertain` says that it has not stored it.
  case refused(UpdateError, isCertain: Bool)

  /// Reads an answer to a PUT or a DELETE.
  init(_ answer: WebDAVResponse, to change: WaitingChange, in calendar: RemoteCalendar) {
    let response = answer.response
    let isDeletion = change.kind == .delete
    switch response.status {
    case 200..<300 where isDeletion: self = .removed
    case 200..<300:
      let tag = response.headers["etag"]
      // A weak tag says that the contents may be other bytes (RFC 9110 section 8.8.1).
      self = .stored(entityTag: tag.flatMap { $0.hasPrefix("\"") ? $0 : nil })
    case 404 where isDeletion, 410 where isDeletion: self = .removed
    case 412: self = .differs
    case 403, 409:
      guard !isDeletion, let conflict = Self.uidConflict(in: response.body) else {
        self = .refused(Self.refusal(response.status, calendar), isCertain: true)
        break
      }
      let path = conflict[.href].flatMap { answer.address.resolving($0.line)?.target }
      self = .uidConflict(path: path)
    default:
      self = .refused(
        Self.refusal(response.status, calendar), isCertain: response.status < 500 || response.status == 507)
    }
  }

  /// The precondition that RFC 4791 has for an item whose UID another one has; `nil` if the body is about something else.
  private static func uidConflict(in body: [UInt8]) -> XMLNode? {
    var found: XMLNode?
    let root = try? XMLReader.read(body) { if $0.name == XMLName.uniqueUID.rawValue { found = $0 } }
    return root?.name == XMLName.error.rawValue ? found : nil
  }

  /// Why a server does not take a change, and what helps.
  private static func refusal(_ status: Int, _ calendar: RemoteCalendar) -> UpdateError {
    switch status {
    case 403, 405:
      UpdateError(
        .refused, "the server does not let you change it (\(status)); perhaps the calendar is read-only")
    case 404, 409, 410: UpdateError(.gone, "the server does not have the calendar any more (\(status))")
    case 413: UpdateError(.refused, "the event is too large for the server (413); shorten its description")
    case 415, 400, 422: UpdateError(.refused, "the server does not understand the event (\(status))")
    case 423: UpdateError(.unreachable, "another program has locked it on the server (423)")
    case 507: UpdateError(.refused, "the server has no more room for you (507); delete something there")
    case 500...: UpdateError(.unreachable, "the server has an internal error (\(status))")
    default: UpdateError(.unreachable, "the server answered \(status)")
    }
  }
}
