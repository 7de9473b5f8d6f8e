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

/// Places in the text, and changes of its bytes.
extension ConfigurationText {
  private static let lineFeed = UInt8(ascii: "\n")

  /// A line, from 1, without its line feed; empty beyond the end.
  func line(_ number: Int) -> ArraySlice<UInt8> {
    let start = start(ofLine: number)
    let end = number < lineStarts.count ? lineStarts[number] - 1 : bytes.count
    return bytes[start..<max(start, end)]
  }

  /// Whether a line has nothing but white space, as those beyond the end.
  func isEmptyLine(_ number: Int) -> Bool { line(number).withoutLeadingSpaces.isEmpty }

  /// The index at which a line begins, from 1; the end of the text beyond its last line.
  func start(ofLine number: Int) -> Int { number <= lineStarts.count ? lineStarts[number - 1] : bytes.count }

  /// How lines end.
  var newline: String {
    let end = bytes.firstIndex(of: Self.lineFeed)
    return end.map { $0 > 0 && bytes[$0 - 1] == UInt8(ascii: "\r") } == true ? "\r\n" : "\n"
  }

  /// The index of a position, whose column counts Unicode scalars; `nil` if the text does not reach so far.
  private func index(of position: TOMLPosition) -> Int? {
    guard (1...lineStarts.count).contains(position.line) else { return nil }
    let line = line(position.line)
    var index = line.startIndex
    for _ in 1..<max(1, position.column) {
      guard index < line.endIndex else { return nil }
      index += 1
      while index < line.endIndex, line[index] & 0xC0 == 0x80 { index += 1 }
    }
    return index
  }

  /// The byte at a position.
  func byte(at position: TOMLPosition) -> UInt8? {
    index(of: position).flatMap { $0 < bytes.count ? bytes[$0] : nil }
  }

  /// The bytes between two positions.
  func range(_ start: TOMLPosition, _ end: TOMLPosition) -> Range<Int>? {
    guard let start = index(of: start), let end = index(of: end), start <= end else { return nil }
    return start..<end
  }

  /// The text with other bytes between two positions.
  func replacing(_ start: TOMLPosition, _ end: TOMLPosition, by text: String) -> [UInt8]? {
    range(start, end).map { bytes[..<$0.lowerBound] + Array(text.utf8) + bytes[$0.upperBound...] }.map(
      Array.init)
  }

  /// The text without a key and its value: without their lines, where nothing else but a comment is in these, or within a table in braces without
  /// a comma beside them.
  func removing(_ entry: TOMLNode) -> [UInt8]? {
    guard let range = range(entry.keyPosition, entry.end) else { return nil }
    let begin = bytes[..<range.lowerBound].lastIndex(of: Self.lineFeed).map { $0 + 1 } ?? 0
    let lineEnd = bytes[range.upperBound...].firstIndex(of: Self.lineFeed).map { $0 + 1 } ?? bytes.count
    let (before, after) = (
      bytes[begin..<range.lowerBound].withoutLeadingSpaces,
      bytes[range.upperBound..<lineEnd].withoutLeadingSpaces
    )
    if before.isEmpty || dots(before: entry) != nil,
      [nil, Self.lineFeed, UInt8(ascii: "#")].contains(after.first)
    {
      return Array(bytes[..<begin] + bytes[lineEnd...])
    }
    let comma = UInt8(ascii: ",")
    if after.first == comma {
      return Array(bytes[..<range.lowerBound] + after.dropFirst().withoutLeadingSpaces + bytes[lineEnd...])
    }
    guard let last = bytes[begin..<range.lowerBound].lastIndex(where: { $0 != 0x20 && $0 != 0x09 }) else {
      return nil
    }
    let kept = bytes[last] == comma ? bytes[..<last] : bytes[...last]
    return Array(kept + bytes[range.upperBound...])
  }

  /// The text with a line of a key and its value after the last value of a table, or after its header; in a table in braces, after its last
  /// value.
  func inserting(_ line: String, into table: TOMLNode) -> [UInt8]? {
    let lastEntry = table.entries.max { $0.lastEnd < $1.lastEnd }
    let last = lastEntry?.lastEnd
    if byte(at: table.position) == UInt8(ascii: "{") {
      let start = TOMLPosition(line: table.position.line, column: table.position.column + 1)
      return last.map { replacing($0, $0, by: ", " + line) } ?? replacing(start, start, by: " " + line + " ")
    }
    guard let index = index(of: last ?? table.end) else { return nil }
    let lineEnd = bytes[index...].firstIndex(of: Self.lineFeed).map { $0 + 1 }
    let indent = self.line((lastEntry?.keyPosition ?? table.position).line).prefix {
      $0 == 0x20 || $0 == 0x09
    }
    let text = Array(indent) + (lastEntry.flatMap(dots) ?? []) + Array((line + newline).utf8)
    guard let lineEnd else { return bytes + (bytes.isEmpty ? [] : Array(newline.utf8)) + text }
    return Array(bytes[..<lineEnd] + text + bytes[lineEnd...])
  }
}

