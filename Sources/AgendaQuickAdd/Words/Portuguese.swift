internal import ICalendar

extension LanguageTable {
  /// Portuguese of Brazil and of Portugal.
  static let portuguese = LanguageTable(
    entries: portugueseDays + portugueseWeekdayPhrases() + portugueseUnits + portugueseNumbers
      + portugueseTimes + portugueseLinks
      + portugueseEvents,
    grammar: GrammarSwitches(
      joinsMinutes: true, hasAdjectivesBehind: true,
      weakWords: [
        "diário",
        "segunda", "terça", "quarta", "quinta", "sexta",
        "ter", "seg", "qua", "qui", "sex", "sab", "dom", "set", "mar", "tarde", "m", "s", "h",
      ],
      notPlaces: ["feriado"]))
}

let portugueseDays: [LanguageTable.Entry] = [
  ("segunda-feira|segunda feira|segunda|seg|2ª feira|2ª-feira|2a feira", [.weekday(.monday)]),
  ("terça-feira|terça feira|terça|ter|3ª feira|3ª-feira|3a feira", [.weekday(.tuesday)]),
  ("quarta-feira|quarta feira|quarta|qua|4ª feira|4ª-feira|4a feira", [.weekday(.wednesday)]),
  ("quinta-feira|quinta feira|quinta|qui|5ª feira|5ª-feira|5a feira", [.weekday(.thursday)]),
  ("sexta-feira|sexta feira|sexta|sex|6ª feira|6ª-feira|6a feira", [.weekday(.friday)]),
  ("sábado|sáb", [.weekday(.saturday)]),
  ("domingo|dom", [.weekday(.sunday)]),
  ("segundas|segundas-feiras|segundas feiras", [.everyWeekday(.monday)]),
  ("terças|terças-feiras|terças feiras", [.everyWeekday(.tuesday)]),
  ("quartas|quartas-feiras|quartas feiras", [.everyWeekday(.wednesday)]),
  ("quintas|quintas-feiras|quintas feiras", [.everyWeekday(.thursday)]),
  ("sextas|sextas-feiras|sextas feiras", [.everyWeekday(.friday)]),
  ("sábados", [.everyWeekday(.saturday)]),
  ("domingos", [.everyWeekday(.sunday)]),
  ("dia útil|dias úteis|dia de semana|dias de semana|dia da semana", [.workday]),
  (
    """
    dia da semana que vem|dias da semana que vem|dia da próxima semana|dias da próxima semana|dia da semana seguinte
    """,
    [.unit(.day), .unit(.week), .step(1)]
  ),
  ("durante a semana|nos dias úteis|nos dias de semana|aos dias úteis", [.every, .workday]),
  (
    "fim de semana|fins de semana|final de semana|finais de semana|fim-de-semana|fins-de-semana", [.weekend]
  ),
  ("janeiro|jan", [.month(1)]),
  ("fevereiro|fev", [.month(2)]),
  ("março|mar", [.month(3)]),
  ("abril|abr", [.month(4)]),
  ("maio|mai", [.month(5)]),
  ("junho|jun", [.month(6)]),
  ("julho|jul", [.month(7)]),
  ("agosto|ago", [.month(8)]),
  ("setembro|set", [.month(9)]),
  ("outubro|out", [.month(10)]),
  ("novembro|nov", [.month(11)]),
  ("dezembro|dez", [.month(12)]),
  ("hoje|hoje mesmo|hj", [.day(0)]), ("amanhã|amh", [.day(1)]),
  ("depois de amanhã|depois de amanha", [.day(2)]),
  ("de hoje a oito dias|de hoje a oito", [.day(7)]),
  ("de hoje a quinze dias|de hoje a quinze", [.day(14)]),
  ("ontem", [.day(-1)]),
  ("anteontem|antes de ontem|dia antes de ontem|antontem|trasanteontem", [.day(-2)]),
  ("esta manhã|hoje de manhã|hoje pela manhã", [.day(0), .part(.morning)]),
  ("ontem à noite", [.day(-1), .part(.night)]),
  ("natal|dia de natal", [.feast(month: 12, day: 25)]),
  ("véspera de natal|noite de natal|consoada", [.feast(month: 12, day: 24)]),
  ("ano novo|dia de ano novo|ano-novo", [.feast(month: 1, day: 1)]),
  (
    "véspera de ano novo|véspera do ano novo|véspera de ano-novo|réveillon|passagem de ano|passagem do ano|noite de ano novo",
    [.feast(month: 12, day: 31)]
  ),
  ("halloween|dia das bruxas", [.feast(month: 10, day: 31)]),
  ("dia de são valentim|são valentim", [.feast(month: 2, day: 14)]),
  ("bom dia|boa tarde|boa noite", [.whole]),
  ("dia de reis", [.feast(month: 1, day: 6)]), ("tiradentes|dia de tiradentes", [.feast(month: 4, day: 21)]),
  ("proclamação da república", [.feast(month: 11, day: 15)]),
  ("nossa senhora aparecida", [.feast(month: 10, day: 12)]),
  ("consciência negra", [.feast(month: 11, day: 20)]),
  ("dia de todos os santos", [.feast(month: 11, day: 1)]),
  ("calendário lunar|do calendário lunar|lunar", [.otherCalendar]),
  ("dia de finados|finados", [.feast(month: 11, day: 2)]),
  ("dia do trabalho|dia do trabalhador", [.feast(month: 5, day: 1)]),
  (
    """
    festa junina|festas juninas|carnaval|são joão|noite de são joão|festa de são joão|santo antônio|\
    segunda-feira santa|terça-feira santa|quarta-feira santa|segunda santa|terça santa|quarta santa|terça gorda|\
    dia das crianças|dia dos namorados|dia da independência|independência|independência do brasil|mardi gras|ano novo chinês|ano novo lunar|\
    ano novo judaico|natal ortodoxo|páscoa ortodoxa|semana santa|páscoa|domingo de páscoa|\
    segunda-feira de páscoa|domingo de ramos|quinta-feira santa|quinta santa|sexta-feira santa|sexta santa|\
    sexta-feira da paixão|sexta da paixão|sábado de aleluia|sábado santo|quarta-feira de cinzas|quarta de cinzas|\
    terça de carnaval|terça-feira de carnaval|segunda de carnaval|sábado de carnaval|domingo de carnaval|\
    terça-feira gorda|pentecostes|corpus christi|dia das mães|dia dos pais|\
    primeiro domingo do advento|segundo domingo do advento|terceiro domingo do advento|quarto domingo do advento|\
    último dia de aula|último dia de aulas|primeiro dia de aula|primeiro dia de aulas|dia da mãe|dia do pai|black friday
    """,
    [.otherDay]
  ),
  (
    "senhor|senhora|sr|sra|dona|dom|dr|dra|doutor|doutora|professor|professora|tia|tio|são|santo|santa",
    [.honorific]
  ),
]

