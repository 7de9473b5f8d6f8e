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
