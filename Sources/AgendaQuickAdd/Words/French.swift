internal import ICalendar

extension LanguageTable {
  /// French, with the words of Belgium, Switzerland and Canada where they differ.
  static let french = LanguageTable(
    entries: frenchDays + frenchWeekdayPhrases() + frenchUnits + frenchNumbers + frenchTimes + frenchLinks
      + frenchEvents,
    grammar: GrammarSwitches(
      hasAdjectivesBehind: true, weakWords: ["mar", "mer", "jeu", "sam", "ven", "mars", "an", "m", "s", "j"]))
}

let frenchDays: [LanguageTable.Entry] = [
  ("lundi|lun", [.weekday(.monday)]),
  ("mardi|mar", [.weekday(.tuesday)]),
  ("mercredi|mer|mercr", [.weekday(.wednesday)]),
  ("jeudi|jeu", [.weekday(.thursday)]),
  ("vendredi|ven|vendr", [.weekday(.friday)]),
  ("samedi|sam", [.weekday(.saturday)]),
  ("dimanche|dim", [.weekday(.sunday)]),
  ("lundis", [.everyWeekday(.monday)]),
  ("mardis", [.everyWeekday(.tuesday)]),
  ("mercredis", [.everyWeekday(.wednesday)]),
  ("jeudis", [.everyWeekday(.thursday)]),
  ("vendredis", [.everyWeekday(.friday)]),
  ("samedis", [.everyWeekday(.saturday)]),
  ("dimanches", [.everyWeekday(.sunday)]),
  (
    "jour ouvrable|jours ouvrables|jour ouvré|jours ouvrés|jour de semaine|jours de semaine|jour de la semaine",
    [.workday]
  ),
  ("en semaine|jours de la semaine", [.every, .workday]),
  (
    "jours de la semaine prochaine|jour de la semaine prochaine|jours de la semaine qui vient",
    [.unit(.day), .unit(.week), .step(1)]
  ), ("jours de cette semaine|jour de cette semaine", [.unit(.day), .unit(.week), .step(0)]),
  ("week-end|week-ends|weekend|weekends|week end|week ends|fin de semaine|fins de semaine", [.weekend]),
  ("janvier|janv|jan", [.month(1)]),
  ("février|févr|fév", [.month(2)]),
  ("mars", [.month(3)]),
  ("avril|avr", [.month(4)]),
  ("mai", [.month(5)]),
  ("juin", [.month(6)]),
  ("juillet|juil|jul", [.month(7)]),
  ("août|aout", [.month(8)]),
  ("septembre|sept|sep", [.month(9)]),
  ("octobre|oct", [.month(10)]),
  ("novembre|nov", [.month(11)]),
  ("décembre|déc", [.month(12)]),
  ("aujourd'hui|aujourdhui|aujourd hui|ce jour", [.day(0)]),
  ("demain", [.day(1)]),
  ("le lendemain|lendemain|du lendemain|jour suivant", [.step(1), .unit(.day)]),
  ("aujourd'hui en huit", [.day(7)]),
  ("aujourd'hui en quinze", [.day(14)]), ("quinze jours", [.units(2, .week)]),
  ("huit jours", [.units(1, .week)]),
  ("demain en huit", [.day(8)]),
  ("après-demain|après demain|surlendemain", [.day(2)]),
  ("hier", [.day(-1)]),
  ("avant-hier|avant hier", [.day(-2)]),
  ("ce matin", [.day(0), .part(.morning)]),
  ("ce midi", [.day(0), .clock(720)]),
  ("ce soir", [.day(0), .part(.evening)]),
  ("cette nuit", [.day(0), .part(.night)]),
  ("noël|jour de noël", [.feast(month: 12, day: 25)]),
  (
    "veille de noël|la veille de noël|veillée de noël|réveillon de noël|réveillon|réveillon du 24|le réveillon de noël",
    [.feast(month: 12, day: 24)]
  ),
  ("nouvel an|jour de l'an|le jour de l'an|premier de l'an|nouvelle année", [.feast(month: 1, day: 1)]),
  (
    """
    saint-sylvestre|saint sylvestre|réveillon du 31|réveillon du nouvel an|réveillon du jour de l'an|veille du nouvel an|\
    la veille du nouvel an|veille du jour de l'an|la veille du jour de l'an
    """,
    [.feast(month: 12, day: 31)]
  ),
  ("calendrier lunaire|du calendrier lunaire|lunaire", [.otherCalendar]),
  ("halloween", [.feast(month: 10, day: 31)]),
  ("saint-valentin|saint valentin", [.feast(month: 2, day: 14)]),
  ("toussaint|la toussaint", [.feast(month: 11, day: 1)]),
  ("épiphanie|l'épiphanie", [.feast(month: 1, day: 6)]),
  ("fête du travail", [.feast(month: 5, day: 1)]),
  ("chandeleur|la chandeleur", [.feast(month: 2, day: 2)]),
  ("fête de la musique", [.feast(month: 6, day: 21)]),
  ("fête nationale", [.otherDay]),
  (
    """
    nouvel an chinois|nouvel an lunaire|nouvel an juif|nouvel an vietnamien|nouvel an berbère|pâques orthodoxe|\
    noël orthodoxe|pâques|dimanche de pâques|lundi de pâques|vendredi saint|jeudi saint|samedi saint|\
    dimanche des rameaux|les rameaux|mardi gras|carnaval|mi-carême|lundi gras|mardi-gras|jeudi gras|dimanche gras|\
    lundi saint|mardi saint|mercredi saint|saint-jean|la saint-jean|fête de la saint-jean|mercredi des cendres|\
    l'ascension|ascension|jeudi de l'ascension|assomption|l'assomption|armistice|l'armistice|pentecôte|dimanche de pentecôte|lundi de pentecôte|fête des mères|\
    premier dimanche de l'avent|deuxième dimanche de l'avent|troisième dimanche de l'avent|\
    quatrième dimanche de l'avent|dernier jour d'école|dernier jour de l'école|dernier jour de classe|\
    premier jour d'école|premier jour de classe|fête des pères|black friday|vendredi noir|\
    immaculée conception|l'immaculée conception|yom kippour|roch hachana|hanoucca|l'aïd|ramadan
    """,
    [.otherDay]
  ),
  (
    "monsieur|madame|mme|mlle|mr|dr|docteur|docteure|maître|prof|professeur|tante|oncle|tonton|tata",
    [.honorific]
  ),
]

