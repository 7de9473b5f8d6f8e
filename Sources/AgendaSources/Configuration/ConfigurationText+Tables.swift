/// Tables and their values in the text. Each change is made in the text and, by itself, in what the text says: it counts only where both agree.
extension ConfigurationText {
  /// The values of a table by their keys, those that have one; `nil` if there is no such table.
  package func values(of table: ConfigurationTable) -> [String: ConfigurationValue]? {
    guard let root = try? TOMLNode.parse(bytes) else { return nil }
    return find(table, in: root)?.entries.reduce(into: [:]) { values, node in
      values[node.key] = ConfigurationValue(node)
    }
  }

  /// The lines of the keys of a table; the empty key has the line of its header. `nil` if there is no such table.
  package func lines(of table: ConfigurationTable) -> [String: ClosedRange<Int>]? {
    guard let root = try? TOMLNode.parse(bytes), let node = find(table, in: root) else { return nil }
    var lines = ["": node.position.line...max(node.position.line, node.end.line)]
    for entry in node.entries {
      lines[entry.key] = entry.keyPosition.line...max(entry.keyPosition.line, entry.end.line)
    }
    return lines
  }

  /// Adds a table at the end. Throws if there is one already.
  package mutating func add(
    _ table: ConfigurationTable, _ values: [(key: String, value: ConfigurationValue)]
  ) throws(Failure) {
    try add([(table, values)])
  }

  /// Adds tables at the end, in one change. Throws if one of them is there already.
  package mutating func add(
    _ tables: [(table: ConfigurationTable, values: [(key: String, value: ConfigurationValue)])]
  ) throws(Failure) {
    guard let first = tables.first else { return }
    let blocks = tables.map { table, values in
      let lines = values.map { ConfigurationValue.key($0.key) + " = " + $0.value.literal }
      return ([table.header] + lines).map { $0 + "\n" }.joined()
    }
    let changed = appending(blocks.joined(separator: "\n"))
    try change("the table \(first.table.header)", toFirstOf: [changed]) { contents in
      for (table, values) in tables {
        contents.change(table) { _ in
          Dictionary(values.map { (Array($0.key.utf8), TOMLContents($0.value)) }) { first, _ in first }
        }
      }
    }
  }

  /// Sets the value of a key in a table, or removes it where that is `nil`. The table is added if it is missing. With `isRenaming`, the elements
  /// of an array are the former ones under other names, which keep their comments.
  package mutating func set(
    _ key: String, to value: ConfigurationValue?, in table: ConfigurationTable, isRenaming: Bool = false
  ) throws(Failure) {
    guard let node = find(table, in: try root()) else {
      if let value { try add(table, [(key, value)]) }
      return
    }
    let entry = node.entries.first { $0.key.hasSameBytes(as: key) }
    let changes: [[UInt8]?]
    switch (entry, value) {
    case (let entry?, .texts(let texts)?) where hasLayout(entry):
      changes = (isRenaming ? [true] : [false, true]).map {
        replacing(entry, by: texts, keepsPlaces: $0)
      }
    case (let entry?, let value?):
      changes = [hasLayout(entry) ? nil : replacing(entry.position, entry.end, by: value.literal)]
    case (let entry?, nil): changes = [removing(entry)]
    case (nil, let value?):
      changes = [inserting(ConfigurationValue.key(key) + " = " + value.literal, into: node)]
    case (nil, nil): return
    }
    try change("“\(key)” in \(table.header)", toFirstOf: changes) { contents in
      contents.change(table) { entries in
        var entries = entries ?? [:]
        entries[Array(key.utf8)] = value.map { TOMLContents($0) }
        return entries
      }
    }
  }

  /// Removes a table: the comment directly above its header, and its lines up to its last value. Comments that an empty line separates
  /// from the table stay, like the text after it. Throws if these lines are not surely those of the table alone.
  package mutating func remove(_ table: ConfigurationTable) throws(Failure) {
    let words =
      if case .element(.account, _) = table { "the account" } else { "the table \(table.header)" }
    let root = try root()
    guard let node = find(table, in: root) else { throw unsure(words) }
    guard byte(at: node.position) == UInt8(ascii: "[") else {
      return try change(words, toFirstOf: [removingPart(node, of: table, in: root)]) {
        $0.change(table) { _ in nil }
      }
    }
    var (first, next) = (node.position.line, node.lastEnd.line + 1)
    while first > 1, line(first - 1).withoutLeadingSpaces.first == UInt8(ascii: "#") { first -= 1 }
    // One of the empty lines above and below the block is enough.
    if isEmptyLine(next) {
      while first > 1, isEmptyLine(first - 1) { first -= 1 }
      if first == 1 { while start(ofLine: next) < bytes.count, isEmptyLine(next) { next += 1 } }
    }
    let changed = bytes[..<start(ofLine: first)] + bytes[start(ofLine: next)...]
    try change(words, toFirstOf: [Array(changed)]) { $0.change(table) { _ in nil } }
  }

