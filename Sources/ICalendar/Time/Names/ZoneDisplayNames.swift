/// Names of zones for people, which Outlook, Notes and other programs show in a list and write into calendars.
enum ZoneDisplayNames {
  /// Outlook's English names without the offset, and the places in them that are not the name of a zone. A region in a
  /// name takes precedence over its cities.
  static let outlook: StaticString = """
    Abu Dhabi\tAsia/Dubai
    Abu Dhabi, Muscat\tAsia/Dubai
    Alaska\tAmerica/Anchorage
    Aleutian Islands\tAmerica/Adak
    Almaty, Novosibirsk\tAsia/Novosibirsk
    Araguaina\tAmerica/Araguaina
    Arizona\tAmerica/Phoenix
    Ashgabat, Tashkent\tAsia/Tashkent
    Astana\tAsia/Almaty
    Astana, Dhaka\tAsia/Dhaka
    Athens, Bucharest\tEurope/Bucharest
    Athens, Bucharest, Istanbul\tEurope/Istanbul
    Athens, Istanbul, Minsk\tEurope/Athens
    Atlantic Time (Canada)\tAmerica/Halifax
    Auckland, Wellington\tPacific/Auckland
    Azores\tAtlantic/Azores
    Baja California\tAmerica/Tijuana
    Bangkok, Hanoi, Jakarta\tAsia/Bangkok
    Beijing\tAsia/Shanghai
    Beijing, Chongqing, Hong Kong, Urumqi\tAsia/Shanghai
    Belgrade, Bratislava, Budapest, Ljubljana, Prague\tEurope/Budapest
    Bern\tEurope/Zurich
    Bogota, Lima, Quito\tAmerica/Bogota
    Bogota, Lima, Quito, Rio Branco\tAmerica/Bogota
    Bougainville Island\tPacific/Bougainville
    Brasilia\tAmerica/Sao_Paulo
    Brussels, Copenhagen, Madrid, Paris\tEurope/Paris
    Buenos Aires, Georgetown\tAmerica/Argentina/Buenos_Aires
    Cabo Verde Is.\tAtlantic/Cape_Verde
    Canberra\tAustralia/Sydney
    Canberra, Melbourne, Sydney\tAustralia/Sydney
    Cape Verde Is.\tAtlantic/Cape_Verde
    Caracas, La Paz\tAmerica/Caracas
    Casablanca, Monrovia\tAtlantic/Reykjavik
    Caucasus Standard Time\tAsia/Yerevan
    Cayenne, Fortaleza\tAmerica/Cayenne
    Central Africa\tAfrica/Maputo
    Central America\tAmerica/Guatemala
    Central Europe Time\tEurope/Budapest
    Central Time (US & Canada)\tAmerica/Chicago
    Central Time (US and Canada)\tAmerica/Chicago
    Chatham Islands\tPacific/Chatham
    Chennai\tAsia/Kolkata
    Chennai, Kolkata, Mumbai, New Delhi\tAsia/Kolkata
    Chetumal\tAmerica/Cancun
    Chihuahua, La Paz, Mazatlan\tAmerica/Mazatlan
    Chisinau\tEurope/Chisinau
    Chokurdakh\tAsia/Srednekolymsk
    City of Buenos Aires\tAmerica/Argentina/Buenos_Aires
    Coordinated Universal Time\tEtc/UTC
    Coordinated Universal Time+12\tEtc/GMT-12
    Coordinated Universal Time+13\tEtc/GMT-13
    Coordinated Universal Time-02\tEtc/GMT+2
    Coordinated Universal Time-08\tEtc/GMT+8
    Coordinated Universal Time-09\tEtc/GMT+9
    Coordinated Universal Time-11\tEtc/GMT+11
    Cuiaba\tAmerica/Cuiaba
    Dublin, Edinburgh, Lisbon, London\tEurope/London
    E. Europe\tEurope/Chisinau
    East Africa\tAfrica/Nairobi
    Easter Island\tPacific/Easter
    Eastern Time (US & Canada)\tAmerica/New_York
    Eastern Time (US and Canada)\tAmerica/New_York
    Edinburgh\tEurope/London
    Ekaterinburg\tAsia/Yekaterinburg
    Fiji, Kamchatka, Marshall Is.\tPacific/Fiji
    Fiji, Marshall Is.\tPacific/Fiji
    Gaza, Hebron\tAsia/Hebron
    Georgetown, La Paz, Manaus, San Juan\tAmerica/La_Paz
    Greenland\tAmerica/Nuuk
    Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London\tEurope/London
    Guadalajara, Mexico City, Monterrey\tAmerica/Mexico_City
    Guam, Port Moresby\tPacific/Port_Moresby
    Haiti\tAmerica/Port-au-Prince
    Hanoi\tAsia/Ho_Chi_Minh
    Harare, Pretoria\tAfrica/Johannesburg
    Hawaii\tPacific/Honolulu
    Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius\tEurope/Kyiv
    Indiana (East)\tAmerica/Indiana/Indianapolis
    International Date Line West\tEtc/GMT+12
    Irkutsk, Ulaan Bataar\tAsia/Irkutsk
    Islamabad, Karachi\tAsia/Karachi
    Islamabad, Karachi, Tashkent\tAsia/Karachi
    Izhevsk, Samara\tEurope/Samara
    Kiritimati Island\tPacific/Kiritimati
    Kuala Lumpur, Singapore\tAsia/Singapore
    Kuwait, Riyadh\tAsia/Riyadh
    Lord Howe Island\tAustralia/Lord_Howe
    Magadan, Solomon Is., New Caledonia\tPacific/Guadalcanal
    Marquesas Islands\tPacific/Marquesas
    Mexico City\tAmerica/Mexico_City
    Mid-Atlantic\tEtc/GMT+2
    Midway Island, Samoa\tPacific/Pago_Pago
    Minsk\tEurope/Minsk
    Monrovia, Reykjavik\tAtlantic/Reykjavik
    Moscow, St. Petersburg\tEurope/Moscow
    Moscow, St. Petersburg, Volgograd\tEurope/Moscow
    Mountain Time (US & Canada)\tAmerica/Denver
    Mountain Time (US and Canada)\tAmerica/Denver
    Mumbai\tAsia/Kolkata
    Nairobi\tAfrica/Nairobi
    New Delhi\tAsia/Kolkata
    Newfoundland\tAmerica/St_Johns
    Newfoundland and Labrador\tAmerica/St_Johns
    Norfolk Island\tPacific/Norfolk
    Nuku'alofa\tPacific/Tongatapu
    Old Crow\tAmerica/Dawson
    Osaka, Sapporo, Tokyo\tAsia/Tokyo
    Pacific Time (US & Canada)\tAmerica/Los_Angeles
    Pacific Time (US & Canada); Tijuana\tAmerica/Los_Angeles
    Pacific Time (US and Canada)\tAmerica/Los_Angeles
    Pacific Time (US and Canada), Tijuana\tAmerica/Los_Angeles
    Perth\tAustralia/Perth
    Petropavlovsk-Kamchatsky\tAsia/Kamchatka
    Port Louis\tIndian/Mauritius
    Prague\tEurope/Prague
    Pyongyang\tAsia/Pyongyang
    Rangoon\tAsia/Yangon
    Saint Pierre and Miquelon\tAmerica/Miquelon
    Salvador\tAmerica/Bahia
    Sarajevo, Skopje, Sofija, Vilnius, Warsaw, Zagreb\tEurope/Warsaw
    Sarajevo, Skopje, Warsaw, Zagreb\tEurope/Warsaw
    Saskatchewan\tAmerica/Regina
    Seoul\tAsia/Seoul
    Solomon Is., New Caledonia\tPacific/Guadalcanal
    Sri Jayawardenepura\tAsia/Colombo
    Taipei\tAsia/Taipei
    Tbilisi\tAsia/Tbilisi
    Turks and Caicos\tAmerica/Grand_Turk
    Ulaanbaatar\tAsia/Ulaanbaatar
    Universal Coordinated Time\tEtc/UTC
    West Central Africa\tAfrica/Lagos
    Wien\tEurope/Vienna
    Yangon (Rangoon)\tAsia/Yangon
    Yerevan\tAsia/Yerevan
    """

