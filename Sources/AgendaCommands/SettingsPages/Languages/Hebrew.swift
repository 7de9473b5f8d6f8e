internal import AgendaWidgets

extension SettingsWords {
  static let hebrew = SettingsWords(
    language: .hebrew,
    settings: "הגדרות",
    widgets: "יישומונים",
    calendars: "יומנים",
    shown: "היומנים המוצגים",
    save: "שמירה",
    addCalendar: "הוספת יומן",
    addWidget: "הוספת יישומון",
    edit: "עריכה",
    copy: "שכפול",
    remove: "הסרה",
    defaults: "ברירות מחדל",
    preview: "תצוגה מקדימה",
    name: "שם",
    saved: "נשמר.",
    removed: "הוסר.",
    notSaved: "דבר לא נשמר. נא לתקן את המסומן.",
    standard: "ברירת מחדל:",
    notSet: "לא נקבע",
    yes: "כן",
    no: "לא",
    atMost: "לכל היותר:",
    onlyWith: "רק עם",
    outdated: "הקובץ השתנה מאז שנפתח הדף, ודבר לא נשמר. מה שהוקלד עדיין כאן, לצד מה שכתוב עכשיו בקובץ. "
      + "שמירה נוספת תחליף אותו.",
    inFile: "בקובץ:",
    ofAccounts: "חשבונות מוסיפים באמצעות",
    mistakes: "בקובץ יש שגיאות:",
    file: "קובץ:",
    look: "מראה",
    content: "אירועים",
    time: "שעה ושפה",
    format: "פלט",
    links: "קישורים",
    place: "קובץ, תיקייה או כתובת",
    themes: "ערכות נושא",
    addTheme: "הוספת ערכת נושא",
    accounts: "חשבונות",
    signedIn: "מחובר",
    signedOut: "מנותק",
    expired: "פג תוקף הכניסה",
    refused: "השרת דוחה את הכניסה",
    unreachable: "לא ניתן היה להגיע לשרת",
    notAsked: "טרם נשאל",
    inTerminal: "במסוף:",
    copied: "הועתק",
    notCopied: "טרם הועתק",
    uncopyable: "לא ניתן להעתיק",
    nothingThere: "עדיין אין דבר בנתיב הזה. ליצור שם יומן ריק?",
    make: "יצירה ושמירה",
    keep: "שמירה כמות שהיא",
    boards: "לוחות")
}

extension GalleryWords {
  static let hebrew = GalleryWords(
    language: .hebrew,
    widgets: "יישומונים",
    ofConfiguration: "היישומונים שלך",
    families: "גדלים וערכות נושא",
    command: "פקודה",
    address: "כתובת",
    copy: "העתקה",
    copied: "הועתק",
    noWidgets: "אין יישומונים בהגדרות. יישומון מתחיל בשורה")
}

