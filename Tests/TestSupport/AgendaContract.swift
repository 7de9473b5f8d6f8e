import Foundation

/// One occurrence as `--format ndjson` and `--format json` print it: the keys that tests ask for.
public struct PrintedOccurrence: Decodable, Sendable {
  /// UID.
  public var uid: String?
  /// SUMMARY.
  public var summary: String
  /// The title to show where it is not SUMMARY.
  public var title: String?
  /// The start: a date-time with an offset, or a bare date.
  public var start: String
  /// The end, exclusive.
  public var end: String
  /// Whether the occurrence lasts whole days.
  public var allDay: Bool
  /// Which instance of a series it is.
  public var recurrenceId: String?
  /// The calendar's name.
  public var calendar: String
  /// The status, in lower case.
  public var status: String?
  /// Which of its days this is, in `--format json`.
  public var dayIndex: Int?
  /// How many days it covers, in `--format json`.
  public var dayCount: Int?

  /// The title that a person sees.
  public var shownTitle: String { title ?? summary }
}

/// The output of `--format json`: the keys that tests ask for.
public struct PrintedAgenda: Decodable, Sendable {
  /// A day of it.
  public struct Day: Decodable, Sendable {
    /// The date.
    public var date: String
    /// The all-day occurrences.
    public var allDay: [PrintedOccurrence]
    /// The timed occurrences.
    public var timed: [PrintedOccurrence]
    /// How many are shown.
    public var shown: Int
    /// How many were left out by a limit.
    public var hidden: Int
    /// How many have ended and are left out.
    public var ended: Int
    /// How many there are.
    public var total: Int

    /// The titles, all-day ones first.
    public var titles: [String] { (allDay + timed).map(\.shownTitle) }
  }

  /// Something that went wrong.
  public struct Problem: Decodable, Sendable {
    /// Its code.
    public var kind: String
    /// How much was lost.
    public var severity: String
  }

  /// The kind of content.
  public var state: String
  /// The days.
  public var days: [Day]
  /// The problems of the sources.
  public var problems: [Problem]
}

extension CommandRun {
  /// Its output, read as `--format ndjson`.
  public func occurrences() throws -> [PrintedOccurrence] {
    try lines.map { try JSONDecoder().decode(PrintedOccurrence.self, from: Data($0.utf8)) }
  }

  /// Its output, read as `--format json`.
  public func agenda() throws -> PrintedAgenda {
    try JSONDecoder().decode(PrintedAgenda.self, from: Data(output.utf8))
  }
}
