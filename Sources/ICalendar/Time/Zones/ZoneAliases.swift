/// Other names of zones, for systems whose tzdata lacks the `backward` links or is older than a new name.
enum ZoneAliases {
  /// The other name of the same zone, or `nil`.
  static func target(of name: String) -> String? { targets[name] }

  /// The alias that equals a text apart from letter case; `nil` if there is none.
  static func name(ignoringCaseOf text: String) -> String? { names[text.lowercased()] }

  /// The alias with a key; `nil` if there is none.
  static func name(_ key: ZoneNameKey) -> String? { namesByKey[key] }

  /// All other names.
  static var allNames: [String] { pairs.map(\.0) }

  private static let namesByKey = Dictionary(pairs.map { (ZoneNameKey($0.0), $0.0) }) { first, _ in first }

  private static let pairs: [(String, String)] = table.split(separator: "\n").flatMap { line in
    let names = line.split(separator: " ").map(String.init)
    return names.dropFirst().map { ($0, names[0]) }
  }

  private static let targets = Dictionary(pairs) { first, _ in first }
  private static let names = Dictionary(pairs.map { ($0.0.lowercased(), $0.0) }) { first, _ in first }

  /// Each line: a zone, then its other names.
  private static let table = """
    Africa/Abidjan Africa/Timbuktu
    Africa/Asmara Africa/Asmera
    Africa/Cairo Egypt
    Africa/Tripoli Libya
    America/Adak US/Aleutian America/Atka
    America/Anchorage US/Alaska
    America/Argentina/Buenos_Aires America/Buenos_Aires
    America/Argentina/Catamarca America/Catamarca America/Argentina/ComodRivadavia
    America/Argentina/Cordoba America/Cordoba America/Rosario
    America/Argentina/Jujuy America/Jujuy
    America/Argentina/Mendoza America/Mendoza
    America/Chicago US/Central CST6CDT
    America/Denver US/Mountain MST7MDT Navajo America/Shiprock
    America/Detroit US/Michigan
    America/Edmonton Canada/Mountain America/Yellowknife
    America/Godthab America/Nuuk
    America/Halifax Canada/Atlantic
    America/Havana Cuba
    America/Indiana/Indianapolis America/Indianapolis America/Fort_Wayne US/East-Indiana
    America/Indiana/Knox US/Indiana-Starke America/Knox_IN
    America/Iqaluit America/Pangnirtung
    America/Jamaica Jamaica
    America/Kentucky/Louisville America/Louisville
    America/Los_Angeles US/Pacific US/Pacific-New PST8PDT
    America/Manaus Brazil/West
    America/Mazatlan Mexico/BajaSur
    America/Mexico_City Mexico/General
    America/New_York US/Eastern EST5EDT
    America/Noronha Brazil/DeNoronha
    America/Nuuk America/Godthab
    America/Panama EST America/Coral_Harbour
    America/Phoenix US/Arizona MST
    America/Puerto_Rico America/Kralendijk America/Lower_Princes America/Marigot America/St_Barthelemy
    America/Puerto_Rico America/Virgin
    America/Regina Canada/Saskatchewan
    America/Rio_Branco Brazil/Acre America/Porto_Acre
    America/Santiago Chile/Continental
    America/Sao_Paulo Brazil/East
    America/St_Johns Canada/Newfoundland
    America/Tijuana Mexico/BajaNorte America/Ensenada America/Santa_Isabel
    America/Toronto Canada/Eastern America/Montreal America/Nipigon America/Thunder_Bay
    America/Vancouver Canada/Pacific
    America/Whitehorse Canada/Yukon
    America/Winnipeg Canada/Central America/Rainy_River
    Asia/Ashgabat Asia/Ashkhabad
    Asia/Calcutta Asia/Kolkata
    Asia/Dhaka Asia/Dacca
    Asia/Ho_Chi_Minh Asia/Saigon
    Asia/Hong_Kong Hongkong
    Asia/Jerusalem Asia/Tel_Aviv Israel
    Asia/Kathmandu Asia/Katmandu
    Asia/Kolkata Asia/Calcutta
    Asia/Macau Asia/Macao
    Asia/Makassar Asia/Ujung_Pandang
    Asia/Nicosia Europe/Nicosia
    Asia/Rangoon Asia/Yangon
    Asia/Seoul ROK
    Asia/Shanghai PRC Asia/Chongqing Asia/Harbin Asia/Chungking
    Asia/Singapore Singapore
    Asia/Taipei ROC
    Asia/Tehran Iran
    Asia/Thimphu Asia/Thimbu
    Asia/Tokyo Japan
    Asia/Ulaanbaatar Asia/Ulan_Bator Asia/Choibalsan
    Asia/Urumqi Asia/Kashgar
    Asia/Yangon Asia/Rangoon
    Atlantic/Faroe Atlantic/Faeroe
    Atlantic/Reykjavik Iceland
    Australia/Adelaide Australia/South
    Australia/Brisbane Australia/Queensland
    Australia/Broken_Hill Australia/Yancowinna
    Australia/Darwin Australia/North
    Australia/Hobart Australia/Tasmania Australia/Currie
    Australia/Lord_Howe Australia/LHI
    Australia/Melbourne Australia/Victoria
    Australia/Perth Australia/West
    Australia/Sydney Australia/ACT Australia/NSW Australia/Canberra
    Etc/GMT GMT GMT0 GMT+0 GMT-0 Greenwich
    Etc/UTC UTC UCT Universal Zulu
    Europe/Athens EET
    Europe/Belgrade Europe/Zagreb Europe/Ljubljana Europe/Sarajevo Europe/Skopje Europe/Podgorica
    Europe/Berlin Arctic/Longyearbyen Atlantic/Jan_Mayen
    Europe/Brussels CET MET Europe/Amsterdam Europe/Luxembourg
    Europe/Chisinau Europe/Tiraspol
    Europe/Dublin Eire
    Europe/Helsinki Europe/Mariehamn
    Europe/Istanbul Turkey Asia/Istanbul
    Europe/Kiev Europe/Kyiv
    Europe/Kyiv Europe/Kiev Europe/Uzhgorod Europe/Zaporozhye
    Europe/Lisbon Portugal WET
    Europe/London GB GB-Eire Europe/Belfast
    Europe/Moscow W-SU
    Europe/Prague Europe/Bratislava
    Europe/Rome Europe/San_Marino Europe/Vatican
    Europe/Warsaw Poland
    Europe/Zurich Europe/Busingen
    Pacific/Auckland NZ Antarctica/South_Pole
    Pacific/Chatham NZ-CHAT
    Pacific/Easter Chile/EasterIsland
    Pacific/Guadalcanal Pacific/Ponape
    Pacific/Honolulu HST US/Hawaii Pacific/Johnston
    Pacific/Kanton Pacific/Enderbury
    Pacific/Kwajalein Kwajalein
    Pacific/Pago_Pago US/Samoa Pacific/Samoa
    Pacific/Port_Moresby Pacific/Truk Pacific/Yap
    """
}
