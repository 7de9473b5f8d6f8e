public import ICalendar

/// A calendar to read: a `[[calendar]]` of the configuration, a file named on the command line, or one that
/// was found.
public struct CalendarConfiguration: Sendable, Hashable {
  /// Where a calendar lies.
  public enum Location: Sendable, Hashable {
    /// A file, or a folder with all the folders in it.
    case path(String)
    /// A folder without the folders in it.
    case folder(String)
    /// Standard input.
    case standardInput
  }

  /// The name, unique in a configuration; a path such as `family/alice` lies below `family`.
  public var name: String
  /// Where it lies.
  public var location: Location
  /// The colour that the configuration gives it, which goes before the calendar's own.
  public var color: CalendarColor?
  /// What it holds; `nil` to tell it from the files: vCards hold birthdays, all else events.
  public var kind: CalendarKind?
  /// Mail addresses of the owner in lower case, by which an invitation that the owner declined is known.
  public var addresses: Set<String>
  /// The folders that are left out of the tree which it was found in.
  var omissions: [FolderTree.Omission] = []

  /// A calendar at a place.
  public init(
    name: String, location: Location, color: CalendarColor? = nil, kind: CalendarKind? = nil,
    addresses: Set<String> = []
  ) {
    self.name = name
    self.location = location
    self.color = color
    self.kind = kind
    self.addresses = addresses
  }

  /// The path, or `standard input`, for a message.
  public var source: String {
    switch location {
    case .path(let path), .folder(let path): path
    case .standardInput: "standard input"
    }
  }

  /// The path of its file or folder; `nil` where it has none.
  public var path: String? {
    switch location {
    case .path(let path), .folder(let path): path
    case .standardInput: nil
    }
  }

  /// Whether it is another calendar, or one of the folders of its tree.
  public func lies(in other: CalendarConfiguration) -> Bool {
    guard let path, let outer = other.path else { return location == other.location }
    return path == outer || path.hasPrefix(outer.hasSuffix("/") ? outer : outer + "/")
  }
}
