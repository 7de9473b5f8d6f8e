/// An iCalendar text that can be changed, with every property and component of it (RFC 5545 section 3.4). A vCard has the same form.
///
/// ```swift
/// var file = ComponentFile(bytes)
/// file.change(uid: "a@example.com") { event in
///   event["SUMMARY"]?.text = "Lunch with Kim"
/// }
/// let changed = file.bytes
/// ```
///
/// Unchanged parts are written with their original bytes: order, folding, line ends, byte order mark, blank lines, lines that cannot be
/// read, components without END. A text in UTF-16 stays UTF-16.
///
/// Any text can be read. Components are nested as in ``CalendarReader`` and ``CalendarValidator``. The file keeps components that are
/// nested deeper than 18 levels, but does not list them.
///
/// All of the text is split into lines, at about 100 MB/s. To change some events of a large file, use a ``CalendarSplice``.
public struct ComponentFile: Sendable {
  /// The components and the lines outside of them, in the order of the text.
  var parts: [Component.Part]
  private let encoding: FileEncoding
  private let lineEnd: ContentLineWriter.LineEnd

  /// Reads a text in UTF-8, or in UTF-16 with a byte order mark.
  public init(_ bytes: [UInt8]) {
    let text = normalizedEncoding(bytes).bytes
    encoding = FileEncoding(of: bytes, text: text)
    var parser = ComponentParser(text)
    parts = parser.parse()
    lineEnd = parser.lineEnd
  }

  /// A file with these components, usually one VCALENDAR: ``Component/calendar(product:_:timeZones:database:)`` makes one with the
  /// VTIMEZONEs that it needs. Its lines end with CR and LF.
  public init(_ components: [Component]) {
    encoding = .utf8
    lineEnd = .standard
    parts = components.map(Component.Part.component)
  }

  /// The outermost components in order, usually one VCALENDAR. For setting them, the same holds as for ``Component/properties``.
  public var components: [Component] {
    get { parts.compactMap(\.component) }
    set { parts.replace(\.component, with: newValue, Component.Part.component) }
  }

  /// The text.
  public var bytes: [UInt8] {
    var writer = ContentLineWriter(lineEnd)
    for part in parts {
      switch part {
      case .property(let property): property.write(to: &writer)
      case .component(let component): component.write(to: &writer)
      case .other(let lines): writer.write(lines)
      }
    }
    return encoding.encode(writer.bytes)
  }

  /// Changes each component with a UID that is directly in a VCALENDAR, or outermost: an event and its overrides. Returns how many there
  /// are.
  @discardableResult
  public mutating func change<Failure: Error>(
    uid: String, _ change: (inout Component) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    var count = 0
    try parts.change(uid, depth: 2, &count, change)
    return count
  }

  /// Removes the components with a UID that are directly in a VCALENDAR, or outermost, and returns them.
  @discardableResult
  public mutating func remove(uid: String) -> [Component] {
    var removed: [Component] = []
    parts.remove(uid, depth: 2, &removed)
    return removed
  }
}

extension [Component.Part] {
  fileprivate mutating func change<Failure: Error>(
    _ uid: String, depth: Int, _ count: inout Int, _ change: (inout Component) throws(Failure) -> Void
  ) throws(Failure) {
    for place in indices {
      guard var component = self[place].component else { continue }
      if component.uid == uid {
        try change(&component)
        count += 1
      } else if depth > 1, component.name == "VCALENDAR" {
        try component.parts.change(uid, depth: depth - 1, &count, change)
      } else {
        continue
      }
      self[place] = .component(component)
    }
  }

  fileprivate mutating func remove(_ uid: String, depth: Int, _ removed: inout [Component]) {
    for place in indices.reversed() {
      guard var component = self[place].component else { continue }
      if component.uid == uid {
        removed.insert(component, at: 0)
        remove(at: place)
      } else if depth > 1, component.name == "VCALENDAR" {
        component.parts.remove(uid, depth: depth - 1, &removed)
        self[place] = .component(component)
      }
    }
  }
}

extension Component {
  /// UID without its escapes and the spaces around it; `nil` if there is none (RFC 5545 section 3.8.4.7).
  public var uid: String? { self["UID"].map { String($0.text.trimmingSpaces) } }
}

/// Splits a text into components, their properties and other lines, which together are the whole text.
struct ComponentParser {
  private let text: [UInt8]
  private var reader: ContentLineReader
  private var nesting = ComponentNesting<Component>()
  private var parts: [Component.Part] = []
  /// How new lines end: as the first line of the text.
  private(set) var lineEnd = ContentLineWriter.LineEnd.standard

