package import AgendaKit
package import AgendaSources
internal import AgendaWidgets

/// The values of the options of a command line or a request; `nil` for an option that is not given.
package struct AgendaRequest: Equatable {
  /// The calendars to read.
  package struct Calendars: Equatable {
    /// The values of `--calendars`: each holds names of configured calendars, separated by commas.
    package var names: [String] = []
    /// Whether these are of a widget of the configuration, which may name calendars that there are not now.
    package var areOfWidget = false
    /// The values of `--exclude-calendars`, in the same form.
    package var excludedNames: [String] = []
    /// The paths of files and folders to read.
    package var files: [String] = []
    /// The path of the configuration file; `nil` for the usual one.
    package var configurationPath: String?
    /// Whether the command fails when it cannot read all of a source.
    package var isStrict = false
    /// Whether calendars on the web are fetched before they are shown.
    package var isRefreshed = false

    package init(
      names: [String] = [], excludedNames: [String] = [], files: [String] = [],
      configurationPath: String? = nil, isStrict: Bool = false, isRefreshed: Bool = false
    ) {
      (self.names, self.excludedNames, self.files) = (names, excludedNames, files)
      (self.configurationPath, self.isStrict, self.isRefreshed) = (configurationPath, isStrict, isRefreshed)
    }
  }

  /// The viewer’s moment, time zone and language, as written.
  package struct Time: Equatable {
    /// `--now`.
    package var now: String?
    /// `--time-zone`.
    package var zone: String?
    /// `--locale`.
    package var locale: String?

    package init(
      now: String? = nil, zone: String? = nil, locale: String? = nil
    ) {
      (self.now, self.zone, self.locale) = (now, zone, locale)
    }
  }

  /// The options of `agenda next`.
  package struct Next: Equatable {
    /// The longest time until the event starts.
    package var within: DurationArgument?
    /// Whether the line counts down to the event instead of giving its time of day.
    package var countsDown = false
    /// Whether all-day events are passed over.
    package var skipsAllDay: Bool?

    package init(
      within: DurationArgument? = nil, countsDown: Bool = false, skipsAllDay: Bool? = nil
    ) {
      (self.within, self.countsDown, self.skipsAllDay) = (within, countsDown, skipsAllDay)
    }
  }

  /// The days or times that `agenda list` shows.
  package struct Range: Equatable {
    /// The first date or time, as written; `nil` for today.
    package var from: String?
    /// The end, as written: an inclusive date or an exclusive time.
    package var to: String?
    /// The number of days if there is no `to`; `nil` for 7.
    package var days: Int?
    /// The days in words, such as `tomorrow` or `today 3d`, which replace the others.
    package var words: String?

    package init(
      from: String? = nil, to: String? = nil, days: Int? = nil, words: String? = nil
    ) {
      (self.from, self.to, self.days) = (from, to, days)
      self.words = words
    }
  }

  /// The options of `agenda timeline`.
  package struct Timeline: Equatable {
    /// How long it is; `nil` for 24 hours.
    package var horizon: DurationArgument?
    /// The most entries; `nil` for the usual number.
    package var entries: Int?

    package init(
      horizon: DurationArgument? = nil, entries: Int? = nil
    ) {
      (self.horizon, self.entries) = (horizon, entries)
    }
  }

  /// The options of `agenda digest`.
  package struct Mail: Equatable {
    /// The forms of a digest.
    package enum Form: String, CaseIterable {
      /// A message with its header, and with text and HTML in it.
      case mail
      /// The text alone.
      case text
      /// The HTML alone.
      case html
      /// The agenda of the days.
      case json
    }

    /// The form; `nil` for a mail.
    package var form: Form?
    /// The addresses of the recipients, as written.
    package var recipients: [String] = []
    /// The address of the sender, as written.
    package var sender: String?
    /// The subject; `nil` for the days and the number of events.
    package var subject: String?
    /// Whether nothing is written when there are no events.
    package var skipsEmpty = false

    package init(
      form: Form? = nil, recipients: [String] = [], sender: String? = nil, subject: String? = nil,
      skipsEmpty: Bool = false
    ) {
      (self.form, self.recipients, self.sender) = (form, recipients, sender)
      (self.subject, self.skipsEmpty) = (subject, skipsEmpty)
    }
  }

  /// How days are arranged.
  package struct Layout: Equatable {
    package typealias FirstWeekday = ConfigurationDefaults.FirstWeekday

    /// The arrangements of days.
    package enum Form: String, CaseIterable {
      /// One event below the other.
      case list
      /// The hours of one day.
      case day
      /// Days side by side.
      case week
      /// Weeks one below the other.
      case month
    }

    /// The arrangement; `nil` for that of the subcommand.
    package var form: Form?
    /// The day on which weeks begin.
    package var firstWeekday: FirstWeekday?
    /// Whether the numbers of weeks are shown.
    package var showsWeekNumbers: Bool?

    package init(
      form: Form? = nil, firstWeekday: FirstWeekday? = nil, showsWeekNumbers: Bool? = nil
    ) {
      (self.form, self.firstWeekday, self.showsWeekNumbers) = (form, firstWeekday, showsWeekNumbers)
    }

    /// Whether days or hours are arranged in a grid.
    package var isGrid: Bool { form != nil && form != .list }
  }

  package var calendars = Calendars()
  package var content = AgendaOptions.Choices()
  package var time = Time()
  package var output = Output()
  package var layout = Layout()
  package var widget = Widget()
  /// `--widget`: where the values come from that are not given.
  package var named: NamedWidget?
  /// `nil` unless the subcommand shows the next event.
  package var next: Next?
  /// `nil` unless the subcommand is `list`.
  package var range: Range?
  /// `nil` unless the subcommand is `timeline`.
  package var timeline: Timeline?
  /// `nil` unless the subcommand is `digest`.
  package var mail: Mail?

  package init(
    calendars: Calendars = Calendars(), content: AgendaOptions.Choices = AgendaOptions.Choices(),
    time: Time = Time(), output: Output = Output(), layout: Layout = Layout(), widget: Widget = Widget(),
    named: NamedWidget? = nil
  ) {
    (self.calendars, self.content, self.time) = (calendars, content, time)
    (self.output, self.layout, self.widget) = (output, layout, widget)
    self.named = named
  }
}

/// The values of the options of one command, for ``AgendaOption``, which sets them for that command alone.
extension AgendaRequest {
  var nextValues: Next {
    get { next ?? Next() }
    set { next = newValue }
  }
  var rangeValues: Range {
    get { range ?? Range() }
    set { range = newValue }
  }
  var timelineValues: Timeline {
    get { timeline ?? Timeline() }
    set { timeline = newValue }
  }
  var mailValues: Mail {
    get { mail ?? Mail() }
    set { mail = newValue }
  }
}

extension ConfigurationDefaults.Format {
  /// Whether the output is a picture of a fixed size.
  package var isPicture: Bool { self == .svg || self == .png || self == .pdf }

  /// Whether the output has a size in points: pictures and pages.
  var isInPoints: Bool { self == .html || isPicture }

  /// Whether the output shows a grid of days; the other formats have the same days as a list.
  package var drawsGrids: Bool { self == .text || self == .html || isPicture }
}