extension TOMLNode {
  /// The entries of a table; none for any other value.
  var entries: [TOMLNode] {
    guard case .table(let entries) = value else { return [] }
    return entries
  }

  /// The elements of an array; none for any other value.
  var elements: [TOMLNode] {
    guard case .array(let elements) = value else { return [] }
    return elements
  }

  /// Where its last value ends, also of a table that dots in keys make, and of an array of tables.
  var lastEnd: TOMLPosition { (entries + elements).map(\.lastEnd).reduce(end, max) }
}

extension ArraySlice<UInt8> {
  /// The bytes without white space at their beginning.
  var withoutLeadingSpaces: ArraySlice<UInt8> { drop { [0x20, 0x09, 0x0D].contains($0) } }
}

/// Tables that have no header: those that dots in keys make, such as `desk.theme = "dark"`, and those in braces.
extension ConfigurationText {
  /// The text before the last part of a key in its line, `desk.` of `desk.theme`; `nil` if something else is before it.
  func dots(before entry: TOMLNode) -> [UInt8]? {
    guard let range = range(entry.keyPosition, entry.keyEnd) else { return nil }
    let begin = bytes[..<range.lowerBound].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let before = bytes[begin..<range.lowerBound].withoutLeadingSpaces
    let last = before.last { ![0x20, 0x09].contains($0) }
    // A value or a table in braces before it ends with something else than a dot.
    return last == UInt8(ascii: ".") && before.first != UInt8(ascii: "#") ? Array(before) : nil
  }

  /// The text without a table that has no header: without its entries, where dots make it, or without its braces.
  func removingPart(_ node: TOMLNode, of table: ConfigurationTable, in root: TOMLNode) -> [UInt8]? {
    if case .element(let kind, _) = table {
      return removingElement(node, of: root.entries.first { $0.key == kind.rawValue })
    }
    guard byte(at: node.position) != UInt8(ascii: "{") else { return removing(node) }
    var changed = self
    for entry in node.entries.inOrderOfFile.reversed() {
      guard let bytes = changed.removing(entry) else { return nil }
      changed.bytes = bytes
    }
    return changed.bytes
  }

  /// The text without an element of an array in brackets.
  private func removingElement(_ node: TOMLNode, of array: TOMLNode?) -> [UInt8]? {
    guard let array, let whole = range(array.position, array.end), let own = range(node.position, node.end)
    else { return nil }
    let starts = array.elements.compactMap { range($0.position, $0.end)?.lowerBound }
    let next = starts.filter { $0 > own.lowerBound }.min() ?? whole.upperBound - 1
    return applying(removal(of: own, before: next))
  }

  /// The text with another key for a table that dots in the keys of its entries make.
  func renamingInDots(_ node: TOMLNode, to key: String) -> [UInt8]? {
    var changed = self
    for entry in node.entries.inOrderOfFile.reversed() {
      guard let before = dots(before: entry), let end = range(entry.keyPosition, entry.keyEnd)?.lowerBound,
        let part = Self.lastPart(before[...])
      else { return nil }
      let start = end - before.count
      changed.bytes.replaceSubrange(start + part.lowerBound..<start + part.upperBound, with: key.utf8)
    }
    return changed.bytes
  }

  /// Where the last part of a key is, before a dot at the end.
  private static func lastPart(_ dots: ArraySlice<UInt8>) -> Range<Int>? {
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    guard let dot = dots.lastIndex(where: { !isSpace($0) }),
      let last = dots[..<dot].lastIndex(where: { !isSpace($0) })
    else { return nil }
    let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    if quotes.contains(dots[last]) {
      return dots[..<last].lastIndex(of: dots[last]).map { $0..<last + 1 }
    }
    let first = dots[...last].lastIndex { isSpace($0) || $0 == UInt8(ascii: ".") }.map { $0 + 1 }
    return (first ?? dots.startIndex)..<last + 1
  }
}

/// Single elements of arrays of texts, which are changed while the other elements, comments and lines stay.
extension ConfigurationText {
  /// A part of the text, and what takes its place.
  typealias Edit = (range: Range<Int>, text: String)

  /// Whether an array is written in several lines, where its layout and its comments are worth keeping.
  func hasLayout(_ array: TOMLNode) -> Bool {
    if case .array = array.value { return array.end.line > array.position.line }
    return false
  }

