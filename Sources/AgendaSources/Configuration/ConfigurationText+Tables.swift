/// Tables and their values in the text. Each change is made in the text and, by itself, in what the text says: it counts only where both agree.
extension ConfigurationText {
  /// The values of a table by their keys, those that have one; `nil` where there is no such table.
  package func values(of table: ConfigurationTable) -> [String: ConfigurationValue]? {
    guard let root = try? TOMLNode.parse(bytes) else { return nil }
    return find(table, in: root)?.entries.reduce(into: [:]) { values, node in
      values[node.key] = ConfigurationValue(node)
    }
  }

  /// The lines of the keys of a table, and under the empty key that of its header; `nil` where there is no such table.
  package func lines(of table: ConfigurationTable) -> [String: ClosedRange<Int>]? {
    guard let root = try? TOMLNode.parse(bytes), let node = find(table, in: root) else { return nil }
    var lines = ["": node.position.line...max(node.position.line, node.end.line)]
    for entry in node.entries {
      lines[entry.key] = entry.keyPosition.line...max(entry.keyPosition.line, entry.end.line)
    }
    return lines
  }

  /// Adds a table at the end. Throws where there is one already.
  package mutating func add(
    _ table: ConfigurationTable, _ values: [(key: String, value: ConfigurationValue)]
  ) throws(Failure) {
    let lines = values.map { ConfigurationValue.key($0.key) + " = " + $0.value.literal }
    let block = ([table.header] + lines).map { $0 + newline }.joined()
    try change("the table \(table.header)", to: appending(block)) { contents in
      contents.change(table) { _ in
        Dictionary(values.map { ($0.key, TOMLContents($0.value)) }) { first, _ in first }
      }
    }
  }

  /// Sets the value of a key in a table, or removes it where that is `nil`. The table is added where it is missing.
  package mutating func set(
    _ key: String, to value: ConfigurationValue?, in table: ConfigurationTable
  ) throws(Failure) {
    guard let node = find(table, in: try root()) else {
      if let value { try add(table, [(key, value)]) }
      return
    }
    let entry = node.entries.first { $0.key == key }
    let changed: [UInt8]?
    switch (entry, value) {
    case (let entry?, let value?):
      changed = replacing(entry.position, entry.end, by: value.literal)
    case (let entry?, nil): changed = removing(entry)
    case (nil, let value?):
      changed = inserting(ConfigurationValue.key(key) + " = " + value.literal, into: node)
    case (nil, nil): return
    }
    try change("“\(key)” in \(table.header)", to: changed) { contents in
      contents.change(table) { entries in
        var entries = entries ?? [:]
        entries[key] = value.map { TOMLContents($0) }
        return entries
      }
    }
  }

  /// Removes a table: its lines up to the next table, without the comment directly above that one. Throws where these lines are not surely those
  /// of the table alone.
  package mutating func remove(_ table: ConfigurationTable) throws(Failure) {
    let words =
      if case .element(.account, _) = table { "the account" } else { "the table \(table.header)" }
    let root = try root()
    guard let node = find(table, in: root), byte(at: node.position) == UInt8(ascii: "[") else {
      throw unsure(words)
    }
    let lines = lines
    let next = headers(in: root).first { node.position.line < $0 }
    var end = next.map { $0 - 1 } ?? lines.count
    if next != nil {
      while end > node.position.line, lines[end - 1].trimmed.first == UInt8(ascii: "#") { end -= 1 }
    }
    var kept = Array(lines[..<(node.position.line - 1)])
    // The empty line above the block separates it from what is above it.
    if next == nil { while kept.last?.trimmed.isEmpty == true { kept.removeLast() } }
    kept += lines[end...]
    var changed = Array(kept.joined(separator: [UInt8(ascii: "\n")]))
    if next == nil, !changed.isEmpty { changed.append(UInt8(ascii: "\n")) }
    try change(words, to: changed) { $0.change(table) { _ in nil } }
  }

  /// Gives a table such as `[widget.desk]` another name. Throws where there is one of that name already.
  package mutating func rename(
    _ table: ConfigurationOption.Table, _ name: String, to new: String
  ) throws(Failure) {
    let former = ConfigurationTable.named(table, name: name)
    guard let node = find(former, in: try root()) else { throw unsure("the table \(former.header)") }
    let changed = replacing(node.keyPosition, node.keyEnd, by: ConfigurationValue.key(new))
    try change("the table \(former.header)", to: changed) { contents in
      var entries: [String: TOMLContents]?
      contents.change(former) {
        entries = $0
        return nil
      }
      contents.change(.named(table, name: new)) { _ in entries }
    }
  }
}

extension ConfigurationText {
  /// Takes a text where it says what the text so far says after `expected`, and nothing else.
  private mutating func change(
    _ words: String, to changed: [UInt8]?, expected: (inout TOMLContents) -> Void
  ) throws(Failure) {
    var contents = contents(try root(), bytes)
    expected(&contents)
    guard let changed, let node = try? TOMLNode.parse(changed), self.contents(node, changed) == contents
    else { throw unsure(words) }
    bytes = changed
  }

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
      case .defaults: root.entries.first { $0.key == "defaults" }
      case .named(let table, let name):
        root.entries.first { $0.key == table.rawValue }?.entries.first { $0.key == name }
      case .element(let table, let name):
        root.entries.first { $0.key == table.rawValue }?.elements.first { element in
          element.entries.contains { entry in
            guard entry.key == "name", case .string(name) = entry.value else { return false }
            return true
          }
        }
      }
    guard let found, case .table = found.value else { return nil }
    return found
  }

  /// The lines of all headers, sorted.
  private func headers(in node: TOMLNode) -> [Int] {
    var lines: Set<Int> = []
    var nodes = [node]
    while let next = nodes.popLast() {
      if case .table = next.value, byte(at: next.position) == UInt8(ascii: "[") {
        lines.insert(next.position.line)
      }
      nodes += next.entries + next.elements
    }
    // The root begins where the text does, which can be a header.
    return lines.sorted()
  }
}