/// `un lundi sur deux`, `lundi en huit`, `lundi en quinze`.
private func frenchWeekdayPhrases() -> [LanguageTable.Entry] {
  let days = ["dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"]
  return zip(days, Weekday.allCases).flatMap { day, weekday -> [LanguageTable.Entry] in
    [
      ("un \(day) sur deux|1 \(day) sur 2|un \(day) sur 2", [.everyOther, .weekday(weekday)]),
      ("\(day) en huit", [.units(1, .week), .after, .weekday(weekday)]),
      ("\(day) en quinze", [.units(2, .week), .after, .weekday(weekday)]),
    ]
  }
}

private let frenchUnits: [LanguageTable.Entry] = [
  ("seconde|secondes|sec|secs|s", [.unit(.second)]),
  ("minute|minutes|min|mins|mn|m", [.unit(.minute)]),
  ("heure|heures|hr|hrs|h", [.unit(.hour)]),
  ("quart d'heure|quarts d'heure", [.units(15, .minute)]),
  ("demi-heure|demie-heure|demi heure|demie heure|demi-heures", [.units(30, .minute)]),
  ("trois quarts d'heure|3/4 d'heure", [.units(45, .minute)]),
  ("jour|jours|journée|journées|j", [.unit(.day)]),
  ("demi-journée|demi journée|demi-journées", [.units(12, .hour)]),
  ("semaine|semaines|sem", [.unit(.week)]),
  ("quinzaine|quinzaine de jours", [.units(2, .week)]),
  ("lendemain de|le lendemain de|jour après|le jour après", [.units(1, .day), .after]),
  ("mois", [.unit(.month)]),
  (
    "fin|fin de|fin du|la fin de|la fin du|à la fin de|à la fin du|dernier jour de|dernier jour du|le dernier jour du",
    [.dayOfMonth(-1)]
  ),
  ("dernier jour de|dernier jour du|le dernier jour du", [.lastDay]),
  ("avant-dernier jour de|avant-dernier jour du|l'avant-dernier jour du", [.dayOfMonth(-2)]),
  ("premier jour de|premier jour du|le premier jour du", [.dayOfMonth(1)]),
  ("trimestre|trimestres", [.unit(.quarter)]),
  ("semestre|semestres", [.units(6, .month)]),
  ("an|ans|année|années", [.unit(.year)]),
  ("jours|semaines|années|ans|prochains|prochaines|suivants|suivantes", [.plural]),
  ("veille de|la veille de|veille du|la veille du|veille d'|la veille d'", [.units(1, .day), .before]),
  ("été|hiver|printemps|automne", [.season]),
]

