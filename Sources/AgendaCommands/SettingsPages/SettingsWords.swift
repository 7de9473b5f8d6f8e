internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets

/// The words of the pages on which the configuration is edited.
struct SettingsWords {
  /// The result of a form.
  enum Done: String {
    case saved, removed
  }

  let language: Language.Code
  let settings, widgets, calendars, shown, save, addCalendar, addWidget, edit, copy, remove: String
  let defaults, preview, name, saved, removed, notSaved, standard, notSet, yes, no: String
  let atMost, onlyWith, outdated, inFile, ofAccounts, mistakes, file, look, content, time: String
  let format, links, place, themes, addTheme, accounts, inTerminal: String
  private let accountStates: [AccountOverview.State: String]
  private let texts: SettingsTexts?

  init(_ language: Language.Code) {
    self.language = language
    let words = Self.words(language)
    (settings, widgets, calendars, shown, save) = (words[0], words[1], words[2], words[3], words[4])
    (addCalendar, addWidget, edit, copy, remove) = (words[5], words[6], words[7], words[8], words[9])
    (defaults, preview, name, saved, removed) = (words[10], words[11], words[12], words[13], words[14])
    (notSaved, standard, notSet, yes, no) = (words[15], words[16], words[17], words[18], words[19])
    (atMost, onlyWith, outdated, inFile) = (words[20], words[21], words[22], words[23])
    (ofAccounts, mistakes, file, look, content) = (words[24], words[25], words[26], words[27], words[28])
    (time, format, links, place) = (words[29], words[30], words[31], words[32])
    (themes, addTheme, accounts, inTerminal) = (words[33], words[34], words[35], words[42])
    let states: [AccountOverview.State] = [
      .signedIn, .signedOut, .expired, .refused, .unreachable, .notAsked,
    ]
    accountStates = Dictionary(zip(states, words[36..<42])) { first, _ in first }
    texts = SettingsTexts.texts(language)
  }

  /// Whether the language is written from right to left.
  var direction: String { language == .hebrew ? "rtl" : "ltr" }

  /// The characters that end a sentence.
  var fullStop: String {
    switch language {
    case .japanese, .simplifiedChinese, .traditionalChinese: "。"
    case .english, .french, .german, .hebrew, .portuguese, .spanish: "."
    }
  }

  /// The label of a key: in English its name.
  func label(of option: ConfigurationOption) -> String {
    if let label = texts?.entry(of: option)?.label { return label }
    let words = option.name.replacing("-", with: " ")
    return words == "url" ? "URL" : words.prefix(1).uppercased() + words.dropFirst()
  }

  /// The description of a key.
  func description(of option: ConfigurationOption) -> String {
    texts?.entry(of: option)?.description ?? option.summary
  }

  /// The default of a key, in words or as a value, and the direction in which it is written; `nil` for none.
  func standard(of option: ConfigurationOption) -> (text: String, direction: String)? {
    guard let standard = option.standard else { return nil }
    if option.kind == .boolean { return (standard == "true" ? yes : no, direction) }
    return texts?.standards[standard].map { ($0, direction) } ?? (standard, "ltr")
  }

  /// Whether the account is signed in at its server.
  func text(of state: AccountOverview.State) -> String { accountStates[state] ?? state.rawValue }

  /// The heading of the keys that are about something.
  func heading(of part: AgendaOption.Part) -> String {
    switch part {
    case .calendars: calendars
    case .content: content
    case .time: time
    case .format: format
    case .links: links
    case .look: look
    }
  }

  func text(of done: Done) -> String { done == .saved ? saved : removed }