  /// Gives a table such as `[widget.desk]` another name. Throws if there is one of that name already.
  package mutating func rename(
    _ table: ConfigurationOption.Table, _ name: String, to new: String
  ) throws(Failure) {
    let former = ConfigurationTable.named(table, name: name)
    guard let node = find(former, in: try root()) else { throw unsure("the table \(former.header)") }
    let key = ConfigurationValue.key(new)
    let changed = replacing(node.keyPosition, node.keyEnd, by: key)
    try change("the table \(former.header)", toFirstOf: [changed, renamingInDots(node, to: key)]) {
      contents in
      var entries: TOMLContents.Entries?
      contents.change(former) {
        entries = $0
        return nil
      }
      contents.change(.named(table, name: new)) { _ in entries }
    }
  }

  /// Writes the new name of a widget wherever a board names it.
  package mutating func renameOnBoards(_ widget: String, to name: String) throws(Failure) {
    let boards = try root().entries.first { $0.key == "board" }?.entries ?? []
    for board in boards {
      // Each change moves what comes behind it.
      let table = ConfigurationTable.named(.board, name: board.key)
      guard let places = find(table, in: try root())?.entries.first(where: { $0.key == "widgets" }) else {
        continue
      }
      if let place = places.entries.first(where: { $0.key.hasSameBytes(as: widget) }) {
        let changed = replacing(place.keyPosition, place.keyEnd, by: ConfigurationValue.key(name))
        try change("the widgets of \(table.header)", toFirstOf: [changed]) { contents in
          contents.change(table) { $0?.renamingKey(widget, to: name, in: "widgets") }
        }
      } else if case .texts(let names) = ConfigurationValue(places) {
        let renamed = names.map { $0.hasSameBytes(as: widget) ? name : $0 }
        if renamed != names { try set("widgets", to: .texts(renamed), in: table, isRenaming: true) }
      }
    }
  }
}

extension TOMLContents.Entries {
  /// The entries with another key in one of their tables.
  fileprivate func renamingKey(_ former: String, to name: String, in table: String) -> Self {
    var changed = self
    if case .table(var entries) = changed[Array(table.utf8)] {
      entries[Array(name.utf8)] = entries.removeValue(forKey: Array(former.utf8))
      changed[Array(table.utf8)] = .table(entries)
    }
    return changed
  }
}

extension ConfigurationText {
  /// Takes the first text that says what the text so far says after `expected`, and nothing else.
  private mutating func change(
    _ words: String, toFirstOf changes: [[UInt8]?], expected: (inout TOMLContents) -> Void
  ) throws(Failure) {
    var contents = contents(try root(), bytes)
    expected(&contents)
    let changed = changes.lazy.compactMap(\.self).first { changed in
      guard let node = try? TOMLNode.parse(changed) else { return false }
      return self.contents(node, changed).withoutEmptyTables == contents.withoutEmptyTables
    }
    guard let changed else { throw unsure(words) }
    bytes = changed
  }

  /// Throws if an array of tables is written as a value, to which TOML lets nothing be added.
  func checkTakesTables(_ key: String) throws(Failure) {
    guard let entry = try root().entries.first(where: { $0.key == key }),
      case .array(let elements) = entry.value, !elements.contains(where: isUnderHeader)
    else { return }
    let message =
      "“\(key) = […]” takes no more entries; write each of its entries as lines under a header [[\(key)]]"
    let problem = ConfigurationError.Problem(at: entry.keyPosition, message: message)
    throw Failure(message: ConfigurationError(path: path, problems: [problem]).messages.joined())
  }

  /// Whether a table stands under a header, and not in braces.
  private func isUnderHeader(_ table: TOMLNode) -> Bool { byte(at: table.position) == UInt8(ascii: "[") }

  private func contents(_ node: TOMLNode, _ bytes: [UInt8]) -> TOMLContents {
    var text = self
    text.bytes = bytes
    return TOMLContents(node) { node in
      text.range(node.position, node.end).map { Array(bytes[$0]) } ?? []
    }
  }

  private func root() throws(Failure) -> TOMLNode {
    do throws(TOMLSyntaxError) {
      return try TOMLNode.parse(bytes)
    } catch {
      let problem = ConfigurationError.Problem(at: error.position, message: error.message)
      throw Failure(message: ConfigurationError(path: path, problems: [problem]).messages.joined())
    }
  }

  private func find(_ table: ConfigurationTable, in root: TOMLNode) -> TOMLNode? {
    let found =
      switch table {
      case .root: valuesOutsideOfTables(root)
      case .defaults: root.entries.first { $0.key == "defaults" }
      case .named(let table, let name):
        root.entries.first { $0.key == table.rawValue }?.entries.first {
          $0.key.hasSameBytes(as: name)
        }
      case .element(let table, let name):
        root.entries.first { $0.key == table.rawValue }?.elements.first { element in
          element.entries.contains { entry in
            guard entry.key == "name", case .string(let text) = entry.value else { return false }
            return text.hasSameBytes(as: name)
          }
        }
      }
    guard let found, case .table = found.value else { return nil }
    return found
  }

  /// The root without its tables. A root without values ends with the text.
  private func valuesOutsideOfTables(_ root: TOMLNode) -> TOMLNode {
    var values = root
    values.value = .table(root.entries.filter { !$0.holdsTables })
    values.position = TOMLPosition(line: lineStarts.count, column: 1)
    values.end = values.position
    return values
  }
}
