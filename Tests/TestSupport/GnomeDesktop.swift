import Foundation

/// A D-Bus with a service that has the interface of GNOME Online Accounts, and a CalDAV server that wants what the service gives: see
/// `Tests/AgendaNetworkTests/SignIn/gnome.py`.
public final class GnomeDesktop {
  /// Whether there is what it needs.
  public static var isPossible: Bool { Programs.areInstalled("dbus-daemon") && Python.has("jeepney") }

  private let folder: TemporaryFolder
  private let server: BackgroundServer

  /// Starts both. `accounts` is the text of `accounts.json`; `target` the URL of the server that answers.
  public init(_ accounts: String, target: String = "http://127.0.0.1:1/") throws {
    folder = try TemporaryFolder()
    try folder.write("[\(accounts)]", to: "accounts.json")
    server = try BackgroundServer(
      [
        Python.interpreter, Repository.path("Tests/AgendaNetworkTests/SignIn/gnome.py"), folder.path, target,
      ], place: folder.path("log.port"))
  }

  /// The variable that names the bus.
  public var environment: [String: String] {
    ["DBUS_SESSION_BUS_ADDRESS": "unix:path=" + folder.path("bus")]
  }

  /// The URL of the server.
  public var url: String { "http://127.0.0.1:\(server.port)/" }

  /// The calls that came: the method and the identity of the account.
  public var calls: [String] {
    ((try? String(contentsOfFile: folder.path("calls"), encoding: .utf8)) ?? "").split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }

  /// Changes the accounts.
  public func set(_ accounts: String) throws { try folder.write("[\(accounts)]", to: "accounts.json") }
}
