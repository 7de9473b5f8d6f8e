import AgendaKit
import Foundation
import ICalendar
import TestSupport
import Testing

/// Learning from the events that a person opens.
@Suite struct LearnedPriorityTests {
  private static let day = [
    event("Stand-up", "2026-11-23T09:00", "09:15"), event("Lunch", "2026-11-23T12:00", "13:00"),
    event("Review of the budget", "2026-11-23T15:00", "16:00"),
    event("Call with Kim", "2026-11-23T17:00", "17:30"),
  ]

  private static func agenda(_ occurrences: [Occurrence] = day, owners: Set<String> = []) -> Agenda {
    Agenda(
      of: [calendar(owners: owners, occurrences)], in: days("2026-11-23", "2026-11-24"),
      at: instant("2026-11-23T08:00"))
  }

  private static func order(_ priority: LearnedPriority, _ agenda: Agenda = agenda()) -> [String] {
    let items = agenda.days[0].timed
    let importance = priority.importance(of: items, in: .utc)
    return items.indices.sorted { (importance[$0], $1) > (importance[$1], $0) }.map { items[$0].title }
  }

  private static func learned(_ titles: [String], salt: UInt64 = 7) throws -> LearnedPriority {
    var priority = LearnedPriority(salt: salt)
    for title in titles {
      priority.learn(.chosen, from: try #require(PriorityExample(uid: title, in: agenda())), in: .utc)
    }
    return priority
  }

  @Test func `before anything is learned the order is that of the starts`() {
    #expect(Self.order(LearnedPriority(salt: 1)) == Self.day.map(\.event.details.summary))
  }

  @Test func `who opens the review of the budget again and again finds it before what is earlier`()
    throws
  {
    let priority = try Self.learned(Array(repeating: "Review of the budget", count: 40))
    #expect(Self.order(priority).first == "Review of the budget")
    let other = Self.agenda([
      event("Walk", "2026-11-23T09:00", "10:00"),
      event("Review of the budget", "2026-11-23T15:00", "16:00", uid: "another one"),
    ])
    #expect(Self.order(priority, other) == ["Review of the budget", "Walk"])
  }

  @Test func `what was learned can be stored, and is the same`() throws {
    var priority = try Self.learned(["Review of the budget", "Call with Kim"], salt: .max)
    let isMarked = priority.mark(
      .pinned, uid: "Lunch", end: date("2026-12-01"), today: date("2026-11-23"))
    #expect(isMarked)
    let stored = try JSONEncoder().encode(priority)
    let read = try JSONDecoder().decode(LearnedPriority.self, from: stored)
    #expect(Self.order(read) == Self.order(priority))
    #expect(try JSONDecoder().decode(LearnedPriority.self, from: JSONEncoder().encode(read)) == read)
    #expect(!String(decoding: stored, as: UTF8.self).contains("budget"))
    let wrong = String(decoding: stored, as: UTF8.self).replacing("\"examples\":2", with: "\"examples\":-2")
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(LearnedPriority.self, from: Data(wrong.utf8))
    }
  }

  @Test func `one opened event changes no order that was clear`() throws {
    #expect(Self.order(try Self.learned(["Call with Kim"])) == Self.day.map(\.event.details.summary))
  }