private let frenchNumbers: [LanguageTable.Entry] =
  numberEntries(
    "un|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|dix-sept|dix-huit|dix-neuf|vingt"
  )
  + ordinalEntries(
    """
    premier|deuxième|troisième|quatrième|cinquième|sixième|septième|huitième|neuvième|dixième|onzième|douzième|\
    treizième|quatorzième|quinzième|seizième|dix-septième|dix-huitième|dix-neuvième|vingtième
    """
  )
  + ordinalEntries("premiers|deuxièmes|troisièmes|quatrièmes|cinquièmes")
  + frenchTens()
  + [
    ("une", [.number(1)]), ("première", [.ordinal(1)]), ("second|seconde", [.ordinal(2)]),
    (
      "avant-dernier|avant-dernière|avant dernier|avant dernière|l'avant-dernier|l'avant-dernière|pénultième",
      [.ordinal(-2)]
    ),
    ("dix sept", [.number(17)]), ("dix huit", [.number(18)]), ("dix neuf", [.number(19)]),
    ("cent|cents", [.number(100)]), ("mille", [.number(1000)]),
    (
      "vol|train|tgv|bus|tram|porte|quai|voie|chambre|chapitre|chapitres|chap|ex|pages|épisodes|épisode|saison|page|ticket|facture|commande|leçon|version|phase|ligne|numéro|no|n°",
      [.numbered]
    ),
    (
      "groupe|terrain|court|partie|unité|unités|exercice|exercices|chapitres|pages|leçon|leçons|niveau|niveaux|modules",
      [.numberedBesideWeek]
    ),
    ("vol|train|tgv|bus|tram|ferry|métro|rer|ter|tramway|eurostar|ouigo", [.departing]),
    ("départ|footing|jogging", [.anyHour]),
    (
      """
      table|concert|cinéma|ciné|théâtre|opéra|bar|soirée|fête|boîte|bal|spectacle|vernissage|ballet|karaoké|\
      comédie musicale|chorale|discothèque
      """,
      [.ofEvening]
    ),
    (
      """
      déplacer|déplacé|déplacée|déplace|reporter|reporté|reportée|repousser|repoussé|repoussée|décaler|décalé|décalée
      """,
      [.moving(isAlways: true)]
    ),
    ("changer|changé|changement", [.moving(isAlways: false)]),
    ("changé|changée|avancé|avancée|passé|passée|retardé|retardée", [.moved]), ("sur", [.outOf]),
    (
      """
      stage|formation|séminaire|conférence|congrès|voyage|séjour|hôtel|salon|festival|atelier|randonnée|croisière|vacances|\
      camp|cours
      """,
      [.ofDays]
    ),
    (
      """
      virer|payer|parler|demander|donner|dire|rendre|téléphoner|écrire|envoyer|prêter|répondre|offrir|remettre|montrer|expliquer|\
      annoncer|rembourser|confirmer|proposer|transmettre|promettre|penser|souhaiter|verser|poser une question|\
      poser la question|faire un virement|appel|cadeau
      """,
      [.giving]
    ),
    ("dormir|sommeil|sieste|jeûne|jeûner", [.ofHours]),
    ("travail|bureau|boulot|ouvert|télétravail", [.regular]),
    ("arrivée|arrive|atterrissage", [.arriving]),
    ("jusqu'à tard|jusque tard|jusqu'à tard dans la nuit|jusque tard dans la nuit", [.openEnd]),
    ("étage|arrondissement|siècle", [.ordered]), ("anniversaire|classe|rang|tour|édition", [.orderedOrDated]),
    (
      """
      mètre|mètres|kilomètre|kilomètres|kilo|kilos|litre|litres|longueurs|degrés|personnes|gens|pièces|\
      morceaux|gramme|grammes|pintes|œufs|oeufs|boîtes|bouteilles|paquets|muffins|biscuits
      """,
      [.measure]
    ),
    ("invités|invitées|chaises|convives|tables|élèves|participants|bougies|ballons", [.counted]),
    ("centimes|balles", [.currency]),
    ("payer|loyer|verser|virement|frais|prix", [.payment]),
    ("planifier|préparer|préparation|planning|réviser|discuter", [.planning]),
    (
      "réunion|rendez-vous|rdv|dentiste|médecin|coiffeur|concert|chorale|yoga|messe|culte|match|entraînement|répétition|spectacle|mariage|kiné",
      [.timed]
    ),
    ("un|une", [.article]), ("quelques", [.number(3)]), ("quelques", [.few]), ("et", [.and]),
    ("er|ère|re|e|ème|eme|nd|nde", [.ordinalSuffix]),
  ]

