internal import ICalendar

extension LanguageTable {
  /// Spanish of Spain and of Latin America.
  static let spanish = LanguageTable(
    entries: spanishDays + spanishWeekdayPhrases() + spanishUnits + spanishNumbers + spanishTimes
      + spanishLinks + spanishEvents,
    grammar: GrammarSwitches(
      joinsMinutes: true, hasAdjectivesBehind: true,
      weakWords: ["diario", "mar", "vie", "dom", "sab", "tarde", "m", "s", "h"]))
}

let spanishDays: [LanguageTable.Entry] = [
  ("lunes|lun", [.weekday(.monday)]),
  ("martes|mar", [.weekday(.tuesday)]),
  ("miércoles|mié|miérc", [.weekday(.wednesday)]),
  ("jueves|jue", [.weekday(.thursday)]),
  ("viernes|vie", [.weekday(.friday)]),
  ("sábado|sáb", [.weekday(.saturday)]),
  ("domingo|dom", [.weekday(.sunday)]),
  ("los lunes", [.everyWeekday(.monday)]),
  ("los martes", [.everyWeekday(.tuesday)]),
  ("los miércoles", [.everyWeekday(.wednesday)]),
  ("los jueves", [.everyWeekday(.thursday)]),
  ("los viernes", [.everyWeekday(.friday)]),
  ("sábados|los sábados", [.everyWeekday(.saturday)]),
  ("domingos|los domingos", [.everyWeekday(.sunday)]),
  ("día laborable|días laborables|día hábil|días hábiles|día de semana|día de diario", [.workday]),
  ("l-v|l a v|de l a v|lun-vie", [.every, .workday]),
  ("entre semana|los días laborables|los días hábiles", [.every, .workday]),
  ("fin de semana|fines de semana|finde|findes", [.weekend]),
  ("enero|ene", [.month(1)]),
  ("febrero|feb", [.month(2)]),
  ("marzo|mar", [.month(3)]),
  ("abril|abr", [.month(4)]),
  ("mayo|may", [.month(5)]),
  ("junio|jun", [.month(6)]),
  ("julio|jul", [.month(7)]),
  ("agosto|ago", [.month(8)]),
  ("septiembre|setiembre|sept|sep|set", [.month(9)]),
  ("octubre|oct", [.month(10)]),
  ("noviembre|nov", [.month(11)]),
  ("diciembre|dic", [.month(12)]),
  ("hoy|hoy mismo|hoy día", [.day(0)]),
  ("mañana", [.day(1)]),
  ("pasado mañana", [.day(2)]),
  ("de hoy en ocho|hoy en ocho", [.day(7)]),
  ("de hoy en quince|hoy en quince", [.day(14)]),
  ("ayer", [.day(-1)]),
  ("anteayer|antes de ayer|antier", [.day(-2)]),
  ("esta mañana", [.day(0), .part(.morning)]),
  ("este mediodía", [.day(0), .clock(720)]),
  ("anoche", [.day(-1), .part(.night)]),
  ("navidad|día de navidad", [.feast(month: 12, day: 25)]),
  ("nochebuena|víspera de navidad", [.feast(month: 12, day: 24)]),
  ("año nuevo|día de año nuevo", [.feast(month: 1, day: 1)]),
  (
    "nochevieja|víspera de año nuevo|víspera del año nuevo|fin de año|noche vieja",
    [.feast(month: 12, day: 31)]
  ),
  ("calendario lunar|del calendario lunar|lunar", [.otherCalendar]),
  ("halloween", [.feast(month: 10, day: 31)]),
  ("san valentín|día de san valentín|día de los enamorados", [.feast(month: 2, day: 14)]),
  ("buenos días|buenas tardes|buenas noches", [.whole]),
  ("noche de reyes|víspera de reyes|cabalgata de reyes", [.feast(month: 1, day: 5)]),
  ("día de reyes|reyes magos|día de los reyes magos", [.feast(month: 1, day: 6)]),
  ("todos los santos|día de todos los santos", [.feast(month: 11, day: 1)]),
  ("día de muertos|día de los muertos", [.feast(month: 11, day: 2)]),
  ("día del trabajo|día del trabajador|día de los trabajadores", [.feast(month: 5, day: 1)]),
  ("día de la hispanidad", [.feast(month: 10, day: 12)]),
  ("día de la inmaculada", [.feast(month: 12, day: 8)]),
  (
    """
    mardi gras|año nuevo chino|año nuevo lunar|año nuevo judío|navidad ortodoxa|pascua ortodoxa|semana santa|\
    pascua|domingo de pascua|lunes de pascua|domingo de resurrección|domingo de ramos|jueves santo|\
    viernes santo|sábado santo|sábado de gloria|miércoles de ceniza|martes de carnaval|lunes de carnaval|\
    sábado de carnaval|domingo de carnaval|jueves lardero|carnaval|carnavales|lunes santo|martes santo|\
    san silvestre|virgen del pilar|día de la constitución|constitución|asunción|la asunción|inmaculada concepción|\
    viernes de dolores|\
    miércoles santo|san juan|noche de san juan|san fermín|sanfermines|día de la independencia|día del niño|\
    día nacional|pentecostés|corpus christi|día de la madre|día del padre|\
    primer domingo de adviento|segundo domingo de adviento|tercer domingo de adviento|cuarto domingo de adviento|\
    último día de clase|último día de clases|primer día de clase|primer día de clases|black friday|viernes negro|ramadán
    """,
    [.otherDay]
  ),
  (
    "señor|señora|señorita|sr|sra|srta|don|doña|dr|dra|doctor|doctora|profesor|profesora|tía|tío|san|santo|santa",
    [.honorific]
  ),
]

