internal import AgendaPlatform
internal import ICalendar

/// The calendars that the user has selected and deselected with `agenda calendars select`: the file `selection` in the folder for state.
///
/// A calendar of the configuration is known by its name, one of an account by its path on the server, so that it keeps its state when it is
/// renamed there.
package struct SavedSelection: Sendable, Hashable {
  private enum Identity: Sendable, Hashable {
    case name(String)
    case remote(account: String, path: String)
  }

  private static let header = "agenda-selection=1"
  /// The maximum size of the file, in bytes.
  private static let maximumSize = 1 << 20

  private var states: [Identity: Bool] = [:]

  /// Nothing is selected or deselected.
  package init() {}

  /// Whether nothing is selected or deselected.
  package var isEmpty: Bool { states.isEmpty }

  /// The names of calendars of the configuration with a state.
  var names: [String] {
    states.keys.compactMap { identity in
      guard case .name(let name) = identity else { return nil }
      return name
    }
  }

  /// Whether a calendar is selected (`true`) or deselected; `nil` if it is neither.
  package subscript(calendar: CalendarConfiguration) -> Bool? {
    get { states[Self.identity(of: calendar)] }
    set { states[Self.identity(of: calendar)] = newValue }
  }

  /// Keeps the states of a calendar of the configuration, and of those below it, under another name.
  package mutating func rename(_ former: String, to name: String) {
    for (identity, isOn) in states {
      guard case .name(let old) = identity, old == former || old.hasPrefix(former + "/") else { continue }
      states[identity] = nil
      states[.name(name + old.dropFirst(former.count))] = isOn
    }
  }

  /// Forgets the calendars of an account.
  package mutating func removeAccount(_ name: String) {
    states = states.filter { entry in
      guard case .remote(name, _) = entry.key else { return true }
      return false
    }
  }

  /// Forgets the calendar of an account with a path.
  package mutating func remove(calendar path: String, ofAccount name: String) {
    states[.remote(account: name, path: path)] = nil
  }

  private static func identity(of calendar: CalendarConfiguration) -> Identity {
    guard let account = calendar.accountCalendar else { return .name(calendar.name) }
    return .remote(account: account.account, path: account.path)
  }
}

extension SavedSelection {
  /// The path of the file, in a folder such as that of ``BaseDirectories``.
  package static func path(inState folder: String) -> String { folder + "/selection" }

  /// Reads the file in a folder for state; nothing is selected or deselected if there is none.
  package init(inState folder: String) { self = Self.contents(inState: folder).selection }

  /// Reads the file in a folder for state.
  /// - Returns: the readable part of the selection, and a sentence with the path if something could not be read.
  package static func contents(inState folder: String) -> (selection: SavedSelection, problem: String?) {
    let path = path(inState: folder)
    var selection = SavedSelection()
    let bytes: [UInt8]
    do throws(NamedFile.Failure) {
      bytes = try NamedFile.bytes(ofFile: path, maximumSize: maximumSize)
    } catch {
      let problem = "“\(path)” cannot be read: \(error.message); all calendars are as in the configuration"
      return (selection, error.isMissing ? nil : problem)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let lines = KeyedLines.parse(text, header: header) else {
      return (selection, "“\(path)” is damaged; all calendars are as in the configuration")
    }
    let understood = lines.count { selection.take($0.key, $0.value) }
    // A text that ends within a line can be cut within a name.
    let isWhole = understood == text.split(separator: "\n").count - 1 && text.hasSuffix("\n")
    return (
      selection,
      isWhole
        ? nil : "“\(path)” is damaged; calendars of which nothing could be read are as in the configuration"
    )
  }

  /// Takes a line of the file; `false` if it is not understood.
  private mutating func take(_ key: Substring, _ value: String) -> Bool {
    switch key {
    case "on", "off":
      states[.name(KeyedLines.decoded(value))] = key == "on"
    case "account-on", "account-off":
      // The name of an account has no slash, and a path begins with one.
      guard let slash = value.firstIndex(of: "/") else { return false }
      let account = Identity.remote(account: String(value[..<slash]), path: String(value[slash...]))
      states[account] = key == "account-on"
    default: return false
    }
    return true
  }

  /// The text of the file, sorted.
  var text: String {
    let entries = states.map { identity, isOn -> (key: String, value: String) in
      switch identity {
      case .name(let name):
        // A name that comes from a folder can have any character.
        (isOn ? "on" : "off", KeyedLines.encoded(name))
      case .remote(let account, let path): (isOn ? "account-on" : "account-off", account + path)
      }
    }.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
    return KeyedLines.text(header: Self.header, entries.map { ($0.key, $0.value) })
  }

  /// Changes the file in a folder for state: reads it, and writes it anew if `change` changes something, or if it is damaged; then that one is kept as
  /// `selection.damaged`.
  /// Other programs that change it meanwhile wait. `false` if it cannot be written, with the reason in `errno`.
  package static func update(inState folder: String, _ change: (inout SavedSelection) -> Void) -> Bool {
    guard BaseDirectories.makeFolder(folder) else { return false }
    guard let lock = FolderLock(folder), lock.wait() else { return false }
    return lock.whileHeld {
      let (former, problem) = contents(inState: folder)
      var selection = former
      change(&selection)
      guard selection != former || problem != nil else { return true }
      guard problem == nil || keepDamaged(path(inState: folder)) else { return false }
      return PendingFile.write(Array(selection.text.utf8), to: path(inState: folder))
    }
  }
}

/// Gives a damaged file another name, in place of a file that was damaged before. `false` if that fails, with the reason in `errno`.
private func keepDamaged(_ path: String) -> Bool { rename(path, path + ".damaged") == 0 }