  /// A parser of a text in UTF-8 without a byte order mark.
  init(_ text: [UInt8], in range: Range<Int>? = nil) {
    self.text = text
    reader = ContentLineReader(text, in: range ?? 0..<text.count, firstLine: 1, longest: .max)
  }

  /// The outermost components, and the lines outside of them.
  mutating func parse() -> [Component.Part] {
    var isFirst = true
    while let (bytes, name) = reader.nextPlace() {
      let lines = SourceLines(bytes: text, range: bytes)
      if isFirst, let end = lines.lineEnd { lineEnd = end }
      isFirst = false
      switch name {
      case "BEGIN": begin(lines)
      case "END": end(lines)
      case let name?:
        add(nesting.open.isEmpty || nesting.isTooDeep ? .other(lines) : .property(Property(name, lines)))
      case nil: add(.other(lines))
      }
    }
    closeAll(down: 0)
    return parts
  }

  private mutating func begin(_ lines: SourceLines) {
    let name = lines.content?.value.componentName ?? ""
    if let place = nesting.open.map(\.name).placeClosed(byBegin: name) { closeAll(down: place) }
    nesting.begin(Component(name, begin: lines))
    if nesting.isTooDeep { add(.other(lines)) }
  }

  private mutating func end(_ lines: SourceLines) {
    let name = lines.content?.value.componentName
    guard let place = nesting.position(toEnd: { $0.name == name }) else { return add(.other(lines)) }
    closeAll(down: place + 1)
    nesting.open[place].delimiters?.end = lines
    closeAll(down: place)
  }

  private mutating func add(_ part: Component.Part) {
    if nesting.open.isEmpty {
      parts.append(part)
    } else {
      nesting.open[nesting.open.count - 1].parts.append(part)
    }
  }

  /// Closes the innermost components until `count` are open.
  private mutating func closeAll(down count: Int) {
    while nesting.open.count > count, let component = nesting.closeInnermost() { add(.component(component)) }
  }
}

/// How a text in UTF-8 with LF or CRLF becomes the bytes of its file again. It is the reverse of `normalizedEncoding`.
package struct FileEncoding: Sendable {
  private enum Form: Sendable, Equatable {
    case utf8
    case utf16(isBigEndian: Bool)
    /// Lines end with CR alone, as on old Macintoshes.
    case carriageReturns
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private let form: Form
  private let hasByteOrderMark: Bool
  /// The file and its text. A file that only looks like UTF-16 can be got back from its text in no other way.
  private let original: (file: [UInt8], text: [UInt8])?

  /// UTF-8 without a byte order mark.
  package static let utf8 = FileEncoding(of: [], text: [])

  /// Whether the file is UTF-8, perhaps with a byte order mark, and its text differs in nothing else.
  package var isUTF8: Bool { form == .utf8 }

  /// The encoding of a file. `text` is what `normalizedEncoding` makes of it.
  package init(of file: [UInt8], text: [UInt8]) {
    if file.starts(with: Self.byteOrderMark) {
      hasByteOrderMark = true
      form = text.count == file.count - 3 && file[3...].elementsEqual(text) ? .utf8 : .carriageReturns
    } else if let isBigEndian = file.withUnsafeBufferPointer(isUTF16BigEndian) {
      hasByteOrderMark = file.starts(with: isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE])
      form = .utf16(isBigEndian: isBigEndian)
    } else {
      hasByteOrderMark = false
      form = text == file ? .utf8 : .carriageReturns
    }
    original = form == .utf8 ? nil : (file, text)
  }

  /// The bytes of a file with a text.
  package func encode(_ text: [UInt8]) -> [UInt8] {
    if let original, original.text == text { return original.file }
    switch form {
    case .utf8: return hasByteOrderMark ? Self.byteOrderMark + text : text
    case .carriageReturns:
      let lines = text.filter { $0 != UInt8(ascii: "\r") }
      return (hasByteOrderMark ? Self.byteOrderMark : [])
        + lines.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: "\r") : $0 }
    case .utf16(let isBigEndian):
      var bytes: [UInt8] = []
      bytes.reserveCapacity(text.count * 2 + 2)
      for unit in (hasByteOrderMark ? [0xFEFF] : []) + Array(String(decoding: text, as: UTF8.self).utf16) {
        let halves = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        bytes += isBigEndian ? halves : halves.reversed()
      }
      return bytes
    }
  }
}
