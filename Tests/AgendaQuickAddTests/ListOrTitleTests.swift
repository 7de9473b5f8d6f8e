import AgendaQuickAdd
import Testing

/// Days in lists and in short forms, and numbers of titles that look like days or hours. The moment is Friday 20 November 2026, 10:00.
@Suite struct ListOrTitleTests {
  @Test(arguments: [
    ("pt-BR", "Aula 3ªs 10h", "Aula | 2026-11-24 10:00–11:00 | FREQ=WEEKLY;BYDAY=TU"),
    ("pt-BR", "Aula 3ªs e 5ªs 10h", "Aula | 2026-11-24 10:00–11:00 | FREQ=WEEKLY;BYDAY=TU,TH"),
    ("pt-BR", "Aula às 3ªs 10h", "Aula | 2026-11-24 10:00–11:00 | FREQ=WEEKLY;BYDAY=TU"),
    ("de-DE", "Feier 24. u. 25.12.", "Feier | 2026-12-24–2026-12-25"),
    ("de-DE", "Feier 24. sowie 25.12.", "Feier | 2026-12-24–2026-12-25"),
    ("de-DE", "Treffen mit A u. B morgen 10 Uhr", "Treffen mit A u. B | 2026-11-21 10:00–11:00"),
    ("en-US", "Lecture 4.12 Friday", "Lecture | 2026-12-04"),
    ("en-US", "Spring 2027-03-28 02:30", "Spring | 2027-03-28 02:30–03:30"),
    ("de-DE", "Frühling 2027-03-28 10:00", "Frühling | 2027-03-28 10:00–11:00"),
    ("en-US", "call tom friday 3pm", "call tom | 2026-11-20 15:00–16:00"),
    ("en-US", "Call Tom 3pm", "Call Tom | 2026-11-20 15:00–16:00"),
  ])
  func `days in lists and short forms are read, and names stay in the title`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("de-DE", "Feier 24. oder 25.12.", "24."), ("de-DE", "Feier 24. bzw. 25.12.", "24."),
    ("de-DE", "Feier 24. u. 26.12.", "24."), ("en-US", "Party 24th plus 25th Dec", "24th"),
    ("fr-FR", "Fête 24 ou 25 décembre", "24"), ("es-ES", "Fiesta 24 o 25 dic", "24"),
    ("pt-BR", "Festa 24 ou 25 dez", "24"), ("pt-BR", "Aula 3ª e 5ª 10h", "3ª e 5ª"),
    ("he-IL", "מסיבה 24 או 25.12", "24"), ("en-US", "Meeting tom 3pm", "tom"),
    ("en-US", "Meeting 2mrw 3pm", "2mrw"),
    ("de-DE", "Treffen morg 15 Uhr", "morg"), ("fr-FR", "Réunion auj 15h", "auj"),
    ("es-ES", "Reunión mañ 15h", "mañ"),
  ])
  func `one of two days, and a short form of a day beside an hour, are an error`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    let answer = understood(sentence, locale)
    #expect(!answer.contains(" | ") && answer.contains(words), "\(answer)")
  }

  @Test(arguments: [
    ("fr-FR", "Jean 8:13 demain 10h", "Jean 8:13 | 2026-11-21 10:00–11:00"),
    ("en-US", "John 3:16 Sunday 10:00", "John 3:16 | 2026-11-22 10:00–11:00"),
    ("de-DE", "Johannes 3:16 Sonntag 10 Uhr", "Johannes 3:16 | 2026-11-22 10:00–11:00"),
    ("en-US", "Anna 30th Saturday 8pm", "Anna 30th | 2026-11-21 20:00–21:00"),
    (
      "fr-FR", "Défi 30 jours chaque matin",
      "Défi 30 jours | 2026-11-21 09:00–10:00 | FREQ=DAILY;UNTIL=20261220"
    ),
    ("de-DE", "Kur 10 Tage jeden Abend", "Kur 10 Tage | 2026-11-20 20:00–21:00 | FREQ=DAILY;UNTIL=20261129"),
    ("en-US", "Genesis 1-3 with Al tomorrow 9am", "Genesis 1-3 with Al | 2026-11-21 09:00–10:00"),
    ("en-US", "East coast team tomorrow 9am", "East coast team | 2026-11-21 09:00–10:00"),
  ])
  func `verses, birthdays and days of a title are read with the day beside them`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test func `another ordinal before a weekday is an error`() {
    #expect(isRefused("Vet 30th Tue 9am", "en-US", "30th Tue"))
  }
}
