/// Fits the occurrences of a row of days of a picture into heights: first each in one line, of which those that have ended and then the last ones
/// give way; then the free lines of a day go to its cut titles, those that have the fewest first; then to the ends of times.
struct GridRowFitting {
  /// A thing that more room shows.
  enum Gain: Int, CaseIterable {
    case occurrences, titles, times
  }

  /// An occurrence of the row.
  private struct Part {
    /// Its columns: of a bar some, of an entry one.
    let columns: Range<Int>
    let isBar: Bool
    let hasEnded: Bool
    /// Makes it with at most some lines.
    let make: (_ lines: Int) -> Form
    /// It with at most one line, two lines and so on, as far as they were needed.
    var forms: [Form] = []
  }

  /// An occurrence with some lines.
  enum Form {
    case bar(GridBar)
    case entry(GridEntry)

    fileprivate var lineCount: Int {
      switch self {
      case .bar(let bar): max(1, bar.lines.count)
      case .entry(let entry): max(1, entry.lines.count)
      }
    }

    fileprivate var isTitleCut: Bool {
      let (row, lines) =
        switch self {
        case .bar(let bar): (bar.row, bar.lines)
        case .entry(let entry): (entry.row, entry.lines)
        }
      return lines.last?.hasSuffix("…") == true && !row.title.full.hasSuffix("…")
    }
  }

  /// The lines of each part, 0 for a hidden one, and the height of each column that they need.
  private struct Arrangement {
    var lines: [Int]
    var ends: [Double]
  }

  private let measures: GridMeasures
  private let columnCount: Int
  private var parts: [Part] = []
  /// The most lines of a title. No title is longer on a picture that can be read.
  private static let mostLines = 40

  init(_ measures: GridMeasures, columnCount: Int) {
    self.measures = measures
    self.columnCount = columnCount
  }

  /// Adds an occurrence. Bars come before entries, in the order of their lanes.
  mutating func add(
    _ columns: Range<Int>, isBar: Bool, hasEnded: Bool, make: @escaping (_ lines: Int) -> Form
  ) {
    parts.append(Part(columns: columns, isBar: isBar, hasEnded: hasEnded, make: make))
  }

  var isEmpty: Bool { parts.isEmpty }

  /// Whether something of the row has a column.
  func fills(_ column: Int) -> Bool { parts.contains { $0.columns.contains(column) } }

  private mutating func form(_ part: Int, lines: Int) -> Form {
    while parts[part].forms.count < lines {
      parts[part].forms.append(parts[part].make(parts[part].forms.count + 1))
    }
    return parts[part].forms[lines - 1]
  }

  /// The gain of another line of an occurrence; `nil` for none.
  private mutating func gain(of part: Int, lines: Int) -> Gain? {
    guard lines > 0 else { return .occurrences }
    guard lines < Self.mostLines, form(part, lines: lines).lineCount == lines,
      form(part, lines: lines + 1).lineCount > lines
    else { return nil }
    return form(part, lines: lines).isTitleCut ? .titles : .times
  }

  private func height(of part: Int, lines: Int) -> Double {
    parts[part].isBar
      ? measures.barHeight(lines: lines) + measures.entryGap : measures.entryHeight(lines: lines)
  }

  /// The height of each column below the heading with some lines of each part.
  private func ends(_ lines: [Int]) -> [Double] {
    var ends = Array(repeating: 0.0, count: columnCount)
    for (part, count) in lines.enumerated() where count > 0 {
      let top = parts[part].columns.reduce(0) { max($0, ends[$1]) }
      for column in parts[part].columns { ends[column] = top + height(of: part, lines: count) }
    }
    return ends
  }

  /// The arrangement with one more line of a part. Entries are below all bars, so that one moves nothing of other columns.
  private func grown(_ best: Arrangement, _ part: Int) -> Arrangement {
    var grown = best
    grown.lines[part] += 1
    if parts[part].isBar {
      grown.ends = ends(grown.lines)
    } else {
      let (old, new) = (best.lines[part], grown.lines[part])
      grown.ends[parts[part].columns.lowerBound] +=
        height(of: part, lines: new) - (old == 0 ? 0 : height(of: part, lines: old))
    }
    return grown
  }

