internal import AgendaWidgets

/// What the keys of the configuration are called on its pages.
enum SettingsLabels {
  /// The labels of a language by the names of keys. English has the names themselves.
  static func labels(_ language: Language.Code) -> [String: String] {
    guard let column = languages.firstIndex(of: language) else { return ["url": "URL"] }
    return table.compactMapValues { $0.count == languages.count ? $0[column] : nil }
  }

  private static let languages: [Language.Code] = [
    .german, .french, .spanish, .japanese, .simplifiedChinese, .traditionalChinese, .hebrew,
  ]

  private static let table: [String: [String]] = [
    "family": ["Größe", "Taille", "Tamaño", "サイズ", "尺寸", "尺寸", "גודל"],
    "mode": ["Anzeige", "Mode", "Modo", "表示モード", "显示模式", "顯示模式", "מצב תצוגה"],
    "size": ["Genaue Größe", "Taille exacte", "Tamaño exacto", "正確な大きさ", "精确尺寸", "精確尺寸", "גודל מדויק"],
    "layout": ["Anordnung", "Disposition", "Disposición", "配置", "布局", "版面", "פריסה"],
    "format": ["Format", "Format", "Formato", "形式", "格式", "格式", "תבנית"],
    "mirror": [
      "Auswahl wie ohne Widget", "Même sélection que sans widget", "Misma selección que sin widget",
      "ウィジェットなしと同じ選択", "与无小组件时的选择相同", "與無小工具時的選擇相同", "אותה בחירה כמו בלי יישומון",
    ],
    "calendars": ["Kalender", "Calendriers", "Calendarios", "カレンダー", "日历", "行事曆", "יומנים"],
    "exclude-calendars": [
      "Kalender weglassen", "Calendriers exclus", "Calendarios excluidos", "除外するカレンダー", "排除的日历",
      "排除的行事曆", "יומנים שיושמטו",
    ],
    "ended": [
      "Vergangene Termine", "Événements passés", "Eventos pasados", "終了した予定", "已结束的日程", "已結束的行程",
      "אירועים שהסתיימו",
    ],
    "all-day": [
      "Ganztägige Termine", "Journées entières", "Todo el día", "終日の予定", "全天日程", "全天行程", "אירועי יום שלם",
    ],
    "tasks": ["Aufgaben", "Tâches", "Tareas", "タスク", "任务", "工作", "משימות"],
    "cancelled": [
      "Abgesagte zeigen", "Afficher les annulés", "Mostrar cancelados", "中止した予定を表示", "显示已取消的", "顯示已取消的",
      "הצגת מבוטלים",
    ],
    "declined": [
      "Abgelehnte zeigen", "Afficher les refusés", "Mostrar rechazados", "辞退した予定を表示", "显示已谢绝的", "顯示已婉拒的",
      "הצגת שנדחו",
    ],
    "conflicts": [
      "Überschneidungen markieren", "Marquer les conflits", "Marcar conflictos", "重なりを示す", "标记冲突", "標示衝突",
      "סימון חפיפות",
    ],
    "limit": [
      "Höchstzahl der Termine", "Nombre maximal", "Número máximo", "最大件数", "最多日程数", "最多行程數", "מספר מרבי",
    ],
    "search": [
      "Nur Termine mit", "Seulement avec le texte", "Solo con el texto", "検索語", "仅含文字", "僅含文字", "רק עם הטקסט",
    ],
    "time-zone": ["Zeitzone", "Fuseau horaire", "Zona horaria", "タイムゾーン", "时区", "時區", "אזור זמן"],
    "locale": [
      "Sprache und Region", "Langue et région", "Idioma y región", "言語と地域", "语言和地区", "語言和地區", "שפה ואזור",
    ],
    "theme": ["Farben", "Thème", "Tema", "テーマ", "主题", "主題", "ערכת נושא"],
    "transparent": ["Ohne Hintergrund", "Sans fond", "Sin fondo", "背景なし", "透明背景", "透明背景", "ללא רקע"],
    "text-size": ["Textgröße", "Taille du texte", "Tamaño del texto", "文字サイズ", "文字大小", "文字大小", "גודל הטקסט"],
    "device": ["Gerät", "Appareil", "Dispositivo", "デバイス", "设备", "裝置", "מכשיר"],
    "landscape": ["Querformat", "Paysage", "Horizontal", "横向き", "横向", "橫向", "לרוחב"],
    "height": ["Höchste Höhe", "Hauteur maximale", "Altura máxima", "最大の高さ", "最大高度", "最大高度", "גובה מרבי"],
    "lines": ["Zeilen", "Lignes", "Líneas", "行数", "行数", "行數", "שורות"],
    "scale": [
      "Pixel je Punkt", "Pixels par point", "Píxeles por punto", "1ポイントの画素数", "每点像素", "每點像素",
      "פיקסלים לנקודה",
    ],
    "bit-depth": ["Farbtiefe", "Bits par couleur", "Profundidad de color", "色深度", "色深", "色深", "עומק צבע"],
    "fragment": [
      "Nur ein Teil der Seite", "Fragment HTML", "Fragmento HTML", "HTMLの断片", "HTML 片段", "HTML 片段",
      "קטע HTML",
    ],
    "link-template": [
      "Muster der Links", "Modèle de lien", "Plantilla de enlace", "リンクのひな形", "链接模板", "連結範本", "תבנית קישור",
    ],
    "first-weekday": [
      "Erster Wochentag", "Premier jour", "Primer día", "週の最初の曜日", "每周第一天", "每週第一天", "היום הראשון בשבוע",
    ],
    "week-numbers": [
      "Wochennummern", "Numéros de semaine", "Números de semana", "週番号", "周数", "週數", "מספרי שבועות",
    ],
    "color": ["Farbe", "Couleur", "Color", "色", "颜色", "顏色", "צבע"],
    "width": ["Breite", "Largeur", "Ancho", "幅", "宽度", "寬度", "רוחב"],
    "hyperlinks": [
      "Links im Text", "Liens dans le texte", "Enlaces en el texto", "文字のリンク", "文本链接", "文字連結",
      "קישורים בטקסט",
    ],
    "addresses": [
      "Eigene Mailadressen", "Vos adresses", "Tus direcciones", "自分のメールアドレス", "你的邮箱地址", "你的電郵地址",
      "כתובות הדואר שלך",
    ],
    "path": [
      "Datei oder Ordner", "Fichier ou dossier", "Archivo o carpeta", "ファイルまたはフォルダー", "文件或文件夹", "檔案或檔案夾",
      "קובץ או תיקייה",
    ],
    "url": ["Adresse im Web", "Adresse web", "Dirección web", "ウェブアドレス", "网址", "網址", "כתובת אינטרנט"],
    "refresh": [
      "Wie oft abrufen", "Actualisation", "Actualización", "更新間隔", "更新间隔", "更新間隔", "תדירות הרענון",
    ],
    "user-agent": [
      "Name des Programms", "Nom du programme", "Nombre del programa", "プログラム名", "程序名称", "程式名稱", "שם התוכנה",
    ],
    "ca-file": ["Zertifikate", "Certificats", "Certificados", "証明書", "证书", "憑證", "אישורים"],
    "allow-plain-http": [
      "Passwort ohne Verschlüsselung", "Mot de passe en clair", "Contraseña sin cifrar", "暗号化なしのパスワード",
      "允许未加密密码", "允許未加密密碼", "סיסמה ללא הצפנה",
    ],
    "countdown": ["Countdown", "Compte à rebours", "Cuenta atrás", "カウントダウン", "倒计时", "倒數計時", "ספירה לאחור"],
    "density": ["Dichte", "Densité", "Densidad", "間隔", "疏密", "疏密", "צפיפות"],
    "background": [
      "Hintergrundbild", "Image de fond", "Imagen de fondo", "背景画像", "背景图片", "背景圖片", "תמונת רקע",
    ],
    "logo": ["Logo", "Logo", "Logotipo", "ロゴ", "徽标", "標誌", "לוגו"],
    "priority": [
      "Was gezeigt wird, wenn der Platz nicht reicht", "Ce qui reste quand la place manque",
      "Qué queda cuando falta espacio", "入りきらないときに残す予定", "空间不足时保留的日程", "空間不足時保留的行程",
      "מה נשאר כשאין מקום",
    ],
    "kind": ["Inhalt", "Contenu", "Contenido", "内容", "内容", "內容", "תוכן"],
  ]
}