  /// The text with other texts in an array. An element that is removed alone takes its line along, with the comment after it; a new element gets a
  /// line of its own. With `keepsPlaces`, each text takes the place of the former one, with its comment, where there are as many. `nil` if the
  /// array holds other things than texts.
  func replacing(_ array: TOMLNode, by texts: [String], keepsPlaces: Bool) -> [UInt8]? {
    guard case .texts(let old)? = ConfigurationValue(array), let whole = range(array.position, array.end)
    else {
      return nil
    }
    let ranges = array.elements.compactMap { range($0.position, $0.end) }
    guard ranges.count == old.count else { return nil }
    let plan = Self.plan(
      old.map { Array($0.utf8) }, texts.map { Array($0.utf8) }, keepsPlaces: keepsPlaces)
    var edits: [Edit] = []
    for (index, range) in ranges.enumerated() {
      switch plan.kept[index] {
      case nil:
        edits += removal(
          of: range, before: ranges.dropFirst(index + 1).first?.lowerBound ?? whole.upperBound - 1)
      case let new?:
        let text = texts[new]
        if !text.hasSameBytes(as: old[index]) { edits.append((range, ConfigurationValue.text(text).literal)) }
      }
    }
    for (index, new) in plan.added {
      let literals = new.map { ConfigurationValue.text(texts[$0]).literal }
      let next = index.flatMap { ranges.dropFirst($0 + 1).first?.lowerBound } ?? whole.upperBound - 1
      edits += insertion(of: literals, after: index.map { ranges[$0] }, first: ranges.first, before: next)
    }
    return applying(edits)
  }

  /// Which new element each former one becomes, and which new ones are added after each former one, or before all.
  private static func plan(
    _ old: [[UInt8]], _ new: [[UInt8]], keepsPlaces: Bool
  ) -> (kept: [Int: Int], added: [(after: Int?, new: [Int])]) {
    var kept: [Int: Int] = [:]
    if keepsPlaces, old.count == new.count {
      for index in old.indices { kept[index] = index }
      return (kept, [])
    }
    let difference = new.difference(from: old)
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    for pair in zip(
      old.indices.filter { !removed.contains($0) }, new.indices.filter { !inserted.contains($0) })
    {
      kept[pair.0] = pair.1
    }
    var added: [(after: Int?, new: [Int])] = []
    var last: Int?
    let places = Dictionary(kept.map { ($0.value, $0.key) }) { first, _ in first }
    for index in new.indices {
      if let place = places[index] {
        last = place
      } else if let end = added.indices.last, added[end].after == last {
        added[end].new.append(index)
      } else {
        added.append((last, [index]))
      }
    }
    return (kept, added)
  }

  /// The comma after an element, outside of comments.
  private func comma(in gap: Range<Int>) -> Int? {
    var isComment = false
    for index in gap {
      switch bytes[index] {
      case UInt8(ascii: "#"): isComment = true
      case UInt8(ascii: "\n"): isComment = false
      case UInt8(ascii: ",") where !isComment: return index
      default: break
      }
    }
    return nil
  }

  /// The line from an index on: whether nothing but a comment is in it, and where the next line begins.
  private func restOfLine(_ index: Int) -> (isFree: Bool, end: Int) {
    let end = bytes[index...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
    return (
      [nil, UInt8(ascii: "\n"), UInt8(ascii: "#")].contains(bytes[index..<end].withoutLeadingSpaces.first),
      end
    )
  }

  /// The white space before an element that begins its line; `nil` if it does not.
  private func indent(of range: Range<Int>) -> Range<Int>? {
    let begin = bytes[..<range.lowerBound].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return bytes[begin..<range.lowerBound].withoutLeadingSpaces.isEmpty ? begin..<range.lowerBound : nil
  }

  func removal(of range: Range<Int>, before next: Int) -> [Edit] {
    let comma = comma(in: range.upperBound..<next)
    let rest = restOfLine(comma.map { $0 + 1 } ?? range.upperBound)
    let isOneLine = comma.map { !bytes[range.upperBound..<$0].contains(UInt8(ascii: "\n")) } ?? true
    if let indent = indent(of: range), rest.isFree, isOneLine { return [(indent.lowerBound..<rest.end, "")] }
    let alone: Edit = (range, "")
    guard let comma else { return [alone] }
    return [alone, (comma..<comma + 1, "")]
  }

  private func insertion(
    of literals: [String], after range: Range<Int>?, first: Range<Int>?, before next: Int
  ) -> [Edit] {
    let own = { (indent: Range<Int>) in
      let space = String(decoding: bytes[indent], as: UTF8.self)
      return literals.map { space + $0 + "," + newline }.joined()
    }
    let joined = literals.joined(separator: ", ")
    guard let range else {
      guard let first else { return [(next..<next, joined)] }
      if let indent = indent(of: first) { return [(indent.lowerBound..<indent.lowerBound, own(indent))] }
      return [(first.lowerBound..<first.lowerBound, joined + ", ")]
    }
    let comma = comma(in: range.upperBound..<next)
    let end = comma.map { $0 + 1 } ?? range.upperBound
    let rest = restOfLine(end)
    if let indent = indent(of: range), rest.isFree {
      let line: Edit = (rest.end..<rest.end, own(indent))
      return comma == nil ? [(end..<end, ","), line] : [line]
    }
    return [(end..<end, comma == nil ? ", " + joined : " " + joined + ",")]
  }

  /// The text after edits that do not overlap.
  func applying(_ edits: [Edit]) -> [UInt8] {
    var changed: [UInt8] = []
    var index = 0
    let sorted = edits.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    for edit in sorted where edit.range.lowerBound >= index {
      changed += bytes[index..<edit.range.lowerBound]
      changed += Array(edit.text.utf8)
      index = edit.range.upperBound
    }
    changed += bytes[index...]
    return changed
  }
}