/// `segunda sim, segunda não`, `segundas alternadas`.
private func portugueseWeekdayPhrases() -> [LanguageTable.Entry] {
  let days = ["domingo", "segunda", "terça", "quarta", "quinta", "sexta", "sábado"]
  return zip(days, Weekday.allCases).flatMap { day, weekday -> [LanguageTable.Entry] in
    let ending = day.hasSuffix("o") ? "alternados" : "alternadas"
    let names = day.hasSuffix("a") ? [day, day + "-feira"] : [day]
    return names.map { name in
      (
        """
        uma \(name) sim outra não|uma \(name) sim, outra não|\(name) sim outra não|\(name) sim, outra não|\
        \(name) sim e outra não|\(name) sim, \(name) não|\(name) sim \(name) não|\(day)s \(ending)
        """,
        [.everyOther, .weekday(weekday)]
      )
    }
  }
}

private let portugueseUnits: [LanguageTable.Entry] = [
  ("segundo|segundos|segs|s", [.unit(.second)]),
  ("minuto|minutos|min|mins|m", [.unit(.minute)]),
  ("hora|horas|hr|hrs|h|hs", [.unit(.hour)]),
  ("quarto de hora|quartos de hora", [.units(15, .minute)]),
  ("meia hora|meia-hora|meias horas", [.units(30, .minute)]),
  ("hora e meia", [.units(90, .minute)]),
  ("dia|dias", [.unit(.day)]),
  ("dia|dias", [.ordinalPrefix]), ("os|nos", [.articleOfDays]), ("com", [.with]),
  ("dia depois do|no dia depois do|dia depois de|no dia seguinte ao", [.units(1, .day), .after]),
  ("dia antes do|no dia antes do|dia antes de", [.units(1, .day), .before]),
  ("semana|semanas|sem", [.unit(.week)]),
  ("quinzena|quinzenas", [.units(15, .day)]),
  ("mês|meses", [.unit(.month)]),
  ("2as|2ªs", [.everyWeekday(.monday)]),
  ("3as|3ªs", [.everyWeekday(.tuesday)]),
  ("4as|4ªs", [.everyWeekday(.wednesday)]),
  ("5as|5ªs", [.everyWeekday(.thursday)]),
  ("6as|6ªs", [.everyWeekday(.friday)]),
  ("fim de|fim do|final de|final do|fins de|finais de|último dia de|último dia do", [.dayOfMonth(-1)]),
  ("último dia de|último dia do", [.lastDay]),
  ("bimestre|bimestres", [.units(2, .month)]),
  ("penúltimo dia de|penúltimo dia do", [.dayOfMonth(-2)]),
  ("primeiro dia de|primeiro dia do", [.dayOfMonth(1)]),
  ("trimestre|trimestres", [.unit(.quarter)]),
  ("semestre|semestres", [.units(6, .month)]),
  ("ano|anos", [.unit(.year)]),
  ("dias|semanas|meses|anos", [.plural]),
  ("véspera de|a véspera de|na véspera de|véspera do|na véspera do", [.units(1, .day), .before]),
  ("verão|inverno|primavera|outono", [.season]),
]

