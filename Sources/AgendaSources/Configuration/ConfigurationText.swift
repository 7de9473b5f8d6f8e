internal import AgendaPlatform
internal import ICalendar

/// The text of a configuration file, in which accounts are added and removed while everything else stays byte for byte.
package struct ConfigurationText {
  /// Why the file cannot be changed, in words for the user.
  package struct Failure: Error {
    package var message: String
  }

  private let path: String
  private let home: String
  private let environment: [String: String]
  private var bytes: [UInt8]

  /// Reads a file; an empty text if it does not exist.
  package init(path: String, home: String, environment: [String: String]) throws(Failure) {
    (self.path, self.home, self.environment) = (path, home, environment)
    do throws(NamedFile.Failure) {
      bytes = try NamedFile.bytes(path: path, maximumSize: Configuration.maximumSize)
    } catch {
      guard error.isMissing else { throw Failure(message: "\(path): \(error.message)") }
      bytes = []
    }
  }

  /// Adds a block of lines at the end, after an empty line. Throws where the text would not be a configuration with this block as it is meant.
  package mutating func append(_ block: String, account: AccountConfiguration) throws(Failure) {
    var changed = bytes
    let newline = UInt8(ascii: "\n")
    if let last = changed.last, last != newline { changed.append(newline) }
    if !changed.isEmpty { changed.append(newline) }
    changed += Array(block.utf8)
    let (old, new) = (try configuration(bytes), try configuration(changed))
    guard new.calendars == old.calendars,
      new.accounts.map(\.name) == old.accounts.map(\.name) + [account.name],
      new.accounts.last?.server == account.server
    else { throw unsure() }
    bytes = changed
  }

  /// Removes the block of an account: its lines up to the next table, without the comment directly above that table. Throws where these lines are
  /// not surely those of the account alone.
  package mutating func removeAccount(_ name: String) throws(Failure) {
    let old = try configuration(bytes)
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard let place = try lineNumbers().first(where: { $0.name == name }), place.line <= lines.count,
      lines[place.line - 1].trimmed.starts(with: Array("[[".utf8))
    else { throw unsure() }
    var end = place.next.map { $0 - 1 } ?? lines.count
    if place.next != nil {
      while end > place.line, lines[end - 1].trimmed.first == UInt8(ascii: "#") { end -= 1 }
    }
    var kept = Array(lines[..<(place.line - 1)])
    // The empty line above the block separates it from what is above it.
    if place.next == nil { while kept.last?.trimmed.isEmpty == true { kept.removeLast() } }
    kept += lines[end...]
    var changed = Array(kept.joined(separator: [UInt8(ascii: "\n")]))
    if place.next == nil, !changed.isEmpty { changed.append(UInt8(ascii: "\n")) }
    let new = try configuration(changed)
    guard new.calendars == old.calendars, new.accounts == old.accounts.filter({ $0.name != name }) else {
      throw unsure()
    }
    bytes = changed
  }

  /// Writes the file: a new one that is complete on the disk before it has the name. A link to the file stays, and so do owner and permissions.
  package func write() throws(Failure) {
    let target = realpath(path, nil)
    defer { free(target) }
    let file = target.map { String(cString: $0) } ?? path
    let folder = file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "."
    var status = stat()
    var access: PendingFile.Access?
    if stat(file, &status) == 0 {
      access = PendingFile.Access(owner: status.st_uid, group: status.st_gid, mode: status.st_mode)
    }
    guard folder.isEmpty || BaseDirectories.makeFolder(folder),
      PendingFile.write(bytes, to: file, access: access)
    else { throw Failure(message: "\(path): cannot be written: \(String(cString: strerror(errno)))") }
  }

  private func configuration(_ bytes: [UInt8]) throws(Failure) -> Configuration {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let paths = PathExpansion(folder: folder, home: home, environment: environment)
    do throws(ConfigurationError) {
      return try Configuration.parse(bytes, path: path, paths: paths)
    } catch {
      throw Failure(message: error.messages.joined(separator: "\n"))
    }
  }

  /// The accounts with the lines of their headers, and those of the next tables, from 1.
  private func lineNumbers() throws(Failure) -> [(name: String, line: Int, next: Int?)] {
    guard let root = try? TOMLNode.parse(bytes), case .table(let entries) = root.value else { throw unsure() }
    let headers = entries.flatMap { entry -> [Int] in
      switch entry.value {
      case .array(let elements): elements.filter(\.holdsEntries).map(\.position.line)
      case .table: [entry.position.line]
      default: []
      }
    }.sorted()
    guard case .array(let accounts) = entries.first(where: { $0.key == "account" })?.value else {
      throw unsure()
    }
    return accounts.compactMap { account -> (name: String, line: Int, next: Int?)? in
      guard case .table(let keys) = account.value,
        case .string(let name) = keys.first(where: { $0.key == "name" })?.value
      else { return nil }
      return (name, account.position.line, headers.first { $0 > account.position.line })
    }
  }

  private func unsure() -> Failure {
    Failure(message: "\(path): cannot find which lines belong to the account; edit the file by hand")
  }
}

extension TOMLNode {
  fileprivate var holdsEntries: Bool {
    guard case .table = value else { return false }
    return true
  }
}

extension ArraySlice<UInt8> {
  /// The line without white space at its beginning.
  fileprivate var trimmed: ArraySlice<UInt8> { drop { [0x20, 0x09, 0x0D].contains($0) } }
}
