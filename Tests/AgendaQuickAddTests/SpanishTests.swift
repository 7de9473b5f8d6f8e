import AgendaQuickAdd
import Testing

@Suite struct SpanishTests {
  @Test(arguments: [
    (
      "Comida con Ana mañana 14:30 en Café Central",
      "Comida con Ana | 2026-11-21 14:30–15:30 | @ Café Central"
    ),
    ("Reunión de 2h mañana a las 10", "Reunión | 2026-11-21 10:00–12:00"),
    ("Reunión lunes 10-12 en sala 4", "Reunión | 2026-11-23 10:00–12:00 | @ sala 4"),
    ("Reunión mañana a las 10, 2 horas", "Reunión | 2026-11-21 10:00–12:00"),
    (
      "Dentista el 3 de diciembre a las 16:15, avísame 10 minutos antes",
      "Dentista | 2026-12-03 16:15–17:15 | alarm 10"
    ),
    (
      "Dentista el 3 de diciembre a las 16:15 recordatorio 1 día antes",
      "Dentista | 2026-12-03 16:15–17:15 | alarm 1440"
    ),
    ("Vacaciones del 3 al 14 de agosto", "Vacaciones | 2027-08-03–2027-08-14"),
    ("Vacaciones desde el 28 de diciembre hasta el 3 de enero", "Vacaciones | 2026-12-28–2027-01-03"),
    ("Cumpleaños de Ana 28/11", "Cumpleaños de Ana | 2026-11-28"),
    ("Vuelo IB1234 jueves a las 6:40 puerta 7", "Vuelo IB1234 puerta 7 | 2026-11-26 06:40–07:40"),
    ("Ver Catch-22 mañana por la noche", "Ver Catch-22 | 2026-11-21 20:00–21:00"),
    ("Cita con el médico el lunes a las ocho y media", "Cita con el médico | 2026-11-23 08:30–09:30"),
    ("Peluquería el sábado a las diez menos cuarto", "Peluquería | 2026-11-21 09:45–10:45"),
    ("Peluquería pasado mañana a las nueve y cuarto", "Peluquería | 2026-11-22 09:15–10:15"),
    ("Reunión dentro de dos semanas", "Reunión | 2026-12-04"),
    ("Revisión en 3 días a las 10", "Revisión | 2026-11-23 10:00–11:00"),
    ("Comida el próximo lunes", "Comida | 2026-11-23"),
    ("Comida el lunes que viene a las 14h", "Comida | 2026-11-23 14:00–15:00"),
    ("Cine el sábado a las 20:30 en casa de Pablo", "Cine | 2026-11-21 20:30–21:30 | @ casa de Pablo"),
    (
      "Concierto el 12 de diciembre de 2026 a las 20h en el WiZink",
      "Concierto | 2026-12-12 20:00–21:00 | @ WiZink"
    ),
    (
      "Cena en casa de Sofía el sábado a las 9 de la noche", "Cena | 2026-11-21 21:00–22:00 | @ casa de Sofía"
    ),
    (
      "Llamada con Tokio mañana a las 10 hora de Tokio",
      "Llamada con Tokio | 2026-11-21 10:00–11:00 | Asia/Tokyo"
    ),
    ("Taller mañana de 9:30 a 12:30", "Taller | 2026-11-21 09:30–12:30"),
    ("Taller mañana entre las 3 y las 5", "Taller | 2026-11-21 15:00–17:00"),
    ("Formación el martes todo el día", "Formación | 2026-11-24"),
    ("Reunión Q3 lunes a las 10 #trabajo", "Reunión Q3 | 2026-11-23 10:00–11:00 | #trabajo"),
    ("Nochevieja el 31 de diciembre a las 21h", "Nochevieja | 2026-12-31 21:00–22:00"),
    ("Entrevista miércoles 25 de noviembre a las 15:30", "Entrevista | 2026-11-25 15:30–16:30"),
    ("Tren a Madrid el 15/12 a las 7:42", "Tren a Madrid | 2026-12-15 07:42–08:42"),
    ("Descanso en una hora", "Descanso | 2026-11-20 11:00–12:00"),
    ("Siesta en media hora", "Siesta | 2026-11-20 10:30–11:30"),
    ("Bizcocho en hora y media", "Bizcocho | 2026-11-20 11:30–12:30"),
    ("Bizcocho en 1 hora y 15 minutos", "Bizcocho | 2026-11-20 11:15–12:15"),
    ("Brunch domingo 11h, alerta 15 minutos antes", "Brunch | 2026-11-22 11:00–12:00 | alarm 15"),
    ("Reunión a las 14 horas", "Reunión | 2026-11-20 14:00–15:00"),
    ("Reunión a las diez de la noche", "Reunión | 2026-11-20 22:00–23:00"),
    ("Reunión a las once menos diez", "Reunión | 2026-11-20 10:50–11:50"),
    ("Reunión a mediodía", "Reunión | 2026-11-20 12:00–13:00"),
    ("Reunión el martes de la próxima semana a las 10", "Reunión | 2026-11-24 10:00–11:00"),
    ("Reunión el 5 del mes que viene", "Reunión | 2026-12-05"),
    ("Reunión en dos horas y media", "Reunión | 2026-11-20 12:30–13:30"),
    ("Reunión en un cuarto de hora", "Reunión | 2026-11-20 10:15–11:15"),
    ("Reunión el último viernes de enero", "Reunión | 2027-01-29"),
    ("Reunión sábado por la mañana", "Reunión | 2026-11-21 09:00–10:00"),
    ("Reunión mañana a mediodía", "Reunión | 2026-11-21 12:00–13:00"),
    ("Reunión de 2 a 4 de la tarde", "Reunión | 2026-11-20 14:00–16:00"),
    ("Reunión de 9 a 11", "Reunión | 2026-11-21 09:00–11:00"),
    ("Reunión el 4 de feb. de 2027", "Reunión | 2027-02-04"),
    ("Reunión de hoy en ocho", "Reunión | 2026-11-27"),
    ("Reunión hoy a las 20:00 hs", "Reunión | 2026-11-20 20:00–21:00"),
  ])
  func `a sentence says when and where an event is`(_ sentence: String, _ expected: String) {
    #expect(understood(sentence, "es-ES") == expected)
  }