private let portugueseNumbers: [LanguageTable.Entry] =
  numberEntries(
    "um|dois|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|treze|catorze|quinze|dezesseis|dezessete|dezoito|dezenove|vinte"
  )
  + ordinalEntries("primeiro|segundo|terceiro|quarto|quinto|sexto|sétimo|oitavo|nono|décimo")
  + ordinalTens("décim|vigésim|trigésim")
  + ordinalEntries("primeira|segunda|terceira|quarta|quinta|sexta|sétima|oitava|nona|décima")
  + [
    ("uma", [.number(1)]), ("duas", [.number(2)]), ("quatorze", [.number(14)]), ("dezasseis", [.number(16)]),
    ("dezassete", [.number(17)]), ("dezanove", [.number(19)]),
    ("trinta", [.number(30)]), ("quarenta", [.number(40)]), ("cinquenta", [.number(50)]),
    ("sessenta", [.number(60)]), ("setenta", [.number(70)]), ("oitenta", [.number(80)]),
    ("noventa", [.number(90)]),
    ("cem|cento", [.number(100)]), ("mil", [.number(1000)]),
    (
      "umas|aprox|aprox.|aproximadamente|mais ou menos|mais ou menos às|cerca de|em torno das|em torno de",
      [.about]
    ),
    (
      "me lembre|lembre-me|lembra-me|me lembra|por favor me lembre|me avise|avise-me|me avisa|avisa-me",
      [.reminding]
    ),
    ("um par de", [.number(2)]), ("alguns|algumas|uns|umas", [.number(3)]),
    ("alguns|algumas|uns|umas", [.few]),
    (
      "voo|trem|comboio|ônibus|autocarro|portão|plataforma|capítulo|capítulos|cap|caps|ex|páginas|episódios|episódio|temporada|página|fatura|pedido|lição|versão|fase|linha|número|nº",
      [.numbered]
    ),
    (
      """
      grupo|quadra|parte|unidade|unidades|exercício|exercícios|lição|lições|capítulos|páginas|nível|níveis|módulos
      """,
      [.numberedBesideWeek]
    ),
    ("voo|trem|comboio|ônibus|autocarro|metrô|metro|tgv", [.departing]), ("partida|correr", [.anyHour]),
    (
      "mesa|happy hour|churrasco|coral|boteco|chopp|chope|concerto|show|cinema|teatro|ópera|bar|festa|balada|aniversário|baile|balé|musical|karaokê",
      [.ofEvening]
    ),
    (
      """
      mover|movido|movida|adiar|adiado|adiada|remarcar|remarcado|remarcada|reagendar|reagendado|reagendada
      """,
      [.moving(isAlways: true)]
    ),
    ("mudar|mudado|mudança|alterar|trocar", [.moving(isAlways: false)]),
    (
      """
      mudou|mudado|mudada|passou|alterado|alterada|trocado|trocada|antecipado|antecipada|transferido|transferida
      """,
      [.moved]
    ),
    (
      """
      oficina|curso|seminário|conferência|congresso|viagem|hotel|estadia|feira|festival|formação|treinamento|acampamento|\
      férias|cruzeiro
      """,
      [.ofDays]
    ),
    ("dormir|soneca|turno|jejum", [.ofHours]),
    ("trabalho|trabalhar|escritório|aberto|home office|teletrabalho", [.regular]),
    ("chegada|chega|aterrissa", [.arriving]), ("até tarde|até mais tarde", [.openEnd]),
    ("andar|grau|século|horário|tempo|turno", [.ordered]), ("aniversário|série|edição", [.orderedOrDated]),
    ("pagar|aluguel|transferir|depósito|preço", [.payment]),
    ("planejar|planear|preparar|planejamento|discutir|revisar", [.planning]),
    (
      "reunião|consulta|dentista|médico|aula|concerto|yoga|missa|culto|jogo|treino|ensaio|casamento|cinema|teatro",
      [.timed]
    ),
    (
      """
      metros|quilômetro|quilômetros|quilómetros|quilos|litro|litros|passos|voltas|graus|pessoas|peças|pedaços|\
      gramas|milhas|ovos|caixas|garrafas|pacotes|piscinas
      """,
      [.measure]
    ),
    ("convidados|cadeiras|mesas|alunos|participantes|velas|balões", [.counted]),
    ("real|reais|dólares|libras|centavos|contos", [.currency]),
    ("um|uma", [.article]), ("e|e as|e o|e a", [.and]),
    ("º|ª|°|o|a|.º|.ª", [.ordinalSuffix]), ("ª|.ª", [.feminineSuffix]),
  ]

