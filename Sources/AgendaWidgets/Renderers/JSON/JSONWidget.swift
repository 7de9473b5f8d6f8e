public import AgendaKit
import ICalendar

extension JSONRenderer {
  /// One object with the content of a widget, on several lines, ended by a line feed: `#/$defs/widget` of the schema.
  public static func json(_ content: WidgetContent) -> String {
    JSONWriter.text(.pretty) { $0.widget(content) }
  }
}

extension JSONWriter {
  /// The content of a widget: `#/$defs/widget` of the schema.
  mutating func widget(_ content: WidgetContent) {
    object { object in
      object.member("now", content.now, in: content.zone)
      object.member("timeZone", content.zone.identifier)
      object.member("language", content.language.code.rawValue)
      object.member("state", content.state.name)
      object.member("isPlaceholder", content.isPlaceholder)
      object.key("space")
      object.object { $0.space(content.space) }
      object.member("arrangement", content.arrangement.rawValue)
      object.member("header", content.header) { $0.header($1, zone: content.zone) }
      object.key("columns")
      object.array(content.columns) { $0.column($1, zone: content.zone) }
      object.member("message", content.message) { $0.message($1) }
      object.member("notice", content.notice) { $0.text($1) }
      object.key("counts")
      object.object { $0.counts(content.counts) }
      object.member("target", orNull: content.target)
    }
  }

  /// Writes a member; `null` without a value.
  fileprivate mutating func member<Value>(
    _ name: StaticString, _ value: Value?, _ write: (inout JSONWriter, Value) -> Void
  ) {
    key(name)
    if let value { write(&self, value) } else { null() }
  }

  fileprivate mutating func text(_ text: FittedText) {
    object {
      $0.member("shown", text.shown)
      $0.member("full", text.full)
    }
  }

  fileprivate mutating func space(_ space: WidgetSpace) {
    switch space.kind {
    case .family(let family): member("family", family.rawValue)
    case .mode(let mode): member("mode", mode.rawValue)
    case .page: break
    }
    switch space.unit {
    case .cells: member("unit", "cells")
    case .points: member("unit", "points")
    }
    member("width", space.width)
    member("height", space.height) { $0.value($1) }
    member("textSize", space.textSize.step)
  }

  fileprivate mutating func counts(_ counts: WidgetContent.Counts) {
    member("shown", counts.shown)
    member("hidden", counts.hidden)
    member("ended", counts.ended)
    member("total", counts.total)
  }

  fileprivate mutating func header(_ header: WidgetHeader, zone: Zone) {
    object { object in
      object.member("form", header.form.rawValue)
      object.member("date", header.date)
      object.member("dayNumber", header.dayNumber)
      object.member("month", header.month) { $0.text($1) }
      object.member("dayAndMonth", header.dayAndMonth) { $0.text($1) }
      object.member("weekday", header.weekday) { $0.text($1) }
      object.member("line", header.line) { $0.text($1) }
      object.member("summary", header.summary) { writer, summary in
        writer.object { $0.summary(summary, zone: zone) }
      }
      object.member("more", header.more) { $0.hidden($1) }
    }
  }

  private mutating func hidden(_ more: HiddenEvents) {
    object {
      $0.member("count", more.count)
      $0.member("text", more.text) { $0.text($1) }
    }
  }

  fileprivate mutating func message(_ message: WidgetMessage) {
    object { object in
      object.member("illustration", orNull: message.illustration?.rawValue)
      object.key("sentence")
      object.array(message.sentence) { $0.text($1) }
      object.key("advice")
      object.array(message.advice) { $0.text($1) }
    }
  }

  fileprivate mutating func column(_ column: WidgetColumn, zone: Zone) {
    object { object in
      object.member("offset", column.offset)
      object.member("width", column.width)
      object.member("timeWidth", column.timeWidth)
      object.member("titleWidth", column.titleWidth)
      object.key("entries")
      object.array(column.drawn) { writer, entry in
        writer.object { $0.entry(entry, zone: zone) }
      }
      object.member("more", column.more) { $0.hidden($1) }
    }
  }

  private mutating func entry(_ entry: WidgetColumn.Entry, zone: Zone) {
    switch entry {
    case .day(let date, let text, let more):
      member("kind", "day")
      member("date", date)
      member("text", text) { $0.text($1) }
      member("more", more) { $0.hidden($1) }
    case .summary(let summary):
      member("kind", "summary")
      self.summary(summary, zone: zone)
    case .row(let row):
      member("kind", "row")
      self.row(row, zone: zone)
    case .more(let count, let text):
      member("kind", "more")
      member("count", count)
      member("text", text) { $0.text($1) }
    case .sentence(let text):
      member("kind", "sentence")
      member("text", text) { $0.text($1) }
    }
  }

