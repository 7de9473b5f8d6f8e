/// Days of languages without a table.
extension WordList {
  /// Weekdays, today and tomorrow of Italian, Dutch, Polish, Russian, Swedish, Danish, Norwegian, Finnish, Czech, Turkish, Ukrainian and Greek, folded. Words that
  /// are others in a language with a table are left out.
  static let foreignDays = WordList(
    """
    bugun|carsamba|carşamba|ctvrtek|cumartesi|czwartek|dinsdag|dnes|domani|domenica|donderdag|dopodomani|dzisiaj|dziś|\
    fredag|giovedi|huomenna|idag|imorgon|jutro|keskiviikko|keskiviikkona|lauantai|lauantaina|lordag|lunedi|maanantai|\
    maanantaina|maandag|mandag|martedi|mercoledi|nedeli|neděle|neděli|niedziela|niedziele|niedzielę|oggi|onsdag|\
    overmorgen|pazartesi|perjantai|perjantaina|persembe|perşembe|piatek|piątek|pojutrze|pondeli|ponděli|poniedzialek|\
    sabato|salı|sobota|sobote|sobotu|sobotę|sondag|sroda|srode|streda|stredu|středa|středu|sunnuntai|sunnuntaina|tanaan|\
    tiistai|tiistaina|tirsdag|tisdag|torsdag|torstai|torstaina|utery|vandaag|venerdi|vrijdag|woensdag|wtorek|yarın|\
    zaterdag|zitra|zondag|čtvrtek|środa|środę|αυριο|αύριο|δευτέρα|δευτερα|κυριακή|κυριακη|πέμπτη|παρασκευή|παρασκευη|\
    πεμπτη|σάββατο|σήμερα|σαββατο|σημερα|τετάρτη|τεταρτη|τρίτη|τριτη|воскресенье|вторник|вівторок|завтра|неділю|неділя|\
    п'ятницю|п'ятниця|пʼятницю|пʼятниця|понедельник|понеділок|послезавтра|пятница|пятницу|післязавтра|сегодня|середа|\
    середу|среда|среду|суббота|субботу|субота|суботу|сьогодні|четвер|четверг
    """)
}
