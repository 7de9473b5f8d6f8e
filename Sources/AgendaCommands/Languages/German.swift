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
    partlyCopied: "Teilweise kopiert",
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
    defaultsCalendars: Entry(
      "Kalender",
      "Die Kalender, die ohne eigene Auswahl gezeigt werden."),
    excludeCalendars: Entry(
      "Kalender weglassen",
      "Diese Kalender weglassen."),
    defaultCalendar: Entry(
      "Kalender für neue Termine",
      "Der Kalender, in den neue Termine kommen."),
    timeZone: Entry(
      "Zeitzone",
      "Zeiten in dieser Zone zeigen, zum Beispiel „Europe/Berlin“ oder „+02:00“."),
    locale: Entry(
      "Sprache und Region",
      "Datumsangaben und Wörter wie in dieser Sprache und Region schreiben, zum Beispiel „de_DE“."),
    dateFormat: Entry(
      "Form von Datumsangaben",
      "Die Form von Datumsangaben in Texten, wie in strftime(3), zum Beispiel „%a %d.%m.%Y“."),
    timeFormat: Entry(
      "Form von Uhrzeiten",
      "Die Form von Uhrzeiten in Texten, wie in strftime(3), zum Beispiel „%H.%M“."),
    ended: Entry(
      "Vergangene Termine",
      "Wie Termine gezeigt werden, die vorbei sind."),
    allDay: Entry(
      "Ganztägige Termine",
      "Ob ganztägige Termine gezeigt werden."),
    tasks: Entry(
      "Aufgaben",
      "Welche Aufgaben gezeigt werden: fällige, auch erledigte, oder keine."),
    cancelled: Entry(
      "Abgesagte zeigen",
      "Abgesagte Termine durchgestrichen zeigen."),
    declined: Entry(
      "Abgelehnte zeigen",
      "Termine, die Sie abgelehnt haben, durchgestrichen zeigen."),
    conflicts: Entry(
      "Überschneidungen markieren",
      "Termine mit Uhrzeit markieren, die sich überschneiden; nur solche zählen, in denen Sie als beschäftigt gelten."
    ),
    limit: Entry(
      "Höchstzahl der Termine",
      "Höchstens so viele Termine zeigen und die übrigen zählen."),
    format: Entry(
      "Format",
      "Text, eine Seite, ein Bild, ein JSON-Objekt oder ein JSON-Objekt je Zeile schreiben."),
    color: Entry(
      "Wann Farben",
      "Wann Farben verwendet werden; „auto“ richtet sich nach NO_COLOR."),
    width: Entry(
      "Breite",
      "Zeilen mit höchstens so vielen Spalten schreiben, 20 oder mehr."),
    firstWeekday: Entry(
      "Erster Wochentag",
      "Wochen mit diesem Tag beginnen."),
    theme: Entry(
      "Thema",
      "Das Thema von Bildern und Seiten, oder der Pfad einer Datei."),
    priority: Entry(
      "Was gezeigt wird, wenn der Platz nicht reicht",
      "Welche Termine ein volles Widget zeigt: die, die zuerst beginnen, oder die, die Ihnen wichtig sind, gelernt aus dem, was Sie öffnen."
    ),
    defaultsAddresses: Entry(
      "Eigene Mailadressen",
      "Ihre Mailadressen, für Kalender ohne eigene: Eine Einladung, die mit einer davon abgelehnt wurde, entfällt."
    ),
    path: Entry(
      "Datei oder Ordner",
      "Eine .ics- oder .vcf-Datei oder ein Ordner mit solchen Dateien."),
    url: Entry(
      "Adresse im Web",
      "Ein Kalender im Web, der in den Zwischenspeicher geholt wird."),
    refresh: Entry(
      "Wie oft abrufen",
      "Wie oft ein Kalender im Web abgerufen wird."),
    userAgent: Entry(
      "Name des Programms",
      "Wie Anfragen nach dem Kalender dieses Programm nennen."),
    caFile: Entry(
      "Zertifikate",
      "Eine Datei mit den Zertifikaten (PEM), mit denen der Server geprüft wird."),
    clientCertificate: Entry(
      "Eigenes Zertifikat",
      "Eine Datei mit Ihrem Zertifikat (PEM) für Server, die eines verlangen."),
    clientKey: Entry(
      "Schlüssel des eigenen Zertifikats",
      "Eine Datei mit dem Schlüssel (PEM) Ihres Zertifikats."),
    allowPlainHttp: Entry(
      "Passwort ohne Verschlüsselung",
      "Ob das Passwort in der URL unverschlüsselt über http zum Server gehen darf."),
    calendarMirror: Entry(
      "Kopie für andere Programme",
      "Ein Ordner, in dem ein Kalender aus dem Web als .ics-Dateien für andere Programme liegt."),
    subfolders: Entry(
      "Unterordner",
      "Ob auch die Ordner im Ordner gelesen werden."),
    readOnly: Entry(
      "Schreibgeschützt",
      "Ob Befehle jede Änderung des Kalenders ablehnen."),
    calendarColor: Entry(
      "Farbe",
      "Die Farbe."),
    kind: Entry(
      "Inhalt",
      "Was der Kalender enthält."),
    calendarAddresses: Entry(
      "Eigene Mailadressen",
      "Ihre Mailadressen in diesem Kalender, anstelle derer in den Vorgaben."),
    family: Entry(
      "Größe",
      "Ein Widget dieser Größe zeichnen."),
    mode: Entry(
      "Anzeige",
      "Ein Widget einer Heute-Ansicht in dieser Anzeige zeichnen."),
    size: Entry(
      "Genaue Größe",
      "Ein Widget genau dieser Größe zeichnen, etwa 800x480: Punkte eines Bildes oder Spalten und Zeilen von Text; oder der Name eines Displays."
    ),
    layout: Entry(
      "Anordnung",
      "Termine als Liste, einen Tag nach Stunden, eine Woche in Spalten oder einen Monat anordnen."),
    mirror: Entry(
      "Auswahl wie ohne Widget",
      "Die Kalender zeigen, die auch ohne Widget gezeigt werden; ein Widget mit eigenen Kalendern tut das nicht."
    ),
    calendars: Entry(
      "Kalender",
      "Die Kalender des Widgets; „family“ schließt „family/alice“ ein."),
    search: Entry(
      "Nur Termine mit",
      "Nur Termine mit diesem Text in Titel, Ort, Beschreibung oder Kategorie zeigen."),
    background: Entry(
      "Hintergrundbild",
      "Bilder auf dieses Bild zeichnen (PNG, JPEG, WebP oder GIF), in Farben, die darauf lesbar sind."),
    wallpaper: Entry(
      "Hintergrund des Geräts",
      "Das Bild auf dem Startbildschirm des Geräts. Mit „position“ zeigt ein Widget den Teil davon, der hinter ihm liegt, als wäre es durchsichtig."
    ),
    position: Entry(
      "Platz auf dem Gerät",
      "Der Platz des Widgets auf dem Startbildschirm des Geräts."),
    logo: Entry(
      "Logo",
      "Dieses Bild klein in die obere Ecke von Bildern zeichnen, gegenüber dem Datum."),
    density: Entry(
      "Dichte",
      "Der leere Raum zwischen den Zeilen und an den Rändern von Bildern und Seiten."),
    transparent: Entry(
      "Ohne Hintergrund",
      "Bilder ohne Hintergrund zeichnen."),
    textSize: Entry(
      "Textgröße",
      "Die Größe des Textes in Bildern, 1 bis 7."),
    device: Entry(
      "Gerät",
      "Das Gerät, dessen Widget-Größen ein Bild hat."),
    landscape: Entry(
      "Querformat",
      "Das Gerät im Querformat verwenden."),
    height: Entry(
      "Höchste Höhe",
      "Die größte Höhe eines Bildes, in Punkten."),
    lines: Entry(
      "Zeilen",
      "Die größte Zahl der Zeilen eines Text-Widgets."),
    scale: Entry(
      "Pixel je Punkt",
      "Pixel je Punkt eines PNG, 1 bis 4."),
    bitDepth: Entry(
      "Farbtiefe",
      "Bits je Farbe eines PNG: 8, oder 1 für Schwarz und Weiß ohne Grau, wie E-Papier es zeigt."),
    fragment: Entry(
      "Nur ein Teil der Seite",
      "Einen Teil einer HTML-Seite schreiben, keine ganze Seite."),
    details: Entry(
      "Einzelheiten",
      "Unter jedem Termin einer Liste Link, Gäste und den Anfang der Beschreibung zeigen."),
    linkTemplate: Entry(
      "Muster der Links",
      "Der Link von Terminen ohne URL, zum Beispiel „https://example.org/{uid}“."),
    countdown: Entry(
      "Countdown",
      "In der letzten Stunde davor zeigen, wie lange es dauert, bis der nächste Termin beginnt oder ein laufender endet."
    ),
    weekNumbers: Entry(
      "Wochennummern",
      "Die Nummern der Wochen zeigen."),
    legend: Entry(
      "Legende",
      "Die Kalender der Termine darunter nennen, jeden in seiner Farbe."),
    updated: Entry(
      "Stand",
      "Unter den Terminen sagen, um wie viel Uhr sie gelesen wurden."),
    hyperlinks: Entry(
      "Links im Text",
      "Wann Titel mit einer URL im Text als Links geschrieben werden."),
    themeBackground: Entry(
      "Hintergrund",
      "Der Grund von Bildern und Seiten."),
    themeText: Entry(
      "Text",
      "Die Farbe von Titeln und Datumsangaben."),
    themeSecondary: Entry(
      "Nebentext",
      "Die Farbe von Zeiten, Orten und Zahlen."),
    themeDimmed: Entry(
      "Vergangenes",
      "Die Farbe von Terminen, die vorbei sind."),
    themeAccent: Entry(
      "Akzent",
      "Die Farbe des Wochentags und der Grund des heutigen Tages."),
    themeNotice: Entry(
      "Hinweise",
      "Die Farbe von Sätzen über Probleme."),
    themeLines: Entry(
      "Linien",
      "Die Farbe der Linien zwischen Teilen."),
    themeEdge: Entry(
      "Rand",
      "Die Farbe der Linie um Bilder."),
    themeFont: Entry(
      "Schrift",
      "Die Schrift von Bildern, vor denen, die sonst verwendet werden."),
    themeRadius: Entry(
      "Runde Ecken",
      "Der Radius der Ecken von Bildern, in Punkten."),
    themeBackgroundImage: Entry(
      "Hintergrundbild",
      "Das Bild hinter Bildern und Seiten: eine Datei oder eine Adresse."),
    defaultsMailCommand: Entry(
      "Befehl für Mails",
      "Ein Programm, das Ihre Antworten auf Einladungen sendet: Es liest eine Mail, wie „msmtp -t“."),
    calendarMailCommand: Entry(
      "Befehl für Mails",
      "Ein Programm, das die Mails dieses Kalenders sendet, anstelle dessen in den Vorgaben."),
    contacts: Entry(
      "Adressbücher",
      "Dateien und Ordner mit vCards, in denen Gäste, die Sie einladen, mit ihrem Namen gefunden werden."),
    reminders: Entry(
      "Erinnerungen",
      "So lange vor Terminen mit Uhrzeit erinnern, die keine eigenen Erinnerungen haben, etwa „10m, 1d“."),
    allDayReminders: Entry(
      "Erinnerungen an ganztägige Termine",
      "Zu diesen Zeiten an ganztägige Termine ohne eigene Erinnerungen erinnern, etwa „09:00, 18:00 the day before“ (am Vortag)."
    ),
    alwaysRemind: Entry(
      "Immer erinnern",
      "Ob auch Termine mit eigenen Erinnerungen diese zusätzlich erhalten."),
    mute: Entry(
      "Stumm",
      "Ob es gar keine Erinnerungen gibt, auch nicht die der Termine selbst."),
    morningNotice: Entry(
      "Morgendliche Übersicht",
      "Zu dieser Zeit eine Mitteilung mit den ganztägigen Terminen des Tages senden, etwa „08:00“."),
    browseKeys: Entry(
      "Tasten von browse",
      "Die Tasten von „browse“: die eigenen, oder die von ikhal oder calcurse."),
    browseBindings: Entry(
      "Andere Tasten von browse",
      "Andere Tasten von „browse“, etwa „x = delete, ctrl-t = today“; „none“ nimmt einer Taste ihre Wirkung."),
    soon: Entry(
      "Bald beginnende Termine",
      "So lange vor seinem Beginn wird der nächste Termin gezeigt, während ein anderer läuft, zum Beispiel „10m“."
    ),
    standards: Standards(
      selected: "die gewählten",
      firstChangeable: "der erste, der geändert werden kann",
      zoneOfSystem: "TZ, dann die Zone des Systems",
      dimOrHide: "dim; in Widgets und Bildern hide",
      widthOfTerminal: "die Breite des Terminals, sonst 72",
      formOfLocale: "die der Sprache und Region",
      ofRegion: "der in der Region übliche",
      hourOrAsked: "1h oder was der Kalender angibt",
      ofSystem: "die des Systems",
      ofCalendar: "die des Kalenders",
      byFile: "vCards enthalten Geburtstage, andere Dateien Termine",
      listOrOfCommand: "list",
      withoutWidget: "die ohne Widget gezeigten",
      ofThemeOrRegular: "die des Themas, sonst regular",
      twoOrOne: "2, oder 1 mit genauer Größe oder Farbtiefe 1",
      weeksOfMonday: "wo Wochen am Montag beginnen, wie nach ISO 8601",
      blackOrWhite: "hell oder dunkel, wie der Hintergrund es braucht",
      mixture: "eine Mischung aus Text und Hintergrund",
      ofLightOrDark: "die des hellen oder des dunklen Themas",
      ofLines: "die der Linien"))
}

