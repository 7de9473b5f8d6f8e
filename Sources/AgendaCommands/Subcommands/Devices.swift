internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ArgumentParser

/// `agenda devices`.
struct Devices: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "List the devices for --device and the sizes for --size.",
    discussion: "The sizes of widgets are in points, width by height. A star marks the default device.")

  func run() throws {
    let sizes = Device.all.map { device in
      [device.name + (device == .standard ? " *" : "")]
        + [device.small, device.medium, device.large, device.extraLarge].map {
          "\(Int($0.width))x\(Int($0.height))"
        }
        + [device.title]
    }
    let presets = WidgetSize.Preset.all.map { [$0.name, $0.size.description, $0.title] }
    let style = TextStyle.ofTable(in: .current())
    let tables = [
      [["NAME", "SMALL", "MEDIUM", "LARGE", "EXTRA-LARGE", "DEVICE"]] + sizes,
      [["SIZE", "POINTS", "DISPLAY"]] + presets,
    ]
    try StandardStreams.write(
      tables.map { TextTable($0, style: style, dimsLast: false).text }.joined(separator: "\n"))
  }
}

extension TextStyle {
  /// The style of a table that has no options: as wide as the terminal; for other programs, its lines are not broken.
  static func ofTable(in environment: ProcessEnvironment) -> TextStyle {
    TextStyle(
      width: environment.terminalWidth ?? TextStyle.maximumWidth, depth: environment.colorDepth(.auto))
  }
}
