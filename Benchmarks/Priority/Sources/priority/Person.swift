import AgendaKit
import ICalendar

/// The kinds of persons, each of whom opens other events.
enum Kind: String, CaseIterable {
  case lead = "leads two of six projects"
  case parent = "looks at what is private, late in the day"
  case caller = "joins calls when they begin"
  case newcomer = "looks up what happens for the first time"
  case deadlines = "follows whichever project has its deadline"
  case alternating = "one project until Wednesday, another one after"
  case changing = "leads two projects, from day 16 two others"
  case random = "opens anything"
}

/// An event as the person sees it, with what no calendar says.
struct Meeting {
  var uid: String
  var title: String
  /// The project it is really about; `nil` for none.
  var project: Int?
  var calendar: String
  var organizer: String?
  var guests: Int
  /// Minutes after midnight.
  var start: Int
  var minutes: Int
  /// For a series, the number of the series.
  var series: Int?
  var hasLink: Bool
  /// How pressing it is, for reasons that are in no calendar.
  var pressure: Double
}

/// A person, the projects around it, and its habits. Nothing here is made of the features of the model: interest comes from projects, deadlines
/// and pressure, of which titles and organizers are noisy signs.
struct Person {
  static let projectCount = 6
  private static let vocabulary = [
    ["apollo", "launch", "rocket", "thrust"], ["ledger", "invoice", "audit", "tax"],
    ["garden", "soil", "planting", "harvest"], ["bridge", "steel", "survey", "load"],
    ["clinic", "trial", "patients", "dose"], ["museum", "loan", "exhibit", "opening"],
  ]
  private static let common = [
    "sync", "review", "planning", "update", "check-in", "workshop", "notes", "follow-up",
  ]
  private static let colleagues = (0..<10).map { "colleague\($0)@example.org" }

  let kind: Kind
  private var random: Random
  private let own: [Int]
  private let later: [Int]
  private let leads: [Int]
  private var weekly: [(day: Int, meeting: Meeting)] = []
  private var deadline = 0
  private var lastOpened: [Int: Int] = [:]

  init(_ kind: Kind, seed: UInt64) {
    var random = Random(seed: seed &* 8 &+ UInt64(Kind.allCases.firstIndex(of: kind) ?? 0))
    let projects = Array(0..<Self.projectCount).shuffled(using: &random)
    self.kind = kind
    (own, later) = (Array(projects[0..<2]), Array(projects[2..<4]))
    var leads: [Int] = []
    for _ in 0..<Self.projectCount { leads.append(random.below(Self.colleagues.count)) }
    (self.leads, self.random) = (leads, random)
    for series in 0..<14 {
      weekly.append((self.random.below(5), meeting(series: series)))
    }
  }

  private mutating func meeting(series: Int?) -> Meeting {
    let project = random.below(Self.projectCount)
    let words = Self.vocabulary[project]
    // A fifth of the titles say nothing about their project.
    let topic = random.unit() < 0.2 ? random.pick(Self.common) : random.pick(words)
    let organizer = random.unit() < 0.6 ? leads[project] : random.below(Self.colleagues.count)
    return Meeting(
      uid: "", title: "\(topic) \(random.pick(Self.common))", project: project, calendar: "work",
      organizer: Self.colleagues[organizer], guests: 1 + random.below(12),
      start: 15 * (32 + random.below(40)),
      minutes: random.pick([15, 30, 30, 45, 60, 60, 90, 120]), series: series, hasLink: random.unit() < 0.6,
      pressure: 0)
  }

  /// The events of a working day, numbered from 0.
  mutating func day(_ day: Int) -> [Meeting] {
    if day % 6 == 0 { deadline = random.below(Self.projectCount) }
    var meetings = weekly.filter { $0.day == day % 5 }.map(\.meeting)
    for _ in 0..<(4 + random.below(4)) { meetings.append(meeting(series: nil)) }
    func block(_ title: String, _ start: Int, _ minutes: Int, series: Int?, calendar: String) -> Meeting {
      Meeting(
        uid: "", title: title, calendar: calendar, guests: 0, start: start, minutes: minutes, series: series,
        hasLink: false, pressure: 0)
    }
    var standUp = block("stand-up", 9 * 60, 15, series: 20, calendar: "work")
    (standUp.hasLink, standUp.guests) = (true, 6)
    meetings.append(standUp)
    meetings.append(block("lunch", 12 * 60 + 30, 45, series: 21, calendar: "work"))
    if random.unit() < 0.6 { meetings.append(block("focus time", 10 * 60, 90, series: 22, calendar: "work")) }
    let chores = ["dentist", "pick up Mia", "football", "parents’ evening", "piano", "groceries"]
    for _ in 0..<(1 + random.below(2)) {
      meetings.append(
        block(random.pick(chores), 15 * (60 + random.below(20)), 45, series: nil, calendar: "home"))
    }
    for index in meetings.indices {
      meetings[index].uid = meetings[index].series.map { "series\($0)" } ?? "day\(day)-\(index)"
      meetings[index].pressure = random.normal()
    }
    return meetings.sorted { ($0.start, $0.uid) < ($1.start, $1.uid) }
  }

  /// How much an event draws the person on a day.
  private func draw(_ meeting: Meeting, on day: Int) -> Double {
    func isOf(_ projects: [Int]) -> Double { meeting.project.map(projects.contains) == true ? 3 : 0 }
    let interest: Double =
      switch kind {
      case .lead: isOf(own)
      case .changing: isOf(day < 15 ? own : later)
      case .alternating: isOf([day % 5 < 3 ? own[0] : own[1]])
      case .deadlines: isOf([deadline])
      case .parent: meeting.calendar == "home" ? 3 : 0
      case .newcomer: meeting.series == nil && meeting.calendar == "work" ? 2.5 : 0
      case .caller: meeting.hasLink ? 4 : 0
      case .random: 0
      }
    // Who opened a series yesterday needs it less today.
    let tired = meeting.series.flatMap { lastOpened[$0] }.map { day - $0 < 2 ? -1.0 : 0 } ?? 0
    return kind == .random ? 0 : interest + 0.7 * meeting.pressure + tired
  }

  /// The meetings that the person opens on a day, and the times, in minutes after midnight, in the order of time.
  mutating func opens(_ meetings: [Meeting], on day: Int) -> [(index: Int, time: Int)] {
    var opens: [(index: Int, time: Int)] = []
    for _ in 0..<(2 + random.below(3)) {
      let weights = meetings.map { Double.exponential(draw($0, on: day)) }
      var rest = random.unit() * weights.reduce(0, +)
      guard
        let index = weights.indices.first(where: { place in
          rest -= weights[place]
          return rest < 0
        }), !opens.contains(where: { $0.index == index })
      else { continue }
      let start = meetings[index].start
      let time = kind == .caller ? start - random.below(5) : 450 + random.below(max(1, start - 450))
      opens.append((index, time))
      if let series = meetings[index].series { lastOpened[series] = day }
    }
    return opens.sorted { ($0.time, $0.index) < ($1.time, $1.index) }
  }
}

extension Double {
  static func exponential(_ x: Double) -> Double {
    var power = 1 + x / 1024
    for _ in 0..<10 { power *= power }
    return power
  }
}