extension BrowseWords {
  static let german = BrowseWords(
    list: "Liste",
    day: "Tag",
    week: "Woche",
    month: "Monat",
    year: "Jahr",
    tasks: "Aufgaben",
    hours: "Stunden",
    today: "heute",
    keys: "Tasten",
    reading: "wird gelesen …",
    stillRunning: "„{x}“ läuft noch",
    quitEnds: "„{x}“ läuft noch; q beendet auch das",
    tooSmall: "Das Terminal ist zu klein",
    nothingLater: "kein späterer Termin",
    nothingEarlier: "kein früherer Termin",
    edgeOfDays: "Tage jenseits von {x} werden nicht gezeigt",
    notFound: "nichts enthält „{x}“",
    noTaskHas: "keine offene Aufgabe enthält „{x}“",
    firstAgain: "weiter am Anfang",
    lastAgain: "weiter am Ende",
    search: "Suche: ",
    goTo: "Gehe zu: ",
    add: "Neu: ",
    fields: ["Titel", "Beginn", "Ende", "Ort", "Kalender", "Wiederholung", "Erinnerung"],
    fieldsHelp: "Enter sichert, Tab geht weiter, Escape verlässt",
    addExample: "etwa: Mittagessen mit Kim morgen 12:30 im Café Blau",
    taskExample: "etwa: Miete zahlen Freitag",
    noDate: "„{x}“ nennt keinen Tag",
    command: "Befehl: ",
    invitations: "Einladungen: ",
    accept: "{x} zusagen?",
    tentative: "{x} mit Vielleicht beantworten?",
    decline: "{x} absagen?",
    organizerIsTold: "Der Veranstalter erfährt es: y, jede andere Taste für Nein",
    whichAnswered: "Der Veranstalter erfährt es: t nur dieser, a alle, jede andere Taste für Nein",
    nobodyIsTold: "Das steht nur hier, denn es gibt kein „mail-command“: y, jede andere Taste für Nein",
    whichWritten:
      "Das steht nur hier, denn es gibt kein „mail-command“: t nur dieser, a alle, jede andere Taste für Nein",
    noInvitation: "das ist keine Einladung",
    noMail: "keine Mail wurde gesendet, denn die Konfiguration hat kein „mail-command“",
    delete: "{x} löschen? y, jede andere Taste für Nein",
    deleteInvitation: "{x} ist eine Einladung: y sagt dem Veranstalter ab, d löscht sie nur hier",
    whichInstances: "{x} wiederholt sich: t nur dieser, f dieser und die folgenden, a alle?",
    whichCopied: "{x} wiederholt sich: t nur diesen, a alle kopieren?",
    wholeTask: "{x} ist eine Aufgabe, die sich wiederholt: a für alle ihre Tage, jede andere Taste bricht ab",
    copyOfTask:
      "{x} ist eine Aufgabe, die sich wiederholt, und die Kopie hat dieselben Tage: a legt sie an, jede andere Taste bricht ab",
    datesOfTask: "{x} ist eine Aufgabe, die sich wiederholt; ihre Tage bleiben. Die Leertaste erledigt diese",
    changedMeanwhile: "Ein anderes Programm hat den Termin inzwischen geändert.",
    tryAgain: "Noch einmal? y, jede andere Taste für Nein",
    gone: "{x} ist fort; ein anderes Programm hat es gelöscht",
    pastDay: "Der Tag ist vorbei. Trotzdem eintragen? y, jede andere Taste für Nein",
    copied: "{x} ist kopiert; p trägt die Kopie an einem anderen Tag ein",
    nothingCopied: "nichts ist kopiert; y kopiert einen Termin",
    nothingDone: "nichts wurde geändert",
    noEvent: "hier ist kein Termin",
    noKey: "{x} tut hier nichts; {y} zeigt die Tasten",
    noName: "der Termin hat keine UID, mit der er geändert werden könnte",
    noTask: "das ist keine Aufgabe",
    noTime: "der Termin hat keine Uhrzeit",
    undoHint: "u nimmt es zurück",
    failed: "es ist fehlgeschlagen",
    answers: "letzte Antworten",
    problems: "Probleme",
    noProblems: "es gibt keine Probleme",
    notHere: "„{x}“ läuft nicht in dieser Ansicht",
    enterGoesBack: "Enter führt zurück.",
    otherKeys: [
      "übernimmt es",
      "verlässt es",
      "an Anfang und Ende",
      "löschen: davor, danach, ein Wort",
      "eine Zeile weiter und zurück",
      "eine Seite weiter und zurück",
      "schließt es",
      "finden Einträge",
      "nächster und voriger Eintrag",
      "ein Buchstabe der Frage antwortet, jede andere Taste heißt Nein",
      "die Tasten einer Zeile, Liste oder Frage",
    ],
    effects: [
      "nächster und voriger Termin; im Monat Woche",
      "Tag davor und danach",
      "Woche davor und danach",
      "Monat davor und danach",
      "Jahr davor und danach",
      "eine Seite zurück und weiter",
      "der erste und der letzte",
      "nächster Termin des Tages",
      "heute",
      "ein Tag in Worten: Freitag, nächste Woche",
      "suchen; nächster und voriger",
      "der Termin ganz; im Monat der Tag",
      "einen Termin als Satz eintragen",
      "den Termin im Editor ändern",
      "den Termin in Feldern ändern; Zeit oder Kalender",
      "den Termin löschen",
      "15 Minuten später und früher",
      "einen Tag später und früher",
      "den Termin kopieren; die Kopie eintragen",
      "die Aufgabe ist erledigt",
      "Besprechung oder Link öffnen",
      "Einladung zusagen, vielleicht, absagen",
      "die letzte Änderung zurücknehmen; sie wieder machen",
      "Einladungen, die auf Antwort warten",
      "Kalender holen und Änderungen senden",
      "Kalender auswählen",
      "Probleme der Kalender, letzte Antworten",
      "alle Befehle",
      "eine Zahl vor einer Taste: so oft",
      "Klick wählt, Rad bewegt; Ziehen verlegt auf Tag oder Stunde",
      "beenden",
    ])
}

extension GuestMailWords {
  static let german = GuestMailWords(
    invitation: "Einladung", update: "Geändert", cancellation: "Abgesagt",
    removal: "Nicht mehr eingeladen",
    decline: "Nimmt nicht teil", time: "Wann", recurrence: "Wiederholung", place: "Wo",
    organizer: "Organisiert von", colon: ": ")
}
