import AgendaQuickAdd
import Testing

@Suite struct PortugueseTests {
  @Test(arguments: [
    (
      "Almoço com Ana amanhã 12h30 no Café Central",
      "Almoço com Ana | 2026-11-21 12:30–13:30 | @ Café Central"
    ),
    ("Reunião de 2h amanhã às 10", "Reunião | 2026-11-21 10:00–12:00"),
    ("Reunião segunda 10h-12h na sala 4", "Reunião | 2026-11-23 10:00–12:00 | @ sala 4"),
    ("Reunião amanhã às 10h, sala 4", "Reunião | 2026-11-21 10:00–11:00 | @ sala 4"),
    (
      "Dentista 3 de dezembro às 16h15, lembrete 10 minutos antes",
      "Dentista | 2026-12-03 16:15–17:15 | alarm 10"
    ),
    (
      "Dentista dia 3 de dezembro às 16:15, me avise 1 dia antes",
      "Dentista | 2026-12-03 16:15–17:15 | alarm 1440"
    ),
    ("Férias de 28 de dezembro a 3 de janeiro", "Férias | 2026-12-28–2027-01-03"),
    ("Férias do dia 3 ao dia 14 de agosto", "Férias | 2027-08-03–2027-08-14"),
    ("Aniversário da Ana 28/11", "Aniversário da Ana | 2026-11-28"),
    ("Voo TP1234 quinta às 6h40 portão 7", "Voo TP1234 portão 7 | 2026-11-26 06:40–07:40"),
    ("Consulta segunda às oito e meia", "Consulta | 2026-11-23 08:30–09:30"),
    ("Cabeleireiro sábado às dez menos um quarto", "Cabeleireiro | 2026-11-21 09:45–10:45"),
    ("Cabeleireiro depois de amanhã às nove e quinze", "Cabeleireiro | 2026-11-22 09:15–10:15"),
    ("Reunião daqui a duas semanas", "Reunião | 2026-12-04"),
    ("Revisão em 3 dias às 10h", "Revisão | 2026-11-23 10:00–11:00"),
    ("Almoço na próxima segunda", "Almoço | 2026-11-23"),
    ("Almoço segunda que vem às 14h", "Almoço | 2026-11-23 14:00–15:00"),
    ("Fechamento na última sexta-feira do mês às 17h", "Fechamento | 2026-11-27 17:00–18:00"),
    ("Cinema sábado às 20h30 na casa do Paulo", "Cinema | 2026-11-21 20:30–21:30 | @ casa do Paulo"),
    (
      "Show 12 de dezembro de 2026 às 20h no Allianz Parque",
      "Show | 2026-12-12 20:00–21:00 | @ Allianz Parque"
    ),
    ("Jantar sábado às 9 da noite", "Jantar | 2026-11-21 21:00–22:00"),
    ("Chamada amanhã às 10h horário de Brasília", "Chamada | 2026-11-21 10:00–11:00 | America/Sao_Paulo"),
    ("Oficina amanhã das 9h30 às 12h30", "Oficina | 2026-11-21 09:30–12:30"),
    ("Oficina amanhã entre as 3 e as 5", "Oficina | 2026-11-21 15:00–17:00"),
    ("Formação na terça o dia todo", "Formação | 2026-11-24"),
    ("Reunião Q3 segunda às 10h #trabalho", "Reunião Q3 | 2026-11-23 10:00–11:00 | #trabalho"),
    ("Réveillon 31 de dezembro às 21h", "Réveillon | 2026-12-31 21:00–22:00"),
    ("Entrevista quarta-feira, 25 de novembro, às 15h30", "Entrevista | 2026-11-25 15:30–16:30"),
    ("Comboio para o Porto 15/12 às 7h42", "Comboio para o Porto | 2026-12-15 07:42–08:42"),
    ("Pausa em uma hora", "Pausa | 2026-11-20 11:00–12:00"),
    ("Soneca em meia hora", "Soneca | 2026-11-20 10:30–11:30"),
    ("Bolo em uma hora e meia", "Bolo | 2026-11-20 11:30–12:30"),
    ("Brunch domingo 11h, alerta 15 minutos antes", "Brunch | 2026-11-22 11:00–12:00 | alarm 15"),
    ("Almoço ao meio-dia e meia", "Almoço | 2026-11-20 12:30–13:30"),
    ("Reunião às 14 horas", "Reunião | 2026-11-20 14:00–15:00"),
    ("Reunião às dez da noite", "Reunião | 2026-11-20 22:00–23:00"),
    ("Reunião ao meio-dia", "Reunião | 2026-11-20 12:00–13:00"),
    ("Reunião na semana que vem", "Reunião | 2026-11-23–2026-11-29"),
    ("Reunião terça da semana que vem às 10h", "Reunião | 2026-11-24 10:00–11:00"),
    ("Reunião daqui a um mês", "Reunião | 2026-12-20"),
    ("Reunião duas semanas antes do Natal", "Reunião | 2026-12-11"),
    ("Reunião na terceira quinta de dezembro", "Reunião | 2026-12-17"),
    ("Reunião amanhã à tarde", "Reunião | 2026-11-21 15:00–16:00"),
    ("Reunião quinta entre 14h e 16h", "Reunião | 2026-11-26 14:00–16:00"),
    ("Reunião de 9h a 11h", "Reunião | 2026-11-21 09:00–11:00"),
    ("Reunião 4 de fev. de 2027", "Reunião | 2027-02-04"),
    ("Reunião às 20 para as 9", "Reunião | 2026-11-21 08:40–09:40"),
  ])
  func `a sentence says when and where an event is`(_ sentence: String, _ expected: String) {
    #expect(understood(sentence, "pt-BR") == expected)
  }

