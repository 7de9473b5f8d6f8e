internal import AgendaRequests
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
    try StandardStreams.write(
      Self.aligned([["NAME", "SMALL", "MEDIUM", "LARGE", "EXTRA-LARGE", "DEVICE"]] + sizes) + "\n"
        + Self.aligned([["SIZE", "POINTS", "DISPLAY"]] + presets))
  }

  /// Pads the cells of rows to columns, except for the last column.
  static func aligned(_ rows: [[String]]) -> String {
    let columns = rows.first?.indices.dropLast() ?? 0..<0
    let widths = columns.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.reduce(into: "") { text, row in
      for (cell, width) in zip(row, widths) {
        text += cell + String(repeating: " ", count: width - cell.count + 2)
      }
      text += (row.last ?? "") + "\n"
    }
  }
}