/// `un lunes sí y otro no`, `lunes alternos`, `lunes por medio`.
private func spanishWeekdayPhrases() -> [LanguageTable.Entry] {
  let days = ["domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"]
  return zip(days, Weekday.allCases).flatMap { day, weekday -> [LanguageTable.Entry] in
    let plural = day.hasSuffix("s") ? day : day + "s"
    return [
      (
        "un \(day) sí y otro no|un \(day) sí y uno no|un \(day) sí, uno no|un \(day) sí, otro no|\(plural) alternos|los \(plural) alternos|\(day) por medio",
        [.everyOther, .weekday(weekday)]
      ),
      ("\(day) en ocho|de este \(day) en ocho", [.units(1, .week), .after, .weekday(weekday)]),
    ]
  }
}

private let spanishUnits: [LanguageTable.Entry] = [
  ("segundo|segundos|seg|segs|s", [.unit(.second)]),
  ("minuto|minutos|min|mins|m", [.unit(.minute)]),
  ("hora|horas|hr|hrs|h|hs", [.unit(.hour)]),
  ("cuarto de hora|cuartos de hora", [.units(15, .minute)]),
  ("media hora|medias horas", [.units(30, .minute)]),
  ("tres cuartos de hora", [.units(45, .minute)]),
  ("hora y media", [.units(90, .minute)]),
  ("día|días", [.unit(.day)]),
  ("día|días", [.ordinalPrefix]), ("los", [.articleOfDays]), ("con", [.with]),
  ("día después de|el día después de|día siguiente a", [.units(1, .day), .after]),
  ("día antes de|el día antes de|el día anterior a", [.units(1, .day), .before]),
  ("semana|semanas|sem", [.unit(.week)]),
  ("quincena|quincenas", [.units(15, .day)]),
  ("mes|meses", [.unit(.month)]),
  (
    "fin de|fin del|fines de|finales de|final de|final del|último día de|último día del|el último día del",
    [.dayOfMonth(-1)]
  ),
  ("último día de|último día del|el último día del", [.lastDay]),
  ("penúltimo día de|penúltimo día del|el penúltimo día del", [.dayOfMonth(-2)]),
  ("primer día de|primer día del|el primer día del", [.dayOfMonth(1)]),
  ("trimestre|trimestres", [.unit(.quarter)]),
  ("bimestre|bimestres", [.units(2, .month)]),
  ("semestre|semestres", [.units(6, .month)]),
  ("año|años", [.unit(.year)]),
  ("días|semanas|meses|años", [.plural]),
  ("víspera de|la víspera de|víspera del|la víspera del", [.units(1, .day), .before]),
  ("verano|invierno|primavera|otoño", [.season]),
]