private let portugueseTimes: [LanguageTable.Entry] =
  phrases("|da |de |pela |na |à |a |durante a ", "manhã", [.part(.morning)])
  + phrases("|da |de |pela |na |à |a |durante a |desta |nesta ", "tarde|tardinha", [.part(.afternoon)])
  + phrases("|da |de |pela |na |à |a |durante a ", "noite", [.part(.night)])
  + phrases("|da |de |pela |na ", "madrugada", [.part(.earlyMorning)])
  + phrases("|o ", "meio-dia|meio dia", [.clock(720)])
  + phrases("", "meia-noite|meia noite", [.clock(1440)])
  + [
    (
      "pequeno-almoço|pequeno almoço|café da manhã|despertador|acordar|levantar|amanhecer|nascer do sol",
      [.habit(.morning)]
    ),
    ("almoço|almoçar", [.habit(.noon)]), ("jantar", [.habit(.evening)]),
    ("fim do dia|final do dia|fim do expediente", [.otherTime(isNoun: false)]),
    ("pôr do sol|pôr-do-sol|anoitecer|amanhecer|entardecer|nascer do sol", [.otherTime(isNoun: true)]),
    ("manhãs", [.part(.morning)]), ("tardes", [.part(.afternoon)]), ("noites", [.part(.night)]),
    ("noites", [.nights]),
    ("do meio-dia", [.part(.noon)]),
    ("h|hs|hrs|hora|horas|em ponto|horas em ponto|h em ponto", [.hourMark]),
    ("min|m|minutos|minuto", [.minuteMark]),
    ("am|a.m.|a.m|a m|a. m.", [.morningHalf]),
    ("pm|p.m.|p.m|p m|p. m.", [.afternoonHalf]),
    (
      "início de|início do|início da|começo de|começo do|começo da|princípio de|princípio da|cedo",
      [.stage(.early)]
    ),
    ("amanhã cedo|amanhã bem cedo|amanhã logo cedo", [.day(1), .stage(.early), .part(.morning)]),
    ("meados de|meados do|meio de|meio do|meio da", [.stage(.middle)]),
    ("final da|fim da|final de|fim de", [.stage(.late)]),
    ("quarto|um quarto", [.hourPart(15)]),
    ("meia", [.hourPart(30)]),
    ("três quartos", [.hourPart(45)]),
    ("menos", [.minus]),
    ("depois das|depois da|passadas das|passados das|após as", [.past]),
    ("para as|para a|para o|antes das|antes da|pras|pra", [.to]),
  ]