  /// Whether columns of some heights fit, each with a gap below its last occurrence.
  private func fits(_ ends: [Double], _ room: Double) -> Bool {
    ends.allSatisfy { $0 <= room + 0.001 }
  }

  /// One line of each occurrence that has room.
  private func shown(in room: Double) -> Arrangement {
    var lines = Array(repeating: 0, count: parts.count)
    for part in parts.indices where parts[part].isBar {
      lines[part] = 1
      if !fits(ends(lines), room) { lines[part] = 0 }
    }
    var ends = ends(lines)
    for column in 0..<columnCount {
      let entries = parts.indices.filter { !parts[$0].isBar && parts[$0].columns.lowerBound == column }
      let line = measures.entryHeight(lines: 1)
      let most = Int(max(0, min(1e6, (room - ends[column] + 0.001) / line)))
      var excess = max(0, entries.count - most)
      let kept = entries.filter { entry in
        guard excess > 0, parts[entry].hasEnded else { return true }
        excess -= 1
        return false
      }
      for entry in kept.prefix(most) {
        lines[entry] = 1
        ends[column] += line
      }
    }
    return Arrangement(lines: lines, ends: ends)
  }

  /// The most lines of each occurrence that has room, for some gains.
  private mutating func arranged(in room: Double, _ gains: ClosedRange<Int>) -> Arrangement {
    var best = shown(in: room)
    var open: [Int: Gain] = [:]
    for part in parts.indices where best.lines[part] > 0 { open[part] = gain(of: part, lines: 1) }
    open = open.filter { gains.contains($0.value.rawValue) }
    while let (part, _) = open.min(by: { order($0, best) < order($1, best) }) {
      let grown = grown(best, part)
      open[part] = nil
      guard fits(grown.ends, room) else { continue }
      best = grown
      if let gain = gain(of: part, lines: best.lines[part]), gains.contains(gain.rawValue) {
        open[part] = gain
      }
    }
    return best
  }

  private func order(_ open: (key: Int, value: Gain), _ best: Arrangement) -> (Int, Int, Int, Int) {
    (open.value.rawValue, parts[open.key].hasEnded ? 1 : 0, best.lines[open.key], open.key)
  }

  /// The height below the heading that shows everything, for a gain and those before it.
  mutating func wanted(for gain: Gain) -> Double {
    arranged(in: .infinity, 0...gain.rawValue).ends.max() ?? 0
  }

  /// The least height below the heading that shows more than a room does: one more occurrence, or one more line for a gain; `nil` if there is none.
  mutating func needed(beyond room: Double, for gain: Gain) -> Double? {
    let best = arranged(in: room, 0...gain.rawValue)
    var least: Double?
    for part in parts.indices where self.gain(of: part, lines: best.lines[part]) == gain {
      let height = grown(best, part).ends.max() ?? 0
      least = min(least ?? .infinity, height)
    }
    return least
  }

  /// Puts the occurrences into a row whose height is known. Returns how many each day shows.
  mutating func fill(_ row: inout GridRow) -> [Int] {
    let best = arranged(in: row.height - measures.headingHeight, 0...Gain.times.rawValue)
    var shown = Array(repeating: 0, count: columnCount)
    var tops = Array(repeating: row.top + measures.headingHeight, count: columnCount)
    for (part, count) in best.lines.enumerated() where count > 0 {
      let columns = parts[part].columns
      let top = columns.reduce(0) { max($0, tops[$1]) }
      for column in columns {
        shown[column] += 1
        tops[column] = top + height(of: part, lines: count)
      }
      switch form(part, lines: count) {
      case .bar(var bar):
        bar.top = top
        row.bars.append(bar)
      case .entry(var entry):
        entry.top = top
        row.days[columns.lowerBound].entries.append(entry)
      }
    }
    return shown
  }
}
