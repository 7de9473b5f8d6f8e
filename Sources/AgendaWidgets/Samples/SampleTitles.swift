/// The words of the sample agenda in one language.
struct SampleTitles: Sendable {
  /// The name for the birthday.
  var person: String
  /// The title of the all-day event.
  var holiday: String
  var standUp: String
  var room: String
  var lunch: String
  var review: String
  var dentist: String
  var street: String
  var choir: String
  var market: String
  var hike: String
  var planning: String
  var call: String
}

extension Language {
  /// The words of the sample agenda.
  var sampleTitles: SampleTitles {
    switch code {
    case .english: .english
    case .german: .german
    case .french: .french
    case .spanish: .spanish
    case .portuguese: .portuguese
    case .japanese: .japanese
    case .simplifiedChinese: .simplifiedChinese
    case .traditionalChinese: .traditionalChinese
    case .hebrew: .hebrew
    }
  }
}

extension SampleTitles {
  fileprivate static let english = SampleTitles(
    person: "Ada Lovelace", holiday: "Science fair", standUp: "Stand-up", room: "Room 4",
    lunch: "Lunch with Kim", review: "Design review", dentist: "Dentist", street: "12 Mill Lane",
    choir: "Choir practice", market: "Farmers’ market", hike: "Hike to the lake", planning: "Sprint planning",
    call: "Call with Grandma")

  fileprivate static let german = SampleTitles(
    person: "Emmy Noether", holiday: "Wissenschaftstage", standUp: "Morgenrunde", room: "Raum 4",
    lunch: "Mittagessen mit Kim", review: "Entwurf besprechen", dentist: "Zahnarzt", street: "Mühlgasse 12",
    choir: "Chorprobe", market: "Wochenmarkt", hike: "Wanderung zum See", planning: "Sprintplanung",
    call: "Telefonat mit Oma")

  fileprivate static let french = SampleTitles(
    person: "Marie Curie", holiday: "Fête de la science", standUp: "Point du matin", room: "Salle 4",
    lunch: "Déjeuner avec Kim", review: "Revue de maquette", dentist: "Dentiste", street: "12, rue du Moulin",
    choir: "Répétition de chorale", market: "Marché", hike: "Randonnée au lac",
    planning: "Planification du sprint", call: "Appel avec mamie")

  fileprivate static let spanish = SampleTitles(
    person: "Frida Kahlo", holiday: "Feria de la ciencia", standUp: "Reunión diaria", room: "Sala 4",
    lunch: "Almuerzo con Kim", review: "Revisión del diseño", dentist: "Dentista", street: "C. del Molino 12",
    choir: "Ensayo del coro", market: "Mercado", hike: "Excursión al lago",
    planning: "Planificación del sprint", call: "Llamada con la abuela")

  fileprivate static let portuguese = SampleTitles(
    person: "Clarice Lispector", holiday: "Feira de ciências", standUp: "Reunião diária", room: "Sala 4",
    lunch: "Almoço com Kim", review: "Revisão do design", dentist: "Dentista", street: "Rua do Moinho, 12",
    choir: "Ensaio do coral", market: "Feira livre", hike: "Caminhada até o lago",
    planning: "Planejamento do sprint", call: "Ligar para a avó")

  fileprivate static let japanese = SampleTitles(
    person: "紫式部", holiday: "科学フェア", standUp: "朝会", room: "会議室4", lunch: "キムさんとランチ",
    review: "デザインレビュー", dentist: "歯医者", street: "水車通り12", choir: "合唱の練習", market: "朝市",
    hike: "湖までハイキング", planning: "スプリント計画", call: "祖母に電話")

  fileprivate static let simplifiedChinese = SampleTitles(
    person: "李清照", holiday: "科学节", standUp: "晨会", room: "4 号会议室", lunch: "和小金吃午饭",
    review: "设计评审", dentist: "看牙医", street: "磨坊路 12 号", choir: "合唱排练", market: "农贸市场",
    hike: "湖边徒步", planning: "迭代计划会", call: "给奶奶打电话")

  fileprivate static let traditionalChinese = SampleTitles(
    person: "李清照", holiday: "科學節", standUp: "晨會", room: "4 號會議室", lunch: "和小金吃午餐",
    review: "設計評審", dentist: "看牙醫", street: "磨坊路 12 號", choir: "合唱排練", market: "農夫市集",
    hike: "湖邊健行", planning: "衝刺規劃會議", call: "打電話給奶奶")

  fileprivate static let hebrew = SampleTitles(
    person: "חנה סנש", holiday: "יריד המדע", standUp: "פגישת בוקר", room: "חדר 4", lunch: "צהריים עם קים",
    review: "סקירת עיצוב", dentist: "רופא שיניים", street: "רחוב הטחנה 12", choir: "חזרת מקהלה",
    market: "שוק האיכרים", hike: "טיול לאגם", planning: "תכנון ספרינט", call: "שיחה עם סבתא")
}