  private mutating func summary(_ summary: AllDaySummary, zone: Zone) {
    key("row")
    object { $0.row(summary.row, zone: zone) }
    member("others", summary.others)
    member("othersText", summary.othersText)
  }

  private mutating func row(_ row: WidgetRow, zone: Zone) {
    member("form", row.form.rawValue)
    member("color", row.color.description)
    member("running", row.isRunning)
    member("dimmed", row.isDimmed)
    member("struck", row.isStruck)
    member("birthday", row.isBirthday)
    member("task", row.task?.rawValue)
    member("time", row.time) { $0.text($1) }
    member("title", row.title) { $0.text($1) }
    member("note", row.note) { $0.text($1) }
    if let progress = row.progress { member("progress", progress) }
    if let minutes = row.countdown { member("minutes", minutes) }
    member("target", orNull: row.target)
    key("occurrence")
    object { object in
      object.occurrence(row.item, zone: zone)
      object.member("dayIndex", row.item.dayIndex)
      object.member("dayCount", row.item.dayCount)
    }
  }
}

extension JSONRenderer {
  /// Writes one object for a timeline, on several lines, ended by a line feed: `#/$defs/timeline` of the schema.
  ///
  /// - Parameters:
  ///   - timeline: The timeline.
  ///   - result: The result of the update.
  ///   - content: Makes the widget content of an agenda; `nil` to write the whole agenda of each entry.
  ///   - write: Receives blocks of UTF-8, so that the whole text is never in memory.
  /// - Throws: The error of `write`, after which it stops.
  public static func json<Failure: Error>(
    _ timeline: Timeline, result: UpdateResult, content: ((Agenda) -> WidgetContent)? = nil,
    to write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    var writer = JSONWriter(.pretty)
    try writer.object { (object) throws(Failure) in
      object.key("policy")
      object.object { $0.policy(timeline) }
      object.member("result", result.rawValue)
      // Occurrences that several entries share are written once.
      let occurrences = content == nil ? TimelineOccurrences(of: timeline) : nil
      if let occurrences, let first = timeline.entries.first?.agenda {
        try object.problems(first.problems, in: first.zone, to: write)
        object.key("occurrences")
        try object.array(occurrences.items) { (writer, item) throws(Failure) in
          writer.object { $0.occurrence(item, zone: first.zone, isShared: true) }
          try writer.flush(to: write)
        }
      }
      object.key("entries")
      try object.array(timeline.entries) { (writer, entry) throws(Failure) in
        try writer.entry(entry, naming: occurrences, content: content, to: write)
      }
    }
    writer.endLine()
    try writer.flush(from: 1, to: write)
  }

  /// The result of an update, as an object on one line: `#/$defs/update` of the schema.
  package static func line(_ result: UpdateResult) -> String {
    var writer = JSONWriter(.compact)
    writer.object { $0.member("result", result.rawValue) }
    writer.endLine()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Writes an object per line for each entry: `#/$defs/timelineEntry` of the schema.
  /// - Throws: The error of `write`, after which it stops.
  public static func ndjson<Failure: Error>(
    _ timeline: Timeline, content: ((Agenda) -> WidgetContent)? = nil,
    to write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    var writer = JSONWriter(.compact)
    for entry in timeline.entries {
      try writer.entry(entry, content: content, to: write)
      writer.endLine()
      try writer.flush(to: write)
    }
    try writer.flush(from: 1, to: write)
  }
}

extension JSONWriter {
  fileprivate mutating func policy(_ timeline: Timeline) {
    switch timeline.policy {
    case .atEnd: member("kind", "atEnd")
    case .never: member("kind", "never")
    case .after(let date):
      member("kind", "after")
      member("date", date, in: timeline.entries.first?.agenda.zone ?? .utc)
    }
  }

  fileprivate mutating func entry<Failure: Error>(
    _ entry: TimelineEntry, naming occurrences: TimelineOccurrences? = nil,
    content: ((Agenda) -> WidgetContent)?,
    to write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    try object { (object) throws(Failure) in
      object.member("date", entry.date, in: entry.agenda.zone)
      if let content {
        object.key("widget")
        object.widget(content(entry.agenda))
        try object.flush(to: write)
      } else {
        object.key("agenda")
        try object.agenda(entry.agenda, naming: occurrences, to: write)
      }
    }
  }
}