private let spanishNumbers: [LanguageTable.Entry] =
  numberEntries(
    """
    uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieciséis|diecisiete|\
    dieciocho|diecinueve|veinte|veintiuno|veintidós|veintitrés|veinticuatro|veinticinco|veintiséis|veintisiete|\
    veintiocho|veintinueve|treinta
    """
  )
  + ordinalEntries("primeros|segundos|terceros|cuartos|quintos")
  + ordinalEntries("primero|segundo|tercero|cuarto|quinto|sexto|séptimo|octavo|noveno|décimo")
  + ordinalTens("décim|vigésim|trigésim")
  + ordinalEntries("primera|segunda|tercera|cuarta|quinta|sexta|séptima|octava|novena|décima")
  + [
    ("un|una", [.number(1)]), ("veintiún|veintiuna", [.number(21)]),
    ("undécimo|undécima|decimoprimero|decimoprimer", [.ordinal(11)]),
    ("duodécimo|duodécima|decimosegundo", [.ordinal(12)]), ("decimotercero|decimotercer", [.ordinal(13)]),
    ("decimocuarto", [.ordinal(14)]), ("decimoquinto", [.ordinal(15)]), ("decimosexto", [.ordinal(16)]),
    ("decimoséptimo", [.ordinal(17)]), ("decimoctavo", [.ordinal(18)]), ("decimonoveno", [.ordinal(19)]),
    ("penúltimo|penúltima", [.ordinal(-2)]), ("antepenúltimo|antepenúltima", [.ordinal(-3)]),
    ("primer", [.ordinal(1)]), ("tercer", [.ordinal(3)]),
    ("cuarenta", [.number(40)]), ("cincuenta", [.number(50)]), ("sesenta", [.number(60)]),
    ("setenta", [.number(70)]), ("ochenta", [.number(80)]), ("noventa", [.number(90)]),
    ("cien|ciento", [.number(100)]), ("mil", [.number(1000)]),
    ("un par de", [.number(2)]), ("unos|unas|unos pocos|unas pocas", [.number(3)]),
    ("unos|unas|unos pocos|unas pocas", [.few]),
    (
      "vuelo|tren|ave|bus|autobús|puerta|andén|vía|habitación|capítulo|capítulos|cap|caps|ej|páginas|episodios|episodio|temporada|página|factura|pedido|lección|versión|fase|línea|número|núm|nº",
      [.numbered]
    ),
    (
      """
      grupo|pista|cancha|parte|unidad|unidades|ejercicio|ejercicios|lección|lecciones|capítulos|páginas|nivel|niveles|módulos|tema|temas
      """,
      [.numberedBesideWeek]
    ),
    ("vuelo|tren|ave|bus|autobús|metro|cercanías|tranvía|tgv|alvia", [.departing]),
    ("salida|correr", [.anyHour]),
    (
      """
      mesa|happy hour|concierto|cine|teatro|ópera|bar|fiesta|copas|cañas|cumpleaños|cumple|verbena|partido|baile|ballet|karaoke|gala|\
      musical|discoteca|coro
      """,
      [.ofEvening]
    ),
    (
      """
      mover|movido|movida|mueve|aplazar|aplazado|aplazada|posponer|pospuesto|pospuesta|reprogramar|reprogramado|\
      reprogramada|trasladar|trasladado|trasladada
      """,
      [.moving(isAlways: true)]
    ),
    ("cambiar|cambia|cambio|cambiado|cambiada", [.moving(isAlways: false)]),
    (
      "cambiado|cambiada|pasado|pasada|pasó|adelantado|adelantada|atrasado|atrasada|retrasado|retrasada",
      [.moved]
    ),
    (
      """
      taller|curso|seminario|conferencia|congreso|viaje|hotel|estancia|feria|festival|formación|campamento|vacaciones|\
      crucero
      """,
      [.ofDays]
    ),
    ("dormir|siesta|turno|ayuno", [.ofHours]),
    ("trabajo|trabajar|oficina|abierto|teletrabajo", [.regular]),
    ("llegada|llega|aterriza", [.arriving]),
    ("hasta tarde|hasta muy tarde|hasta las tantas", [.openEnd]),
    ("piso|planta|grado|siglo|avenida|calle", [.ordered]),
    ("cumpleaños|aniversario|edición", [.orderedOrDated]),
    ("pagar|alquiler|transferir|depósito|precio", [.payment]),
    ("planificar|planear|preparar|planificación|discutir|revisar", [.planning]),
    (
      "reunión|cita|dentista|médico|clase|peluquería|concierto|yoga|misa|culto|partido|entrenamiento|ensayo|boda|cine|teatro",
      [.timed]
    ),
    (
      """
      metros|kilómetro|kilómetros|kilos|litro|litros|pasos|vueltas|largos|grados|personas|piezas|trozos|gramos|\
      millas|pintas|huevos|cajas|botellas|paquetes
      """,
      [.measure]
    ),
    ("el próximo", [.articleOfDay]),
    ("invitados|sillas|mesas|alumnos|asistentes|participantes|velas|globos", [.counted]),
    ("pesos|dólares|libras|céntimos|pavos", [.currency]),
    ("un|una", [.article]), ("y|e|y las|y la|y el", [.and]),
    ("ro|er|ero|do|to|mo|vo|no|ra|da|ta|º|ª|°|.º|.ª|.er", [.ordinalSuffix]),
    ("ra|da|ta|ª|.ª", [.feminineSuffix]),
  ]

