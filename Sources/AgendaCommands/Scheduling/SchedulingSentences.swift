internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// Messages about events in sentences: who says what of which event, and what came of it.
extension Run {
  /// The most letters of what a person writes to an answer.
  private static let maximumComment = 200

  /// A message in one sentence, without a full stop.
  func sentence(_ notice: SchedulingNotice) -> String {
    let words = statement(notice) + comment(notice)
    if case .forged(let sender, let guest) = notice.result {
      let other = guest.map { " than \(plain($0)); \(.option("yes")) takes it over" } ?? ""
      let reason = "and was left out: it is from someone else"
      return "A mail of \(plain(sender)) says that \(words), \(reason)\(other)"
    }
    return words + ending(notice)
  }

  /// A message that was not taken over yet, in one sentence without a full stop, and the options with which `import` does so: `nil` if that changes nothing.
  func pendingSentence(_ notice: SchedulingNotice) -> (sentence: String, options: String?) {
    switch notice.result {
    case .done: (statement(notice) + comment(notice), "")
    case .open: (statement(notice) + comment(notice), " --take")
    case .uninvited where question(notice) != nil:
      (statement(notice) + comment(notice) + ", and is not invited", " --yes")
    default: (sentence(notice), nil)
    }
  }

  /// A question about someone who answers without an invitation; `nil` for any other notice.
  func question(_ notice: SchedulingNotice) -> String? {
    guard case .answer = notice.content, notice.result == .uninvited else { return nil }
    return "\(statement(notice)), and is not invited. Add \(person(notice)) to the guests?"
  }

  /// A question about an invited guest whose mail is from another address, and this address; `nil` for any other notice.
  func questionOfAddress(_ notice: SchedulingNotice) -> (text: String, sender: String)? {
    guard case .forged(let sender, let guest?) = notice.result else { return nil }
    let words = "A mail of \(plain(sender)) says that \(statement(notice))"
    return ("\(words); the guest is \(plain(guest)). Take it over?", sender)
  }

  private func statement(_ notice: SchedulingNotice) -> String {
    let (person, event) = (person(notice), event(notice))
    switch notice.content {
    case .answer(let status, let delegates): return "\(person) \(verb(status, delegates)) \(event)"
    case .cancellation: return "\(person) cancelled \(event)"
    case .uninvitation(let guests):
      return "\(person) no longer invites \(guests.map(plain).joined(separator: " and ")) to \(event)"
    case .proposal(let span, let rule, let place):
      let moment = span == notice.span ? nil : span.map { time($0) }
      let repeated = rule.map {
        settings.language.recurrenceLine($0.rule, from: $0.start, viewer: settings.zone).text
      }
      let times = [moment, repeated].compactMap(\.self).joined(separator: ", ")
      let other = [times.isEmpty ? nil : times, place.map { "“\(plain($0))”" }].compactMap(\.self)
        .joined(separator: " in ")
      return "\(person) proposes \(other.isEmpty ? "other times" : other) for \(event)"
    case .declinedProposal: return "\(person) declines the other times that were proposed for \(event)"
    case .addition(let span):
      return "\(person) adds \(span.map { time($0) } ?? "a date") to \(words(notice.title, nil))"
    case .question: return "\(person) asks for the newest version of \(event)"
    }
  }

