/// Words of languages without a table, folded: Italian, Dutch, Polish, Swedish, Danish, Norwegian, Finnish, Czech, Slovak, Croatian, Hungarian, Romanian,
/// Catalan, Turkish, Russian, Ukrainian, Bulgarian, Greek, Korean, Arabic, Hindi and Thai. Those that are other words of a language with a table are left out.
extension WordList {
  /// Weekdays, today, tomorrow and parts of them, which are errors wherever they stand.
  static let foreignDays = WordList(
    """
    besok|bugun|carsamba|carşamba|cetvrtak|csutortok|csutortokon|ctvrtek|cumartesi|czwartek|dijous|dilluns|dimarts|\
    dimecres|dinsdag|dissabte|diumenge|divendres|dnes|domani|domenica|donderdag|dopodomani|duminica|duminică|dzisiaj|dziś|\
    eergisteren|fredag|giovedi|gisteren|hetfo|hetfon|hetfő|hetfőn|holnap|holnaputan|huomenna|huomisaamuna|iaften|idag|\
    ieri|igar|ikvall|ikveld|imorgen|imorgon|imorron|jutro|keskiviikko|keskiviikkona|lauantai|lauantaina|lordag|lunedi|\
    maanantai|maanantaina|maandag|mandag|martedi|mercoledi|miercuri|morgenavond|morgenmiddag|morgenochtend|nedela|nedeli|\
    nedeľa|nedjelja|neděle|neděli|niedziela|niedziele|niedzielę|oggi|onsdag|overmorgen|overmorgon|pazartesi|penteken|\
    perjantai|perjantaina|persembe|perşembe|petak|piatek|piatok|piątek|poimaine|pojutrze|pondeli|pondelok|ponděli|\
    ponedjeljak|poniedzialek|pozajtra|pozitri|pozitři|prekosutra|sabato|sabtu|salı|sambata|sambătă|sobota|sobote|sobotu|\
    sobotę|sondag|srijeda|sroda|srode|stamane|stamattina|stanotte|stasera|streda|stredu|stvrtok|středa|středu|subota|\
    sunnuntai|sunnuntaina|szerda|szerdan|szombat|szombaton|tanaan|tiistai|tiistaina|tirsdag|tisdag|torsdag|torstai|\
    torstaina|utery|utorak|utorok|vanavond|vandaag|vanmiddag|vannacht|vanochtend|vasarnap|venerdi|vineri|vrijdag|woensdag|\
    wtorek|yarın|ylihuomenna|zajtra|zaterdag|zavtra|zitra|zondag|četvrtak|čtvrtek|środa|środę|štvrtok|αυριο|αύριο|δευτέρα|\
    δευτερα|κυριακή|κυριακη|πέμπτη|παρασκευή|παρασκευη|πεμπτη|σάββατο|σήμερα|σαββατο|σημερα|τετάρτη|τεταρτη|τρίτη|τριτη|\
    в'ятницю|воскресенье|вторник|вівторок|днес|завтра|неділю|неділя|п'ятницю|п'ятниця|пʼятницю|пʼятниця|петък|понеделник|\
    понедельник|понеділок|послезавтра|пятница|пятницу|післязавтра|сегодня|середа|середу|среда|среду|сряда|суббота|субботу|\
    субота|суботу|събота|сьогодні|утре|четвер|четверг|четвъртък|الأحد|الأربعاء|الإثنين|الاثنين|الثلاثاء|الجمعة|الخميس|\
    السبت|اليوم|غدا|غدًا|गुरुवार|बुधवार|मंगलवार|रविवार|शनिवार|शुक्रवार|सोमवार|พรุ่งนี้|วันนี้|금요일|금요일에|내일|내일은|내일의|모레|목요일|\
    목요일에|수요일|수요일에|오늘|오늘밤|월요일|월요일에|일요일|일요일에|토요일|토요일에|화요일|화요일에
    """)

