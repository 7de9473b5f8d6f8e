import AgendaKit

/// What a mail shows of an agenda, laid out: both of its parts draw it.
struct MailContent {
  /// The first line, which sums up the days, and which mail programs show beside the subject; `nil` if there is nothing to sum up.
  var overview: String?
  /// The agenda.
  var page: WidgetContent
  /// The first event that begins on the day after a single day, in one line; `nil` if there is none.
  var next: WidgetContent?
  /// The reasons why calendars could not be read.
  var notes: [String]

  /// Content without anything above or below it.
  init(_ page: WidgetContent) {
    self.page = page
    notes = []
  }

  /// Lays an agenda out: its page in a space, and the next day in a line of as many columns as `columns`.
  init(of agenda: Agenda, _ layout: WidgetLayout, in space: WidgetSpace, columns: Int, overview: String?) {
    self.overview = overview
    page = layout.content(of: agenda, in: space)
    notes = agenda.failureReasons
    let ahead = agenda.days.count == 1 ? agenda.daysAhead.first : nil
    let items = ahead.map { $0.timed + $0.allDay } ?? []
    next = items.first { $0.dayIndex == 1 && !$0.isTask && !$0.isCancelled && !$0.isDeclined }.map {
      layout.content(of: NextLine($0, now: agenda.now, zone: agenda.zone, state: .events), columns: columns)
    }
  }
}