/// vingt et un to quatre-vingt-dix-neuf, with hyphens and with spaces.
private func frenchTens() -> [LanguageTable.Entry] {
  let ones = [
    "", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze",
    "treize",
    "quatorze", "quinze", "seize", "dix-sept", "dix-huit", "dix-neuf",
  ]
  let tens = [
    ("vingt", 20, 9), ("trente", 30, 9), ("quarante", 40, 9), ("cinquante", 50, 9), ("soixante", 60, 19),
    ("septante", 70, 9), ("quatre-vingt", 80, 19), ("huitante", 80, 9), ("octante", 80, 9),
    ("nonante", 90, 9),
  ]
  var entries: [LanguageTable.Entry] = [("quatre-vingts|quatre vingts", [.number(80)])]
  for (ten, value, last) in tens {
    entries.append((ten, [.number(value)]))
    for one in 1...last {
      let words =
        one == 1 || one == 11
        ? ["\(ten)-et-\(ones[one])", "\(ten) et \(ones[one])", "\(ten)-\(ones[one])"]
        : ["\(ten)-\(ones[one])", "\(ten) \(ones[one])"]
      entries.append((words.joined(separator: "|"), [.number(value + one)]))
    }
  }
  return entries
}

private let frenchTimes: [LanguageTable.Entry] =
  phrases(
    "|le |du |au |dans le |en |de ", "matin", [.part(.morning)])
  + phrases("du ", "mat|mat'|mat.", [.part(.morning)])
  + phrases("|la |de la |dans la |en ", "matinée", [.part(.morning)])
  + phrases("|l'|de l'|dans l'|en |d'|cet ", "après-midi|après midi|aprem|aprèm", [.part(.afternoon)])
  + phrases("|le |du |au |en |de ", "soir", [.part(.evening)])
  + phrases("|la |de la |dans la |en ", "soirée", [.part(.evening)])
  + phrases("|la |de la |dans la |en |de ", "nuit", [.part(.night)])
  + [
    ("petit-déjeuner|petit déjeuner|petit déj|petit-déj|réveil|lever du soleil", [.habit(.morning)]),
    ("changement d'heure", [.habit(.earlyMorning)]),
    ("déjeuner", [.habit(.noon)]), ("dîner|diner|souper|apéro|apéritif", [.habit(.evening)]),
    ("fin de journée|en fin de journée|fin de la journée", [.otherTime(isNoun: false)]),
    (
      "coucher du soleil|lever du soleil|tombée de la nuit|crépuscule|aube|l'aube", [.otherTime(isNoun: true)]
    ),
    ("petit matin|au petit matin|du petit matin|à l'aube", [.part(.earlyMorning)]),
    ("matins", [.part(.morning)]), ("après-midis", [.part(.afternoon)]), ("soirs", [.part(.evening)]),
    ("nuits", [.part(.night)]), ("nuits", [.nights]),
    ("du midi|mi-journée|la mi-journée|à la mi-journée|à mi-journée|en mi-journée", [.part(.noon)]),
    ("h|heure|heures|hrs|heures pile|heures précises|heure pile|h pile", [.hourMark]),
    ("min|mn|m|minutes|minute", [.minuteMark]),
    ("am|a.m.|a.m|a m|a. m.", [.morningHalf]),
    ("pm|p.m.|p.m|p m|p. m.", [.afternoonHalf]),
    ("midi|midis", [.clock(720)]),
    ("minuit", [.clock(1440)]),
    (
      "début|début de|début du|en début de|en début d'|au début de|au début du|début d'|tôt",
      [.stage(.early)]
    ),
    ("demain matin tôt|demain tôt", [.day(1), .stage(.early), .part(.morning)]),
    ("mi|milieu de|milieu du|au milieu de|au milieu du|en milieu de|en milieu d'", [.stage(.middle)]),
    ("fin de|en fin de|en fin d'|fin d'|tard", [.stage(.late)]),
    ("quart", [.hourPart(15)]),
    ("demi|demie", [.hourPart(30)]),
    ("trois quarts", [.hourPart(45)]),
    ("moins", [.minus]),
    ("après|passé|passées", [.past]),
    ("avant", [.to]),
  ]

