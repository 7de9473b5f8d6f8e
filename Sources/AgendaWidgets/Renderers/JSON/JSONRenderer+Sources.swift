package import ICalendar

extension JSONRenderer {
  /// One object with the accounts under `accounts`.
  package static func json(_ accounts: [AccountOverview], zone: Zone) -> String {
    JSONWriter.list("accounts", accounts) { $0.account($1, zone) }
  }

  /// An object per line for each account.
  package static func ndjson(_ accounts: [AccountOverview], zone: Zone) -> String {
    JSONWriter.lines(accounts) { $0.account($1, zone) }
  }

  /// One object with the calendars under `calendars`.
  package static func json(_ calendars: [CacheOverview], zone: Zone) -> String {
    JSONWriter.list("calendars", calendars) { $0.cached($1, zone) }
  }

  /// An object per line for each calendar.
  package static func ndjson(_ calendars: [CacheOverview], zone: Zone) -> String {
    JSONWriter.lines(calendars) { $0.cached($1, zone) }
  }
}

extension JSONWriter {
  fileprivate mutating func account(_ account: AccountOverview, _ zone: Zone) {
    object {
      $0.member("name", account.name)
      $0.member("server", account.server)
      $0.member("user", account.user)
      $0.member("signIn", account.signIn)
      $0.member("state", account.state.rawValue)
      if let since = account.since { $0.member("since", since, in: zone) }
      $0.member("message", account.message)
      $0.member("remedy", account.remedy)
      if let update = account.lastUpdate { $0.member("lastUpdate", update, in: zone) }
      if let next = account.nextUpdate { $0.member("nextUpdate", next, in: zone) }
      if let (count, selected) = account.calendars {
        $0.member("calendars", count)
        $0.member("selected", selected)
      }
      if account.unreadCount > 0 { $0.member("unreadItems", account.unreadCount) }
      if account.waitingCount > 0 { $0.member("waitingChanges", account.waitingCount) }
      if !account.conflicts.isEmpty {
        $0.key("conflicts")
        $0.array(account.conflicts) { $0.value($1) }
      }
    }
  }

  fileprivate mutating func cached(_ calendar: CacheOverview, _ zone: Zone) {
    object {
      $0.member("name", calendar.name)
      $0.member("source", calendar.source)
      if let update = calendar.lastUpdate { $0.member("lastUpdate", update, in: zone) }
      if let next = calendar.nextUpdate { $0.member("nextUpdate", next, in: zone) }
      if let (code, message) = calendar.failure {
        $0.member("failure", code)
        $0.member("message", message)
      }
      if let bytes = calendar.bytes { $0.member("bytes", bytes) }
      if let items = calendar.items { $0.member("items", items) }
      $0.member("file", calendar.file)
      if !calendar.changes.isEmpty {
        $0.key("waitingChanges")
        $0.array(calendar.changes) { $0.change($1, zone) }
      }
      $0.member("conflict", calendar.conflict)
    }
  }

  private mutating func change(_ change: CacheOverview.Change, _ zone: Zone) {
    object {
      $0.member("kind", change.kind)
      $0.member("title", change.title)
      $0.member("made", change.made, in: zone)
      $0.member("message", change.message)
      if let next = change.next { $0.member("nextAttempt", next, in: zone) }
    }
  }
}
