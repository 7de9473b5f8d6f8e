import AgendaQuickAdd
import Testing

/// The end of a month beside a weekday. In 2026, 31 December is a Thursday.
@Suite struct EndOfMonthWeekdayTests {
  @Test(arguments: [
    ("en-US", "Rent end of month Thursday"), ("en-US", "Rent Thursday end of month"),
    ("en-US", "Rent last day of month Thursday"), ("en-US", "Thursday Rent end of month"),
    ("en-US", "Rent end of year Thursday"), ("de-DE", "Rent Monatsende Donnerstag"),
    ("de-DE", "Rent Ende des Monats, Donnerstag"), ("fr-FR", "Rent fin du mois jeudi"),
    ("es-ES", "Rent fin de mes jueves"), ("pt-BR", "Rent fim do mês quinta"),
    ("he-IL", "Rent סוף החודש יום חמישי"), ("zh-CN", "Rent 月底周四"), ("ja-JP", "Rent 月末 木曜日"),
  ])
  func `the last day of the month is meant where it is that weekday`(_ locale: String, _ sentence: String) {
    #expect(understood(sentence, locale, at: "2026-12-10T09:00") == "Rent | 2026-12-31")
  }

  @Test(arguments: [
    ("en-US", "End of month Thursday"), ("de-DE", "Monatsende Donnerstag"), ("fr-FR", "fin du mois jeudi"),
    ("es-ES", "fin de mes jueves"), ("pt-BR", "fim do mês quinta"), ("he-IL", "סוף החודש יום חמישי"),
    ("zh-CN", "月底周四"), ("ja-JP", "月末 木曜日"),
  ])
  func `a sentence of nothing else is that day too`(_ locale: String, _ sentence: String) {
    #expect(understood(sentence, locale, at: "2026-12-10T09:00", needsTitle: false) == " | 2026-12-31")
  }

  @Test(arguments: [
    ("en-US", "Rent end of month Friday"), ("en-US", "Rent last day of month Friday"),
    ("en-US", "Last day of month report Friday"), ("de-DE", "Miete Monatsende Freitag"),
    ("fr-FR", "Loyer fin du mois vendredi"), ("es-ES", "Alquiler fin de mes viernes"),
    ("pt-BR", "Aluguel fim do mês sexta"), ("he-IL", "דוח סוף חודש יום שישי"),
    ("zh-CN", "月底周五交房租"), ("ja-JP", "家賃 月末 金曜日"),
  ])
  func `a last day that is another weekday is an error that says both`(
    _ locale: String, _ sentence: String
  ) {
    let answer = understood(sentence, locale, at: "2026-12-10T09:00")
    #expect(answer.contains("can be each of several days"), "\(answer)")
  }

  @Test(arguments: [
    ("en-US", "End of month report Friday", "End of month report | 2026-12-11"),
    ("de-DE", "Monatsende Bericht Freitag", "Monatsende Bericht | 2026-12-11"),
    ("fr-FR", "Rapport de fin de mois vendredi", "Rapport de fin de mois | 2026-12-11"),
    ("es-ES", "Informe de fin de mes viernes", "Informe de fin de mes | 2026-12-11"),
    ("pt-BR", "Relatório de fim de mês sexta", "Relatório de fim de mês | 2026-12-11"),
    ("ja-JP", "月末レポート 金曜日", "月末レポート | 2026-12-11"),
    ("en-US", "Last day of school Friday", "Last day of school | 2026-12-11"),
  ])
  func `the end of a month is what a noun beside it is about`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale, at: "2026-12-10T09:00") == expected)
  }
}