private let frenchLinks: [LanguageTable.Entry] = [
  (
    "prochain|prochaine|prochains|prochaines|suivant|suivante|suivants|suivantes|qui vient|à venir",
    [.step(1)]
  ),
  ("ce|cet|cette|ces|courant|en cours", [.step(0)]),
  (
    "dernier|dernière|derniers|dernières|passé|passée|passés|précédent|précédente|précédents|précédentes",
    [.step(-1)]
  ),
  ("approximativement|approx|approx.|env|env.", [.about]),
  (
    "rappelle-moi|rappelle moi|rappelez-moi|rappelez moi|peux-tu me rappeler|merci de me rappeler",
    [.reminding]
  ),
  ("chaque|tous les|toutes les|tout les|chacun des", [.every]),
  ("quotidien|quotidienne|quotidiennement|journalier|journalière", [.frequency(1, .day)]),
  ("hebdomadaire|hebdomadairement|hebdo|tous les huit jours|tous les 8 jours", [.frequency(1, .week)]),
  ("mensuel|mensuelle|mensuellement", [.frequency(1, .month)]),
  ("annuel|annuelle|annuellement", [.frequency(1, .year)]),
  (
    "bimensuel|bimensuelle|bimensuellement|tous les quinze jours|tous les 15 jours|chaque quinzaine|une semaine sur deux|1 semaine sur 2",
    [.frequency(2, .week)]
  ),
  ("bimestriel|bimestrielle|un mois sur deux|1 mois sur 2", [.frequency(2, .month)]),
  ("un jour sur deux|1 jour sur 2", [.frequency(2, .day)]),
  ("une année sur deux|un an sur deux", [.frequency(2, .year)]),
  ("trimestriel|trimestrielle|trimestriellement", [.frequency(1, .quarter)]),
  ("semestriel|semestrielle", [.frequency(6, .month)]),
  ("fois|x", [.times]),
  ("par", [.per]),
  ("ou", [.or]),
  ("une fois par|1 fois par|une fois tous les|une fois toutes les|1x par|1 x par|1x/", [.onceEach]),
  ("dans|d'ici|d'ici à|en|dans les|au bout de", [.ahead]),
  ("il y a|voici|voilà", [.back]),
  ("plus tard|à partir de maintenant|à compter de maintenant|à partir d'aujourd'hui", [.fromNow]),
  ("plus tôt|auparavant", [.ago]),
  ("après|à compter de|à partir de", [.after]),
  ("avant", [.before]),
  ("maintenant|immédiatement|tout de suite", [.now]),
  ("le|en|sur|pour|pour le|à partir du|à compter du|dès le|sur le|sur la|du", [.on]),
  (
    "à|a|vers|aux|pour|dès|sur les|peu près|à peu près|environ|aux environs de|autour de|à partir de|vers les",
    [.at]
  ),
  (
    "sauf|sauf le|sauf les|pas le|pas les|excepté|excepté le|hormis|à l'exception de|à l'exception du",
    [.except]
  ),
  ("pour", [.forGuests]),
  ("pendant|durant|durée|d'une durée de|durée de|pour une durée de|pour", [.lasting]),
  (
    """
    de|du|d'|entre|depuis|à partir de|à partir du|des|entre le|de la|dès|dès le|dès la|à compter de|à compter du|\
    à dater de|à dater du|commençant|en commençant|débutant|en débutant
    """,
    [.from]
  ),
  ("au mois de|au mois d'|durant le mois de|pendant le mois de", [.placeOfName]),
  ("à|a|au|aux", [.upTo]),
  ("se termine le|se terminant le|finit le|prend fin le|fin le", [.until]),
  ("se termine le|se terminant le|finit le|prend fin le", [.ending]),
  (
    "jusqu'à|jusqu'au|jusqu'aux|jusqu'en|jusque|jusqu'à la|jusqu'à l'|jusqu'|jusqu'à fin|d'ici|d'ici le|au plus tard|au plus tard le",
    [.until]
  ),
  (
    """
    le|la|les|l'|de|du|des|d'|au|en|dans la|dans le|dans l'|de la|au mois de|au mois d'|durant le mois de|\
    pendant le mois de
    """,
    [.filler]
  ),
  ("toute la journée|journée entière|la journée entière|journée complète", [.allDay]),
]