  private static func words(_ language: Language.Code) -> [String] {
    switch language {
    case .english:
      [
        "Settings", "Widgets", "Calendars", "Which calendars are shown", "Save", "Add a calendar",
        "Add a widget", "Edit", "Duplicate", "Remove", "Defaults", "Preview", "Name", "Saved.", "Removed.",
        "Nothing was saved. Please correct what is marked.", "Default:", "Not set", "Yes", "No", "At most:",
        "Only with",
        "The file has changed since this page was opened, and nothing was saved. "
          + "What you typed is still here, beside what the file says now. Save again to replace that.",
        "In the file:", "Accounts are added with", "The file has mistakes:", "File:", "Look", "Events",
        "Time and language", "Output", "Links", "File, folder or address",
        "Themes", "Add a theme", "Accounts", "Signed in", "Signed out", "The sign-in has expired",
        "The server refuses the sign-in", "The server could not be reached", "Not asked yet",
        "In a terminal:",
      ]
    case .german:
      [
        "Einstellungen", "Widgets", "Kalender", "Welche Kalender gezeigt werden", "Speichern",
        "Kalender hinzufügen", "Widget hinzufügen", "Bearbeiten", "Duplizieren", "Entfernen", "Vorgaben",
        "Vorschau", "Name", "Gespeichert.", "Entfernt.",
        "Es wurde nichts gespeichert. Bitte berichtigen Sie, was markiert ist.", "Vorgabe:",
        "Nicht festgelegt", "Ja", "Nein", "Höchstens:", "Nur mit",
        "Die Datei wurde geändert, seit diese Seite geöffnet wurde; es wurde nichts gespeichert. "
          + "Ihre Eingaben stehen noch hier, neben dem, was jetzt in der Datei steht. "
          + "Speichern Sie noch einmal, um es zu ersetzen.",
        "In der Datei:", "Konten kommen hinzu mit", "Die Datei hat Fehler:", "Datei:", "Aussehen",
        "Termine", "Zeit und Sprache", "Ausgabe", "Links", "Datei, Ordner oder Adresse",
        "Themen", "Thema hinzufügen", "Konten", "Angemeldet", "Abgemeldet", "Die Anmeldung ist abgelaufen",
        "Der Server weist die Anmeldung ab", "Der Server war nicht zu erreichen", "Noch nicht abgefragt",
        "In einem Terminal:",
      ]
    case .french:
      [
        "Réglages", "Widgets", "Calendriers", "Calendriers affichés", "Enregistrer",
        "Ajouter un calendrier", "Ajouter un widget", "Modifier", "Dupliquer", "Supprimer",
        "Valeurs par défaut", "Aperçu", "Nom", "Enregistré.", "Supprimé.",
        "Rien n’a été enregistré. Veuillez corriger ce qui est signalé.", "Par défaut :", "Non défini",
        "Oui", "Non", "Au plus :", "Seulement avec",
        "Le fichier a changé depuis l’ouverture de cette page ; rien n’a été enregistré. "
          + "Votre saisie est toujours là, à côté du contenu actuel du fichier. "
          + "Enregistrez de nouveau pour le remplacer.",
        "Dans le fichier :", "Les comptes s’ajoutent avec", "Le fichier contient des erreurs :",
        "Fichier :", "Apparence", "Événements", "Heure et langue", "Sortie", "Liens",
        "Fichier, dossier ou adresse",
        "Thèmes", "Ajouter un thème", "Comptes", "Connecté", "Déconnecté", "La connexion a expiré",
        "Le serveur refuse la connexion", "Le serveur est injoignable", "Pas encore interrogé",
        "Dans un terminal :",
      ]
    case .spanish:
      [
        "Ajustes", "Widgets", "Calendarios", "Calendarios que se muestran", "Guardar",
        "Añadir un calendario", "Añadir un widget", "Editar", "Duplicar", "Quitar",
        "Valores predeterminados", "Vista previa", "Nombre", "Guardado.", "Quitado.",
        "No se ha guardado nada. Corrige lo que está marcado.", "Predeterminado:", "Sin definir", "Sí",
        "No", "Como máximo:", "Solo con",
        "El archivo ha cambiado desde que se abrió esta página; no se ha guardado nada. "
          + "Lo que escribiste sigue aquí, junto a lo que el archivo dice ahora. "
          + "Guarda otra vez para reemplazarlo.",
        "En el archivo:", "Las cuentas se añaden con", "El archivo tiene errores:", "Archivo:", "Aspecto",
        "Eventos", "Hora e idioma", "Salida", "Enlaces", "Archivo, carpeta o dirección",
        "Temas", "Añadir un tema", "Cuentas", "Sesión iniciada", "Sin sesión", "La sesión ha caducado",
        "El servidor rechaza la sesión", "No se pudo contactar con el servidor", "Aún sin consultar",
        "En un terminal:",
      ]
    case .portuguese:
      [
        "Configurações", "Widgets", "Calendários", "Calendários exibidos", "Salvar",
        "Adicionar um calendário", "Adicionar um widget", "Editar", "Duplicar", "Remover",
        "Valores padrão", "Prévia", "Nome", "Salvo.", "Removido.",
        "Nada foi salvo. Corrija o que está marcado.", "Padrão:", "Não definido", "Sim",
        "Não", "No máximo:", "Somente com",
        "O arquivo mudou desde que esta página foi aberta; nada foi salvo. "
          + "O que você escreveu continua aqui, ao lado do que o arquivo diz agora. "
          + "Salve de novo para substituí-lo.",
        "No arquivo:", "As contas são adicionadas com", "O arquivo tem erros:", "Arquivo:", "Aparência",
        "Eventos", "Hora e idioma", "Saída", "Links", "Arquivo, pasta ou endereço",
        "Temas", "Adicionar um tema", "Contas", "Conectado", "Desconectado", "O acesso expirou",
        "O servidor recusa o acesso", "Não foi possível acessar o servidor", "Ainda não consultado",
        "Em um terminal:",
      ]
    case .japanese:
      [
        "設定", "ウィジェット", "カレンダー", "表示するカレンダー", "保存", "カレンダーを追加", "ウィジェットを追加", "編集",
        "複製", "削除", "既定値", "プレビュー", "名前", "保存しました。", "削除しました。",
        "保存されていません。印の付いた項目を直してください。", "既定:", "指定なし", "はい", "いいえ", "最大:", "次の場合のみ:",
        "このページを開いた後にファイルが変更されたため、保存していません。入力した内容は、現在のファイルの内容とともに残っています。"
          + "置き換えるには、もう一度保存してください。",
        "ファイルの内容:", "アカウントの追加:", "ファイルに誤りがあります:", "ファイル:", "外観", "予定", "時刻と言語",
        "出力", "リンク", "ファイル、フォルダー、またはアドレス",
        "テーマ", "テーマを追加", "アカウント", "サインイン済み", "サインアウト中", "サインインの期限が切れました", "サーバーがサインインを拒否しました",
        "サーバーに接続できませんでした", "まだ問い合わせていません", "端末で:",
      ]
    case .simplifiedChinese:
      [
        "设置", "小组件", "日历", "显示的日历", "保存", "添加日历", "添加小组件", "编辑", "复制一份", "移除", "默认值",
        "预览", "名称", "已保存。", "已移除。", "未保存任何内容。请更正标出的项目。", "默认：", "未设置", "是", "否", "最多：",
        "仅当：", "打开此页面后文件已被更改，因此未保存。您输入的内容仍在这里，旁边是文件现在的内容。再次保存即可替换。",
        "文件中：", "添加账户请用", "文件有错误：", "文件：", "外观", "日程", "时间和语言", "输出", "链接", "文件、文件夹或网址",
        "主题", "添加主题", "账户", "已登录", "未登录", "登录已过期", "服务器拒绝登录", "无法连接服务器", "尚未查询", "在终端中：",
      ]
    case .traditionalChinese:
      [
        "設定", "小工具", "行事曆", "顯示的行事曆", "儲存", "加入行事曆", "加入小工具", "編輯", "製作副本", "移除", "預設值",
        "預覽", "名稱", "已儲存。", "已移除。", "未儲存任何內容。請更正標示的項目。", "預設：", "未設定", "是", "否", "最多：",
        "僅當：", "開啟此頁面後檔案已被更改，因此未儲存。您輸入的內容仍在這裡，旁邊是檔案現在的內容。再次儲存即可取代。",
        "檔案中：", "加入帳號請用", "檔案有錯誤：", "檔案：", "外觀", "行程", "時間與語言", "輸出", "連結", "檔案、檔案夾或網址",
        "主題", "加入主題", "帳號", "已登入", "未登入", "登入已過期", "伺服器拒絕登入", "無法連線至伺服器", "尚未查詢", "在終端機中：",
      ]
    case .hebrew:
      [
        "הגדרות", "יישומונים", "יומנים", "היומנים המוצגים", "שמירה", "הוספת יומן", "הוספת יישומון", "עריכה",
        "שכפול", "הסרה", "ברירות מחדל", "תצוגה מקדימה", "שם", "נשמר.", "הוסר.",
        "דבר לא נשמר. נא לתקן את המסומן.", "ברירת מחדל:", "לא נקבע", "כן", "לא", "לכל היותר:", "רק עם",
        "הקובץ השתנה מאז שנפתח הדף, ודבר לא נשמר. מה שהוקלד עדיין כאן, לצד מה שכתוב עכשיו בקובץ. "
          + "שמירה נוספת תחליף אותו.",
        "בקובץ:", "חשבונות מוסיפים באמצעות", "בקובץ יש שגיאות:", "קובץ:", "מראה", "אירועים", "שעה ושפה",
        "פלט",
        "קישורים", "קובץ, תיקייה או כתובת",
        "ערכות נושא", "הוספת ערכת נושא", "חשבונות", "מחובר", "מנותק", "פג תוקף הכניסה", "השרת דוחה את הכניסה",
        "לא ניתן היה להגיע לשרת", "טרם נשאל", "במסוף:",
      ]
    }
  }
}
