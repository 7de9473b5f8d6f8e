public import ICalendar

/// A column of a widget, with its entries from top to bottom.
public struct WidgetColumn: Sendable, Hashable {
  /// An entry of a column.
  @nonexhaustive public enum Entry: Sendable, Hashable {
    /// The name of a later day, such as `Tomorrow`, with the number of its hidden occurrences if it is shown there.
    case day(CalendarDate, FittedText, more: HiddenEvents? = nil)
    /// The last all-day occurrence that has a row on the day above, with the number of the others.
    case summary(AllDaySummary)
    /// The row of an occurrence.
    case row(WidgetRow)
    /// The number of hidden occurrences of the day above: `+3 more`.
    case more(Int, FittedText)
    /// A sentence on a day without events.
    case sentence(FittedText)
  }

  /// The distance from the leading edge of the space, in the unit of the space.
  public var offset: Double
  /// The width, in the unit of the space.
  public var width: Double
  /// The width of times within the rows, which aligns the titles; 0 if no one-line row has a time.
  public var timeWidth: Double
  /// The width of titles beside a note; 0 if there is no note.
  public var titleWidth: Double
  /// The entries in their order. Those of a long page are made one by one while they are drawn.
  var drawn: Entries
  /// The number of hidden occurrences, at the end of the last line; set only if no other line has room for it.
  public var more: HiddenEvents?

  /// A column.
  public init(
    offset: Double, width: Double, timeWidth: Double = 0, titleWidth: Double = 0, entries: [Entry] = []
  ) {
    self.offset = offset
    self.width = width
    self.timeWidth = timeWidth
    self.titleWidth = titleWidth
    drawn = Entries(entries)
  }

  /// The entries from top to bottom. On a page of any height they are laid out each time they are asked for.
  public var entries: [Entry] {
    get { Array(drawn) }
    set { drawn = Entries(newValue) }
  }
}

extension WidgetColumn {
  /// The entries of a column in their order: an array, or the entries of a page. An entry of a page is laid out on
  /// access, so that a page of a million rows is never in memory as a whole.
  struct Entries: Sequence, Sendable {
    private enum Storage {
      case array([Entry])
      case page(PageEntries)
    }

    /// The next entry of an array or of a page.
    struct Iterator: IteratorProtocol {
      fileprivate var made: IndexingIterator<[Entry]>
      fileprivate let page: PageEntries.Iterator?

      mutating func next() -> Entry? {
        if let page { return page.next() }
        return made.next()
      }
    }

    private let storage: Storage

    /// Entries that are made already.
    init(_ entries: [Entry]) { storage = .array(entries) }

    /// Entries of a page.
    init(_ entries: PageEntries) { storage = .page(entries) }

    /// The number of entries.
    var count: Int {
      switch storage {
      case .array(let entries): entries.count
      case .page(let entries): entries.count
      }
    }

    /// Whether there are no entries.
    var isEmpty: Bool { count == 0 }

    var underestimatedCount: Int { count }

    /// The height of a page without its header, in the unit of the space; `nil` for an array.
    var knownHeight: Double? {
      if case .page(let entries) = storage { entries.height } else { nil }
    }

    func makeIterator() -> Iterator {
      switch storage {
      case .array(let entries): Iterator(made: entries.makeIterator(), page: nil)
      case .page(let entries): Iterator(made: [].makeIterator(), page: entries.makeIterator())
      }
    }
  }
}

extension WidgetColumn.Entries: Hashable {
  static func == (left: Self, right: Self) -> Bool {
    left.count == right.count && left.elementsEqual(right)
  }

  func hash(into hasher: inout Hasher) {
    for entry in self { hasher.combine(entry) }
  }
}