  /// Names from Notes, old and translated names from Windows, and abbreviations. Some mean other zones in other places,
  /// so a calendar's own definition takes precedence.
  static let common: StaticString = """
    Armenian Standard Time\tAsia/Yerevan
    BST\tEurope/London
    British Summer Time\tEurope/London
    British Time\tEurope/London
    CDT\tAmerica/Chicago
    Central European Summer Time\tEurope/Paris
    Central European Time\tEurope/Paris
    CEST\tEurope/Paris
    Coordinated Universal Time (UTC)\tEtc/UTC
    CST\tAmerica/Chicago
    Eastern European Time\tEurope/Bucharest
    Eastern/Central Europe\tEurope/Warsaw
    Eastern/Western Europe\tEurope/Bucharest
    EDT\tAmerica/New_York
    EEST\tEurope/Bucharest
    Europe centrale\tEurope/Paris
    Europe occidentale\tEurope/London
    Greenwich Mean Time\tEtc/GMT
    heure d’europe centrale\tEurope/Paris
    hora estándar romance\tEurope/Paris
    hora de europa central\tEurope/Paris
    IST\tAsia/Kolkata
    Japan Standard Time\tAsia/Tokyo
    JST\tAsia/Tokyo
    Kamchatka Standard Time\tAsia/Kamchatka
    MDT\tAmerica/Denver
    Mexico\tAmerica/Mexico_City
    Mexico Standard Time\tAmerica/Mexico_City
    Mexico Standard Time 2\tAmerica/Mazatlan
    Mid-Atlantic Standard Time\tEtc/GMT+2
    mitteleuropäische sommerzeit\tEurope/Berlin
    mitteleuropäische zeit\tEurope/Berlin
    MESZ\tEurope/Berlin
    MEZ\tEurope/Berlin
    Moscow\tEurope/Moscow
    MSK\tEurope/Moscow
    osteuropäische zeit\tEurope/Bucharest
    PDT\tAmerica/Los_Angeles
    PST\tAmerica/Los_Angeles
    romance (standardzeit)\tEurope/Paris
    Samoa\tPacific/Apia
    SA Pacific\tAmerica/Bogota
    Universal Time Coordinated\tEtc/UTC
    WEST\tEurope/Lisbon
    West-Europa\tEurope/Amsterdam
    west-europa (standaardtijd)\tEurope/Amsterdam
    westeuropäische zeit\tEurope/London
    Western/Central Europe\tEurope/Berlin
    Western European Time\tEurope/Lisbon
    ora solare europa occidentale\tEurope/Rome
    ora solare europa centrale\tEurope/Rome
    """
}