private let spanishTimes: [LanguageTable.Entry] =
  phrases("de la |por la |en la |a la ", "mañana", [.part(.morning)])
  + phrases("|la |de la |por la |en la |a la |de ", "tarde", [.part(.afternoon)])
  + phrases("|la |de la |por la |en la |a la |de ", "noche", [.part(.night)])
  + phrases("|la |de la |por la |en la |de ", "madrugada", [.part(.earlyMorning)])
  + phrases("|el ", "mediodía", [.clock(720)])
  + [("el medio día|al medio día|a medio día", [.clock(720)]), ("medio día", [.units(12, .hour)])]
  + phrases("|la ", "medianoche|media noche", [.clock(1440)])
  + [
    ("desayuno|desayunar|despertador|levantarse|amanecer|salida del sol", [.habit(.morning)]),
    ("cambio de hora", [.habit(.earlyMorning)]),
    ("almuerzo|almorzar|comida", [.habit(.noon)]), ("cena|cenar", [.habit(.evening)]),
    ("fin del día|final del día|fin de la jornada|final de la jornada", [.otherTime(isNoun: false)]),
    ("atardecer|anochecer|amanecer|puesta de sol|puesta del sol|salida del sol", [.otherTime(isNoun: true)]),
    ("cada mañana", [.frequency(1, .day), .part(.morning)]), ("mañanas", [.part(.morning)]),
    ("tardes", [.part(.afternoon)]), ("noches", [.part(.night)]),
    ("noches", [.nights]),
    ("del mediodía|de mediodía|del medio día", [.part(.noon)]),
    ("h|hs|hrs|hora|horas|en punto|horas en punto|h en punto", [.hourMark]),
    ("min|m|minutos|minuto", [.minuteMark]),
    ("am|a.m.|a.m|a m|a. m.", [.morningHalf]),
    ("pm|p.m.|p.m|p m|p. m.", [.afternoonHalf]),
    (
      """
      principios de|a principios de|principio de|a principio de|comienzos de|a comienzos de|inicios de|\
      a inicios de|inicio de|primera hora|a primera hora|primeras horas|a primeras horas|temprano
      """,
      [.stage(.early)]
    ),
    ("mañana temprano|mañana a primera hora", [.day(1), .stage(.early), .part(.morning)]),
    ("mediados de|a mediados de|a media|mitad de|a mitad de", [.stage(.middle)]),
    ("última hora|a última hora|últimas horas|a últimas horas", [.stage(.late)]),
    ("cuarto", [.hourPart(15)]),
    ("media", [.hourPart(30)]),
    ("tres cuartos", [.hourPart(45)]),
    ("menos", [.minus]),
    (
      "pasadas las|pasada la|pasadas de las|pasados de las|pasados las|pasada de la|después de las|después de la|tras las",
      [.past]
    ),
    ("para las|para la|antes de las|antes de la", [.to]),
  ]

