internal import ICalendar

extension WaitingChange {
  /// What becomes of this change, which was not sent yet, and a later one of the same item.
  func followed(by later: WaitingChange) -> WaitingChange {
    var result = self
    (result.contents, result.title, result.made) = (later.contents, later.title ?? title, later.made)
    (result.attempts, result.next, result.message) = (0, nil, nil)
    result.revision += 1
    result.follows = later.follows
    // What the server may have must be found out before anything can be taken back.
    let isUnsent = sent.isEmpty
    let isNew = former == nil
    if later.kind == .delete {
      result.contents = []
      result.kind = isNew && isUnsent ? .withdraw : .delete
    } else if !isNew, isUnsent, later.contents == former {
      result.kind = .withdraw
    } else {
      result.kind = isNew ? .create : .update
    }
    return result
  }

  /// What is left to do after this change was stored on the server, with a tag, and a later one of the same item came meanwhile.
  package func continuing(_ stored: WaitingChange, entityTag: String?) -> WaitingChange {
    var result = self
    result.sent = []
    result.entityTag = entityTag
    result.former = stored.kind == .delete ? nil : stored.contents
    switch kind {
    case .create, .update: result.kind = result.former == nil ? .create : .update
    case .delete, .withdraw: result.kind = result.former == nil ? .withdraw : .delete
    }
    return result
  }
}
