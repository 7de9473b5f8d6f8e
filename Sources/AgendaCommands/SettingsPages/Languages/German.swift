internal import AgendaWidgets

extension SettingsWords {
  static let german = SettingsWords(
    language: .german,
    settings: "Einstellungen",
    widgets: "Widgets",
    calendars: "Kalender",
    shown: "Welche Kalender gezeigt werden",
    save: "Speichern",
    addCalendar: "Kalender hinzufügen",
    addWidget: "Widget hinzufügen",
    edit: "Bearbeiten",
    copy: "Duplizieren",
    remove: "Entfernen",
    defaults: "Vorgaben",
    preview: "Vorschau",
    name: "Name",
    saved: "Gespeichert.",
    removed: "Entfernt.",
    notSaved: "Es wurde nichts gespeichert. Bitte berichtigen Sie, was markiert ist.",
    standard: "Vorgabe:",
    notSet: "Nicht festgelegt",
    yes: "Ja",
    no: "Nein",
    atMost: "Höchstens:",
    onlyWith: "Nur mit",
    outdated: "Die Datei wurde geändert, seit diese Seite geöffnet wurde; es wurde nichts gespeichert. "
      + "Ihre Eingaben stehen noch hier, neben dem, was jetzt in der Datei steht. "
      + "Speichern Sie noch einmal, um es zu ersetzen.",
    inFile: "In der Datei:",
    ofAccounts: "Konten kommen hinzu mit",
    mistakes: "Die Datei hat Fehler:",
    file: "Datei:",
    look: "Aussehen",
    content: "Termine",
    time: "Zeit und Sprache",
    format: "Ausgabe",
    links: "Links",
    place: "Datei, Ordner oder Adresse",
    themes: "Themen",
    addTheme: "Thema hinzufügen",
    accounts: "Konten",
    signedIn: "Angemeldet",
    signedOut: "Abgemeldet",
    expired: "Die Anmeldung ist abgelaufen",
    refused: "Der Server weist die Anmeldung ab",
    unreachable: "Der Server war nicht zu erreichen",
    notAsked: "Noch nicht abgefragt",
    inTerminal: "In einem Terminal:",
    copied: "Kopiert",
    notCopied: "Noch nicht kopiert",
    uncopyable: "Kann nicht kopiert werden",
    nothingThere: "An diesem Pfad ist noch nichts. Dort einen leeren Kalender anlegen?",
    make: "Anlegen und speichern",
    keep: "Ohne ihn speichern",
    boards: "Tafeln")
}

extension GalleryWords {
  static let german = GalleryWords(
    language: .german,
    widgets: "Widgets",
    ofConfiguration: "Eigene Widgets",
    families: "Größen und Farben",
    command: "Befehl",
    address: "Adresse",
    copy: "Kopieren",
    copied: "Kopiert",
    noWidgets: "Die Konfiguration hat keine Widgets. Eines beginnt mit")
}

