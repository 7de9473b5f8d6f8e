public import ICalendar

/// A calendar of an account: on a CalDAV server, as the server last listed it (RFC 4791 section 5.2), or of a program of the desktop.
public struct RemoteCalendar: Sendable, Hashable {
  /// Where it is now. The server can have several names, of which one answers at a time.
  public var address: WebAddress
  /// The name for people; the last part of the path where the server has none. It is text of strangers: shells and terminals get it sanitized.
  public var name: String
  /// The colour; `nil` if the server has none.
  public var color: CalendarColor?
  /// The place among the calendars of the account, as the server numbers them: the lowest first; `nil` if the server has none.
  public var order: Int?
  /// The components that the calendar can contain, such as `VEVENT`, in upper case; empty if the server does not say, which means all.
  public var components: [String] = []
  /// Whether the calendar belongs to another user.
  public var isShared = false
  /// Whether the user cannot change it.
  public var isReadOnly = false
  /// Whether the program of the desktop that has it does not show it now. It is not shown here either, until the user selects it.
  public var isHidden = false
  /// The path of its file, where the program of the desktop keeps it in one; `nil` if it does not.
  public var file: String?
  /// When the server first listed its calendars without this one; `nil` while it lists it.
  public var vanished: Instant?
  /// The tag of its contents, `getctag` of calendarserver.org; `nil` if the server has none.
  package var collectionTag: String?
  /// The token for its changes (RFC 6578 section 4); `nil` if the server has none.
  package var syncToken: String?

  /// The path on the server, which identifies the calendar in its account: percent-encoded where it must be, and with a slash at its end.
  public var path: String {
    let path = address.canonicalTarget
    return path.hasSuffix("/") ? path : path + "/"
  }

  /// The path of a new item: its UID, if that can be the name of a file on any server.
  package func target(ofItem uid: String) -> String {
    let folder = address.target
    let isPlain =
      uid.utf8.count <= 128 && uid.utf8.first != UInt8(ascii: ".")
      && uid.utf8.allSatisfy { byte in
        byte.isASCIIAlphanumeric || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
          || byte == UInt8(ascii: ".")
      }
    let name = isPlain ? uid : SHA256.fileName(for: uid)
    let slash = folder.utf8.last == UInt8(ascii: "/") ? "" : "/"
    let ending = ".ics"
    // One piece of memory for the whole path, which is written at once: large calendars have many.
    let count = folder.utf8.count + slash.utf8.count + name.utf8.count + ending.utf8.count
    return String(unsafeUninitializedCapacity: count) { target in
      var place = target.startIndex
      func put(_ part: String) {
        place = target[place...].initialize(fromContentsOf: part.utf8)
      }
      put(folder)
      put(slash)
      put(name)
      put(ending)
      return place
    }
  }

  /// Whether the calendar can contain events.
  public var holdsEvents: Bool { components.isEmpty || components.contains("VEVENT") }

  /// Whether the calendar can contain tasks.
  public var holdsTasks: Bool { components.isEmpty || components.contains("VTODO") }

  /// Whether the calendar can contain tasks, and no events.
  package var holdsTasksAlone: Bool { holdsTasks && !holdsEvents }

  /// A calendar with an address and a name.
  public init(address: WebAddress, name: String) {
    self.address = address
    self.name = name
  }
}

/// The calendar list of an account, and the URLs it came from.
package struct AccountListing: Sendable, Hashable {
  /// The server that was found to have the calendars. Only its domain gets the credentials of the account.
  package var origin: WebAddress?
  /// The collections whose members are the calendars (`calendar-home-set`, RFC 4791 section 6.2.1).
  package var homes: [WebAddress]
  /// The calendars that no such collection lists, and that the server is asked for one by one.
  package var singles: [WebAddress]
  /// The paths of what these collections have besides calendars, such as address books.
  package var others: [String] = []
  /// The addresses of the user, in lower case and without `mailto:` (`calendar-user-address-set`, RFC 6638 section 2.4.1); `nil` if the server was
  /// not asked for them.
  package var addresses: [String]?
  /// The paths of the user's collections for messages of scheduling, which are no calendars for people (RFC 6638 section 2.1.1); `nil` if the server was
  /// not asked for them.
  package var boxes: [String]?
  /// Whether the server tells organizers and guests what changes (`calendar-auto-schedule`, RFC 6638 section 2); `nil` if it was not asked.
  package var schedules: Bool?
  /// The calendars, in the order of the server; those that the server no longer has come last.
  package var calendars: [RemoteCalendar]

  /// A list of calendars.
  package init(
    origin: WebAddress? = nil, homes: [WebAddress], singles: [WebAddress] = [],
    calendars: [RemoteCalendar] = []
  ) {
    self.origin = origin
    self.homes = homes
    self.singles = singles
    self.calendars = calendars
  }
}

