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
