internal import ICalendar

/// The settings of another program: sections with lines `key = value`. There are three forms of such files, which differ in comments, quotes and long values.
struct SettingsText {
  /// The form of a file.
  enum Form {
    /// That of GLib, Qt, KDE and Mozilla: a value is the rest of its line.
    case keyFile
    /// That of ConfigObj in Python: sections within sections by more brackets, quoted texts, lists with commas, comments behind values.
    case configObj
    /// That of configparser in Python: keys in any letter case, `:` for `=`, and values that go on in indented lines.
    case configParser
  }

  /// A key with its values. Only ConfigObj has several.
  struct Entry {
    var key: String
    var values: [String]
    var line: Int

    /// The value, if it is one.
    var value: String? { values.count == 1 ? values[0] : nil }
  }

  /// A section with the keys that are directly in it.
  struct Section {
    /// The names from the outermost section to it; empty for the lines before the first one.
    var names: [String]
    var line: Int
    var entries: [Entry] = []

    /// The value of a key; of equal keys the last one counts.
    func value(_ key: String) -> String? { entries.last { $0.key == key }?.value }

    /// Whether a key has one of the words for yes.
    func isTrue(_ key: String) -> Bool {
      ["true", "yes", "on", "1"].contains(value(key)?.lowercased() ?? "")
    }

    /// Whether a key has one of the words for no.
    func isFalse(_ key: String) -> Bool {
      ["false", "no", "off", "0"].contains(value(key)?.lowercased() ?? "")
    }
  }

  /// The sections in the order of the file.
  private(set) var sections: [Section] = [Section(names: [], line: 0)]
  /// The lines that are not understood.
  private(set) var problems: [(line: Int, message: String)] = []
  private let form: Form

  /// The largest file that is read, in bytes.
  static let maximumSize = 1 << 20

  /// Reads a file.
  /// - Throws: if there is none, or it is too large or cannot be read.
  init(path: String, _ form: Form) throws(NamedFile.Failure) {
    let bytes = try NamedFile.bytes(ofFile: path, maximumSize: Self.maximumSize)
    self.init(String(decoding: bytes, as: UTF8.self), form)
  }

  /// Reads a text.
  init(_ text: String, _ form: Form) {
    self.form = form
    let lines = (text.first == "\u{FEFF}" ? text.dropFirst() : text[...])
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var index = 0
    while index < lines.count { read(lines, &index) }
  }

  /// The first section with these names.
  func section(_ names: String...) -> Section? { sections.first { $0.names == names } }

  /// The value of a key in a section.
  func value(_ key: String, in names: String...) -> String? {
    sections.last { $0.names == names && $0.value(key) != nil }?.value(key)
  }

  private mutating func read(_ lines: [Substring], _ index: inout Int) {
    let (line, number) = (lines[index], index + 1)
    index += 1
    let text = line.trimmed
    guard let first = text.first, first != "#", first != ";" || form == .configObj else { return }
    if form == .configParser, line.first?.isWhitespace == true, continueValue(with: text) { return }
    if first == "[" { return beginSection(text, number) }
    let marks: Set<Character> = form == .configParser ? ["=", ":"] : ["="]
    guard let mark = text.firstIndex(where: marks.contains) else {
      return problems.append((number, "there is no “=” in this line"))
    }
    var key = String(text[..<mark].trimmed)
    let value = text[text.index(after: mark)...].trimmed
    switch form {
    case .keyFile: add(key, [String(value)], number)
    case .configParser: add(key.lowercased(), [String(value)], number)
    case .configObj:
      if let inner = Self.unquoted(key[...]) { key = inner }
      guard let values = Self.multiline(value, lines, &index) ?? Self.list(value) else {
        return problems.append((number, "the value of \(quoted(key)) has a quote without an end"))
      }
      add(key, values, number)
    }
  }

  private mutating func add(_ key: String, _ values: [String], _ line: Int) {
    sections[sections.count - 1].entries.append(Entry(key: key, values: values, line: line))
  }

  /// Adds an indented line to the value before it; `false` if there is none.
  private mutating func continueValue(with text: Substring) -> Bool {
    let section = sections.count - 1
    guard let entry = sections[section].entries.indices.last else { return false }
    sections[section].entries[entry].values[0] += "\n" + text
    return true
  }

  private mutating func beginSection(_ text: Substring, _ line: Int) {
    let depth = form == .configObj ? text.prefix { $0 == "[" }.count : 1
    let parent = sections.last?.names ?? []
    let end = String(repeating: "]", count: depth)
    guard let close = form == .configObj ? text.range(ofFirst: end) : text.range(ofLast: end),
      depth <= parent.count + 1
    else { return problems.append((line, "this section is in none, or has no “\(end)”")) }
    let name = text[text.index(text.startIndex, offsetBy: depth)..<close.lowerBound].trimmed
    let plain = form == .configObj ? Self.unquoted(name) ?? String(name) : String(name)
    sections.append(Section(names: parent.prefix(depth - 1) + [plain], line: line))
  }

  // MARK: Values of ConfigObj

  /// The text within quotes; `nil` if it does not begin and end with the same one.
  private static func unquoted(_ text: Substring) -> String? {
    guard text.count > 1, let quote = text.first, quote == "\"" || quote == "'", text.last == quote
    else { return nil }
    return String(text.dropFirst().dropLast())
  }

  /// The text within three quotes, which can have several lines; `nil` if the value does not begin so, or does not end.
  private static func multiline(
    _ value: Substring, _ lines: [Substring], _ index: inout Int
  ) -> [String]? {
    guard let mark = ["'''", "\"\"\""].first(where: { value.hasPrefix($0) }) else { return nil }
    var rest = value.dropFirst(3)
    var parts: [Substring] = []
    var next = index
    while true {
      if let end = rest.range(ofFirst: mark) {
        parts.append(rest[..<end.lowerBound])
        index = next
        return [parts.joined(separator: "\n")]
      }
      guard next < lines.count else { return nil }
      parts.append(rest)
      rest = lines[next]
      next += 1
    }
  }

  /// The texts between commas, without a comment behind them; `nil` if a quote does not end.
  private static func list(_ value: Substring) -> [String]? {
    var (values, rest, isList): ([String], Substring, Bool) = ([], value, false)
    while true {
      rest = rest.trimmed
      if let quote = rest.first, quote == "\"" || quote == "'" {
        let inner = rest.dropFirst()
        guard let end = inner.firstIndex(of: quote) else { return nil }
        values.append(String(inner[..<end]))
        rest = inner[inner.index(after: end)...].trimmed
      } else {
        let end = rest.firstIndex { $0 == "," || $0 == "#" } ?? rest.endIndex
        let text = rest[..<end].trimmed
        if !text.isEmpty || !isList && (end == rest.endIndex || rest[end] == "#") {
          values.append(String(text))
        }
        rest = rest[end...]
      }
      guard rest.first == "," else { return rest.isEmpty || rest.first == "#" ? values : nil }
      isList = true
      rest = rest.dropFirst()
    }
  }
}

extension Substring {
  /// Where a short text is first.
  fileprivate func range(ofFirst text: String) -> Range<Index>? {
    indices.first { self[$0...].hasPrefix(text) }.map { $0..<index($0, offsetBy: text.count) }
  }

  /// Where a short text is last.
  fileprivate func range(ofLast text: String) -> Range<Index>? {
    indices.last { self[$0...].hasPrefix(text) }.map { $0..<index($0, offsetBy: text.count) }
  }
}