private let spanishLinks: [LanguageTable.Entry] = [
  (
    """
    próximo|próxima|próximos|próximas|que viene|q viene|que entra|siguiente|siguientes|entrante|el próximo|la próxima|\
    los próximos|las próximas|en los próximos|en las próximas
    """,
    [.step(1)]
  ),
  ("este|esta|estos|estas|de este|de esta|actual|en curso", [.step(0)]),
  (
    "pasado|pasada|pasados|pasadas|último|última|últimos|últimas|anterior|anteriores|previo|previa",
    [.step(-1)]
  ),
  ("cada|todos los|todas las|todo los|todos|cada uno de los", [.every]),
  (
    "diario|diaria|diariamente|a diario|cotidianamente|cotidiano",
    [.frequency(1, .day)]
  ),
  ("semanal|semanalmente", [.frequency(1, .week)]),
  ("mensual|mensualmente", [.frequency(1, .month)]),
  ("anual|anualmente", [.frequency(1, .year)]),
  (
    """
    quincenal|cada 15 días|cada quince días|cada quincena|quincenalmente|bisemanal|semana sí, semana no|\
    semana sí semana no|una semana sí y otra no|en semanas alternas|semanas alternas
    """,
    [.frequency(2, .week)]
  ),
  (
    "día sí, día no|día sí día no|un día sí y otro no|un día sí, otro no|día por medio|día de por medio|días alternos",
    [.frequency(2, .day)]
  ),
  ("un fin de semana sí y otro no|fin de semana sí, fin de semana no", [.everyOther, .weekend]),
  ("bimestral|bimestralmente|un mes sí y otro no", [.frequency(2, .month)]),
  ("trimestral|trimestralmente", [.frequency(1, .quarter)]),
  ("semestral|semestralmente", [.frequency(6, .month)]),
  ("veces|x", [.times]),
  ("por", [.per]),
  ("o|u", [.or]),
  ("una vez a la|una vez al|una vez por|una vez cada|1 vez por|1 vez al|1 vez a la", [.onceEach]),
  ("en|dentro de|de aquí a", [.ahead]),
  ("hace|hará", [.back]),
  (
    "después|más tarde|a partir de ahora|a partir de hoy|desde ahora|desde hoy|luego", [.fromNow]
  ),
  ("atrás|antes", [.ago]),
  ("después de|después del|después de las|después de la|tras|a partir de|a partir del", [.after]),
  ("antes de|antes del|antes de las|antes de la", [.before]), ("antes del|hasta el", [.articleOfDay]),
  ("ahora|ahora mismo|justo ahora|ahorita|ya mismo|en este momento", [.now]),
  ("para", [.forGuests]),
  ("el|en|en el|para el|el día|al|a partir del|desde el|del|para|este", [.on]),
  (
    """
    a las|a la|a|sobre las|hacia las|cerca de las|alrededor de las|a eso de las|en torno a las|para las|\
    desde las|a partir de las|tipo|sobre la|hacia la|a eso de la|aproximadamente a las
    """,
    [.at]
  ),
  (
    "aprox|aprox.|aproximadamente|aproximadamente las|más o menos a las|más o menos|como a las|como a la",
    [.about]
  ),
  (
    "recuérdame|recordarme|acuérdame|por favor recuérdame|recuérdeme|hazme acordar|avísame", [.reminding]
  ),
  ("durante|por|duración|duración de|con una duración de|con duración de", [.lasting]),
  (
    """
    de|del|desde|desde el|desde las|entre|entre el|de las|de la|entre las|entre la|desde la|a partir de|a partir del|\
    a partir de la|empezando|empezando en|empezando el|comenzando|comenzando en|comenzando el|iniciando|\
    iniciando en|iniciando el|a contar de|a contar del|con inicio en|con inicio el
    """,
    [.from]
  ),
  ("a|al|a las|a la", [.upTo]),
  ("menos", [.except]), ("excepto|excepto el|no el|salvo|salvo el|menos el|menos los", [.except]),
  ("termina el|terminando el|finaliza el|acaba el", [.until]),
  ("termina el|terminando el|finaliza el|acaba el", [.ending]),
  ("hasta|hasta el|hasta las|hasta la|hasta el día", [.until]), ("hasta el día", [.articleOfDay]),
  ("el|la|de|del|en|en el|en la|de la|en el mes de|durante el mes de", [.filler]),
  ("en el mes de|durante el mes de", [.place]),
  ("todo el día|todo el dia|día completo|el día entero|día entero", [.allDay]),
  ("a la una", [.at, .number(1)]),
  ("de la una|entre la una|desde la una", [.from, .number(1)]),
  ("hasta la una", [.until, .number(1)]),
  ("la una", [.filler, .number(1)]),
]