extension AccountListing {
  private static let header = "agenda-calendars=1"
  /// The maximum size of the file, in bytes.
  private static let maximumSize = 8 << 20

  /// Reads the file in the folder of an account; `nil` if the account was never asked.
  init?(of folder: CachedFolder) {
    guard let text = KeyedLines.read(folder.calendarsPath, maximumSize: Self.maximumSize) else { return nil }
    self.init(parsing: text)
  }

  /// Parses the text of the file; `nil` if it is of another version. Unknown keys and calendars without an address are left out.
  init?(parsing text: String) {
    guard let lines = KeyedLines.parse(text, header: Self.header) else { return nil }
    self.init(homes: [])
    for line in lines {
      switch line.key {
      case "origin": origin = try? WebAddress(line.value)
      case "home": if let address = try? WebAddress(line.value) { homes.append(address) }
      case "single": if let address = try? WebAddress(line.value) { singles.append(address) }
      case "other": others.append(line.value)
      case "user": addresses = (addresses ?? []) + (line.value.isEmpty ? [] : [line.value])
      case "box": boxes = (boxes ?? []) + (line.value.isEmpty ? [] : [line.value])
      case "schedules": schedules = line.value == "yes"
      case "calendar":
        guard let address = try? WebAddress(line.value) else { continue }
        calendars.append(RemoteCalendar(address: address, name: address.target))
      default:
        guard let last = calendars.indices.last else { continue }
        calendars[last].set(line.key, to: line.value)
      }
    }
  }

  /// The text of the file: a line for each home, and for each calendar its address followed by what is known of it.
  package var text: String {
    let roots =
      [origin].compactMap(\.self).map { ("origin", $0.url) }
      + homes.map { ("home", $0.url) } + singles.map { ("single", $0.url) } + others.map { ("other", $0) }
      // An empty one says that the server was asked.
      + (addresses.map { [""] + $0 } ?? []).map { ("user", $0) }
      + (boxes.map { [""] + $0 } ?? []).map { ("box", $0) }
      + (schedules.map { [("schedules", $0 ? "yes" : "no")] } ?? [])
    return KeyedLines.text(
      header: Self.header, roots.map { ($0.0, Optional($0.1)) } + calendars.flatMap(\.entries))
  }
}

extension RemoteCalendar {
  fileprivate mutating func set(_ key: Substring, to value: String) {
    switch key {
    case "name": name = value
    case "color": color = CalendarColor(value)
    case "order": order = Int(value)
    case "components": components = value.split(separator: ",").map(String.init)
    case "shared": isShared = value == "yes"
    case "read-only": isReadOnly = value == "yes"
    case "hidden": isHidden = value == "yes"
    case "file": file = value
    case "vanished": vanished = Int(value).map { Instant(secondsSinceEpoch: $0) }
    case "ctag": collectionTag = value
    case "sync-token": syncToken = value
    default: break
    }
  }

  fileprivate var entries: [(key: String, value: String?)] {
    [
      ("calendar", address.url), ("name", name), ("color", color?.description),
      ("order", order.map { "\($0)" }),
      ("components", components.isEmpty ? nil : components.joined(separator: ",")),
      ("shared", isShared ? "yes" : nil), ("read-only", isReadOnly ? "yes" : nil),
      ("hidden", isHidden ? "yes" : nil), ("file", file),
      ("vanished", vanished.map { "\($0.secondsSinceEpoch)" }),
      ("ctag", collectionTag),
      ("sync-token", syncToken),
    ]
  }
}