  @Test func `the same choices give the same weights, and another salt the same order`() throws {
    let choices = ["Call with Kim", "Call with Kim", "Lunch", "Call with Kim"]
    #expect(try Self.learned(choices) == Self.learned(choices))
    #expect(
      try Self.order(Self.learned(choices)) == Self.order(Self.learned(choices, salt: 99)))
  }

  @Test func `an event that is hidden again and again sinks`() throws {
    var priority = LearnedPriority(salt: 3)
    let example = try #require(PriorityExample(uid: "Stand-up", in: Self.agenda()))
    for _ in 0..<40 { priority.learn(.rejected, from: example, in: .utc) }
    #expect(Self.order(priority).last != "Lunch")
    #expect(Self.order(priority).first == "Lunch")
  }

  @Test func `weights stay within their limits, whatever is opened and however often`() throws {
    var priority = LearnedPriority(salt: 3)
    let example = try #require(PriorityExample(uid: "Call with Kim", in: Self.agenda()))
    for _ in 0..<5000 { priority.learn(.chosen, from: example, in: .utc) }
    let parts = priority.parts
    #expect(parts.weights.values.allSatisfy { abs($0) <= 40_000 })
    #expect(parts.placeWeight <= 0)
    #expect(priority.examples == 5000)
    #expect(LearnedPriority(parts) == priority)
  }

  @Test func `a pinned event comes first and a hidden one never, as does an instance of a series`() {
    var priority = LearnedPriority(salt: 5)
    let today = date("2026-11-23")
    let isMarked = [
      priority.mark(.pinned, uid: "Call with Kim", today: today),
      priority.mark(.hidden, uid: "Lunch", today: today),
    ]
    #expect(isMarked == [true, true])
    let importance = priority.importance(of: Self.agenda().days[0].timed, in: .utc)
    #expect(importance[3] == .infinity)
    #expect(importance[1] == -.infinity)
    let isRemoved = [priority.removeMark(of: "Lunch"), priority.removeMark(of: "Lunch")]
    #expect(isRemoved == [true, false])
    #expect(priority.mark(of: "Lunch") == nil)

    let instance = Occurrence.RecurrenceID.date(today)
    _ = priority.mark(.hidden, uid: "series", instance: instance, end: today, today: today)
    #expect(priority.mark(of: "series", instance: instance) == .hidden)
    #expect(priority.mark(of: "series", instance: .date(today.adding(days: 7))) == nil)
    // Marks of past events are forgotten with the next mark.
    _ = priority.mark(.pinned, uid: "x", today: today.adding(days: 9))
    #expect(priority.mark(of: "series", instance: instance) == nil)
  }

  @Test func `no more events can be pinned than the file has room for`() {
    var priority = LearnedPriority(salt: 5)
    let today = date("2026-11-23")
    let isMarked = (0...PriorityMarks.maximumCount).map {
      priority.mark(.pinned, uid: "\($0)", today: today)
    }
    #expect(isMarked == Array(repeating: true, count: PriorityMarks.maximumCount) + [false])
    let isChanged = priority.mark(.hidden, uid: "7", today: today)
    #expect(isChanged)
  }

  @Test func `an answer to an invitation is counted once`() {
    let invitation = event("Board meeting", "2026-11-23T15:00", "16:00") {
      $0.details.attendees = [Attendee(address: "mailto:me@example.org", status: .accepted)]
    }
    let items = Self.agenda([invitation], owners: ["me@example.org"]).occurrences
    var priority = LearnedPriority(salt: 5)
    let isNew = priority.learnAnswers(items, in: .utc)
    let once = priority
    let isNewAgain = priority.learnAnswers(items, in: .utc)
    #expect(isNew && !isNewAgain && priority == once)
    // Without an owner there is no answer.
    let isForeign = priority.learnAnswers(Self.agenda([invitation]).occurrences, in: .utc)
    #expect(!isForeign)
  }

  @Test func `the three strongest reasons are given, the strongest first`() throws {
    let priority = try Self.learned(Array(repeating: "Review of the budget", count: 40))
    let example = try #require(PriorityExample(uid: "Review of the budget", in: Self.agenda()))
    let explanation = try #require(priority.explanation(of: example, in: .utc))
    #expect(explanation.causes.count == PriorityExplanation.mostCauses)
    #expect(
      explanation.causes.map { abs($0.weight) } == explanation.causes.map { abs($0.weight) }.sorted(by: >))
    #expect((explanation.placeByStart, explanation.place, explanation.count) == (3, 1, 4))
    #expect(try #require(LearnedPriority(salt: 1).explanation(of: example, in: .utc)).place == 3)
  }

  @Test func `an event of up to twenty minutes is a short one`() throws {
    let priority = try Self.learned(Array(repeating: "Stand-up", count: 40))
    let importance = ["10:20", "10:21"].flatMap { end in
      priority.importance(
        of: Self.agenda([event("Walk", "2026-11-23T10:00", end)]).days[0].timed, in: .utc)
    }
    #expect(importance[0] > importance[1])
  }

  @Test func `the mark of one instance counts before that of its series`() {
    var priority = LearnedPriority(salt: 5)
    let today = date("2026-11-23")
    let instance = Occurrence.RecurrenceID.date(today)
    _ = priority.mark(.pinned, uid: "series", today: today)
    _ = priority.mark(.hidden, uid: "series", instance: instance, end: today, today: today)
    #expect(priority.mark(of: "series", instance: instance) == .hidden)
    #expect(priority.mark(of: "series", instance: .date(today.adding(days: 7))) == .pinned)
  }

  @Test func `the first open task stays before what has a time, and what is done gives way first`() {
    let tasks =
      [("Dishes", .completed), ("Rent", .needsAction), ("Tax", .needsAction)] as [(String, ToDo.Status)]
    let occurrences = tasks.map { title, status in
      event(title, "2026-11-23") {
        $0.toDo = ToDo()
        $0.toDo?.status = status
        $0.toDo?.due = .date(date("2026-11-23"))
      }
    }
    var options = AgendaOptions()
    options.tasks = .all
    let agenda = Agenda(
      of: [calendar(occurrences + [Self.day[0]])], in: days("2026-11-23"),
      at: instant("2026-11-23T08:00"), options: options)
    let items = agenda.days[0].tasks + agenda.days[0].timed
    #expect(items.orderOfKeeping.map { items[$0].title } == ["Rent", "Stand-up", "Tax", "Dishes"])
  }
}
