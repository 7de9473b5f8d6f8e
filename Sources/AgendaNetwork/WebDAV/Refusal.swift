internal import AgendaSources
internal import ICalendar

/// Why a server refuses a request, in its own words: a precondition in the body (RFC 4918 section 16), and a description for people. The status code
/// alone leaves too much open: the same refusal is 403, 409 or 412 at different servers.
struct Refusal: Sendable, Hashable {
  /// The reason that keeps the server from it.
  enum Cause: Sendable, Hashable {
    /// Another item has the UID (RFC 4791 section 5.3.2.1, RFC 6638 section 3.2.4.1).
    case uidConflict
    /// The user lacks a privilege (RFC 3744 section 7.1.1).
    case privilege
    /// The item is not valid for the server.
    case invalid
    /// The calendar does not hold such components.
    case component
    /// The item is too large.
    case size
    /// The item is earlier or later than the server stores.
    case date
    /// The series has too many events.
    case instances
    /// There are too many guests.
    case guests
    /// Only the organizer may change it so (RFC 6638 section 3.2.4).
    case organizer
    /// There is no room (RFC 4331 section 6).
    case room
    /// Another program has locked it.
    case lock
    /// Something is there already (RFC 4791 section 5.3.1.1).
    case exists
  }

  /// The most characters of a description, and of the name of a precondition.
  private static let (maximumWords, maximumName) = (160, 60)
  /// The most bytes of a body that are read.
  private static let maximumSize = 65_536

  private static let caldav = "urn:ietf:params:xml:ns:caldav "
  private static let causes: [String: Cause] = [
    XMLName.uniqueUID.rawValue: .uidConflict, XMLName.uniqueScheduling.rawValue: .uidConflict,
    "DAV: need-privileges": .privilege, caldav + "valid-calendar-data": .invalid,
    caldav + "supported-calendar-data": .invalid, caldav + "valid-calendar-object-resource": .invalid,
    caldav + "supported-calendar-component": .component, caldav + "max-resource-size": .size,
    caldav + "min-date-time": .date, caldav + "max-date-time": .date, caldav + "max-instances": .instances,
    caldav + "max-attendees-per-instance": .guests, "DAV: quota-not-exceeded": .room,
    "DAV: sufficient-disk-space": .room, "DAV: lock-token-submitted": .lock,
    "DAV: no-conflicting-lock": .lock, caldav + "same-organizer-in-all-components": .organizer,
    caldav + "allowed-organizer-scheduling-object-change": .organizer,
    caldav + "allowed-attendee-scheduling-object-change": .organizer,
    // Xandikos names it so.
    caldav + "attendee-allowed": .organizer, "DAV: resource-must-be-null": .exists,
  ]
  /// The namespaces of preconditions; servers add elements of their own.
  private static let namespaces: Set<Substring> = [
    "DAV:", "urn:ietf:params:xml:ns:caldav", "http://calendarserver.org/ns/",
  ]
  /// The names of elements that have a description, in whichever namespace: `message` is that of SabreDAV.
  private static let descriptions: Set<Substring> = ["responsedescription", "error-description", "message"]

  /// The status code.
  let status: Int
  /// The name of the precondition, without its namespace; `nil` if there is none.
  private(set) var precondition: String?
  /// The meaning of the precondition, if it is a known one.
  private(set) var cause: Cause?
  /// The resource that the precondition names, as the server writes it.
  private(set) var href: String?
  /// The description for people, bounded, on one line.
  private(set) var words: String?

  /// Reads a refusal.
  init(_ response: WebResponse) {
    status = response.status
    guard response.body.count <= Self.maximumSize else { return }
    var children: [XMLNode] = []
    let root = try? XMLReader.read(response.body) { children.append($0) }
    guard root?.name == XMLName.error.rawValue else {
      if root == nil { words = Self.plainWords(response) }
      return
    }
    for child in children {
      let parts = child.name.split(separator: " ", maxSplits: 1)
      let name = parts.last ?? ""
      if Self.descriptions.contains(name) {
        words = words ?? Self.plain(child.line)
      } else if Self.namespaces.contains(parts[0]),
        precondition == nil || (cause == nil && Self.causes[child.name] != nil)
      {
        precondition = String(name.prefix(Self.maximumName))
        (cause, href) = (Self.causes[child.name], child[.href]?.line)
        // Some servers write the reason into the precondition.
        words = Self.plain(child.line) ?? words
      }
    }
  }

  /// The first line of a body that is text for people, and no page.
  private static func plainWords(_ response: WebResponse) -> String? {
    let kind = response.headers["content-type"]?.lowercased() ?? "text/plain"
    guard kind.hasPrefix("text/plain") else { return nil }
    let text = String(decoding: response.body, as: UTF8.self)
    guard let line = text.split(whereSeparator: \.isNewline).first, !line.contains("<") else { return nil }
    return plain(String(line))
  }