  @Test(arguments: [
    (
      "Standup cada día laborable a las 9:15",
      "Standup | 2026-11-23 09:15–10:15 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
    ),
    (
      "Yoga todos los martes y jueves a las 18:30 hasta el 17 de diciembre",
      "Yoga | 2026-11-24 18:30–19:30 | FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20261217"
    ),
    (
      "Gimnasio los lunes y miércoles a las 7 de la tarde",
      "Gimnasio | 2026-11-23 19:00–20:00 | FREQ=WEEKLY;BYDAY=MO,WE"
    ),
    ("Pádel los sábados a las 10", "Pádel | 2026-11-21 10:00–11:00 | FREQ=WEEKLY;BYDAY=SA"),
    (
      "Seminario el primer lunes de cada mes a las 10",
      "Seminario | 2026-12-07 10:00–11:00 | FREQ=MONTHLY;BYDAY=1MO"
    ),
    (
      "Cierre el último viernes de cada mes a las 17:00",
      "Cierre | 2026-11-27 17:00–18:00 | FREQ=MONTHLY;BYDAY=-1FR"
    ),
    (
      "Equipo cada 15 días los lunes a las 10",
      "Equipo | 2026-11-23 10:00–11:00 | FREQ=WEEKLY;INTERVAL=2;BYDAY=MO"
    ),
    (
      "Equipo cada dos semanas los jueves a las 11",
      "Equipo | 2026-11-26 11:00–12:00 | FREQ=WEEKLY;INTERVAL=2;BYDAY=TH"
    ),
    ("Pagar el alquiler el día 1 de cada mes", "Pagar el alquiler | 2026-12-01 | FREQ=MONTHLY;BYMONTHDAY=1"),
    ("Pagar alquiler cada mes el día 5", "Pagar alquiler | 2026-12-05 | FREQ=MONTHLY;BYMONTHDAY=5"),
    ("Mercado todos los sábados por la mañana", "Mercado | 2026-11-21 09:00–10:00 | FREQ=WEEKLY;BYDAY=SA"),
    (
      "Fisio cada viernes a las 17h durante 45 minutos",
      "Fisio | 2026-11-20 17:00–17:45 | FREQ=WEEKLY;BYDAY=FR"
    ),
    (
      "Copia de seguridad cada 2 horas",
      "Copia de seguridad | 2026-11-20 10:00–11:00 | FREQ=HOURLY;INTERVAL=2"
    ),
    ("Visita médica cada 6 meses", "Visita médica | 2026-11-20 | FREQ=MONTHLY;INTERVAL=6"),
    ("Misa todos los domingos a las 12", "Misa | 2026-11-22 12:00–13:00 | FREQ=WEEKLY;BYDAY=SU"),
    (
      "Cortar el césped un día sí y otro no a las 8",
      "Cortar el césped | 2026-11-21 08:00–09:00 | FREQ=DAILY;INTERVAL=2"
    ),
    (
      "Reunión cada primer martes del mes a las 9:30",
      "Reunión | 2026-12-01 09:30–10:30 | FREQ=MONTHLY;BYDAY=1TU"
    ),
    ("Aniversario cada año el 5 de mayo", "Aniversario | 2027-05-05 | FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=5"),
    (
      "Natación lunes a viernes a las 7:30",
      "Natación | 2026-11-23 07:30–08:30 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
    ),
    (
      "Natación de lunes a viernes a las 7:30",
      "Natación | 2026-11-23 07:30–08:30 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
    ),
    (
      "Limpieza un sábado sí y otro no a las 10",
      "Limpieza | 2026-11-21 10:00–11:00 | FREQ=WEEKLY;INTERVAL=2;BYDAY=SA"
    ),
    ("Reunión a partir del 3 de enero todos los lunes", "Reunión | 2027-01-04 | FREQ=WEEKLY;BYDAY=MO"),
  ])
  func `a sentence says how an event recurs`(_ sentence: String, _ expected: String) {
    #expect(understood(sentence, "es-ES") == expected)
  }
}
