import AgendaKit
import ICalendar

/// Fits the occurrences of a row of days into heights: first one of each day, then each in one line in the order of their ranks; then the free lines of
/// a day go to its cut titles, those that have the fewest first; then to the ends of times.
struct GridRowFitting {
  /// A thing that more room shows; `days` is one occurrence of each day that has any.
  enum Gain: Int, CaseIterable {
    case days, occurrences, titles, times
  }

  /// The order in which occurrences get their first line: those over several days, those of today that run or are next, others, and ended ones.
  enum Rank: Int {
    case severalDays, current, usual, ended
  }

  /// An occurrence of the row.
  private struct Part {
    /// Its columns: of a bar some, of an entry one.
    let columns: Range<Int>
    let isBar: Bool
    let rank: Rank
    let hasEnded: Bool
    /// Its index among the bars of the draft, or among the entries of its day.
    let index: Int
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
      switch self {
      case .bar(let bar): bar.row.isCut(to: bar.lines)
      case .entry(let entry): entry.row.isCut(to: entry.lines)
      }
    }
  }

  /// The lines of each part, 0 for a hidden one, and the heights of each column that bars and then entries need.
  private struct Arrangement {
    var lines: [Int]
    var barEnds: [Double]
    var entryHeights: [Double]
    /// The last bar that is shown, below which others have room without moving any.
    var lastBar = -1

    func end(of column: Int) -> Double { barEnds[column] + entryHeights[column] }
    var height: Double { barEnds.indices.reduce(0) { max($0, end(of: $1)) } }
  }

  private let measures: GridMeasures
  private let columnCount: Int
  /// Makes the bar at an index, or the entry at one of a column, with at most some lines. One function for all, because a day can have thousands.
  private let make: (_ column: Int?, _ index: Int, _ lines: Int) -> Form
  /// The most height below the heading that the row can have.
  private let limit: Double
  private var parts: [Part] = []
  /// The parts by their ranks; of ended ones those that ended last are first.
  private var order: [Int] = []
  /// Whether there are more parts than the row can ever show. They are not looked at: a day can have thousands.
  private var isTrimmed = false
  /// The most lines of a title. No title is longer on a picture that can be read.
  private static let mostLines = 40
  /// How much more than the room is no more than that, because heights are rounded.
  private static let tolerance = 0.001

  init(
    _ measures: GridMeasures, columnCount: Int, limit: Double,
    make: @escaping (_ column: Int?, _ index: Int, _ lines: Int) -> Form
  ) {
    (self.measures, self.columnCount, self.limit, self.make) = (measures, columnCount, limit, make)
  }

  /// Adds a bar or an entry of the draft. Bars come before entries, in the order of their lanes.
  mutating func add(_ columns: Range<Int>, isBar: Bool, _ index: Int, _ rank: Rank, hasEnded: Bool) {
    parts.append(Part(columns: columns, isBar: isBar, rank: rank, hasEnded: hasEnded, index: index))
  }

  /// Removes the parts that do not even have room in a row of the most height, and orders the others.
  mutating func trim() {
    let most = Int(max(0, min(1e6, (limit + Self.tolerance) / measures.entryHeight(lines: 1)))) + 1
    var counts = Array(repeating: 0, count: columnCount)
    var isKept = Array(repeating: false, count: parts.count)
    for part in ranked() where parts[part].columns.allSatisfy({ counts[$0] < most }) {
      for column in parts[part].columns { counts[column] += 1 }
      isKept[part] = true
    }
    isTrimmed = isKept.contains(false)
    if isTrimmed { parts = zip(parts, isKept).compactMap { $1 ? $0 : nil } }
    order = ranked()
  }

  private func ranked() -> [Int] {
    parts.indices.sorted { one, other in
      let (left, right) = (parts[one].rank, parts[other].rank)
      return left == right ? (left == .ended ? one > other : one < other) : left.rawValue < right.rawValue
    }
  }

  var isEmpty: Bool { parts.isEmpty }

  private mutating func form(_ part: Int, lines: Int) -> Form {
    while parts[part].forms.count < lines {
      let column = parts[part].isBar ? nil : parts[part].columns.lowerBound
      parts[part].forms.append(make(column, parts[part].index, parts[part].forms.count + 1))
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
    guard lines > 0 else { return 0 }
    return parts[part].isBar
      ? measures.barHeight(lines: lines) + measures.entryGap : measures.entryHeight(lines: lines)
  }

  /// The arrangement with one more line of a part. Entries are below all bars, so that one moves nothing of other columns.
  private func grown(_ best: Arrangement, _ part: Int) -> Arrangement {
    var grown = best
    grow(&grown, part)
    return grown
  }

  private func grow(_ best: inout Arrangement, _ part: Int) {
    let lines = best.lines[part]
    best.lines[part] += 1
    guard parts[part].isBar else {
      best.entryHeights[parts[part].columns.lowerBound] +=
        height(of: part, lines: lines + 1) - height(of: part, lines: lines)
      return
    }
    // A bar below all others moves none of them.
    if lines == 0, part > best.lastBar {
      best.lastBar = part
      return put(part, lines: 1, into: &best.barEnds)
    }
    best.barEnds = Array(repeating: 0, count: columnCount)
    for part in parts.indices where parts[part].isBar && best.lines[part] > 0 {
      put(part, lines: best.lines[part], into: &best.barEnds)
    }
  }

  /// Puts a bar below those of its columns.
  private func put(_ part: Int, lines: Int, into ends: inout [Double]) {
    let bottom = bottom(of: part, lines: lines, below: ends)
    for column in parts[part].columns { ends[column] = bottom }
  }

  private func bottom(of part: Int, lines: Int, below ends: [Double]) -> Double {
    parts[part].columns.reduce(0) { max($0, ends[$1]) } + height(of: part, lines: lines)
  }

  /// Whether one more line of a part fits into a room.
  private func fits(_ part: Int, in best: Arrangement, _ room: Double) -> Bool {
    guard parts[part].isBar else {
      let lines = best.lines[part]
      let more = height(of: part, lines: lines + 1) - height(of: part, lines: lines)
      return best.end(of: parts[part].columns.lowerBound) + more <= room + Self.tolerance
    }
    let columns = parts[part].columns
    guard best.lines[part] == 0, part > best.lastBar else {
      return grown(best, part).height <= room + Self.tolerance
    }
    let bottom = bottom(of: part, lines: 1, below: best.barEnds)
    return best.height <= room + Self.tolerance
      && columns.allSatisfy { bottom + best.entryHeights[$0] <= room + Self.tolerance }
  }

  /// One line of an occurrence of each day, if it has room.
  private func covered(in room: Double) -> Arrangement {
    var best = Arrangement(
      lines: Array(repeating: 0, count: parts.count), barEnds: Array(repeating: 0, count: columnCount),
      entryHeights: Array(repeating: 0, count: columnCount))
    for part in order
    where parts[part].columns.contains(where: { best.end(of: $0) == 0 }) && fits(part, in: best, room) {
      grow(&best, part)
    }
    return best
  }

  /// The parts of days that show nothing.
  private func uncovered(_ best: Arrangement) -> [Int] {
    order.filter { part in
      best.lines[part] == 0 && parts[part].columns.contains { best.end(of: $0) == 0 }
    }
  }

  /// One line of each occurrence that has room.
  private func shown(in room: Double) -> Arrangement {
    var best = covered(in: room)
    for part in order where best.lines[part] == 0 && fits(part, in: best, room) { grow(&best, part) }
    return best
  }

  /// The most lines of each occurrence that has room, for some gains.
  private mutating func arranged(in room: Double, _ gains: ClosedRange<Int>) -> Arrangement {
    var best = shown(in: room)
    var open = OpenParts()
    func add(_ part: Int) {
      // Without room for a line, there is no need to know its gain, for which the occurrence is laid out once more.
      guard best.lines[part] > 0, fits(part, in: best, room),
        let gain = gain(of: part, lines: best.lines[part]), gains.contains(gain.rawValue)
      else { return }
      open.add(part, gain: gain.rawValue, hasEnded: parts[part].hasEnded, lines: best.lines[part])
    }
    for part in parts.indices { add(part) }
    while let part = open.next() {
      guard fits(part, in: best, room) else { continue }
      grow(&best, part)
      add(part)
    }
    return best
  }

  /// The height below the heading that shows everything, for a gain and those before it; infinite if that is more than the row can have.
  mutating func wanted(for gain: Gain) -> Double {
    if gain == .days {
      let best = covered(in: limit)
      return uncovered(best).isEmpty ? best.height : .infinity
    }
    let best = arranged(in: limit, 0...gain.rawValue)
    let isWhole = parts.indices.allSatisfy { part in
      best.lines[part] > 0 && (self.gain(of: part, lines: best.lines[part])?.rawValue ?? .max) > gain.rawValue
    }
    return isTrimmed || !isWhole ? .infinity : best.height
  }

  /// The least height below the heading that shows more than a room does: one more occurrence, or one more line for a gain; `nil` if there is none.
  mutating func needed(beyond room: Double, for gain: Gain) -> Double? {
    if gain == .days {
      let best = covered(in: room)
      return uncovered(best).first.map { grown(best, $0).height }
    }
    let best = arranged(in: room, 0...gain.rawValue)
    var least: Double?
    for part in parts.indices where self.gain(of: part, lines: best.lines[part]) == gain {
      let column = parts[part].columns.lowerBound
      let lines = best.lines[part]
      let height =
        parts[part].isBar
        ? grown(best, part).height
        : max(
          best.height,
          best.end(of: column) + height(of: part, lines: lines + 1) - height(of: part, lines: lines))
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

/// The parts that could have one more line, in the order in which they get it: by their gain, those that have not ended, and those of the fewest lines
/// first.
private struct OpenParts {
  /// In descending order.
  private var keys: [UInt64] = []

  mutating func add(_ part: Int, gain: Int, hasEnded: Bool, lines: Int) {
    let key = UInt64(gain) << 50 | (hasEnded ? 1 << 49 : 0) | UInt64(lines) << 32 | UInt64(part)
    keys.insert(key, at: keys.indices.partitionPoint { keys[$0] < key })
  }

  /// Removes the first one.
  mutating func next() -> Int? { keys.popLast().map { Int($0 & 0xFFFF_FFFF) } }
}

/// The occurrences of a row of days before they are fitted into the row: bars in their lanes, and the timed occurrences
/// of each day.
struct GridRowDraft {
  /// An occurrence over one or more days of the row.
  struct Bar {
    /// The occurrence on its first and on its last day in the row.
    var first: AgendaItem
    var last: AgendaItem
    /// The columns, half-open.
    var columns: Range<Int>
    var lane = 0
  }

  /// The days of the row.
  let days: ArraySlice<AgendaDay>
  /// The bars in the order of their first days; the longer ones first.
  private(set) var bars: [Bar]
  /// The timed occurrences of each day.
  let entries: [[AgendaItem]]

  /// The occurrences of some days.
  init(_ days: ArraySlice<AgendaDay>, isOfPeople: Bool = false) {
    self.days = days
    entries = days.map { day in day.timed.filter { !$0.isLong } }
    bars =
      isOfPeople
      ? Self.bars(of: days, SharedEvent.init) : Self.bars(of: days, OccurrenceIdentity.init)
    setLanes()
  }

  /// The bars of some days: all-day occurrences, tasks without a time, and those of 24 hours and more.
  private static func bars<Identity: Hashable>(
    of days: ArraySlice<AgendaDay>, _ identify: (AgendaItem) -> Identity
  ) -> [Bar] {
    var bars: [Bar] = []
    var open: [Identity: Int] = [:]
    for (column, day) in days.enumerated() {
      for item in day.allDay + day.tasks + day.timed.filter(\.isLong) {
        let identity = identify(item)
        // Where a zone skipped a date, a timed occurrence has another bar after it.
        if let place = open[identity], bars[place].columns.upperBound == column {
          bars[place].columns = bars[place].columns.lowerBound..<(column + 1)
          bars[place].last = item
        } else {
          open[identity] = bars.count
          bars.append(Bar(first: item, last: item, columns: column..<(column + 1)))
        }
      }
    }
    // The order of the agenda decides between equal bars.
    let order = bars.indices.sorted { left, right in
      let (one, other) = (bars[left].columns, bars[right].columns)
      return (one.lowerBound, -one.count, left) < (other.lowerBound, -other.count, right)
    }
    return order.map { bars[$0] }
  }

  /// Gives each bar the first lane that is free on all its days.
  private mutating func setLanes() {
    var ends: [Int] = []
    // The lanes before this one are taken on the day on which the bars begin that are placed now.
    var (least, day) = (0, 0)
    for index in bars.indices {
      let columns = bars[index].columns
      if columns.lowerBound != day { (least, day) = (0, columns.lowerBound) }
      let lane = ends[least...].firstIndex { $0 <= columns.lowerBound } ?? ends.count
      least = lane + 1
      if lane == ends.count { ends.append(0) }
      ends[lane] = columns.upperBound
      bars[index].lane = lane
    }
  }

  /// Whether a day has no occurrences.
  func isEmpty(_ column: Int) -> Bool {
    entries[column].isEmpty && !bars.contains { $0.columns.contains(column) }
  }

  /// The number of lanes.
  var laneCount: Int { bars.reduce(0) { max($0, $1.lane + 1) } }
}

extension AgendaItem {
  /// Whether a timed occurrence of several days lasts 24 hours or longer. Shorter ones, such as a night shift, have an
  /// entry on each of their days.
  fileprivate var isLong: Bool {
    guard dayCount > 1, case .timed(let start, let end) = occurrence.span else { return false }
    return end.secondsSinceEpoch - start.secondsSinceEpoch >= 86_400
  }
}

/// Identifies an event that several persons have, each in a calendar of their own.
private struct SharedEvent: Hashable {
  private let title: String?
  private let span: Occurrence.Span

  init(_ item: AgendaItem) {
    title = item.occurrence.event.summary
    span = item.occurrence.span
  }
}
