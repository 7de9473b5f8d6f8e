import AgendaQuickAdd
import ICalendar
import Testing

/// The way to an event, in brackets. The moment is Friday 20 November 2026, 10:00.
@Suite struct TravelTests {
  private func event(_ sentence: String, _ locale: String) throws -> QuickEvent {
    try reader(locale).read(sentence, now: moment("2026-11-20T10:00"), zone: berlin)
  }

  @Test(arguments: [
    ("en-US", "Lunch tomorrow 12:30 (20 min travel)"), ("en-GB", "Lunch tomorrow 12:30 (travel 20 min)"),
    ("en-US", "Lunch tomorrow 12:30 (20 minutes of travel time)"),
    ("en-US", "Lunch (20 min drive) tomorrow 12:30"),
    ("de-DE", "Lunch morgen 12:30 (20 min Anfahrt)"), ("de-DE", "Lunch morgen 12:30 (20 Min. Anfahrt)"),
    ("de-DE", "Lunch morgen 12:30 Uhr (Fahrzeit 20 Minuten)"),
    ("fr-FR", "Lunch demain 12h30 (20 min de trajet)"), ("es-ES", "Lunch mañana 12:30 (20 min de viaje)"),
    ("pt-BR", "Lunch amanhã 12h30 (20 min de viagem)"), ("ja-JP", "明日12時30分 Lunch（移動20分）"),
    ("zh-CN", "明天12:30 Lunch（路程20分钟）"), ("he-IL", "Lunch מחר ב-12:30 (20 דקות נסיעה)"),
  ])
  func `the length of the way is read, and is no length of the event`(_ locale: String, _ sentence: String)
    throws
  {
    let event = try event(sentence, locale)
    #expect(event.travelMinutes == 20)
    #expect(event.line == "Lunch | 2026-11-21 12:30–13:30")
  }

  @Test func `a place and a length beside it stay`() throws {
    let event = try event("Lunch tomorrow 12:30 for 2h at Café Blau (1 h 15 min travel) #work", "en-US")
    #expect(event.travelMinutes == 75)
    #expect(event.line == "Lunch | 2026-11-21 12:30–14:30 | @ Café Blau | #work")
  }

  @Test func `brackets without a length or a way are no way to it`() throws {
    #expect(try event("Lunch tomorrow 12:30 (travel documents)", "en-US").travelMinutes == nil)
    #expect(understood("Lunch tomorrow 12:30 (20 min talk)") != "Lunch | 2026-11-21 12:30–13:30")
  }

  @Test func `the event is written as Apple Calendar writes it`() throws {
    let event = try event("Lunch tomorrow 12:30 (20 min travel)", "en-US")
    let component = try event.event(
      uid: "a@example.org", viewer: berlin, now: Instant(secondsSinceEpoch: 0))
    #expect(
      component["X-APPLE-TRAVEL-DURATION"]?.description == "X-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT20M")
  }
}
