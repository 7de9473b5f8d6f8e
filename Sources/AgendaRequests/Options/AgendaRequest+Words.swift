internal import AgendaKit
internal import AgendaSources
internal import AgendaWidgets

/// Options by their names, as they are written on the command line and in the configuration.
extension AgendaRequest {
  /// Sets an option that takes no value; `false` if there is none of this name.
  package mutating func setFlag(_ name: String) -> Bool {
    switch name {
    case "--refresh": calendars.isRefreshed = true
    case "--strict": calendars.isStrict = true
    case "--cancelled": content.showsCancelled = true
    case "--no-cancelled": content.showsCancelled = false
    case "--declined": content.showsDeclined = true
    case "--no-declined": content.showsDeclined = false
    case "--conflicts": content.marksConflicts = true
    case "--no-conflicts": content.marksConflicts = false
    case "--exit-code": output.reportsChange = true
    case "--ids" where next == nil: output.showsIdentifiers = true
    case "--landscape": widget.isLandscape = true
    case "--transparent": widget.isTransparent = true
    case "--fragment": widget.isFragment = true
    case "--week-numbers" where next == nil: layout.showsWeekNumbers = true
    case "--no-week-numbers" where next == nil: layout.showsWeekNumbers = false
    case "--countdown" where next != nil: next?.countsDown = true
    case "--countdown": widget.countsDown = true
    case "--skip-empty" where mail != nil: mail?.skipsEmpty = true
    case "--skip-all-day" where next != nil: next?.skipsAllDay = true
    case "--no-skip-all-day" where next != nil: next?.skipsAllDay = false
    default: return false
    }
    return true
  }

  /// Sets the value of an option; `false` if the option does not take it, or there is none of this name.
  package mutating func set(_ name: String, to value: String) -> Bool {
    guard !value.isEmpty else { return false }
    switch name {
    case "--file", "-f": calendars.files.append(value)
    case "--config": calendars.configurationPath = value
    case "--search", "-s": content.search = value
    case "--now": time.now = value
    case "--time-zone": time.zone = value
    case "--locale": time.locale = value
    case "--exclude-calendars": calendars.excludedNames.append(value)
    case "--calendars", "-c":
      guard !CalendarSelection.names(in: value).isEmpty else { return false }
      calendars.names.append(value)
    case "--output", "-o": output.file = value
    case "--template": output.template = value
    case "--template-file": output.templateFile = value
    case "--link-template": widget.linkTemplate = value
    case "--background": widget.background = value
    case "--wallpaper": widget.wallpaper = value
    case "--position":
      widget.position = HomePosition(value)
      return widget.position != nil
    case "--logo": widget.logo = value
    case "--widget": named = NamedWidget(name: value)
    case "--device":
      widget.device = value
      return Device.named(value) != nil
    case "--size":
      widget.size = WidgetSize(value)
      return widget.size != nil
    default: return setPart(name, to: value) || setChoice(name, to: value) || setNumber(name, to: value)
    }
    return true
  }

  /// Sets an option whose meaning depends on the subcommand.
  private mutating func setPart(_ name: String, to value: String) -> Bool {
    switch name {
    case "--from" where range != nil: range?.from = value
    case "--to" where range != nil: range?.to = value
    case "--from" where mail != nil: mail?.sender = value
    case "--to" where mail != nil: mail?.recipients.append(value)
    case "--subject" where mail != nil: mail?.subject = value
    case "--within" where next != nil:
      next?.within = DurationArgument(value)
      return next?.within != nil
    case "--horizon" where timeline != nil:
      timeline?.horizon = DurationArgument(value)
      return timeline?.horizon.map { TimelineOptions.horizons.contains($0.seconds) } ?? false
    default: return false
    }
    return true
  }

  private mutating func setChoice(_ name: String, to value: String) -> Bool {
    func set<Choice: RawRepresentable<String>>(_ choice: inout Choice?) -> Bool {
      choice = Choice(rawValue: value)
      return choice != nil
    }
    switch name {
    case "--ended": return set(&content.ended)
    case "--all-day": return set(&content.allDay)
    case "--tasks": return set(&content.tasks)
    case "--format" where mail != nil:
      mail?.form = Mail.Form(rawValue: value)
      return mail?.form != nil
    case "--format": return set(&output.format)
    case "--color": return set(&output.color)
    case "--hyperlinks": return set(&output.hyperlinks)
    case "--escape": return set(&output.markup)
    case "--family": return set(&widget.family)
    case "--mode": return set(&widget.mode)
    case "--layout" where next == nil: return set(&layout.form)
    case "--first-weekday" where next == nil: return set(&layout.firstWeekday)
    case "--theme":
      widget.theme = value
      return true
    case "--bit-depth": return set(&widget.bitDepth)
    case "--density": return set(&widget.density)
    case "--priority": return set(&widget.priority)
    default: return false
    }
  }

  private mutating func setNumber(_ name: String, to value: String) -> Bool {
    func set(_ number: inout Int?, in allowed: AllowedNumbers) -> Bool {
      guard let given = Int(value), allowed.range.contains(given) else { return false }
      number = given
      return true
    }
    switch name {
    case "--limit": return set(&content.limit, in: AllowedNumbers.limits)
    case "--width", "-w": return set(&output.width, in: AllowedNumbers.widths)
    case "--height": return set(&widget.height, in: AllowedNumbers.heights)
    case "--lines": return set(&widget.lines, in: AllowedNumbers.lineCounts)
    case "--text-size": return set(&widget.textSize, in: AllowedNumbers.textSizes)
    case "--scale": return set(&widget.scale, in: AllowedNumbers.scales)
    case "--days" where range != nil, "-n" where range != nil:
      guard var changed = range, set(&changed.days, in: AllowedNumbers.dayCounts) else { return false }
      range = changed
    case "--entries" where timeline != nil:
      guard var changed = timeline, set(&changed.entries, in: AllowedNumbers.entryCounts) else {
        return false
      }
      timeline = changed
    default: return false
    }
    return true
  }
}
