import AgendaKit
import ICalendar

/// The entries of a page of any height, which shows every row. Nothing has to be fitted, so that each entry is laid out
/// alone: what all rows have in common are the widths of their parts.
struct PageEntries: Sendable {
  /// The most entries of a page that keeps them: it is measured and drawn, often more than once.
  private static let maximumKept = 200

  private let layout: WidgetLayout
  private let agenda: Agenda
  private let space: WidgetSpace
  /// The widths of the parts of all rows.
  let parts: RowParts
  /// The number of entries.
  let count: Int
  /// The height of all entries, in the unit of the space.
  let height: Double
  /// The entries of a short page.
  private let kept: [WidgetColumn.Entry]?

  /// The entries of a composition, which is made again for each reading of a long page: it remembers texts.
  init(_ composition: WidgetComposition) {
    (layout, agenda, space) = (composition.layout, composition.agenda, composition.measures.space)
    let sections = composition.pageSections
    count = sections.reduce(0) { $0 + $1.count }
    let measured = MeasuredPage(composition, sections, keepsDrafts: count <= Self.maximumKept)
    (parts, height) = (measured.parts, measured.height)
    kept = measured.drafts.map { drafts in
      drafts.map { composition.entry($0, measured.parts, width: composition.measures.innerWidth) }
    }
  }

  /// The entries for a column.
  var drawn: WidgetColumn.Entries { kept.map { WidgetColumn.Entries($0) } ?? WidgetColumn.Entries(self) }

  func makeIterator() -> Iterator {
    Iterator(WidgetComposition(layout, agenda, space), parts)
  }

  /// Lays out one entry after the other. It is a class because a copy for each entry would cost as much as the entry.
  final class Iterator: IteratorProtocol {
    private let composition: WidgetComposition
    private let parts: RowParts
    private let sections: [PageSection]
    private var section = 0
    private var place = 0

    fileprivate init(_ composition: WidgetComposition, _ parts: RowParts) {
      self.composition = composition
      self.parts = parts
      sections = composition.pageSections
    }

    func next() -> WidgetColumn.Entry? {
      while section < sections.count {
        // Most entries are rows, and a draft of any kind would be copied more often than the row alone.
        if let item = sections[section].item(at: place) {
          place += 1
          let row = composition.draft(item, on: sections[section].day.date)
          return .row(composition.row(row, parts, width: composition.measures.innerWidth))
        }
        if let draft = sections[section].draft(at: place, composition) {
          place += 1
          return composition.entry(draft, parts, width: composition.measures.innerWidth)
        }
        section += 1
        place = 0
      }
      return nil
    }
  }
}

/// A day of a page.
struct PageSection {
  var day: WidgetOutline.Day
  /// Whether the name of the day is above its rows. That of the first day is in the header.
  var isNamed: Bool
  /// A sentence in place of rows, broken into lines that fit.
  var sentence: [String]
  /// The number of occurrences that a limit left out, on this day and on the days up to the next section.
  var hidden: Int

  /// The number of entries.
  var count: Int { (isNamed ? 1 : 0) + sentence.count + day.available + (hidden > 0 ? 1 : 0) }

  /// The occurrence at a place; `nil` for another kind of entry.
  func item(at place: Int) -> AgendaItem? {
    let place = place - (isNamed ? 1 : 0) - sentence.count
    guard place >= 0 else { return nil }
    if place < day.allDay.count { return day.allDay[place] }
    let timed = place - day.allDay.count
    return timed < day.timed.count ? day.timed[timed] : nil
  }

  /// The entry at a place, before it is laid out; `nil` after the last one.
  func draft(at place: Int, _ composition: WidgetComposition) -> WidgetDraft? {
    if let item = item(at: place) { return .row(composition.draft(item, on: day.date)) }
    var place = place
    if isNamed {
      guard place > 0 else { return .day(day.date, hidden: 0) }
      place -= 1
    }
    if place < sentence.count { return .sentence(sentence[place]) }
    return place - sentence.count == day.available && hidden > 0 ? .more(hidden) : nil
  }
}

/// The measures of a page, known once all its rows were measured.
private struct MeasuredPage {
  let parts: RowParts
  /// The entries before they are laid out, if they are kept.
  private(set) var drafts: [WidgetDraft]?
  /// The height of all entries; that of the drafts, if these are kept.
  private(set) var height = 0.0

  init(_ composition: WidgetComposition, _ sections: [PageSection], keepsDrafts: Bool) {
    let measures = composition.measures
    var needs = RowNeeds()
    var uncertain: [(section: Int32, place: Int32)] = []
    var height = 0.0
    var drafts: [WidgetDraft] = []
    composition.forEachDraft(of: sections) { draft in
      height += composition.gap(beforeDay: draft.isDay, at: height) + measures.height(of: draft)
      if keepsDrafts { drafts.append(draft) }
    } row: { row, section, place in
      height +=
        composition.gap(beforeDay: false, at: height)
        + measures.rowHeight(row.form, hasSecondLine: row.hasSecondLine)
      if row.form == .oneLine { needs.add(row.words, measures) }
      if keepsDrafts {
        drafts.append(.row(row))
      } else if composition.mayDifferInHeight(row) {
        uncertain.append((Int32(section), Int32(place)))
      }
    }
    parts = RowParts(needs, width: measures.innerWidth, measures)
    self.drafts = keepsDrafts ? drafts : nil
    for (section, place) in uncertain {
      guard let draft = sections[Int(section)].draft(at: Int(place), composition) else { continue }
      let entry = composition.entry(draft, parts, width: measures.innerWidth)
      height += measures.height(of: entry) - measures.height(of: draft)
    }
    self.height = height
  }
}

extension WidgetComposition {
  /// The days of a page. A day without any entry is counted on the day before.
  var pageSections: [PageSection] {
    var sections: [PageSection] = []
    for (index, day) in ([outline.first] + outline.later).enumerated() {
      let sentence = sentenceLines(of: day, room: .infinity)
      if index > 0, day.available == 0, sentence.isEmpty {
        sections[sections.count - 1].hidden = sections[sections.count - 1].hidden.bounded(adding: day.limited)
      } else {
        sections.append(
          PageSection(day: day, isNamed: index > 0, sentence: sentence, hidden: day.limited))
      }
    }
    return sections
  }

  /// Makes the entries of some days, which are not laid out yet, one after the other: rows, and others.
  fileprivate func forEachDraft(
    of sections: [PageSection], _ take: (WidgetDraft) -> Void,
    row takeRow: (DraftRow, _ section: Int, _ place: Int) -> Void
  ) {
    for (index, section) in sections.enumerated() {
      var place = 0
      while true {
        if let item = section.item(at: place) {
          takeRow(draft(item, on: section.day.date), index, place)
        } else if let draft = section.draft(at: place, self) {
          take(draft)
        } else {
          break
        }
        place += 1
      }
    }
  }

  /// The empty height before an entry that begins `height` below the first one.
  fileprivate func gap(beforeDay isDay: Bool, at height: Double) -> Double {
    height > 0 ? isDay ? measures.dayGap : measures.rowGap : 0
  }

  /// Whether a row has to be laid out for its height: it may have a link of its own or details below it, or its second line
  /// has only a note, for which there may be no room.
  fileprivate func mayDifferInHeight(_ row: DraftRow) -> Bool {
    if showsDetails { return true }
    return row.form == .oneLine ? mayHaveLinkLine(row.words) : row.hasSecondLine && row.words.times == nil
  }
}
