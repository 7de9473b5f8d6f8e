/// The things that a widget gives up if not everything fits, in this order:
/// 1. the new column for each day, and the empty lines between days;
/// 2. the second lines of ended occurrences, then these occurrences;
/// 3. the second lines of all-day occurrences;
/// 4. the all-day occurrences after the first; the last all-day row shows their number;
/// 5. the second lines of timed rows, from the last row up;
/// 6. the second line of the date;
/// 7. the repeated name of the first day in a further column;
/// 8. the sentence on an empty first day, if the days after it are more useful;
/// 9. the row of the first all-day occurrence, if the line below the date has room for it;
/// 10. later occurrences, which are counted;
/// 11. the all-day occurrences, then the date;
/// 12. the sentences on days without rows, then the running occurrences and the next one.
struct Concessions: Equatable {
  /// How much of each there is to give up.
  struct Limits: Equatable {
    var ended = 0
    var columns = false
    /// The number of all-day rows with a second line.
    var allDaySecondLines = 0
    var allDayRows = 0
    /// The number of timed rows in two lines.
    var twoLineRows = 0
    var isDateStacked = false
    var hasDayGaps = false
    /// Whether the days ahead are more useful than the sentence on the first day.
    var areDaysAheadWanted = false
    /// Whether the date has a column of its own.
    var isDateBeside = false
    var canPutSummaryInHeader = false
    var rows = 0
    /// The number of rows that are given up last.
    var lastingRows = 0

    /// Whether a further column can repeat the name of the first day. A date beside the rows is that of all columns.
    var repeatsFirstDay: Bool { columns && !isDateBeside }
  }

  private let limits: Limits
  /// How many ended occurrences are left out, from the first.
  private(set) var ended = 0
  /// Whether ended occurrences have second lines.
  private(set) var hasEndedSecondLines = true
  /// Whether a new day begins a new column, if there are several columns.
  private(set) var breaksColumns = true
  /// How many all-day rows, from the last, have one line instead of two.
  private(set) var allDayOneLineRows = 0
  /// The most all-day rows of a day, without those that run now.
  private var allDayRows: Int
  /// How many more all-day rows some days have, by their indices.
  private var moreAllDayRows: [Int: Int] = [:]
  /// How many timed rows, from the last, have one line instead of two.
  private(set) var oneLineRows = 0
  /// Whether the date may take two lines.
  private(set) var isDateStacked: Bool
  /// Whether there is an empty line before the name of a day.
  private(set) var hasDayGaps: Bool
  /// Whether the name of the first day is repeated in a further column.
  private(set) var repeatsFirstDay: Bool
  /// Whether the first all-day occurrence is in the line below the date, where it takes less room than a row: the date
  /// has a column of its own, or it is a picture.
  private(set) var putsSummaryInHeader = false
  /// How many of the most important occurrences have a row.
  private(set) var rows: Int
  /// Whether all-day occurrences of the first day are shown that do not run now.
  private(set) var showsAllDay = true
  /// Whether the date is shown.
  private(set) var hasHeader = true
  /// Whether a day without rows shows a sentence.
  private(set) var hasSentences = true

  /// The most all-day rows of the day with an index, without those that run now.
  func allDayRows(on day: Int) -> Int { allDayRows + (moreAllDayRows[day] ?? 0) }

  /// Gives up nothing.
  init(_ limits: Limits) {
    self.limits = limits
    allDayRows = max(1, limits.allDayRows)
    isDateStacked = limits.isDateStacked
    hasDayGaps = limits.hasDayGaps
    repeatsFirstDay = limits.repeatsFirstDay
    rows = limits.rows
  }

  /// Gives up one more thing; `false` if nothing is left to give up.
  mutating func concede() -> Bool {
    if breaksColumns && limits.columns {
      breaksColumns = false
    } else if hasDayGaps {
      hasDayGaps = false
    } else if hasEndedSecondLines && limits.ended > 0 {
      hasEndedSecondLines = false
    } else if ended < limits.ended {
      // A long list can have thousands of them. ``takingBack(_:)`` later restores those that fit.
      ended = min(limits.ended, max(1, 2 * ended))
    } else if allDayOneLineRows < limits.allDaySecondLines {
      allDayOneLineRows += 1
    } else if allDayRows > 1 {
      allDayRows -= 1
    } else if oneLineRows < limits.twoLineRows - limits.ended {
      oneLineRows += 1
    } else if isDateStacked {
      isDateStacked = false
    } else if repeatsFirstDay {
      repeatsFirstDay = false
    } else if hasSentences && limits.areDaysAheadWanted {
      hasSentences = false
    } else if limits.isDateBeside && limits.canPutSummaryInHeader && !putsSummaryInHeader {
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
}

/// Takes back concessions that freed more room than needed.
extension Concessions {
  /// A thing that can be taken back, the most important first: hidden occurrences, then the others in the reverse order
  /// of ``concede()``.
  enum Kind: CaseIterable {
    case row, date, sentences, allDay, moreAllDay, summaryInHeader, stackedDate, secondLine, allDaySecondLine
    case ended, endedSecondLines, repeatedFirstDay, dayGaps, columnBreak
  }

  /// The concessions with one thing less given up; `nil` if nothing of the kind was given up.
  func takingBack(_ kind: Kind) -> Concessions? {
    var concessions = self
    switch kind {
    case .row: concessions.rows = min(limits.rows, rows + 1)
    case .sentences: concessions.hasSentences = true
    case .date: concessions.hasHeader = true
    case .allDay: concessions.showsAllDay = true
    case .summaryInHeader: concessions.putsSummaryInHeader = false
    case .repeatedFirstDay: concessions.repeatsFirstDay = limits.repeatsFirstDay
    case .dayGaps: concessions.hasDayGaps = limits.hasDayGaps
    case .stackedDate: concessions.isDateStacked = limits.isDateStacked
    case .secondLine: concessions.oneLineRows = max(0, oneLineRows - 1)
    case .allDaySecondLine: concessions.allDayOneLineRows = max(0, allDayOneLineRows - 1)
    case .endedSecondLines: concessions.hasEndedSecondLines = true
    case .columnBreak: concessions.breaksColumns = true
    case .moreAllDay, .ended: return nil
    }
    return concessions == self ? nil : concessions
  }

  /// The concessions with one more all-day row on a day; then also variants that give up something else to make room for the row.
  func withMoreAllDay(on day: Int) -> [Concessions] {
    var concessions = self
    concessions.moreAllDayRows[day, default: 0] += 1
    var (inHeader, unnamed) = (concessions, concessions)
    // Beside the rows it would be cut to a few letters.
    if !limits.isDateBeside { inHeader.putsSummaryInHeader = limits.canPutSummaryInHeader }
    unnamed.repeatsFirstDay = false
    return [concessions] + [inHeader, unnamed].filter { $0 != concessions }
  }

  /// The concessions with `count` ended occurrences left out.
  func leavingOut(ended count: Int) -> Concessions {
    var concessions = self
    concessions.ended = count
    return concessions
  }

  /// The concessions without empty lines between days.
  var withoutDayGaps: Concessions {
    var concessions = self
    concessions.hasDayGaps = false
    return concessions
  }
}
