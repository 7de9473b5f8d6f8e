import AgendaQuickAdd
import Testing

/// Numbers, days and words that can be read in two ways: an error says so. The moment is Friday 20 November 2026, 10:00.
@Suite struct EitherNumberTests {
  @Test(arguments: [
    ("en-US", "5/5 rating review Wednesday 9am", "5/5"), ("fr-FR", "5/5 étoiles avis mercredi 9h", "5/5"),
    ("en-US", "9/11 museum Saturday", "9/11"), ("en-US", "3/8 wrench return Monday", "3/8"),
    ("de-DE", "3/4-Takt Übung Samstag", "3/4"), ("de-DE", "Python 3.12 Kurs Donnerstag", "3.12"),
    ("en-US", "Call 12.4 Monday", "12.4 Monday"), ("en-US", "1/2 marathon Saturday", "1/2"),
  ])
  func `a fraction or a version whose weekday agrees by chance is an error`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    #expect(isRefused(sentence, locale, words))
  }

  @Test(arguments: [
    ("en-US", "12/4 dinner with Kim Friday 7pm", "dinner with Kim | 2026-12-04 19:00–20:00"),
    ("de-DE", "Termin 3.12. Kurs Donnerstag 9 Uhr", "Termin Kurs | 2026-12-03 09:00–10:00"),
    ("de-DE", "Fr 4.12 Treffen 10 Uhr", "Treffen | 2026-12-04 10:00–11:00"),
    ("de-DE", "Absatz 3.12 Donnerstag 9 Uhr", "Absatz 3.12 | 2026-11-26 09:00–10:00"),
  ])
  func `a near date with its weekday is read`(_ locale: String, _ sentence: String, _ event: String) {
    #expect(understood(sentence, locale) == event)
  }

  @Test(arguments: [
    ("en-US", "Exam 21, 22 January", "21, 22 January"), ("en-US", "Exam 21 22 January", "21 22 January"),
    ("de-DE", "Prüfung 21., 22. Januar", "21., 22. Januar"), ("es-ES", "Examen 21, 23 enero", "21, 23 enero"),
    ("en-US", "Trip Dec 5-8/9", "Dec 5-8/9"), ("en-US", "Dec 5-7, 12-14 trip", ", 12-14"),
    ("en-US", "Class every monday until friday", "every monday until friday"),
    ("en-US", "Class Mondays until Thursday 9am", "Mondays until Thursday"),
    ("es-ES", "Gimnasio los lunes hasta el jueves 9h", "los lunes hasta el jueves"),
    ("en-US", "Deliver in 3 to 5 business days", "in 3 to 5 business days"),
    ("de-DE", "Lieferung in 3-5 Werktagen", "in 3-5 Werktagen"),
    ("fr-FR", "Appel dans deux ou trois heures", "dans deux ou trois heures"),
    ("pt-BR", "Ligação daqui a duas ou três horas", "daqui a duas ou três horas"),
    ("es-ES", "Llamada en una hora o dos", "en una hora o dos"),
    ("en-US", "Vacation 3-5 days from Dec 5", "3-5 days"),
    ("en-US", "Meeting Monday 9am 30-45 min", "30-45 min"),
    ("en-US", "Meeting Monday 9am for an hour or two", "for an hour or two"),
    ("en-US", "Call 7-1530 Monday", "7-1530"),
    ("en-US", "Tonight 9am call", "Tonight 9am"), ("es-ES", "Pastilla mañana y noche", "mañana y noche"),
    ("de-DE", "Di früh oder spät Schicht", "früh oder spät"),
    ("en-GB", "Bus nine forty Monday", "nine forty"),
    ("en-GB", "Dentist half-nine Monday", "half-nine"), ("pt-BR", "Nove e vinte ônibus seg", "Nove e vinte"),
    ("en-US", "Every holiday 10am", "Every holiday"), ("en-US", "Gym every 0 days 6am", "every 0 days"),
    ("fr-FR", "Mardis pairs yoga 18h", "Mardis pairs"), ("fr-FR", "Groupe 2 à 9h lundi", "2 à 9h lundi"),
    ("fr-FR", "Appel lundi aprè-midi", "aprè-midi"), ("pt-BR", "Reunião teça 15h", "teça"),
    ("fr-FR", "Réunion judi 15h", "judi"), ("en-US", "Party chnistmas 3pm", "chnistmas"),
    ("de-DE", "Party Sievester 20 Uhr", "Sievester"), ("en-US", "Call monday nght", "nght"),
    ("fr-FR", "Appel lundi matn", "matn"),
  ])
  func `words of two readings are an error that quotes them`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    #expect(isRefused(sentence, locale, words))
  }

  @Test(arguments: [
    ("en-US", "Room 21, 22 January", "Room 21 | 2027-01-22"),
    ("fr-FR", "Groupe 4 5 mai rando", "Groupe 4 rando | 2027-05-05"),
    (
      "en-US", "Class every monday through friday 9am",
      "Class | 2026-11-23 09:00–10:00 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
    ),
    (
      "de-DE", "Kurs jeden Montag bis Freitag 9 Uhr",
      "Kurs | 2026-11-23 09:00–10:00 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
    ),
    ("en-US", "Trip Monday through Friday", "Trip | 2026-11-23–2026-11-27"),
    ("fr-FR", "Réunion lundi 9-11 heures", "Réunion | 2026-11-23 09:00–11:00"),
    ("fr-FR", "Réunion 2 à 4h lundi", "Réunion | 2026-11-23 14:00–16:00"),
    ("de-DE", "Di vorm. Arzt", "Arzt | 2026-11-24 09:00–10:00"),
    ("de-DE", "morgen Nachm. 3 Termin", "Termin | 2026-11-21 15:00–16:00"),
    ("de-DE", "tgl. 8 Uhr Tablette", "Tablette | 2026-11-21 08:00–09:00 | FREQ=DAILY"),
    ("de-DE", "Arzt jew. Di 9 Uhr", "Arzt | 2026-11-24 09:00–10:00 | FREQ=WEEKLY;BYDAY=TU"),
    ("fr-FR", "Appel mari lundi", "Appel mari | 2026-11-23"),
  ])
  func `words of one reading are read`(_ locale: String, _ sentence: String, _ event: String) {
    #expect(understood(sentence, locale) == event)
  }
}
