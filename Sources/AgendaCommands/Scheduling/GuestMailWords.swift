internal import AgendaSources
internal import AgendaWidgets

/// The words of mails to guests, in the language of the organizer.
struct GuestMailWords {
  /// The beginnings of subjects.
  let invitation, update, cancellation, removal, decline: String
  /// The names of values: the time, the recurrence, the place, the organizer.
  let time, recurrence, place, organizer: String
  /// The text between a name and its value.
  let colon: String

  /// The words of a language.
  static func of(_ language: Language.Code) -> GuestMailWords {
    switch language {
    case .english:
      GuestMailWords(
        invitation: "Invitation", update: "Updated", cancellation: "Cancelled", removal: "No longer invited",
        decline: "Declined", time: "When", recurrence: "Repeats", place: "Where", organizer: "Organizer",
        colon: ": ")
    case .german:
      GuestMailWords(
        invitation: "Einladung", update: "Geändert", cancellation: "Abgesagt",
        removal: "Nicht mehr eingeladen",
        decline: "Nimmt nicht teil", time: "Wann", recurrence: "Wiederholung", place: "Wo",
        organizer: "Organisiert von", colon: ": ")
    case .french:
      GuestMailWords(
        invitation: "Invitation", update: "Modifié", cancellation: "Annulé", removal: "Invitation retirée",
        decline: "Refusé", time: "Quand", recurrence: "Répétition", place: "Lieu", organizer: "Organisé par",
        colon: " : ")
    case .spanish:
      GuestMailWords(
        invitation: "Invitación", update: "Actualizado", cancellation: "Cancelado",
        removal: "Invitación retirada",
        decline: "Rechazado", time: "Cuándo", recurrence: "Repetición", place: "Lugar", organizer: "Organiza",
        colon: ": ")
    case .portuguese:
      GuestMailWords(
        invitation: "Convite", update: "Atualizado", cancellation: "Cancelado", removal: "Convite retirado",
        decline: "Recusado", time: "Quando", recurrence: "Repetição", place: "Local",
        organizer: "Organizado por", colon: ": ")
    case .japanese:
      GuestMailWords(
        invitation: "招待", update: "変更", cancellation: "中止", removal: "招待の取り消し",
        decline: "欠席", time: "日時", recurrence: "繰り返し", place: "場所", organizer: "主催者", colon: "：")
    case .simplifiedChinese:
      GuestMailWords(
        invitation: "邀请", update: "已更新", cancellation: "已取消", removal: "已撤回邀请",
        decline: "已谢绝", time: "时间", recurrence: "重复", place: "地点", organizer: "组织者", colon: "：")
    case .traditionalChinese:
      GuestMailWords(
        invitation: "邀請", update: "已更新", cancellation: "已取消", removal: "已撤回邀請",
        decline: "已婉拒", time: "時間", recurrence: "重複", place: "地點", organizer: "主辦人", colon: "：")
    case .hebrew:
      GuestMailWords(
        invitation: "הזמנה", update: "עודכן", cancellation: "בוטל", removal: "ההזמנה בוטלה",
        decline: "נדחה", time: "מתי", recurrence: "חזרה", place: "היכן", organizer: "מארגן", colon: ": ")
    }
  }

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
