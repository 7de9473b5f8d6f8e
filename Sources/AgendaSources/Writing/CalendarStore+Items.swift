package import ICalendar

extension CalendarStore {
  /// The changes of calendars of accounts that wait to be sent.
  var queue: UploadQueue { UploadQueue(state: stateFolder) }

  /// Shows what waits to be sent to a calendar of an account, where a command was killed before it could do so.
  package func showWaiting(in calendar: AccountCalendar, at now: Instant) {
    queue.show(in: calendar, now: now)
  }

  /// The move of an event with guests to a calendar that waits, because the server does not move events; `nil` if there is none.
  package func refusedMove(of uid: String, to calendar: AccountCalendar) -> WaitingChange? {
    queue.refusedMove(of: uid, to: calendar)
  }

  /// Lets a move of an event with guests be sent as a new event and a deletion.
  package func allowCopy(
    _ move: WaitingChange, in calendar: AccountCalendar, at now: Instant
  ) throws(WritingError) -> QueuedChanges {
    do throws(UploadError) {
      return try queue.allowCopy(move, in: calendar, now: now)
    } catch {
      throw WritingError(error)
    }
  }

  /// Makes changes of items and files. New items come first and removed ones last, so that a moving event is always in one of its calendars.
  /// If one fails, the others are taken back.
  /// - Returns: whether the changes were made, and what is to be sent; `nil` if no item is changed. They are not made where no item is changed and a
  ///   file has changed since it was read.
  func apply(
    _ files: [FileChange], _ items: [ItemReplacement], at now: Instant
  ) throws(WritingError) -> (isApplied: Bool, queued: QueuedChanges?) {
    guard !items.isEmpty else { return (try apply(files), nil) }
    let written = items.filter { $0.contents != nil }
    let removed = items.filter { $0.contents == nil }
    do throws(WritingError) {
      if let queued = try move(written, removed, at: now) {
        guard try apply(files) else { throw try refusal(of: files) }
        return (true, queued)
      }
      var queued = try enqueue(written, at: now)
      guard try apply(files) else { throw try refusal(of: files) }
      do throws(WritingError) {
        queued = try enqueue(removed, at: now) ?? queued
      } catch {
        for file in files.reversed() { Self.restore(file.snapshot) }
        throw error
      }
      return (true, queued)
    } catch {
      for item in items { takeBack(item, at: now) }
      throw error
    }
  }

  /// Moves an item from a calendar of an account to another one; `nil`, with nothing done, where the changes are no such move.
  private func move(
    _ written: [ItemReplacement], _ removed: [ItemReplacement], at now: Instant
  ) throws(WritingError) -> QueuedChanges? {
    guard written.count == 1, removed.count == 1, let new = written.first, let former = removed.first,
      new.uid == former.uid, new.item == nil, let removal = former.upload, let addition = new.upload
    else { return nil }
    do throws(UploadError) {
      return try queue.move(removal, to: addition, mayCopy: new.mayBeCopied, now: now)
    } catch {
      throw WritingError(error)
    }
  }

  private func enqueue(_ items: [ItemReplacement], at now: Instant) throws(WritingError) -> QueuedChanges? {
    guard !items.isEmpty else { return nil }
    do throws(UploadError) {
      return try queue.enqueue(items.compactMap(\.upload), now: now)
    } catch {
      throw WritingError(error)
    }
  }

  /// Takes back a change of an item that was put into the queue.
  private func takeBack(_ change: ItemReplacement, at now: Instant) {
    let current = queue.item(uid: change.uid, in: change.place)
    guard current?.contents != change.item?.contents else { return }
    let inverse = ItemReplacement(
      calendar: change.calendar, place: change.place, uid: change.uid, item: current,
      contents: change.item?.contents, takesBack: true)
    if let upload = inverse.upload { _ = try? queue.enqueue([upload], now: now) }
  }
}
