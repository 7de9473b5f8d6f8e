/// What is given up if not everything fits, in this order: ended occurrences; second lines of all-day occurrences;
/// all-day occurrences after the first, whose number the last all-day row shows; the second lines of rows, from the
/// last row up; the date over two lines; the empty lines between days; the repeated name of the first day in a further
/// column; the sentence on an empty day before other days; later occurrences, which are counted; finally the all-day
/// occurrences and the date. The running and the next occurrence are kept as long as there are two lines.
struct Concessions: Equatable {
  /// How much of each there is to give up.
  struct Limits: Equatable {
    var ended = 0
    var columns = false
    var hasSecondLines = false
    var allDayRows = 0
    var twoLineRows = 0
    var isDateStacked = false
    var hasDayGaps = false
    /// Whether the days ahead are more useful than the sentence on the first day.
    var areDaysAheadWanted = false
    var canPutSummaryInHeader = false
    var rows = 0
    /// The number of rows that are never given up.
    var lastingRows = 0
  }

  private let limits: Limits
  /// How many ended occurrences are left out, from the first.
  private(set) var ended = 0
  /// Whether all-day occurrences have second lines.
  private(set) var hasSecondLines = true
  /// Whether a new day begins a new column, if there are several columns.
  private(set) var breaksColumns = true
  /// The most rows of all-day occurrences on a day.
  private(set) var allDayRows: Int
  /// How many rows, from the last, have one line instead of two.
  private(set) var oneLineRows = 0
  /// Whether the date may take two lines.
  private(set) var isDateStacked: Bool
  /// Whether there is an empty line before the name of a day.
  private(set) var hasDayGaps: Bool
  /// Whether the name of the first day is repeated in a further column.
  private(set) var repeatsFirstDay: Bool
  /// Whether the all-day events are below a date that has its own column.
  private(set) var putsSummaryInHeader = false
  /// How many of the most important occurrences have a row.
  private(set) var rows: Int
  /// Whether all-day events are shown.
  private(set) var showsAllDay = true
  /// Whether the date is shown.
  private(set) var hasHeader = true
  /// Whether a day without rows shows a sentence.
  private(set) var hasSentences = true

  /// Gives up nothing.
  init(_ limits: Limits) {
    self.limits = limits
    allDayRows = max(1, limits.allDayRows)
    isDateStacked = limits.isDateStacked
    hasDayGaps = limits.hasDayGaps
    repeatsFirstDay = limits.columns
    rows = limits.rows
  }

  /// Gives up one more thing; `false` if nothing is left to give up.
  mutating func concede() -> Bool {
    if ended < limits.ended {
      ended += 1
    } else if breaksColumns && limits.columns {
      breaksColumns = false
    } else if hasSecondLines && limits.hasSecondLines {
      hasSecondLines = false
    } else if allDayRows > 1 {
      allDayRows -= 1
    } else if oneLineRows < limits.twoLineRows {
      oneLineRows += 1
    } else if isDateStacked {
      isDateStacked = false
    } else if hasDayGaps {
      hasDayGaps = false
    } else if repeatsFirstDay {
      repeatsFirstDay = false
    } else if hasSentences && limits.areDaysAheadWanted {
      hasSentences = false
    } else if limits.canPutSummaryInHeader && !putsSummaryInHeader {
      putsSummaryInHeader = true
    } else if rows > limits.lastingRows {
      rows -= 1
    } else if showsAllDay && limits.allDayRows > 0 && rows > 0 {
      showsAllDay = false
    } else if hasHeader {
      hasHeader = false
    } else if hasSentences && rows > 0 {
      hasSentences = false
    } else if rows > 0 {
      rows -= 1
      hasSentences = true
    } else {
      return false
    }
    return true
  }

  /// The same without empty lines between days.
  var withoutDayGaps: Concessions {
    var concessions = self
    concessions.hasDayGaps = false
    return concessions
  }

  /// The same with one more row; `nil` if no row was given up.
  var withOneMoreRow: Concessions? {
    guard rows < limits.rows else { return nil }
    var concessions = self
    concessions.rows += 1
    return concessions
  }

  /// Variants that each take back one concession that freed more room than needed.
  var milder: [Concessions] {
    var (named, stacked) = (self, self)
    named.repeatsFirstDay = limits.columns
    stacked.isDateStacked = limits.isDateStacked
    return [named, stacked].filter { $0 != self }
  }
}