extension SettingsTexts {
  /// The texts in German.
  static let german = SettingsTexts(
    keys: """
      defaults.calendars | Kalender | Die Kalender, die ohne eigene Auswahl gezeigt werden.
      exclude-calendars | Kalender weglassen | Diese Kalender weglassen.
      default-calendar | Kalender für neue Termine | Der Kalender, in den neue Termine kommen.
      time-zone | Zeitzone | Zeiten in dieser Zone zeigen, zum Beispiel „Europe/Berlin“ oder „+02:00“.
      locale | Sprache und Region | Datumsangaben und Wörter wie in dieser Sprache und Region schreiben, zum Beispiel „de_DE“.
      date-format | Form von Datumsangaben | Die Form von Datumsangaben in Texten, wie in strftime(3), zum Beispiel „%a %d.%m.%Y“.
      time-format | Form von Uhrzeiten | Die Form von Uhrzeiten in Texten, wie in strftime(3), zum Beispiel „%H.%M“.
      ended | Vergangene Termine | Wie Termine gezeigt werden, die vorbei sind.
      all-day | Ganztägige Termine | Ob ganztägige Termine gezeigt werden.
      tasks | Aufgaben | Welche Aufgaben gezeigt werden: fällige, auch erledigte, oder keine.
      cancelled | Abgesagte zeigen | Abgesagte Termine durchgestrichen zeigen.
      declined | Abgelehnte zeigen | Termine, die Sie abgelehnt haben, durchgestrichen zeigen.
      conflicts | Überschneidungen markieren | Termine mit Uhrzeit markieren, die sich überschneiden; nur solche zählen, in denen Sie als beschäftigt gelten.
      limit | Höchstzahl der Termine | Höchstens so viele Termine zeigen und die übrigen zählen.
      format | Format | Text, eine Seite, ein Bild, ein JSON-Objekt oder ein JSON-Objekt je Zeile schreiben.
      color | Wann Farben | Wann Farben verwendet werden; „auto“ richtet sich nach NO_COLOR.
      width | Breite | Zeilen mit höchstens so vielen Spalten schreiben, 20 oder mehr.
      first-weekday | Erster Wochentag | Wochen mit diesem Tag beginnen.
      theme | Thema | Das Thema von Bildern und Seiten, oder der Pfad einer Datei.
      priority | Was gezeigt wird, wenn der Platz nicht reicht | Welche Termine ein volles Widget zeigt: die, die zuerst beginnen, oder \
      die, die Ihnen wichtig sind, gelernt aus dem, was Sie öffnen.
      defaults.addresses | Eigene Mailadressen | Ihre Mailadressen, für Kalender ohne eigene: Eine Einladung, die mit einer davon abgelehnt wurde, entfällt.
      path | Datei oder Ordner | Eine .ics- oder .vcf-Datei oder ein Ordner mit solchen Dateien.
      url | Adresse im Web | Ein Kalender im Web, der in den Zwischenspeicher geholt wird.
      refresh | Wie oft abrufen | Wie oft ein Kalender im Web abgerufen wird.
      user-agent | Name des Programms | Wie Anfragen nach dem Kalender dieses Programm nennen.
      ca-file | Zertifikate | Eine Datei mit den Zertifikaten (PEM), mit denen der Server geprüft wird.
      client-certificate | Eigenes Zertifikat | Eine Datei mit Ihrem Zertifikat (PEM) für Server, die eines verlangen.
      client-key | Schlüssel des eigenen Zertifikats | Eine Datei mit dem Schlüssel (PEM) Ihres Zertifikats.
      allow-plain-http | Passwort ohne Verschlüsselung | Ob das Passwort in der URL unverschlüsselt über http zum Server gehen darf.
      calendar.mirror | Kopie für andere Programme | Ein Ordner, in dem ein Kalender aus dem Web als .ics-Dateien für andere Programme liegt.
      subfolders | Unterordner | Ob auch die Ordner im Ordner gelesen werden.
      read-only | Schreibgeschützt | Ob Befehle jede Änderung des Kalenders ablehnen.
      calendar.color | Farbe | Die Farbe.
      kind | Inhalt | Was der Kalender enthält.
      calendar.addresses | Eigene Mailadressen | Ihre Mailadressen in diesem Kalender, anstelle derer in den Vorgaben.
      reminders | Erinnerungen | So lange vor Terminen mit Uhrzeit erinnern, die keine eigenen Erinnerungen haben, etwa „10m, 1d“.
      all-day-reminders | Erinnerungen an ganztägige Termine | Zu diesen Zeiten an ganztägige Termine ohne eigene Erinnerungen erinnern, etwa \
      „09:00, 18:00 the day before“ (am Vortag).
      always-remind | Immer erinnern | Ob auch Termine mit eigenen Erinnerungen diese zusätzlich erhalten.
      mute | Stumm | Ob es gar keine Erinnerungen gibt, auch nicht die der Termine selbst.
      morning-notice | Morgendliche Übersicht | Zu dieser Zeit eine Mitteilung mit den ganztägigen Terminen des Tages senden, etwa „08:00“.
      family | Größe | Ein Widget dieser Größe zeichnen.
      mode | Anzeige | Ein Widget einer Heute-Ansicht in dieser Anzeige zeichnen.
      size | Genaue Größe | Ein Widget genau dieser Größe zeichnen, etwa 800x480: Punkte eines Bildes oder Spalten und Zeilen von Text; \
      oder der Name eines Displays.
      layout | Anordnung | Termine als Liste, einen Tag nach Stunden, eine Woche in Spalten oder einen Monat anordnen.
      mirror | Auswahl wie ohne Widget | Die Kalender zeigen, die auch ohne Widget gezeigt werden; ein Widget mit eigenen Kalendern tut das nicht.
      calendars | Kalender | Die Kalender des Widgets; „family“ schließt „family/alice“ ein.
      search | Nur Termine mit | Nur Termine mit diesem Text in Titel, Ort, Beschreibung oder Kategorie zeigen.
      background | Hintergrundbild | Bilder auf dieses Bild zeichnen (PNG, JPEG, WebP oder GIF), in Farben, die darauf lesbar sind.
      wallpaper | Hintergrund des Geräts | Das Bild auf dem Startbildschirm des Geräts. Mit „position“ zeigt ein Widget den Teil davon, der \
      hinter ihm liegt, als wäre es durchsichtig.
      position | Platz auf dem Gerät | Der Platz des Widgets auf dem Startbildschirm des Geräts.
      logo | Logo | Dieses Bild klein in die obere Ecke von Bildern zeichnen, gegenüber dem Datum.
      density | Dichte | Der leere Raum zwischen den Zeilen und an den Rändern von Bildern und Seiten.
      transparent | Ohne Hintergrund | Bilder ohne Hintergrund zeichnen.
      text-size | Textgröße | Die Größe des Textes in Bildern, 1 bis 7.
      device | Gerät | Das Gerät, dessen Widget-Größen ein Bild hat.
      landscape | Querformat | Das Gerät im Querformat verwenden.
      height | Höchste Höhe | Die größte Höhe eines Bildes, in Punkten.
      lines | Zeilen | Die größte Zahl der Zeilen eines Text-Widgets.
      scale | Pixel je Punkt | Pixel je Punkt eines PNG, 1 bis 4.
      bit-depth | Farbtiefe | Bits je Farbe eines PNG: 8, oder 1 für Schwarz und Weiß ohne Grau, wie E-Papier es zeigt.
      fragment | Nur ein Teil der Seite | Einen Teil einer HTML-Seite schreiben, keine ganze Seite.
      details | Einzelheiten | Unter jedem Termin einer Liste Link, Gäste und den Anfang der Beschreibung zeigen.
      link-template | Muster der Links | Der Link von Terminen ohne URL, zum Beispiel „https://example.org/{uid}“.
      countdown | Countdown | In der letzten Stunde davor zeigen, wie lange es dauert, bis der nächste Termin beginnt oder ein laufender endet.
      week-numbers | Wochennummern | Die Nummern der Wochen zeigen.
      hyperlinks | Links im Text | Wann Titel mit einer URL im Text als Links geschrieben werden.
      theme.background | Hintergrund | Der Grund von Bildern und Seiten.
      theme.text | Text | Die Farbe von Titeln und Datumsangaben.
      theme.secondary | Nebentext | Die Farbe von Zeiten, Orten und Zahlen.
      theme.dimmed | Vergangenes | Die Farbe von Terminen, die vorbei sind.
      theme.accent | Akzent | Die Farbe des Wochentags und der Grund des heutigen Tages.
      theme.notice | Hinweise | Die Farbe von Sätzen über Probleme.
      theme.lines | Linien | Die Farbe der Linien zwischen Teilen.
      theme.edge | Rand | Die Farbe der Linie um Bilder.
      theme.font | Schrift | Die Schrift von Bildern, vor denen, die sonst verwendet werden.
      theme.radius | Runde Ecken | Der Radius der Ecken von Bildern, in Punkten.
      theme.background-image | Hintergrundbild | Das Bild hinter Bildern und Seiten: eine Datei oder eine Adresse.
      """,
    standards: """
      those that are selected by “agenda calendars select” | die gewählten
      the first one that can be changed | der erste, der geändert werden kann
      TZ, then the system’s zone | TZ, dann die Zone des Systems
      dim; in widgets and pictures hide | dim; in Widgets und Bildern hide
      the terminal’s width, else 72 | die Breite des Terminals, sonst 72
      the form of the locale | die der Sprache und Region
      that of the locale’s region | der in der Region übliche
      1h, or what the calendar asks for | 1h oder was der Kalender angibt
      those of the system | die des Systems
      that of the calendar | die des Kalenders
      vCards hold birthdays, other files events | vCards enthalten Geburtstage, andere Dateien Termine
      list, or that of the subcommand | list
      those that are shown without a widget | die ohne Widget gezeigten
      that of the theme, or regular | die des Themas, sonst regular
      2, or 1 with --size or --bit-depth 1 | 2, oder 1 mit genauer Größe oder Farbtiefe 1
      if weeks begin on Monday, by ISO 8601 | wo Wochen am Montag beginnen, wie nach ISO 8601
      black or white, as the background needs | hell oder dunkel, wie der Hintergrund es braucht
      a mixture of the text and the background | eine Mischung aus Text und Hintergrund
      that of the light or the dark theme | die des hellen oder des dunklen Themas
      that of the lines | die der Linien
      """)
}