private let portugueseLinks: [LanguageTable.Entry] =
  phrases("|n|d", "este|esta|estes|estas|esse|essa", [.step(0)])
  + [
    ("próximo|próxima|próximos|próximas|que vem|q vem|seguinte|seguintes|que entra", [.step(1)]),
    ("atual|em curso|corrente", [.step(0)]),
    (
      "passado|passada|passados|passadas|último|última|últimos|últimas|anterior|anteriores", [.step(-1)]
    ),
    (
      "cada|a cada|em cada|de cada|todo|toda|todos os|todas as|todos|todas|todo o|toda a", [.every]
    ),
    ("diário|diária|diariamente|cotidianamente|cotidiano", [.frequency(1, .day)]),
    ("semanal|semanalmente", [.frequency(1, .week)]),
    ("mensal|mensalmente", [.frequency(1, .month)]),
    ("anual|anualmente", [.frequency(1, .year)]),
    (
      """
      quinzenal|a cada 15 dias|a cada quinze dias|cada 15 dias|de 15 em 15 dias|de quinze em quinze dias|\
      quinzenalmente|semana sim, semana não|semana sim semana não|em semanas alternadas|semanas alternadas
      """,
      [.frequency(2, .week)]
    ),
    ("dia sim, dia não|dia sim dia não|em dias alternados|dias alternados", [.frequency(2, .day)]),
    (
      "fim de semana sim, fim de semana não|fim de semana sim fim de semana não|um fim de semana sim, outro não|um fim de semana sim outro não",
      [.everyOther, .weekend]
    ),
    ("bimestral|bimestralmente", [.frequency(2, .month)]),
    ("trimestral|trimestralmente", [.frequency(1, .quarter)]),
    ("semestral|semestralmente", [.frequency(6, .month)]),
    ("vezes|x", [.times]),
    ("por", [.per]),
    ("ou", [.or]),
    ("penúltimo|penúltima", [.ordinal(-2)]),
    ("antepenúltimo|antepenúltima", [.ordinal(-3)]),
    ("café da manhã", [.plain]),
    ("uma vez por|uma vez a cada|uma vez ao|uma vez na|1 vez por|uma vez à", [.onceEach]),
    ("em|dentro de|daqui a|daqui|no prazo de", [.ahead]),
    ("há|faz", [.back]), ("faz", [.turning]),
    ("depois|mais tarde|a partir de agora|a partir de hoje|desde agora", [.fromNow]),
    ("atrás|antes", [.ago]),
    ("depois de|depois do|depois das|depois da|após|após o|após as|a partir de|a contar de", [.after]),
    ("antes de|antes do|antes da|antes das", [.before]),
    ("antes do|até o|até ao|até o dia|até ao dia", [.articleOfDay]),
    ("agora|agora mesmo|já", [.now]),
    ("para", [.forGuests]),
    ("em|no|na|nos|nas|o|para o|para|ao|aos|a partir do|a partir de|no dia|do|pro", [.on]),
    (
      "às|as|à|a|pelas|cerca das|por volta das|lá pelas|por volta de|para as|ao|aos|a partir das|desde as|perto das|por volta da|pras",
      [.at]
    ),
    ("durante|por|duração|duração de|com duração de|com a duração de", [.lasting]),
    (
      """
      de|das|da|do|desde|desde o|desde as|entre|entre as|entre o|entre a|a partir das|a partir do|a partir de|\
      a partir da|a contar de|a contar da|a contar do|começando|começando em|começando na|começando no|iniciando|\
      iniciando em|com início em|com início na|com início no|a começar em
      """,
      [.from]
    ),
    ("a|às|as|à|ao", [.upTo]),
    (
      "exceto|excepto|não dia|não no dia|exceto em|menos|menos no|menos na|menos aos|menos às|menos em|salvo",
      [.except]
    ),
    ("termina em|terminando em|termina no dia|acaba em", [.until]),
    ("termina em|terminando em|acaba em", [.ending]),
    ("até|até o|até a|até as|até às|até à|até ao|até o dia|até ao dia", [.until]),
    ("o|de|do|da|dos|das|em|no|na|no mês de|durante o mês de", [.filler]),
    ("no mês de|durante o mês de", [.place]),
    ("dia inteiro|o dia inteiro|o dia todo|dia todo|todo o dia", [.allDay]),
    ("à uma|às uma|a uma", [.at, .number(1)]),
    ("da uma|entre a uma", [.from, .number(1)]),
    ("até à uma|até a uma|até uma", [.until, .number(1)]),
  ]

