/// What gives way where not all has room, in this order: occurrences that have ended; the second lines of all-day ones; all-day
/// ones beyond the first, for which the last of their rows has a number; rows of two lines, of which one remains, from the
/// last up; the date over two lines; the empty lines between days; the name of the first day where it goes on in a further column;
/// the sentence on an empty day that is followed by others; later occurrences, which are counted; at last the all-day ones, and
/// the date. What runs and what comes next never gives way as long as there are two lines.
struct Concessions: Equatable {
  /// How far each may go.
  struct Limits: Equatable {
    var ended = 0
    var columns = false
    var hasSecondLines = false
    var allDayRows = 0
    var twoLineRows = 0
    var isDateStacked = false
    var hasDayGaps = false
    /// Whether the days ahead say more than the sentence on the first day.
    var areDaysAheadWanted = false
    var canPutSummaryInHeader = false
    var rows = 0
    /// How many rows there are that never give way.
    var lastingRows = 0
  }

  private let limits: Limits
  /// How many ended occurrences are left out, from the first.
  private(set) var ended = 0
  /// Whether all-day occurrences have second lines.
  private(set) var hasSecondLines = true
  /// Whether a new day begins a new column, where there are several.
  private(set) var breaksColumns = true
  /// The most rows of all-day occurrences on a day.
  private(set) var allDayRows: Int
  /// How many rows have one line in place of two, from the last.
  private(set) var oneLineRows = 0
  /// Whether the date may stand over two lines.
  private(set) var isDateStacked: Bool
  /// Whether a line is left empty before the name of a day.
  private(set) var hasDayGaps: Bool
  /// Whether the first day is named again where it goes on in a further column.
  private(set) var repeatsFirstDay: Bool
  /// Whether what lasts all day stands below a date that has a column of its own.
  private(set) var putsSummaryInHeader = false
  /// How many occurrences have a row, of those that matter the most.
  private(set) var rows: Int
  /// Whether anything of what lasts all day is shown.
  private(set) var showsAllDay = true
  /// Whether there is a date.
  private(set) var hasHeader = true
  /// Whether a sentence stands in place of rows on a day that has none.
  private(set) var hasSentences = true

  /// Nothing gives way.
  init(_ limits: Limits) {
    self.limits = limits
    allDayRows = max(1, limits.allDayRows)
    isDateStacked = limits.isDateStacked
    hasDayGaps = limits.hasDayGaps
    repeatsFirstDay = limits.columns
    rows = limits.rows
  }

  /// Gives way once more; `false` where nothing is left that could.
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

  /// The same with one row more; `nil` where no row gave way.
  var withOneMoreRow: Concessions? {
    guard rows < limits.rows else { return nil }
    var concessions = self
    concessions.rows += 1
    return concessions
  }

  /// The same, each time with one thing again that freed more room than was needed.
  var milder: [Concessions] {
    var (named, stacked) = (self, self)
    named.repeatsFirstDay = limits.columns
    stacked.isDateStacked = limits.isDateStacked
    return [named, stacked].filter { $0 != self }
  }
}
