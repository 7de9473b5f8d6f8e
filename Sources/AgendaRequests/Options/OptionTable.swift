internal import AgendaKit
internal import AgendaSources
internal import AgendaWidgets

/// The options of the commands that show an agenda, compose a board, change events or find free time, and the keys of `[widget.NAME]` and `[board.NAME]`.
///
/// The table declares each once. The command line, its help and completions, `agenda batch`, the tools of `agenda mcp`, the configuration, its schema and
/// the addresses of the web server read it. The order of the cases is that of the keys of widgets, in which the family comes before the options that
/// depend on it, and of the arguments of tools.
package enum AgendaOption: String, CaseIterable, Sendable {
  case family, mode, size, layout, format
  case nextFormat = "next format"
  case boardFormat = "board format"
  case mirror, calendars
  case excludeCalendars = "exclude-calendars"
  case ended
  case allDay = "all-day"
  case tasks, cancelled, declined, conflicts, limit, search
  case timeZone = "time-zone"
  case locale, theme, background, wallpaper, position, logo, density, transparent
  case textSize = "text-size"
  case device, landscape, height, lines, scale
  case boardScale = "board scale"
  case bitDepth = "bit-depth"
  case fragment
  case linkTemplate = "link-template"
  case countdown, legend, updated, priority
  case firstWeekday = "first-weekday"
  case weekNumbers = "week-numbers"
  case color, width, hyperlinks, details
  // Options of the command line and of requests alone.
  case template
  case templateFile = "template-file"
  case escape, ids, output
  case exitCode = "exit-code"
  case from, to, days, horizon, entries
  case nextCountdown = "next countdown"
  case within, soon
  case skipAllDay = "skip-all-day"
  case mailFormat = "mail format"
  case recipients = "mail to"
  case sender = "mail from"
  case subject
  case skipEmpty = "skip-empty"
  case now, file, strict, widget, config, refresh
  case noCache = "no-cache"
  // The frame of a board.
  case boardDevice = "board device"
  case boardSize = "board size"
  case grid, gap
  case boardWallpaper = "board wallpaper"
  case boardWidgets = "widgets"
  // The commands that change events.
  case title, at, date, start, end
  case length = "for"
  case location, calendar
  case recurrence = "repeat"
  case alarm, travel, url, description, category, busy, status
  case eventPriority = "event priority"
  case copy, task, past, invite, uninvite, notify, this, following, all, comment
  case guest = "as", again, takesProposals = "take", yes, dryRun = "dry-run"
  case sentenceFormat = "sentence format"
  // Free time, and lists of other things than events.
  case between
  case slotLength = "slot for"
  case weekdays, tentative, buffer, round, with
  case slotFormat = "slot format", listFormat = "list format"

  /// The declaration, made anew each time: a command makes those of its own options alone.
  package var declaration: Declaration {
    switch self {
    case .family:
      .init(
        .word({ $1(&$0.widget.family) }), "family", in: [.drawn, .widget], "Draw a widget of this family.")
    case .mode:
      .init(
        .word({ $1(&$0.widget.mode) }), "mode", in: [.drawn, .widget],
        "Draw a widget of a today view in this mode.")
    case .size:
      .init(
        .parsed(
          { $1(&$0.widget.size) }, expected: "a size such as 800x480, or one that “agenda devices” lists"
        ) {
          WidgetSize($0)
        },
        "size", in: [.drawn, .widget, .gallery],
        "Draw a widget of this size, such as 800x480: points of a picture, or columns and lines of text; or of a size that “agenda devices” lists.",
        suggestions: WidgetSize.Preset.all.map(\.name))
    case .layout:
      .init(
        .word({ $1(&$0.layout.form) }), "layout", in: [.arranged, .widget, .gallery],
        "Arrange events in a list, one or several days by hours, a week in columns, a month, weeks from today on, a month with a list, or columns of persons.",
        standard: "list, or that of the subcommand")
    case .format:
      .init(
        .parsed({ $1(&$0.output.format) }) { AgendaRequest.Output.Format(rawValue: $0) }, "form",
        in: [.drawn, .widget, .defaults], part: .format)
    case .nextFormat:
      .init(
        .parsed({ $1(&$0.output.format) }, .choice(NextFormat.formats.map(\.rawValue))) { text in
          NextFormat.formats.first { $0.rawValue == text }
        }, "form", in: .next,
        "Write text, one JSON object, one JSON object per line, or an object for Waybar.", standard: "text")
    case .boardFormat:
      .init(
        .none(.choice(BoardFormat.formats.map(\.rawValue))), "form", in: .boardPicture,
        "Write a picture, or a page with the same picture.", standard: "that of the file’s name, else svg")
    case .mirror:
      .init(
        .none(.boolean), in: .widget, part: .calendars,
        "Show the calendars that are shown without a widget; a widget with “calendars” does not.",
        standard: "true")
    case .calendars:
      .init(
        .texts({ $1(&$0.calendars.names) }, .calendars) { !CalendarSelection.names(in: $0).isEmpty },
        "name,…",
        in: [.allCommands, .widget, .unasked], part: .calendars,
        "Read only these configured calendars; “family” includes “family/alice”.",
        widgetSummary: "The calendars of the widget; “family” includes “family/alice”.",
        standard: "those that are shown without a widget", parent: .init("mirror", "false"),
        capacities: [
          .init("inline", 1), .init("small", 1), .init("medium", 2), .init("large", 4),
          .init("extra-large", 8),
        ])
    case .excludeCalendars:
      .init(
        .texts({ $1(&$0.calendars.excludedNames) }, .calendars) { !CalendarSelection.names(in: $0).isEmpty },
        "name,…", in: [.allCommands, .widget, .defaults], part: .calendars, isRepeated: true)
    case .ended:
      .init(.word({ $1(&$0.content.ended) }), "how", in: [.allCommands, .widget, .defaults], part: .content)
    case .allDay:
      .init(.word({ $1(&$0.content.allDay) }), "how", in: [.allCommands, .widget, .defaults], part: .content)
    case .tasks:
      .init(
        .word({ $1(&$0.content.tasks) }), "which", in: [.allCommands, .widget, .defaults], part: .content)
    case .cancelled:
      .init(
        .truth({ $1(&$0.content.showsCancelled) }), in: [.allCommands, .widget, .defaults], part: .content)
    case .declined:
      .init(
        .truth({ $1(&$0.content.showsDeclined) }), in: [.allCommands, .widget, .defaults], part: .content)
    case .conflicts:
      .init(
        .truth({ $1(&$0.content.marksConflicts) }), in: [.allCommands, .widget, .defaults], part: .content)
    case .limit:
      .init(
        .number({ $1(&$0.content.limit) }, 0...Int.max), "number", in: [.allCommands, .widget, .defaults],
        part: .content)
    case .search:
      .init(
        .text({ $1(&$0.content.search) }), "text", in: [.allCommands, .widget], part: .content,
        "Show only events with this text in title, place, description or category.")
    case .timeZone:
      .init(.text({ $1(&$0.time.zone) }), "name", in: [.allCommands, .widget, .defaults], part: .time)
    case .locale:
      .init(
        .text({ $1(&$0.time.locale) }), "name",
        in: [.allCommands, .widget, .gallery, .boardGallery, .defaults],
        part: .time)
    case .theme:
      .init(
        .text({ $1(&$0.widget.theme) }, .theme), "theme",
        in: [.drawn, .digest, .widget, .boardWidgets, .gallery, .boardGallery, .defaults])
    case .background:
      .init(
        .text({ $1(&$0.widget.background) }, .image), "file", in: [.pictured, .widget, .unasked],
        "Draw pictures on this image, PNG, JPEG, WebP or GIF, with colours that can be read on it.")
    case .wallpaper:
      .init(
        .text({ $1(&$0.widget.wallpaper) }, .image), "file", in: [.pictured, .widget, .unasked],
        "The picture on the home screen of the device. With --position, a widget shows the part that it covers, so that it looks transparent."
      )
    case .position:
      .init(
        .parsed({ $1(&$0.widget.position) }, .choice(HomePosition.names)) { HomePosition($0) }, "position",
        in: [.pictured, .widget, .unasked],
        "The place of the widget on the home screen of the device: \(HomePosition.names.joined(separator: ", ")).",
        suggestions: HomePosition.names)
    case .logo:
      .init(
        .text({ $1(&$0.widget.logo) }, .image), "file", in: [.pictured, .widget, .unasked],
        "Draw this image small in the upper corner of pictures, opposite to the date.")
    case .density:
      .init(
        .word({ $1(&$0.widget.density) }), "density", in: [.pictured, .widget, .gallery],
        "The empty room between the lines and at the edges of pictures and pages.",
        standard: "that of the theme, or regular")
    case .transparent:
      .init(
        .flag({ $1(&$0.widget.isTransparent) }),
        in: [.pictured, .widget, .boardWidgets, .gallery, .boardGallery],
        "Draw pictures without a background.", standard: "false")
    case .textSize:
      .init(
        .number({ $1(&$0.widget.textSize) }, TextSize.range), "size",
        in: [.drawn, .widget, .boardWidgets, .gallery, .boardGallery],
        "The size of text in pictures, 1 to 7.",
        standard: "4")
    case .device:
      .init(
        .parsed(
          { $1(&$0.widget.device) }, .choice(Device.all.map(\.name)),
          expected: "a device that “agenda devices” lists"
        ) {
          Device.named($0) == nil ? nil : $0
        },
        "name",
        in: [.drawn, .widget, .gallery],
        "The device whose widget sizes a picture has; “agenda devices” lists them.",
        suggestions: Device.all.map(\.name))
    case .landscape:
      .init(
        .flag({ $1(&$0.widget.isLandscape) }), in: [.drawn, .widget, .gallery],
        "Use the device in landscape orientation.",
        standard: "false")
    case .height:
      .init(
        .number({ $1(&$0.widget.height) }, 1...Int.max), "points", in: [.drawn, .widget],
        "The maximum height of a picture, in points.")
    case .lines:
      .init(
        .number({ $1(&$0.widget.lines) }, 1...Int.max), "number", in: [.drawn, .widget],
        "The maximum number of lines of a text widget.")
    case .scale:
      .init(
        .number({ $1(&$0.widget.scale) }, 1...4), "number",
        in: [.pictured, .widget, .unasked, .gallery, .boardGallery],
        "Pixels per point of a PNG, 1 to 4.", standard: "2, or 1 with --size or --bit-depth 1")
    case .boardScale:
      .init(
        .number({ $1(&$0.widget.scale) }, 1...4), "number", in: .boardPicture,
        "Pixels per point of a PNG, 1 to 4.",
        standard: "1, or that of the device")
    case .bitDepth:
      .init(
        .word({ $1(&$0.widget.bitDepth) }), "bits",
        in: [.pictured, .widget, .unasked, .boardPicture, .gallery, .boardGallery],
        "Bits of each colour of a PNG: 8, or 1 for black and white without greys, as e-paper shows.",
        standard: "8")
    case .fragment:
      .init(
        .flag({ $1(&$0.widget.isFragment) }), in: [.pictured, .widget],
        "Write an HTML fragment, not a whole page.",
        standard: "false")
    case .linkTemplate:
      .init(
        .text({ $1(&$0.widget.linkTemplate) }), "address", in: [.drawn, .digest, .widget], part: .links,
        "The link of events without a URL, for example “https://example.org/{uid}”.")
    case .countdown:
      .init(
        .flag({ $1(&$0.widget.countsDown) }), in: [.drawn, .widget, .gallery],
        "Show, in the last hour before it, the time until the next event starts or a running one ends.",
        standard: "false")
    case .legend:
      .init(
        .flag({ $1(&$0.widget.showsLegend) }), in: [.drawn, .widget, .gallery],
        "Name the calendars of the events below them, each in its colour.", standard: "false")
    case .updated:
      .init(
        .flag({ $1(&$0.widget.showsMoment) }), in: [.drawn, .widget, .gallery],
        "Say below the events at what time they were read.", standard: "false")
    case .priority: .init(.word({ $1(&$0.widget.priority) }), "by", in: [.drawn, .widget, .defaults])
    case .firstWeekday:
      .init(.word({ $1(&$0.layout.firstWeekday) }), "day", in: [.arranged, .widget, .gallery, .defaults])
    case .weekNumbers:
      .init(
        .truth({ $1(&$0.layout.showsWeekNumbers) }), in: [.arranged, .widget, .gallery],
        "Show the numbers of weeks.",
        standard: "if weeks begin on Monday, by ISO 8601",
        parent: .init("layout", "week", "month", "weeks", "month-list"))
    case .color:
      .init(.word({ $1(&$0.output.color) }), "when", in: [.drawn, .next, .widget, .defaults], part: .format)
    case .width:
      .init(
        .number({ $1(&$0.output.width) }, 20...Int.max), "columns", in: [.drawn, .next, .widget, .defaults])
    case .hyperlinks:
      .init(
        .word({ $1(&$0.output.hyperlinks) }), "when", in: [.drawn, .widget], part: .format,
        "Write titles with a URL as links in text: always, never, or if the terminal shows them.",
        standard: "auto")
    case .details:
      .init(
        .flag({ $1(&$0.output.showsDetails) }), in: [.drawn, .digest, .widget], part: .content,
        "Show below each event of a list its link, its guests (✓ accepted, ✗ declined, ~ tentative, ? no answer) and the beginning of its description.",
        widgetSummary:
          "Show below each event of a list its link, its guests and the beginning of its description.",
        standard: "false")

    case .template:
      .init(
        .text({ $1(&$0.output.template) }), "template", in: [.pictured, .next],
        "Fill this Mustache template with the values of the JSON output, for example “{{next.text.time}} {{next.summary}}”."
      )
    case .templateFile:
      .init(
        .text({ $1(&$0.output.templateFile) }, .path), "path", in: [.pictured, .next, .unasked],
        "Read the template from this file.")
    case .escape:
      .init(
        .word({ $1(&$0.output.markup) }), "language", in: [.pictured, .next],
        "Escape the text of events for this bar or markup language.", standard: "none")
    case .ids:
      .init(
        .flag({ $1(&$0.output.showsIdentifiers) }), in: .drawn,
        "Show the short name of each event, for show, edit, delete and move.")
    case .output:
      .init(
        .text({ $1(&$0.output.file) }, .path), "path", in: [.drawn, .unasked],
        "Write to this file, not to standard output; replace it only when its contents change.")
    case .exitCode:
      .init(
        .flag({ $1(&$0.output.reportsChange) }), in: [.drawn, .unasked],
        "With --output, exit with 1 when the file is left unchanged; with JSON, also print the result.")
    case .from:
      .init(
        .text({ $1(&$0.rangeValues.from) }, expected: DateArgument.expected), "date", in: .list,
        "Begin with this day, or at this time.",
        standard: "today")
    case .to:
      .init(
        .text({ $1(&$0.rangeValues.to) }, expected: DateArgument.expected), "date", in: .list,
        "End with this day, or before this time.")
    case .days:
      // Up to a hundred years.
      .init(
        .number({ $1(&$0.rangeValues.days) }, 1...36_600), "number", in: .list, "Show this many days.",
        standard: "7")
    case .horizon:
      .init(
        .parsed(
          { $1(&$0.timelineValues.horizon) }, .duration(TimelineOptions.horizons),
          expected:
            "a duration from \(TimelineOptions.horizons.wordsOfDurations), such as \(DurationArgument.form)"
        ) { text in
          DurationArgument(text).flatMap { TimelineOptions.horizons.contains($0.seconds) ? $0 : nil }
        }, "duration", in: .timeline, "End this long after now: \(DurationArgument.form).", standard: "24h")
    case .entries:
      .init(
        .number({ $1(&$0.timelineValues.entries) }, 1...10_000), "number", in: .timeline,
        "Write at most this many entries, the first ones.", standard: "\(TimelineOptions().maximumEntries)")
    case .nextCountdown:
      .init(
        .flag({ $1(&$0.nextValues.countsDown) }), in: .next,
        "Show the time until the event starts or ends, not the time of day.")
    case .within:
      .init(
        .parsed({ $1(&$0.nextValues.within) }, expected: DurationArgument.expected) {
          DurationArgument($0)
        },
        "time", in: .next,
        "Show only an event that starts within this time: \(DurationArgument.form). Without an event, text is empty."
      )
    case .soon:
      .init(
        .parsed(
          { $1(&$0.nextValues.soon) }, .duration(ConfigurationDefaults.soonLengths),
          expected: "a duration of 0m to 1d, such as \(DurationArgument.form)"
        ) { text in
          DurationArgument(text).flatMap { ConfigurationDefaults.soonLengths.contains($0.seconds) ? $0 : nil }
        }, "time", in: [.next, .defaults])
    case .skipAllDay:
      .init(
        .truth({ $1(&$0.nextValues.skipsAllDay) }), in: .next,
        "Ignore all-day events, as --all-day exclude does.",
        standard: "--skip-all-day")
    case .mailFormat:
      .init(
        .word({ $1(&$0.mailValues.form) }), "form", in: .digest,
        "Write a mail, or its text or its HTML alone, or the agenda as JSON.", standard: "mail")
    case .recipients:
      .init(
        .texts({ $1(&$0.mailValues.recipients) }, .texts), "address", in: .digest,
        "The recipient. May be repeated.",
        isRepeated: true)
    case .sender:
      .init(
        .text({ $1(&$0.mailValues.sender) }), "address", in: .digest, "The sender.",
        standard: "set by the program that sends the mail")
    case .subject:
      .init(
        .text({ $1(&$0.mailValues.subject) }), "text", in: .digest, "The subject.",
        standard: "the days and the number of events")
    case .skipEmpty:
      .init(.flag({ $1(&$0.mailValues.skipsEmpty) }), in: .digest, "Print nothing when there are no events.")
    case .now:
      .init(
        .text({ $1(&$0.time.now) }, expected: DateArgument.expected), "date-time", in: .allCommands,
        "Use this as the current time, for example 2026-11-21T09:00.")
    case .file:
      .init(
        .texts({ $1(&$0.calendars.files) }, .path), "path", in: .allCommands,
        "Read this .ics or .vcf file or folder, or “-” for standard input, and only those configured calendars that --calendars names. May be repeated.",
        isRepeated: true)
    case .strict:
      .init(.flag({ $1(&$0.calendars.isStrict) }), in: .allCommands, "Fail when any source has errors.")
    case .widget:
      .init(
        .parsed({ $1(&$0.named) }) { NamedWidget(name: $0) }, "name", in: .allCommands,
        "Use the options of this widget of the configuration, unless the command line gives them.")
    case .config:
      .init(
        .text({ $1(&$0.calendars.configurationPath) }, .path), "path", in: [.allCommands, .unasked],
        "Read this configuration file, not $XDG_CONFIG_HOME/agenda/config.toml.")
    case .refresh:
      .init(
        .flag({ $1(&$0.calendars.isRefreshed) }), in: [.allCommands, .unasked],
        "Fetch the calendars on the web first, and wait for them.")
    case .noCache:
      .init(
        .flag({ $1(&$0.calendars.readsAll) }), in: [.allCommands, .unasked],
        "Read all files of folders, also those that the cache knows not to matter.")

    case .boardDevice:
      .init(
        .none(.choice(Self.boardDevices)), "name", in: .boardFrame,
        "Compose the home screen of this device; “agenda devices” lists them.",
        suggestions: Self.boardDevices)
    case .boardSize:
      .init(
        .none(.text), "size", in: .boardFrame,
        "Compose a picture of this size, such as 1920x1080 points, or of a size that “agenda devices” lists.",
        suggestions: WidgetSize.Preset.all.map(\.name))
    case .grid:
      .init(
        .none(.text), "grid", in: .boardFrame,
        "Divide the picture into so many columns and rows, such as 4x3. The cells have names as in a spreadsheet: A1 is the first, B1 beside it.",
        standard: "as many cells as the widgets need, four side by side")
    case .gap:
      .init(
        .none(.integer(0...200)), "points", in: .boardFrame,
        "The distance between widgets, and to the edge, in points.", standard: "by the size")
    case .boardWallpaper:
      .init(
        .none(.image), "path", in: .boardFrame,
        "A picture behind the widgets, which transparent ones let shine through.")
    case .boardWidgets:
      .init(
        .none(.places), in: .boardFrame,
        """
        The widgets: a table of their places, such as { desk = \"A1\", week = \"B1:D2\" }, or on a home screen { desk = \
        \"top-left\" }; or an array of names, which get the free places.
        """,
        standard: "all widgets of the configuration")

    case .title: .init(.event, "text", in: [.add, .edit, .tool], "The title.")
    case .at:
      .init(
        .event("a time such as \(DateArgument.exampleTimes)"), "time", in: [.add, .edit, .counter, .tool],
        "Begin at this time, such as 14:30 or 2026-11-24T14:30.")
    case .date:
      .init(
        .event("a day such as \(DateArgument.exampleDays)"), "date", in: [.edit, .tool],
        "Move it to this day, at the same time unless it has one, such as “friday 3pm”.")
    case .start:
      .init(
        .event(DateArgument.expected), "date", in: [.edit, .counter, .tool],
        "Begin at this date and time; a date alone makes it all-day (\(.option(.date)) keeps the times).")
    case .end:
      .init(
        .event(DateArgument.expected), "date", in: [.edit, .counter, .tool],
        "End with this day, or at this time.")
    case .length:
      .init(
        .event(DurationArgument.expected), "duration",
        in: [.add, .edit, .counter, .tool], "The length: \(DurationArgument.form).")
    case .location: .init(.event, "text", in: [.add, .edit, .tool], "The place.")
    case .calendar:
      .init(
        .none(.calendars, expected: "the name of a calendar"), "name",
        in: [.add, .edit, .counter, .import, .tool], "The calendar that gets it.")
    case .recurrence:
      .init(
        .event("a rule such as “every 2 weeks”", removedBy: "never for no series"), "rule",
        in: [.add, .edit, .tool],
        "The recurrence: “every 2 weeks”, weekdays, never, or an RRULE.",
        suggestions: ["daily", "weekly", "monthly", "yearly", "weekdays", "never"])
    case .alarm:
      .init(
        .event("durations such as 10m or 1d,10m", removedBy: "none for no reminder"), "durations",
        in: [.add, .edit, .tool],
        "Remind so long before it: 10m, or 1d,10m for two; none for no reminder.")
    case .travel:
      .init(
        .event("a duration such as 20m", removedBy: "none for no way"), "duration",
        in: [.add, .edit, .tool], "The length of the way to it: 20m, or 0m for none.")
    case .url: .init(.event, "URL", in: [.add, .edit, .tool], "The address of a page about it.")
    case .description:
      // Who has no command line has no standard input, either.
      .init(
        .event, "text", in: [.add, .edit, .tool],
        "The description\(Advice.Reader.current.hasCommandLine ? "; - reads it from standard input." : ".")")
    case .category:
      .init(
        .eventTexts, "names", in: [.add, .edit, .tool],
        "The categories, with commas between them; may be repeated.")
    case .busy:
      .init(
        .event, "how", in: [.add, .edit, .tool],
        "Let the event take your time (busy), or leave you free (free).", suggestions: ["free", "busy"])
    case .status:
      .init(
        .event, "status", in: [.add, .edit, .tool],
        "The status: \(Self.statuses(ofTasks: false).alternatives) for an event; \(Self.statuses(ofTasks: true).alternatives) for a task.",
        suggestions: Self.statuses(ofTasks: false) + Self.statuses(ofTasks: true).filter { $0 != "cancelled" }
      )
    case .eventPriority:
      .init(
        .event, "priority", in: [.add, .edit, .tool],
        "high, medium, low, or a number from 1, the highest, to 9.", suggestions: ["high", "medium", "low"])
    case .copy: .init(.none(.boolean), in: .edit, "Change a copy of it, which has no guests.")
    case .task: .init(.none(.boolean), in: [.add, .tool], "Add a task, due at the time of the sentence.")
    case .past: .init(.none(.boolean), in: [.add, .edit, .tool], "Take a past day without asking.")
    case .invite:
      .init(
        .none(.texts, isCollected: true), "guests", in: [.add, .edit],
        "Invite guests: addresses, “Lee <lee@example.org>”, or names in your contacts, with commas between them; may be repeated."
      )
    case .uninvite:
      .init(
        .none(.texts, isCollected: true), "guests", in: .edit,
        "Invite these guests no longer: addresses or names of guests, with commas between them; may be repeated."
      )
    case .notify:
      .init(
        .none(.choice(["all", "none"])), "whom", in: [.add, .edit, .import],
        "Tell guests of the change (all) or nobody (none); else it asks.")
    case .this: .init(.none(.boolean), in: [.edit, .counter], "Only the instance that is named.")
    case .following:
      .init(.none(.boolean), in: .edit, "The instance that is named and those after it.")
    case .all: .init(.none(.boolean), in: [.edit, .counter], "The whole series.")
    case .comment: .init(.none(.text), "text", in: .counter, "A text for the organizer.")
    case .guest:
      .init(
        .none(.text), "address", in: .counter,
        "Your address among the guests, if the configuration does not say it.")
    case .again: .init(.none(.boolean), in: .counter, "Mail an answer again that was mailed already.")
    case .takesProposals:
      .init(.none(.boolean), in: .import, "Take the times and places that guests propose.")
    case .yes: .init(.none(.boolean), in: [.add, .edit, .counter, .import], "Ask nothing.")
    case .dryRun:
      .init(
        .none(.boolean), in: [.add, .edit, .counter, .import],
        "Print what would be changed, and change nothing.")
    case .sentenceFormat:
      .init(
        .none(.choice(SentenceFormat.formats.map(\.rawValue))), "form", in: .add,
        "Print text, or one JSON object.", standard: "text")

    case .between:
      .init(
        .none(.text, expected: "times such as \(HoursArgument.form), the earlier one first"), "times",
        in: [.free, .tool],
        "Look between these times of each day: \(HoursArgument.form).", standard: "9-17")
    case .slotLength:
      .init(
        .none(.duration(1...86_400)), "duration", in: [.free, .tool],
        "Show only slots of at least this length: \(DurationArgument.form).", standard: "30m")
    case .weekdays:
      .init(
        .none(.boolean), in: [.free, .tool],
        "Leave out Saturdays and Sundays; \(.option(.days)) then counts the other days.")
    case .with:
      .init(
        .none(.texts, isCollected: true), "people", in: .free,
        "Show time in which these people are free too: addresses, or names in your contacts, with commas between them; may be repeated."
      )
    case .tentative:
      .init(
        .none(.boolean), in: [.free, .tool],
        "Count the time of tentative events, and of invitations that wait for your answer, as free.")
    case .buffer:
      .init(
        .none(.duration(0...86_400)), "duration", in: [.free, .tool],
        "Keep this long free before and after each event with a time.")
    case .round:
      .init(
        .none(.duration(1...86_400)), "duration", in: [.free, .tool],
        "Begin slots at multiples of this on the clock, for example 15m.", standard: "at any time")
    case .slotFormat:
      .init(
        .none(.choice(["text", "json", "ndjson", "ics"])), "form", in: .free,
        "Write text, one JSON object, one JSON object per slot, or an iCalendar text with a VFREEBUSY.",
        standard: "text")
    case .listFormat:
      .init(
        .none(.choice(ListFormat.formats.map(\.rawValue))), "form", in: [],
        "Write text, one JSON object, or one JSON object per line.", standard: "text")
    }
  }
}
