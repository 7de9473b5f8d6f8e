internal import AgendaNetwork
import AgendaPlatform
internal import AgendaSources
internal import ICalendar

/// `agenda-sync online-accounts`: prints the accounts of GNOME Online Accounts that have calendars, a line each: identifier, provider, name of the provider,
/// user, name, URL, and `any` if GNOME accepts any certificate. Tabs divide them. People use `agenda accounts add --from gnome`.
struct OnlineAccountsCommand {
  static let usage = "usage: agenda-sync online-accounts"

  /// Parses arguments that begin with `online-accounts`; `nil` if there are more.
  init?(_ words: [String]) {
    guard words.count == 1 else { return nil }
  }

  /// Runs, and returns the exit code.
  func run() throws(SyncError) -> Int32 {
    let accounts: [OnlineAccount]
    do throws(SignInError) {
      accounts = try OnlineAccount.withCalendars(environment: ProcessVariables.all())
    } catch {
      throw SyncError(error)
    }
    let lines = accounts.map { account in
      [
        account.identifier, account.provider, account.providerName, account.user, account.name,
        account.url?.url ?? "", account.acceptsAnyCertificate ? "any" : "",
      ].map(\.withoutControlCharacters).joined(separator: "\t") + "\n"
    }
    _ = Array(lines.joined().utf8).withUnsafeBytes { writeAll($0, to: STDOUT_FILENO) }
    return 0
  }
}