private let frenchEvents: [LanguageTable.Entry] =
  [
    (
      """
      rappel|rappeler|rappelle-moi|rappelle moi|rappelez-moi|me rappeler|alerte|alerter|alarme|notification|\
      notifier|préviens-moi|préviens moi|prévenir|me prévenir|avertis-moi|avertir|m'avertir|avec rappel|\
      avec alerte|avec un rappel|avec une alerte|notifie-moi|alerte-moi
      """,
      [.alarm]
    ),
    ("avant|à l'avance|d'avance|plus tôt|auparavant", [.alarmBefore]),
    ("la veille au soir", [.part(.evening), .alarmBefore]),
    ("la veille", [.units(1, .day), .alarmBefore]),
    ("chez|dans|au|à la|à l'", [.place]),
    ("à|en|aux", [.placeOfName]),
    ("salle|amphi|amphithéâtre|bureau|bâtiment", [.placeWord]),
    ("heure|heure de|heure d'|heure du", [.zoneTime]),
    ("londres", [.city("Europe/London")]),
    ("lisbonne", [.city("Europe/Lisbon")]),
    ("genève", [.city("Europe/Zurich")]),
    ("athènes", [.city("Europe/Athens")]),
    ("moscou", [.city("Europe/Moscow")]),
    ("montréal|québec", [.city("America/Toronto")]),
    ("singapour", [.city("Asia/Singapore")]),
    ("pékin", [.city("Asia/Shanghai")]),
    ("séoul", [.city("Asia/Seoul")]),
    ("dubaï", [.city("Asia/Dubai")]),
  ]

/// Words of titles that name what is mostly done each week.
let weeklyInFrench =
  """
  cours|entraînement|piscine|danse|natation|musculation|chorale|école|crèche|formation|foot|kiné|orthophoniste|judo|gym
  """
