extension WidgetColumn {
  /// The entries of a column in their order: an array, or the entries of a page, each of which is laid out when it is
  /// asked for, so that a page of a million rows is never whole in memory.
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