private let spanishEvents: [LanguageTable.Entry] =
  phrases(
    "|con ",
    """
    recordatorio|recordar|recordarme|recuérdame|recuérdamelo|recordármelo|avisar|avísame|avisarme|avíseme|aviso|\
    alarma|alerta|alértame|notificación|notificar|notifícame|notificarme
    """,
    [.alarm])
  + [
    ("avisar con|avísame con|avisarme con|aviso con|recordar con|recordatorio con|recuérdame con", [.alarm]),
    (
      "antes|de antelación|con antelación|de anticipación|con anticipación|previo|previos|previamente",
      [.alarmBefore]
    ),
    ("la noche anterior|la tarde anterior", [.part(.evening), .alarmBefore]),
    ("el día antes|el día anterior|la víspera|un día antes", [.units(1, .day), .alarmBefore]),
    ("en|en el|en la|en los|en las", [.place]),
    ("sala|aula|despacho|oficina|edificio|salón", [.placeWord]),
    ("hora|hora de|hora del|horario de", [.zoneTime]),
    ("londres", [.city("Europe/London")]),
    ("canarias|canaria", [.city("Atlantic/Canary")]),
    ("españa|peninsular", [.city("Europe/Madrid")]),
    ("moscú", [.city("Europe/Moscow")]),
    ("atenas", [.city("Europe/Athens")]),
    ("viena", [.city("Europe/Vienna")]),
    ("berlín", [.city("Europe/Berlin")]),
    ("parís", [.city("Europe/Paris")]),
    ("nueva york|este", [.city("America/New_York")]),
    ("ciudad de méxico|méxico|cdmx", [.city("America/Mexico_City")]),
    ("bogotá|colombia", [.city("America/Bogota")]),
    ("lima|perú", [.city("America/Lima")]),
    ("santiago|santiago de chile|chile", [.city("America/Santiago")]),
    ("caracas|venezuela", [.city("America/Caracas")]),
    ("argentina", [.city("America/Argentina/Buenos_Aires")]),
    ("montevideo|uruguay", [.city("America/Montevideo")]),
    ("los ángeles", [.city("America/Los_Angeles")]),
    ("tokio|japón", [.city("Asia/Tokyo")]),
    ("pekín|shanghái", [.city("Asia/Shanghai")]),
  ]

/// Words of titles that name what is mostly done each week.
let weeklyInSpanish =
  """
  gimnasio|clase|clases|entrenamiento|natación|baile|fútbol|coro|ensayo|escuela|colegio|guardería|terapia|inglés|academia|fisio|fisioterapia|judo
  """