  @Test(arguments: [
    (
      "Natação de segunda a sexta às 7h30",
      "Natação | 2026-11-23 07:30–08:30 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
    ),
    (
      "Standup todos os dias úteis às 9h15",
      "Standup | 2026-11-23 09:15–10:15 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
    ),
    (
      "Ioga toda terça e quinta às 18h30 até 17 de dezembro",
      "Ioga | 2026-11-24 18:30–19:30 | FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20261217"
    ),
    ("Ioga às terças e quintas às 18h30", "Ioga | 2026-11-24 18:30–19:30 | FREQ=WEEKLY;BYDAY=TU,TH"),
    (
      "Academia todas as segundas e quartas às 7 da noite",
      "Academia | 2026-11-23 19:00–20:00 | FREQ=WEEKLY;BYDAY=MO,WE"
    ),
    (
      "Seminário na primeira segunda-feira de cada mês às 10h",
      "Seminário | 2026-12-07 10:00–11:00 | FREQ=MONTHLY;BYDAY=1MO"
    ),
    (
      "Equipe a cada 15 dias às segundas às 10h",
      "Equipe | 2026-11-23 10:00–11:00 | FREQ=WEEKLY;INTERVAL=2;BYDAY=MO"
    ),
    (
      "Equipe a cada duas semanas na quinta às 11h",
      "Equipe | 2026-11-26 11:00–12:00 | FREQ=WEEKLY;INTERVAL=2;BYDAY=TH"
    ),
    ("Pagar aluguel todo dia 5", "Pagar aluguel | 2026-12-05 | FREQ=MONTHLY;BYMONTHDAY=5"),
    ("Pagar aluguel no dia 5 de cada mês", "Pagar aluguel | 2026-12-05 | FREQ=MONTHLY;BYMONTHDAY=5"),
    ("Feira todos os sábados de manhã", "Feira | 2026-11-21 09:00–10:00 | FREQ=WEEKLY;BYDAY=SA"),
    ("Fisio toda sexta às 17h durante 45 minutos", "Fisio | 2026-11-20 17:00–17:45 | FREQ=WEEKLY;BYDAY=FR"),
    ("Backup a cada 2 horas", "Backup | 2026-11-20 10:00–11:00 | FREQ=HOURLY;INTERVAL=2"),
    ("Consulta a cada 6 meses", "Consulta | 2026-11-20 | FREQ=MONTHLY;INTERVAL=6"),
    ("Missa todos os domingos ao meio-dia", "Missa | 2026-11-22 12:00–13:00 | FREQ=WEEKLY;BYDAY=SU"),
    (
      "Aniversário de casamento todos os anos no dia 5 de maio",
      "Aniversário de casamento | 2027-05-05 | FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=5"
    ),
    (
      "Limpeza quinta sim, quinta não às 10h",
      "Limpeza | 2026-11-26 10:00–11:00 | FREQ=WEEKLY;INTERVAL=2;BYDAY=TH"
    ),
    ("Reunião a partir de 3 de janeiro todas as segundas", "Reunião | 2027-01-04 | FREQ=WEEKLY;BYDAY=MO"),
    ("Reunião uma vez por semana", "Reunião | 2026-11-20 | FREQ=WEEKLY"),
    (
      "Reunião toda segunda às 9h, 10 vezes",
      "Reunião | 2026-11-23 09:00–10:00 | FREQ=WEEKLY;BYDAY=MO;COUNT=10"
    ),
    ("Reunião todas as manhãs às 7h", "Reunião | 2026-11-21 07:00–08:00 | FREQ=DAILY"),
    ("Reunião todo fim de semana", "Reunião | 2026-11-21 | FREQ=WEEKLY;BYDAY=SA,SU"),
  ])
  func `a sentence says how an event recurs`(_ sentence: String, _ expected: String) {
    #expect(understood(sentence, "pt-BR") == expected)
  }
}
