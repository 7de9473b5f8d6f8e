import AgendaQuickAdd
import Testing

/// Days that are cut short, misspelt or of another language. The moment is Friday 20 November 2026, 10:00.
@Suite struct ShortDayTests {
  @Test(arguments: [
    ("es-ES", "Dentista miéc 10:00", "miéc", "miércoles"),
    ("es-ES", "Dentista viern 10h", "viern", "viernes"),
    ("en-US", "Dentist thrs 10am", "thrs", "thursday"), ("en-US", "Dentist wedn 10am", "wedn", "wednesday"),
    ("de-DE", "Arzt Mittw. 10 Uhr", "Mittw", "mittwoch"), ("de-DE", "Arzt Donn 10 Uhr", "Donn", "donnerstag"),
    ("fr-FR", "Dentiste merc 10h", "merc", "mercredi"),
    ("pt-BR", "Dentista segun 10h", "segun", "segunda-feira"),
    ("en-US", "Dentist tus 10am", "tus", "tuesday"), ("en-US", "dentist 10am frd", "frd", "friday"),
    ("en-US", "Dentist teu 10am", "teu", "tue"), ("fr-FR", "Dentiste dimch 10h", "dimch", "dimanche"),
    ("fr-FR", "dimch 10h", "dimch", "dimanche"), ("de-DE", "Arzt Dstg 10 Uhr", "Dstg", "dienstag"),
    ("de-DE", "Dentist tus 10am", "tus", "tuesday"), ("es-ES", "Dentista vrn 10h", "vrn", "viernes"),
    ("pt-BR", "Dentista dmg 10h", "dmg", "domingo"),
    ("ja-JP", "金耀 15時 会議", "金耀", "金曜日"), ("ja-JP", "木耀日 15時 会議", "木耀", "木曜日"),
    ("ja-JP", "明曰 15時 会議", "明曰", "明日"),
    ("zh-CN", "星其五15点开会", "星其五", "星期五"), ("zh-CN", "名天15点开会", "名天", "明天"),
    ("he-IL", "פגישה רבעי 15:00", "רבעי", "רביעי"),
  ])
  func `a day that is cut short or misspelt is an error that suggests it`(
    _ locale: String, _ sentence: String, _ word: String, _ meant: String
  ) {
    #expect(
      understood(sentence, locale)
        == "“\(word)” looks like a day or a time, and was not understood; was “\(meant)” meant?")
  }

  @Test(arguments: [
    ("ja-JP", "鈴木耀太 15時", "鈴木耀太"), ("zh-CN", "著名天文学家讲座15点", "著名天文学家讲座"), ("de-DE", "Dienst 15 Uhr", "Dienst"),
    ("fr-FR", "Vendre 15h", "Vendre"), ("en-US", "Team tea 3pm", "Team tea"),
    ("en-US", "call Wes 3pm", "call Wes"),
    ("en-US", "Study 3pm", "Study"), ("fr-FR", "Opéra Verdi 15h", "Opéra Verdi"),
    ("de-DE", "Dora treffen 15 Uhr", "Dora treffen"),
    ("de-DE", "Treffen mit Dina 15 Uhr", "Treffen mit Dina"),
    ("de-DE", "Anruf Donna 15 Uhr", "Anruf Donna"), ("de-DE", "Freia 15 Uhr", "Freia"),
    ("de-DE", "Sona 15 Uhr", "Sona"), ("en-US", "call mo 3pm", "call mo"),
    ("en-US", "call su 3pm", "call su"),
    ("en-US", "call suda 3pm", "call suda"), ("en-US", "Clinic M 15:00", "Clinic M"),
    ("en-US", "Vitamin W 15:00", "Vitamin W"), ("en-US", "Seminar R 3pm", "Seminar R"),
    ("en-US", "Demo 3pm QA time", "Demo QA time"), ("he-IL", "יום הולדת 15:00", "יום הולדת"),
  ])
  func `words that only look like such a day are the title`(
    _ locale: String, _ sentence: String, _ title: String
  ) {
    #expect(understood(sentence, locale) == "\(title) | 2026-11-20 15:00–16:00")
  }

  @Test(arguments: [
    ("en-US", "Dentist th 10am", "th"), ("en-US", "Dentist 10am tu", "tu"),
    ("fr-FR", "Dentiste ve 10h", "ve"),
    ("zh-CN", "周伍15点 开会", "周伍"), ("zh-CN", "周七15点开会", "周七"), ("zh-CN", "周8 15点 开会", "周8"),
    ("zh-CN", "星期吴15点开会", "星期吴"), ("ja-JP", "月 ジム 18時", "月"),
  ])
  func `what stands for a weekday beside an hour and is none is an error`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    #expect(understood(sentence, locale) == "\(QuickAddError.unused(words, suggestion: nil))")
  }

  /// The weekdays of the tables by their languages, folded.
  private static let weekdays = [
    "en": ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"],
    "de": ["montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag"],
    "fr": ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"],
    "es": ["lunes", "martes", "miercoles", "jueves", "viernes", "sabado", "domingo"],
    "pt": ["segunda", "terca", "quarta", "quinta", "sexta", "sabado", "domingo"],
  ]

  @Test(arguments: weekdays.keys.sorted())
  func `a weekday that has lost its vowels is never the title of an event of today`(_ language: String) {
    for day in Self.weekdays[language] ?? [] {
      let short = day.filter { !"aeiou".contains($0) }
      for sentence in ["zzz \(short) 10:00", "\(short) zzz 10:00", "zzz 10:00 \(short)"] {
        guard sentence.contains("\(short) 10") || sentence.hasSuffix(short), short.count > 2 else { continue }
        let answer = understood(sentence, language)
        #expect(!answer.contains(" | 2026-11-20"), "\(sentence): \(answer)")
        #expect(!answer.contains("\(short) |"), "\(sentence): \(answer)")
      }
    }
  }

  @Test(arguments: [
    ("en-US", "Meeting 5 mai room 2 10:00", "5 mai"),
    ("en-US", "Reunião 5 de dezembro sala 2 10h", "5 de dezembro"),
    ("de-DE", "Meeting 5 may room 2 10 Uhr", "5 may"), ("es-ES", "Cita 5 juin sala 2 10h", "5 juin"),
    ("ja-JP", "Meeting 5 mai room 2 10:00", "5 mai"),
  ])
  func `a day of another language away from its hour is an error`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    #expect(understood(sentence, locale) == "“\(words)” looks like a day or a time, and was not understood")
  }

  @Test(arguments: [
    ("de-DE", "Dienst 5.12.0700-1500", "Dienst | 2026-12-05 07:00–15:00"),
    ("en-GB", "Shift 5.12.0700-1500", "Shift | 2026-12-05 07:00–15:00"),
    ("en-GB", "Report before Friday noon", "Report | 2026-11-20 12:00–13:00"),
    ("de-DE", "Abgabe vor Freitag Mittag", "Abgabe | 2026-11-20 12:00–13:00"),
    ("fr-FR", "Rapport avant vendredi midi", "Rapport | 2026-11-20 12:00–13:00"),
    ("es-ES", "Informe antes del viernes a mediodía", "Informe | 2026-11-20 12:00–13:00"),
    ("he-IL", "להגיש לפני יום שישי בצהריים", "להגיש | 2026-11-20 12:00–13:00"),
    ("en-US", "Dentist tmw 3pm", "Dentist | 2026-11-21 15:00–16:00"),
    ("de-DE", "Essen Freitag halb acht", "Essen | 2026-11-20 19:30–20:30"),
    ("de-DE", "Gänseessen Martinstag 19 Uhr", "Gänseessen | 2027-11-11 19:00–20:00"),
  ])
  func `hours behind a date, deadlines at noon and feasts are read`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }
}