  /// Months as they stand behind a day: `5 maggio`, `5 maja`.
  static let foreignMonths = WordList(
    """
    agustos|aprile|aprilie|aralik|aralık|augusti|augustus|ağustos|brezna|března|cervence|cervna|czerwca|decembrie|\
    desember|desembre|dicembre|dubna|ekim|elokuuta|eylul|febbraio|febrer|februari|februarie|gener|gennaio|giugno|grudnia|\
    haziran|heinakuuta|helmikuuta|huhtikuuta|ianuarie|iulie|iunie|januari|joulukuuta|juliol|juny|kasim|kasım|kesakuuta|\
    kvetna|května|kwietnia|ledna|lipca|listopada|listopadu|lokakuuta|luglio|lutego|maaliskuuta|maart|maggio|maig|maj|maja|\
    marca|marraskuuta|mart|martie|mayis|mayıs|mei|nisan|noiembrie|ocak|octombrie|ottobre|pazdziernika|\
    października|prosince|rijna|septembrie|setembre|settembre|sierpnia|srpna|stycznia|subat|syyskuuta|szeptember|\
    tammikuuta|temmuz|toukokuuta|unora|wrzesnia|września|zari|zaři|července|června|řijna|şubat|απριλίου|αυγούστου|\
    δεκεμβρίου|ιανουαρίου|ιουλίου|ιουνίου|μαΐου|μαρτίου|νοεμβρίου|οκτωβρίου|σεπτεμβρίου|φεβρουαρίου|августа|апреля|\
    березня|вересня|грудня|декабря|жовтня|июля|июня|квітня|липня|листопада|лютого|марта|мая|ноября|октября|сентября|\
    серпня|січня|травня|февраля|червня|января
    """)

  /// Short months of all languages, those with a table too, which are other words where no number and no hour is beside them.
  static let shortMonths = WordList(
    """
    abr|ago|aou|apr|aug|avg|avr|cze|dec|dez|dic|ene|feb|fev|gen|gru|iul|iun|jan|janv|juil|jul|jun|kve|kwi|lis|lug|lut|\
    mag|mai|maj|mar|mars|marz|mei|mrt|mrz|noi|nov|oct|okt|ott|paz|rij|ruj|sep|sept|sie|sij|srp|sty|tem|unor|vel|wrz|zar
    """)

  /// Parts of the day, behind a time or a day.
  static let foreignParts = WordList(
    """
    's-avonds|aamulla|aften|aftenen|aksam|akşam|avond|avonds|eftermiddag|eftermiddagen|ettermiddag|ettermiddagen|\
    formiddag|formiddagen|illalla|iltapaivalla|kvall|kvallen|kveld|kvelden|mattina|mattino|mezzanotte|mezzogiorno|middag|\
    middags|morgonen|namiddag|natten|notte|ochtend|ochtends|odpoledne|ogleden|oğleden|poludniu|pomeriggio|popoludniu|\
    sabah|sera|vecer|večer|wieczor|wieczorem|ввечері|вечера|вечером|вечора|вранці|днем|дня|днём|ночи|ночью|ранку|утра|\
    утром
    """)

  /// Words behind an hour: `10 uur`.
  static let foreignHours = WordList(
    """
    godz|godzina|godzinie|hodin|kello|ora|orakor|uur|ώρα|годин|година|часа|часов|시|시에
    """)

  /// Words before an hour: `kl 10`, `alle 10`.
  static let foreignHoursAhead = WordList(
    """
    alle|at|godz|kl|klo|klockan|klokken|las|ore|saat|um
    """)

  /// Short weekdays before an hour where no day is said: the Dutch `vr 12:30`. Those that are other words are left out.
  static let foreignShortDays = WordList(
    """
    czw|fr|fre|gio|jeu|jue|lun|mer|mie|ons|sab|sob|ter|ven|vie|vr|wt|za|zo
    """)

  /// Units of time, behind a number or beside a word for `next`.
  static let foreignUnits = WordList(
    """
    dagar|dage|dagen|dager|dni|dnu|dnů|dzien|dzień|giorni|giorno|hafta|haftaya|kuukauden|maand|maanden|manad|manader|\
    maned|maneder|mesic|mesice|mesicu|miesiac|miesiace|miesiecy|miesiąc|miesiące|miesięcy|měsic|měsice|měsiců|napok|\
    paivaa|paivan|saptamana|saptamani|settimana|settimane|săptămani|săptămană|tyden|tydnu|tydny|tydnů|tydzien|tydzień|\
    tygodni|tygodnie|tygodniu|uge|uger|uke|uker|vecka|veckor|viikko|viikkoa|viikon|weken|день|дней|дня|дні|днів|месяц|\
    месяца|месяцев|місяць|недели|недель|неделю|неделя|тиждень|тижні|тижнів
    """)

  /// Words for `next` before or behind a unit of another language: `prossima settimana`, `nächste Woche`.
  static let steps = WordList(
    """
    ensi|gelecek|jovo|jovő|komende|kommende|kommenden|kommendes|nachste|nachsten|nachster|nachstes|naeste|nasta|nastepny|\
    nastepnym|następny|następnym|neste|onumuzdeki|pristi|prochain|prochaine|prochaines|prochains|prossima|prossimo|\
    proxima|proximas|proximo|proximos|przyszlej|przyszly|przyszlym|přišti|siguiente|volgende|наступний|наступного|\
    наступної|следующая|следующей|следующем|следующий|следующую
    """)
}