private let portugueseEvents: [LanguageTable.Entry] =
  phrases(
    "|com ",
    """
    lembrete|lembrar|me lembre|lembre-me|lembra-me|me lembra|lembrar-me|me lembrar|avisar|avise-me|me avise|\
    avisa-me|me avisa|avisar-me|aviso|alarme|alerta|notificação|notificar|me notifique|notifique-me
    """,
    [.alarm])
  + [
    ("lembrar com|avisar com|lembrete com|aviso com|me avise com|avise-me com", [.alarm]),
    ("antes|de antecedência|com antecedência|de antecipação|mais cedo", [.alarmBefore]),
    ("na noite anterior|na tarde anterior|à noite anterior", [.part(.evening), .alarmBefore]),
    ("na véspera|no dia anterior|um dia antes", [.units(1, .day), .alarmBefore]),
    ("em|no|na|nos|nas", [.place]),
    ("sala|auditório|prédio|edifício|escritório", [.placeWord]),
    ("hora|hora de|horário de|horário|hora do|hora da", [.zoneTime]),
    ("londres", [.city("Europe/London")]),
    ("madri", [.city("Europe/Madrid")]),
    ("portugal", [.city("Europe/Lisbon")]),
    ("berlim", [.city("Europe/Berlin")]),
    ("moscou|moscovo", [.city("Europe/Moscow")]),
    ("atenas", [.city("Europe/Athens")]),
    ("viena", [.city("Europe/Vienna")]),
    ("nova york|nova iorque", [.city("America/New_York")]),
    ("brasília|rio de janeiro|brasil", [.city("America/Sao_Paulo")]),
    ("manaus", [.city("America/Manaus")]),
    ("luanda", [.city("Africa/Luanda")]),
    ("maputo", [.city("Africa/Maputo")]),
    ("tóquio|japão", [.city("Asia/Tokyo")]),
    ("pequim|xangai", [.city("Asia/Shanghai")]),
  ]

/// Words of titles that name what is mostly done each week.
let weeklyInPortuguese =
  """
  aula|aulas|treino|natação|dança|futebol|coral|ensaio|escola|creche|musculação|fisio|fisioterapia|academia|judô
  """