extension SettingsTexts {
  /// The texts in Hebrew.
  static let hebrew = SettingsTexts(
    keys: """
      defaults.calendars | יומנים | היומנים המוצגים ללא בחירה אחרת.
      exclude-calendars | יומנים שיושמטו | להשמיט יומנים אלה.
      default-calendar | יומן לאירועים חדשים | היומן שאליו נכנסים אירועים חדשים.
      time-zone | אזור זמן | להציג שעות באזור זה, למשל „Asia/Jerusalem” או „+02:00”.
      locale | שפה ואזור | לכתוב תאריכים ומילים לפי שפה ואזור אלה, למשל „he_IL”.
      date-format | צורת התאריכים | צורת התאריכים בטקסטים, כמו ב־strftime(3), למשל „%a %d.%m.%Y”.
      time-format | צורת השעות | צורת השעות בטקסטים, כמו ב־strftime(3), למשל „%H.%M”.
      ended | אירועים שהסתיימו | כיצד להציג אירועים שהסתיימו.
      all-day | אירועי יום שלם | האם להציג אירועים של יום שלם.
      tasks | משימות | אילו משימות להציג: אלה שהגיע מועדן, גם שבוצעו, או אף אחת.
      cancelled | הצגת מבוטלים | להציג אירועים מבוטלים עם קו חוצה.
      declined | הצגת שנדחו | להציג אירועים שדחית עם קו חוצה.
      conflicts | סימון חפיפות | לסמן אירועים עם שעה שחופפים לאחרים; נספרים רק אלה שבהם אינך פנוי.
      limit | מספר מרבי | להציג לכל היותר מספר זה של אירועים, ולספור את השאר.
      format | תבנית | לכתוב טקסט, דף, תמונה, אובייקט JSON אחד, או אובייקט JSON בכל שורה.
      color | שימוש בצבע | מתי להשתמש בצבע; auto מתחשב ב־NO_COLOR.
      width | רוחב | לכתוב שורות של לכל היותר מספר זה של עמודות, 20 ומעלה.
      first-weekday | היום הראשון בשבוע | להתחיל שבועות ביום זה.
      theme | ערכת נושא | ערכת הנושא של תמונות ודפים, או נתיב של קובץ.
      priority | מה נשאר כשאין מקום | אילו אירועים מציג יישומון מלא: אלה שמתחילים ראשונים, או אלה שחשובים לך, לפי מה שפתחת.
      defaults.addresses | כתובות הדואר שלך | כתובות הדואר שלך, ליומנים ללא כתובות משלהם: הזמנה שאחת מהן דחתה אינה מוצגת.
      path | קובץ או תיקייה | קובץ ‎.ics או ‎.vcf, או תיקייה של קבצים כאלה.
      url | כתובת אינטרנט | יומן באינטרנט, שמועתק למטמון.
      refresh | תדירות הרענון | באיזו תדירות נמשך יומן מהאינטרנט.
      user-agent | שם התוכנה | השם שבו בקשות ליומן מכנות תוכנה זו.
      ca-file | אישורים | קובץ האישורים (PEM) שלפיהם נבדק השרת.
      client-certificate | אישור הלקוח | קובץ האישור שלך (PEM) לשרתים שמבקשים אישור.
      client-key | מפתח של אישור הלקוח | קובץ המפתח (PEM) של האישור שלך.
      allow-plain-http | סיסמה ללא הצפנה | האם הסיסמה שבכתובת רשאית להישלח לשרת ב־http, ללא הצפנה.
      calendar.mirror | עותק לתוכנות אחרות | תיקייה שבה יומן מהאינטרנט נשמר כקובצי ‎.ics עבור תוכנות אחרות.
      subfolders | תיקיות משנה | האם לקרוא גם את התיקיות שבתוך התיקייה.
      read-only | לקריאה בלבד | האם הפקודות מסרבות לכל שינוי ביומן.
      calendar.color | צבע | צבע היומן.
      kind | תוכן | מה היומן מכיל.
      calendar.addresses | כתובות הדואר שלך | כתובות הדואר שלך ביומן זה, במקום אלה שבברירות המחדל.
      family | גודל | לצייר יישומון בגודל זה.
      mode | מצב תצוגה | לצייר יישומון של תצוגת היום במצב זה.
      size | גודל מדויק | לצייר יישומון בגודל זה, למשל 800x480: נקודות של תמונה, או עמודות ושורות של טקסט; או שם של צג.
      layout | פריסה | לסדר אירועים ברשימה, יום לפי שעות, שבוע בעמודות, או חודש.
      mirror | אותה בחירה כמו בלי יישומון | להציג את היומנים שמוצגים ללא יישומון; לא ביישומון שיש לו יומנים משלו.
      calendars | יומנים | היומנים של היישומון; „family” כולל את „family/alice”.
      search | רק עם הטקסט | להציג רק אירועים עם טקסט זה בכותרת, במקום, בתיאור או בקטגוריה.
      background | תמונת רקע | לצייר על תמונה זו (PNG, JPEG, WebP או GIF), בצבעים שקריאים עליה.
      wallpaper | טפט | התמונה במסך הבית של המכשיר. עם position, יישומון מציג את החלק שמאחוריו, כאילו היה שקוף.
      position | מקום במסך | מקום היישומון במסך הבית של המכשיר.
      logo | לוגו | לצייר תמונה זו בקטן בפינה העליונה של תמונות, מול התאריך.
      density | צפיפות | הרווח הריק בין השורות ובשולי תמונות ודפים.
      transparent | ללא רקע | לצייר תמונות ללא רקע.
      text-size | גודל הטקסט | גודל הטקסט בתמונות, 1 עד 7.
      device | מכשיר | המכשיר שגודלי היישומונים שלו קובעים את גודל התמונה.
      landscape | לרוחב | להשתמש במכשיר לרוחב.
      height | גובה מרבי | הגובה המרבי של תמונה, בנקודות.
      lines | שורות | מספר השורות המרבי של יישומון טקסט.
      scale | פיקסלים לנקודה | פיקסלים לנקודה ב־PNG, ‏1 עד 4.
      bit-depth | עומק צבע | סיביות לכל צבע ב־PNG: ‏8, או 1 לשחור־לבן ללא אפור, כמו נייר אלקטרוני.
      fragment | קטע HTML | לכתוב קטע HTML ולא דף שלם.
      details | פרטים | להציג מתחת לכל אירוע ברשימה את הקישור, המוזמנים ותחילת התיאור.
      link-template | תבנית קישור | הקישור של אירועים ללא כתובת, למשל „https://example.org/{uid}”.
      countdown | ספירה לאחור | להציג, בשעה האחרונה, את הזמן עד שהאירוע הבא מתחיל או האירוע הנוכחי מסתיים.
      week-numbers | מספרי שבועות | להציג את מספרי השבועות.
      hyperlinks | קישורים בטקסט | מתי לכתוב כותרות שיש להן כתובת כקישורים בטקסט.
      theme.background | רקע | הרקע של תמונות ודפים.
      theme.text | טקסט | צבע הכותרות והתאריכים.
      theme.secondary | טקסט משני | צבע השעות, המקומות והמספרים.
      theme.dimmed | מה שעבר | צבע האירועים שהסתיימו.
      theme.accent | הדגשה | צבע יום השבוע, והרקע של היום הנוכחי.
      theme.notice | הודעות | צבע המשפטים על תקלות.
      theme.lines | קווים | צבע הקווים בין חלקים.
      theme.edge | מסגרת | צבע הקו סביב תמונות.
      theme.font | גופן | הגופן של תמונות, לפני הגופנים הרגילים.
      theme.radius | פינות מעוגלות | הרדיוס של פינות התמונות, בנקודות.
      theme.background-image | תמונת רקע | התמונה שמאחורי תמונות ודפים: קובץ או כתובת.
      """,
    standards: """
      those that are selected by “agenda calendars select” | אלה שנבחרו
      the first one that can be changed | הראשון שניתן לשנות
      TZ, then the system’s zone | TZ, ואז אזור הזמן של המערכת
      dim; in widgets and pictures hide | dim; ביישומונים ובתמונות hide
      the terminal’s width, else 72 | רוחב המסוף, ואם אינו ידוע 72
      the form of the locale | הצורה של השפה והאזור
      that of the locale’s region | לפי האזור
      1h, or what the calendar asks for | 1h, או מה שהיומן מבקש
      those of the system | אלה של המערכת
      that of the calendar | צבע היומן
      vCards hold birthdays, other files events | כרטיסי vCard מכילים ימי הולדת, קבצים אחרים אירועים
      list, or that of the subcommand | list
      those that are shown without a widget | אלה שמוצגים ללא יישומון
      that of the theme, or regular | זו של ערכת הנושא, ואם אין regular
      2, or 1 with --size or --bit-depth 1 | 2, או 1 עם גודל מדויק או עומק צבע 1
      if weeks begin on Monday, by ISO 8601 | כששבועות מתחילים ביום שני, לפי ISO 8601
      black or white, as the background needs | בהיר או כהה, לפי הרקע
      a mixture of the text and the background | תערובת של הטקסט והרקע
      that of the light or the dark theme | זה של ערכת הנושא הבהירה או הכהה
      that of the lines | צבע הקווים
      """)
}