  private static func plain(_ text: String) -> String? {
    let visible = text.onOneLine.withoutControlCharacters.unicodeScalars.filter {
      $0.properties.generalCategory != .format
    }
    let words = String(String.UnicodeScalarView(visible.prefix(maximumWords)))
    return words.isEmpty ? nil : words + (visible.count > maximumWords ? "…" : "")
  }

  /// Whether the server has certainly stored nothing.
  var isCertain: Bool { status < 500 || status == 507 }

  /// Whether something that is there already may explain why a calendar is not made. Some servers do not say so.
  var mayExist: Bool { cause == .exists || (cause == nil && [405, 409].contains(status)) }

  /// Whether the privileges of the user may explain it, which the server has to be asked for.
  var mayBeOfPrivileges: Bool { cause == nil && Self.statusesOfPrivileges.contains(status) }

  /// The statuses that privileges which the user lacks may explain.
  static let statusesOfPrivileges: Set<Int> = [403, 405]

  /// Whether an item of the calendar with the same UID may explain it, although the server does not say so.
  var mayBeOfUID: Bool { cause == .uidConflict || (cause == nil && [403, 409, 412].contains(status)) }

  /// The status, the precondition and the description, in brackets.
  private var details: String {
    let name = [String(status), precondition].compactMap(\.self).joined(separator: ", ")
    return "(" + name + (words.map { ": “\($0)”" } ?? "") + ")"
  }

  /// Why the server does not take a change of a kind, and what helps. `isReadOnly` is what the privileges of the user say; `nil` if they say nothing.
  func failure(of change: WaitingChange.Kind, isReadOnly: Bool? = nil) -> UpdateError {
    var (kind, reason, help) = explanation(isReadOnly: isReadOnly)
    // Only a new item could go to another calendar.
    if help == Self.otherCalendar, change != .create { help = "“agenda undo” takes the change back" }
    return UpdateError(kind, "\(reason) \(details)" + (help.map { "; " + $0 } ?? ""))
  }

  /// Why the server does not make, change or remove a calendar.
  var failureOfCalendar: UpdateError {
    switch status {
    case 405 where cause == nil, 501:
      UpdateError(.refused, "the server has no way to do that \(details); use the page of the server")
    case 500... where status != 507: UpdateError(.unreachable, "the server has an internal error \(details)")
    case _ where cause == .exists:
      UpdateError(.refused, "the server has something in that place already \(details); choose another name")
    default:
      UpdateError(
        .refused, "the server \(cause == .room ? "has no more room for you" : "does not allow it") \(details)"
      )
    }
  }

  private func explanation(isReadOnly: Bool?) -> (CacheState.Failure, String, String?) {
    switch cause {
    case .uidConflict: (.refused, "the server has an event with the same UID", nil)
    case .privilege: (.refused, Self.readOnly, Self.otherCalendar)
    case .invalid: (.refused, "the server finds the event not valid", nil)
    case .component: (.refused, "the calendar does not hold such entries", Self.otherCalendar)
    case .size: (.refused, "the event is too large for the server", "shorten its description")
    case .date: (.refused, "the event is too early or too late for the server", nil)
    case .instances:
      (.refused, "the series has more events than the server takes", "give it an end")
    case .guests: (.refused, "the event has more guests than the server takes", nil)
    case .organizer: (.refused, "the server does not let you change so what the organizer decides", nil)
    case .room: (.refused, "the server has no more room for you", "delete something there")
    case .lock: (.unreachable, "another program has locked it on the server", nil)
    case .exists: (.refused, "the server has something in that place already", nil)
    case nil: explanationOfStatus(isReadOnly: isReadOnly)
    }
  }

  private static let readOnly =
    "the calendar is read-only: the server lets you read it, but not change it"
  private static let otherCalendar = "choose another calendar"

  private func explanationOfStatus(isReadOnly: Bool?) -> (CacheState.Failure, String, String?) {
    switch status {
    case 403, 405:
      isReadOnly == true
        ? (.refused, Self.readOnly, Self.otherCalendar)
        : (.refused, "the server does not let you change it", nil)
    case 404, 410: (.gone, "the server does not have the calendar any more", nil)
    // RFC 4918 section 9.7.1; some servers mean something else, and say so.
    case 409 where words == nil && precondition == nil:
      (.gone, "the server does not have the calendar any more", nil)
    case 409, 412: (.refused, "the server refuses the event", nil)
    case 413: (.refused, "the event is too large for the server", "shorten its description")
    case 415, 400, 422: (.refused, "the server does not understand the event", nil)
    case 423: (.unreachable, "another program has locked it on the server", nil)
    case 507: (.refused, "the server has no more room for you", "delete something there")
    case 500...: (.unreachable, "the server has an internal error", nil)
    default: (.unreachable, "the server does not answer as a CalDAV server does", nil)
    }
  }
}
