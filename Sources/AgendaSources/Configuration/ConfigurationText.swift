internal import AgendaPlatform
internal import ICalendar

/// The text of a configuration file, in which tables and values are added, changed and removed while everything else stays byte for byte.
package struct ConfigurationText {
  /// Why the file cannot be changed, in words for the user.
  package struct Failure: Error {
    package var message: String
    /// Whether another program has changed the file since it was read.
    package var isOutdated = false
    /// Whether the folder of the file cannot be made.
    package var isWithoutFolder = false

    package init(message: String, isOutdated: Bool = false, isWithoutFolder: Bool = false) {
      self.message = message
      (self.isOutdated, self.isWithoutFolder) = (isOutdated, isWithoutFolder)
    }
  }

  /// The path of the file.
  package let path: String
  private let home: String
  private let environment: [String: String]
  /// The text, without the byte order mark.
  package internal(set) var bytes: [UInt8] { didSet { lineStarts = Self.lineStarts(bytes) } }
  /// The indexes at which lines begin.
  private(set) var lineStarts: [Int]
  /// The file as it was read or written last; `nil` if there was none.
  private var original: [UInt8]?

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Reads a file; an empty text if it does not exist.
  package init(path: String, home: String, environment: [String: String]) throws(Failure) {
    (self.path, self.home, self.environment) = (path, home, environment)
    original = try Self.contents(of: path)
    bytes = Self.withoutMark(original ?? [])
    lineStarts = Self.lineStarts(bytes)
  }

  /// The text of a file that does not exist yet.
  package init(new bytes: [UInt8], path: String) {
    (self.path, self.bytes, home, environment) = (path, Self.withoutMark(bytes), "", [:])
    lineStarts = Self.lineStarts(self.bytes)
  }

  private static func withoutMark(_ bytes: [UInt8]) -> [UInt8] {
    bytes.starts(with: byteOrderMark) ? Array(bytes.dropFirst(byteOrderMark.count)) : bytes
  }

  private static func lineStarts(_ bytes: [UInt8]) -> [Int] {
    [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  private static func contents(of path: String) throws(Failure) -> [UInt8]? {
    do throws(NamedFile.Failure) {
      return try NamedFile.bytes(path: path, maximumSize: Configuration.maximumSize)
    } catch {
      guard error.isMissing else { throw Failure(message: "\(path): \(error.message)") }
      return nil
    }
  }

  /// Whether the file existed when it was read.
  package var isFile: Bool { original != nil }

  /// A hash of the file as it was read, by which a change is noticed later.
  package var hash: String { original.map { SHA256.hexadecimal($0) } ?? "none" }

  /// Adds a block of lines at the end, after an empty line. Throws if the text would not be a configuration with this block as it is meant.
  package mutating func append(_ block: String, account: AccountConfiguration) throws(Failure) {
    try checkTakesTables("account")
    let changed = appending(block)
    let (old, new) = (try configuration(bytes), try configuration(changed))
    guard new.calendars == old.calendars,
      new.accounts.map(\.name) == old.accounts.map(\.name) + [account.name],
      new.accounts.last?.server == account.server, new.accounts.last?.names == account.names
    else { throw unsure("the account") }
    bytes = changed
  }

  /// Adds a block of lines with calendars at the end, after an empty line. Throws if the text would not be a configuration with these calendars as they are
  /// meant.
  package mutating func append(_ block: String, calendars: [CalendarConfiguration]) throws(Failure) {
    if !calendars.isEmpty { try checkTakesTables("calendar") }
    let changed = appending(block)
    let (old, new) = (try configuration(bytes), try configuration(changed))
    let (names, places) = (calendars.map(\.name), calendars.map { $0.web?.address.url ?? $0.path })
    let added = new.calendars.dropFirst(old.calendars.count)
    guard new.accounts == old.accounts, new.calendars.map(\.name) == old.calendars.map(\.name) + names,
      added.map({ $0.web?.address.url ?? $0.path }) == places
    else { throw unsure("the calendars") }
    bytes = changed
  }

  /// The text with a block of lines at the end, after an empty line. The lines of the block end with line feeds, and in the text as its other lines do.
  func appending(_ block: String) -> [UInt8] {
    var changed = bytes
    let (lineFeed, newline) = (UInt8(ascii: "\n"), Array(newline.utf8))
    if let last = changed.last, last != lineFeed { changed += newline }
    if !changed.isEmpty { changed += newline }
    for byte in block.utf8 { changed += byte == lineFeed ? newline : [byte] }
    return changed
  }

  /// Removes the block of an account: the comment directly above it and its lines up to its last value. Throws if these lines are not surely
  /// those of the account alone.
  package mutating func removeAccount(_ name: String) throws(Failure) {
    _ = try configuration(bytes)
    try remove(.element(.account, name: name))
  }

  /// Removes the file. Throws if another program has changed it since it was read.
  package func removeFile() throws(Failure) {
    guard try Self.contents(of: path) == original else {
      throw Failure(message: "\(path): was changed meanwhile; nothing was removed", isOutdated: true)
    }
    guard unlink(path) == 0 else {
      throw Failure(message: "\(path): cannot be removed: \(String(cString: strerror(errno)))")
    }
  }

  /// Writes the file: a new one that is complete on the disk before it has the name. A link to the file stays, and so do owner and permissions.
  /// With `isSecret` others lose the permission to read it.
  ///
  /// Throws if another program has changed the file since it was read, or if it is not to be written.
  package mutating func write(isSecret: Bool = false) throws(Failure) {
    guard try Self.contents(of: path) == original else {
      throw Failure(message: "\(path): was changed meanwhile; nothing was written", isOutdated: true)
    }
    let target = realpath(path, nil)
    defer { free(target) }
    if target == nil, let link = Self.linkTarget(path) {
      throw Failure(
        message: "\(path): is a link to \(link), which does not exist; make that file, or remove the link")
    }
    let file = target.map { String(cString: $0) } ?? path
    var status = stat()
    var access: PendingFile.Access?
    if stat(file, &status) == 0 {
      // The file is replaced, which the permissions of the folder alone would allow.
      guard status.st_mode & 0o222 != 0, AgendaPlatform.access(file, W_OK) == 0 else {
        throw Failure(message: "\(path): is not to be written: its permissions say so")
      }
      let mode = isSecret ? status.st_mode & ~0o077 : status.st_mode
      access = PendingFile.Access(owner: status.st_uid, group: status.st_gid, mode: mode)
    }
    let written = (original?.starts(with: Self.byteOrderMark) == true ? Self.byteOrderMark : []) + bytes
    let folder = BaseDirectories.withoutTrailingSlashes(file.folder)
    guard folder.isEmpty || BaseDirectories.makeFolder(folder) else {
      throw Failure(message: BaseDirectories.failureToMakeFolder(folder), isWithoutFolder: true)
    }
    guard PendingFile.write(written, to: file, access: access) else {
      throw Failure(message: "\(path): cannot be written: \(String(cString: strerror(errno)))")
    }
    original = written
  }

  /// Where a link leads, as it is written; `nil` if the path is none.
  private static func linkTarget(_ path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    return count < 0
      ? nil : String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The configuration of the text, without the parts that have problems, and the problems.
  /// - Throws: if the text is not TOML.
  package func parse(
    widgetOptions: ConfigurationOption.KeysOfTable?
  ) throws(ConfigurationError) -> (configuration: Configuration, problems: [ConfigurationError.Problem]) {
    try Configuration.parseAll(bytes, path: path, paths: paths, widgetOptions: widgetOptions)
  }

  private var paths: PathExpansion {
    let folder = path.pathBeforeName
    return PathExpansion(folder: folder, home: home, environment: environment)
  }

  private func configuration(_ bytes: [UInt8]) throws(Failure) -> Configuration {
    do throws(ConfigurationError) {
      return try Configuration.parse(bytes, path: path, paths: paths)
    } catch {
      var error = error
      // An entry that is to be added has no line in the file yet.
      let lines = self.bytes.isEmpty ? 0 : lineStarts.count
      error.problems = error.problems.map { problem in
        problem.line ?? 0 > lines ? ConfigurationError.Problem(message: problem.message) : problem
      }
      throw Failure(message: error.messages.joined(separator: "\n"))
    }
  }

  func unsure(_ what: String) -> Failure {
    Failure(message: "\(path): cannot find which lines belong to \(what); edit the file by hand")
  }
}