  private func ending(_ notice: SchedulingNotice) -> String {
    let place = notice.calendar.map { ", in \(plain($0))" } ?? ""
    switch notice.result {
    case .done:
      if case .proposal = notice.content {
        return "; it \(placeProposed(notice) == nil ? "was moved" : "takes place") there\(place)"
      }
      return place
    case .told:
      if case .question = notice.content {
        return "; \(.command("export")) writes it for a mail"
      }
      return "; it stays as it is"
    case .open where placeProposed(notice) != nil:
      return "; it stays where it is: \(.option("take")) or \(.command("edit \(edit(notice))")) changes that"
    case .open where notice.isOfSeries: return "; it was not moved: \(.option("take")) moves it"
    case .open:
      return "; it was not moved: \(.option("take")) or \(.command("edit \(edit(notice))")) moves it"
    case .known: return ", which is known already"
    case .older: return ", and something newer is known, so that it was left out"
    case .unknown:
      guard notice.calendar != nil else { return ", and it is in no calendar" }
      guard case .proposal = notice.content, notice.instance == nil || notice.isOfFollowing else {
        return ", and the event has no such date"
      }
      let way =
        notice.isOfFollowing
        ? "edit \(reference(shortName(notice.uid), notice.instance)) --following"
        : "edit \(reference(shortName(notice.uid), nil))\(notice.isOfSeries ? " --all" : "")"
      return "; it cannot be moved so, and \(.command(way)) changes it"
    case .deleted: return ", which was deleted here, so that it was left out"
    case .locked:
      return ", and \(notice.calendar.map { "“\(plain($0))”" } ?? "its calendar") cannot be changed"
    case .uninvited:
      if case .declinedProposal = notice.content {
        return ", and does not organize it, so that it was left out"
      }
      guard question(notice) != nil else { return ", and is not invited, so that it was left out" }
      return ", and is not invited; \(.option("yes")) adds \(person(notice)) to the guests"
    case .forged: return ""
    }
  }

  private func comment(_ notice: SchedulingNotice) -> String {
    notice.comment.map { text in
      let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
      return ": “\(PlainText.sanitized(line, limit: Self.maximumComment))”"
    } ?? ""
  }

  private func verb(_ status: Attendee.ParticipationStatus, _ delegates: [String]) -> String {
    switch status {
    case .accepted: return "accepted"
    case .declined: return "declined"
    case .tentative: return "perhaps comes to"
    case .delegated: return "sends \(delegates.map(plain).joined(separator: " and ")) to"
    case .needsAction: return "has not decided on"
    case .other(let word) where word.lowercased() == "completed": return "has done"
    case .other(let word) where word.lowercased() == "in-process": return "has begun"
    case .other(let word): return "answers “\(plain(word).lowercased())” to"
    }
  }

  private func person(_ notice: SchedulingNotice) -> String {
    plain(notice.person) + (notice.deputy.map { " (by \(plain($0)))" } ?? "")
  }

  private func event(_ notice: SchedulingNotice) -> String {
    let event = notice.title.isEmpty ? "an event without a title" : words(notice.title, notice.span)
    return event + (notice.isOfSeries ? ", all of the series" : notice.isOfFollowing ? " and later" : "")
  }

  private func time(_ span: Occurrence.Span) -> String {
    settings.language.text(of: span, in: settings.zone, today: today)
  }

  /// The words of a command line that give the event the times which are proposed.
  private func edit(_ notice: SchedulingNotice) -> String {
    let name = reference(shortName(notice.uid), notice.instance) + (notice.instance == nil ? "" : " --this")
    if let place = placeProposed(notice) {
      return name + (notice.isOfSeries ? " --all" : "") + " --location \(plain(place).shellWord)"
    }
    guard case .proposal(let span?, _, _) = notice.content, span != notice.span else { return name }
    let zone = settings.zone
    switch span {
    case .timed(let start, let end):
      let times = [start, end].map { zone.localDateTime(at: $0).toTheMinute.replacing(" ", with: "T") }
      return "\(name) --start \(times[0]) --end \(times[1])"
    case .allDay(let start, let end): return "\(name) --start \(start) --end \(end.adding(days: -1))"
    }
  }

  /// The place that a message proposes, if it proposes neither other times nor another rule; `nil` for any other message.
  private func placeProposed(_ notice: SchedulingNotice) -> String? {
    guard case .proposal(let span, nil, let place) = notice.content else { return nil }
    return span == nil || span == notice.span || notice.span == nil ? place : nil
  }

  private func plain(_ text: String) -> String { PlainText.sanitized(text, limit: 100) }
}

/// The words of mails to guests, in the language of the organizer.
struct GuestMailWords: Translated {
  /// The beginnings of subjects.
  let invitation, update, cancellation, removal, decline: String
  /// The names of values: the time, the recurrence, the place, the organizer.
  let time, recurrence, place, organizer: String
  /// The text between a name and its value.
  let colon: String

  /// The beginning of the subject of a message.
  func subject(_ kind: GuestMessage.Kind) -> String {
    switch kind {
    case .invitation: invitation
    case .update: update
    case .cancellation: cancellation
    case .removal: removal
    case .decline: decline
    }
  }
}
