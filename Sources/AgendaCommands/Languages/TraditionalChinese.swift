internal import AgendaWidgets

extension SettingsWords {
  static let traditionalChinese = SettingsWords(
    language: .traditionalChinese,
    settings: "設定",
    widgets: "小工具",
    calendars: "行事曆",
    shown: "顯示的行事曆",
    save: "儲存",
    addCalendar: "加入行事曆",
    addWidget: "加入小工具",
    edit: "編輯",
    copy: "製作副本",
    remove: "移除",
    defaults: "預設值",
    preview: "預覽",
    name: "名稱",
    saved: "已儲存。",
    removed: "已移除。",
    notSaved: "未儲存任何內容。請更正標示的項目。",
    standard: "預設：",
    notSet: "未設定",
    yes: "是",
    no: "否",
    atMost: "最多：",
    onlyWith: "僅當：",
    outdated: "開啟此頁面後檔案已被更改，因此未儲存。您輸入的內容仍在這裡，旁邊是檔案現在的內容。再次儲存即可取代。",
    inFile: "檔案中：",
    ofAccounts: "加入帳號請用",
    mistakes: "檔案有錯誤：",
    file: "檔案：",
    look: "外觀",
    content: "行程",
    time: "時間與語言",
    format: "輸出",
    links: "連結",
    place: "檔案、檔案夾或網址",
    themes: "主題",
    addTheme: "加入主題",
    accounts: "帳號",
    signedIn: "已登入",
    signedOut: "未登入",
    expired: "登入已過期",
    refused: "伺服器拒絕登入",
    unreachable: "無法連線至伺服器",
    notAsked: "尚未查詢",
    inTerminal: "在終端機中：",
    copied: "已複製",
    notCopied: "尚未複製",
    uncopyable: "無法複製",
    partlyCopied: "部分已複製",
    nothingThere: "此路徑下還沒有內容。要在那裡建立空的行事曆嗎？",
    make: "建立並儲存",
    keep: "直接儲存",
    boards: "看板")
}

extension GalleryWords {
  static let traditionalChinese = GalleryWords(
    language: .traditionalChinese,
    widgets: "小工具",
    ofConfiguration: "你的小工具",
    families: "尺寸與主題",
    command: "指令",
    address: "網址",
    copy: "複製",
    copied: "已複製",
    noWidgets: "設定中沒有小工具。以此行開始：")
}

extension SettingsTexts {
  /// The texts in traditional Chinese.
  static let traditionalChinese = SettingsTexts(
    defaultsCalendars: Entry(
      "行事曆",
      "沒有另行選擇時顯示的行事曆。"),
    excludeCalendars: Entry(
      "排除的行事曆",
      "不顯示這些行事曆。"),
    defaultCalendar: Entry(
      "新行程的行事曆",
      "存放新行程的行事曆。"),
    timeZone: Entry(
      "時區",
      "以此時區顯示時間，例如「Asia/Taipei」或「+08:00」。"),
    locale: Entry(
      "語言和地區",
      "以此語言和地區書寫日期和文字，例如「zh_TW」。"),
    dateFormat: Entry(
      "日期格式",
      "文字中日期的格式，寫法同 strftime(3)，例如「%Y/%m/%d %a」。"),
    timeFormat: Entry(
      "時間格式",
      "文字中時間的格式，寫法同 strftime(3)，例如「%H.%M」。"),
    ended: Entry(
      "已結束的行程",
      "如何顯示已結束的行程。"),
    allDay: Entry(
      "全天行程",
      "是否顯示全天行程。"),
    tasks: Entry(
      "工作",
      "顯示哪些工作：到期的、也含已完成的，或不顯示。"),
    cancelled: Entry(
      "顯示已取消的",
      "以刪除線顯示已取消的行程。"),
    declined: Entry(
      "顯示已婉拒的",
      "以刪除線顯示您已婉拒的行程。"),
    conflicts: Entry(
      "標示衝突",
      "標示時間重疊的行程；只計算使您忙碌的行程。"),
    limit: Entry(
      "最多行程數",
      "最多顯示這麼多行程，其餘的計數。"),
    format: Entry(
      "格式",
      "輸出文字、網頁、圖片、一個 JSON 物件，或每行一個 JSON 物件。"),
    color: Entry(
      "顏色的使用",
      "何時使用顏色；「auto」遵循 NO_COLOR。"),
    width: Entry(
      "寬度",
      "每行最多的欄數，至少 20。"),
    firstWeekday: Entry(
      "每週第一天",
      "一週從這一天開始。"),
    theme: Entry(
      "主題",
      "圖片和網頁的主題，或主題檔案的路徑。"),
    priority: Entry(
      "空間不足時保留的行程",
      "小工具放不下時顯示哪些行程：最先開始的，或依您開啟過的內容學到的重要行程。"),
    defaultsAddresses: Entry(
      "您的電郵地址",
      "您的電郵地址，用於沒有個別設定的行事曆：其中之一婉拒的邀請不顯示。"),
    path: Entry(
      "檔案或檔案夾",
      ".ics 或 .vcf 檔案，或含有這類檔案的檔案夾。"),
    url: Entry(
      "網址",
      "網路行事曆，會下載到快取。"),
    refresh: Entry(
      "更新間隔",
      "多久取得一次網路行事曆。"),
    userAgent: Entry(
      "程式名稱",
      "請求行事曆時使用的程式名稱。"),
    caFile: Entry(
      "憑證",
      "用於驗證伺服器的憑證檔案（PEM）。"),
    clientCertificate: Entry(
      "用戶端憑證",
      "向要求憑證的伺服器出示的您的憑證檔案（PEM）。"),
    clientKey: Entry(
      "用戶端憑證的金鑰",
      "該憑證的金鑰檔案（PEM）。"),
    allowPlainHttp: Entry(
      "允許未加密密碼",
      "是否允許網址中的密碼透過未加密的 http 傳送。"),
    calendarMirror: Entry(
      "供其他程式使用的副本",
      "將網路行事曆以 .ics 檔案保存供其他程式使用的檔案夾。"),
    subfolders: Entry(
      "子資料夾",
      "是否也讀取資料夾中的資料夾。"),
    readOnly: Entry(
      "唯讀",
      "命令是否拒絕更改此行事曆。"),
    calendarColor: Entry(
      "顏色",
      "行事曆的顏色。"),
    kind: Entry(
      "內容",
      "行事曆的內容。"),
    calendarAddresses: Entry(
      "您的電郵地址",
      "您在此行事曆中的電郵地址，代替預設值中的地址。"),
    family: Entry(
      "尺寸",
      "繪製此尺寸的小工具。"),
    mode: Entry(
      "顯示模式",
      "以此模式繪製今日檢視的小工具。"),
    size: Entry(
      "精確尺寸",
      "繪製此尺寸的小工具，例如 800x480：圖片的點數，或文字的欄數和行數；也可用顯示器的名稱。"),
    layout: Entry(
      "版面",
      "以列表、按小時的一天、分欄的一週或一個月排列行程。"),
    mirror: Entry(
      "與無小工具時的選擇相同",
      "顯示無小工具時顯示的行事曆；指定了行事曆的小工具除外。"),
    calendars: Entry(
      "行事曆",
      "小工具的行事曆；「family」包含「family/alice」。"),
    search: Entry(
      "僅含文字",
      "只顯示標題、地點、說明或類別中含有此文字的行程。"),
    background: Entry(
      "背景圖片",
      "在此圖片（PNG、JPEG、WebP 或 GIF）上繪製，並使用清晰可讀的顏色。"),
    wallpaper: Entry(
      "桌布",
      "裝置主畫面的圖片。設定「position」後，小工具顯示其背後的部分，看起來透明。"),
    position: Entry(
      "畫面上的位置",
      "小工具在裝置主畫面上的位置。"),
    logo: Entry(
      "標誌",
      "在圖片上角與日期相對處繪製此小圖。"),
    density: Entry(
      "疏密",
      "圖片和網頁的行間及邊緣留白。"),
    transparent: Entry(
      "透明背景",
      "繪製無背景的圖片。"),
    textSize: Entry(
      "文字大小",
      "圖片中文字的大小，1 至 7。"),
    device: Entry(
      "裝置",
      "圖片採用其小工具尺寸的裝置。"),
    landscape: Entry(
      "橫向",
      "橫向使用裝置。"),
    height: Entry(
      "最大高度",
      "圖片的最大高度，以點計。"),
    lines: Entry(
      "行數",
      "文字小工具的最多行數。"),
    scale: Entry(
      "每點像素",
      "PNG 每點的像素數，1 至 4。"),
    bitDepth: Entry(
      "色深",
      "PNG 每種顏色的位元數：8，或 1 表示無灰階的黑白，適合電子紙。"),
    fragment: Entry(
      "HTML 片段",
      "輸出 HTML 片段，而非整頁。"),
    details: Entry(
      "詳細資料",
      "在清單中的每個行程下方顯示連結、參與者和說明的開頭。"),
    linkTemplate: Entry(
      "連結範本",
      "沒有網址的行程的連結，例如「https://example.org/{uid}」。"),
    countdown: Entry(
      "倒數計時",
      "在前一小時內顯示距下一行程開始或目前行程結束的時間。"),
    weekNumbers: Entry(
      "週數",
      "顯示週數。"),
    legend: Entry(
      "圖例",
      "在行程下方以各自的顏色列出所屬行事曆。"),
    updated: Entry(
      "更新時間",
      "在行程下方顯示讀取的時間。"),
    hyperlinks: Entry(
      "文字連結",
      "何時在文字中將有網址的標題寫成連結。"),
    themeBackground: Entry(
      "背景",
      "圖片和網頁的背景色。"),
    themeText: Entry(
      "文字",
      "標題和日期的顏色。"),
    themeSecondary: Entry(
      "次要文字",
      "時間、地點和數量的顏色。"),
    themeDimmed: Entry(
      "已結束",
      "已結束行程的顏色。"),
    themeAccent: Entry(
      "強調色",
      "星期的顏色，以及今天的底色。"),
    themeNotice: Entry(
      "提示",
      "問題說明的顏色。"),
    themeLines: Entry(
      "線條",
      "各部分之間線條的顏色。"),
    themeEdge: Entry(
      "邊框",
      "圖片邊框的顏色。"),
    themeFont: Entry(
      "字型",
      "圖片優先使用的字型。"),
    themeRadius: Entry(
      "圓角",
      "圖片圓角的半徑，以點計。"),
    themeBackgroundImage: Entry(
      "背景圖片",
      "圖片和網頁背後的圖片：檔案或網址。"),
    defaultsMailCommand: Entry(
      "郵件指令",
      "傳送您對邀請的回覆的程式：它讀取一封郵件，如「msmtp -t」。"),
    calendarMailCommand: Entry(
      "郵件指令",
      "傳送此行事曆郵件的程式，代替預設值中的程式。"),
    contacts: Entry(
      "通訊錄",
      "存放 vCard 的檔案和資料夾，依姓名尋找您邀請的賓客。"),
    reminders: Entry(
      "提醒",
      "對沒有自帶提醒的定時行程，提前這麼久提醒，例如「10m, 1d」。"),
    allDayReminders: Entry(
      "全天行程的提醒",
      "在這些時間提醒沒有自帶提醒的全天行程，例如「09:00, 18:00 the day before」（前一天）。"),
    alwaysRemind: Entry(
      "總是提醒",
      "已有提醒的行程也加上這些提醒。"),
    mute: Entry(
      "靜音",
      "完全不提醒，包括行程自帶的提醒。"),
    morningNotice: Entry(
      "早晨通知",
      "在此時間傳送一則通知，列出當天的全天行程，例如「08:00」。"),
    browseKeys: Entry(
      "browse 的按鍵",
      "「browse」的按鍵：自帶的，或 ikhal、calcurse 的。"),
    browseBindings: Entry(
      "browse 的其他按鍵",
      "「browse」的其他按鍵，例如「x = delete, ctrl-t = today」；「none」取消按鍵的作用。"),
    soon: Entry(
      "即將開始的行程",
      "另一行程進行時，提前多久顯示下一個行程，例如「10m」。"),
    standards: Standards(
      selected: "已選擇的行事曆",
      firstChangeable: "第一個可更改的行事曆",
      zoneOfSystem: "TZ，其次是系統時區",
      dimOrHide: "dim；在小工具和圖片中為 hide",
      widthOfTerminal: "終端機寬度，否則 72",
      formOfLocale: "語言和地區的格式",
      ofRegion: "地區的習慣",
      hourOrAsked: "1h，或行事曆要求的間隔",
      ofSystem: "系統的憑證",
      ofCalendar: "行事曆的顏色",
      byFile: "vCard 含生日，其他檔案含行程",
      listOrOfCommand: "list",
      withoutWidget: "無小工具時顯示的行事曆",
      ofThemeOrRegular: "主題的設定，否則 regular",
      twoOrOne: "2；指定精確尺寸或色深 1 時為 1",
      weeksOfMonday: "一週從星期一開始時（ISO 8601）",
      blackOrWhite: "按背景取深色或淺色",
      mixture: "文字與背景的混合",
      ofLightOrDark: "淺色或深色主題的顏色",
      ofLines: "線條的顏色"))
}

extension BrowseWords {
  static let traditionalChinese = BrowseWords(
    list: "列表",
    day: "日",
    week: "週",
    month: "月",
    year: "年",
    tasks: "工作",
    hours: "小時",
    today: "今天",
    keys: "按鍵",
    reading: "正在讀取…",
    stillRunning: "「{x}」仍在執行",
    quitEnds: "「{x}」仍在執行；再按 q 將其結束",
    tooSmall: "終端機太小",
    nothingLater: "後面沒有行程",
    nothingEarlier: "前面沒有行程",
    edgeOfDays: "{x} 之外的日期不顯示",
    notFound: "沒有包含「{x}」的內容",
    noTaskHas: "沒有包含「{x}」的未完成任務",
    firstAgain: "從頭繼續",
    lastAgain: "從末尾繼續",
    search: "搜尋：",
    goTo: "前往：",
    add: "新增：",
    fields: ["標題", "開始", "結束", "地點", "行事曆", "重複", "提醒"],
    fieldsHelp: "Enter 儲存，Tab 下一項，Escape 離開",
    addExample: "例如：明天 12:30 和小金吃午餐",
    taskExample: "例如：星期五 繳房租",
    noDate: "「{x}」不是日期",
    command: "命令：",
    invitations: "邀請：",
    accept: "接受{x}？",
    tentative: "對{x}回覆「待定」？",
    decline: "婉拒{x}？",
    organizerIsTold: "會通知主辦人：y 確認，其他鍵取消",
    whichAnswered: "會通知主辦人：t 僅此次，a 全部，其他鍵取消",
    nobodyIsTold: "沒有「mail-command」，只記在這裡：y 確認，其他鍵取消",
    whichWritten: "沒有「mail-command」，只記在這裡：t 僅此次，a 全部，其他鍵取消",
    noInvitation: "這不是邀請",
    noMail: "設定中沒有「mail-command」，未寄出郵件",
    delete: "刪除 {x}？y 為是，其他鍵為否",
    deleteInvitation: "{x}是邀請：y 婉拒並通知主辦人，d 僅在此刪除",
    whichInstances: "{x} 會重複：t 僅此次，f 此次及以後，a 全部？",
    whichCopied: "{x} 會重複：複製 t 僅此次，a 全部？",
    wholeTask: "{x} 是重複的任務：a 所有日期，其他鍵取消",
    copyOfTask: "{x} 是重複的任務，副本的日期相同：a 新增，其他鍵取消",
    datesOfTask: "{x} 是重複的任務，日期不變；空白鍵完成這一次",
    changedMeanwhile: "另一個程式在此期間更改了該行程。",
    tryAgain: "再試一次？y 為是，其他鍵為否",
    gone: "{x}已不存在；其他程式已將其刪除",
    pastDay: "這一天已經過去。仍要新增？y 為是，其他鍵為否",
    copied: "已複製{x}；按 p 新增到另一天",
    nothingCopied: "尚未複製行程；按 y 複製",
    nothingDone: "沒有任何變更",
    noEvent: "這裡沒有行程",
    noKey: "{x} 在此無作用；{y} 顯示按鍵",
    noName: "該行程沒有 UID，無法變更",
    noTask: "這不是任務",
    noTime: "該行程沒有時間",
    undoHint: "u 可復原",
    failed: "失敗",
    answers: "最近的回覆",
    problems: "問題",
    noProblems: "沒有問題",
    notHere: "「{x}」不能在此畫面中執行",
    enterGoesBack: "按 Enter 返回。",
    otherKeys: [
      "確定",
      "離開",
      "到行首和行尾",
      "刪除前面、後面、一個詞",
      "下一行和上一行",
      "下一頁和上一頁",
      "關閉",
      "尋找項目",
      "下一個和上一個項目",
      "問題中的字母作答，其他鍵為否",
      "輸入行、清單或問題的按鍵",
    ],
    effects: [
      "下一個和上一個行程；在月中為週",
      "前一天和後一天",
      "上一週和下一週",
      "上個月和下個月",
      "前一年和後一年",
      "上一頁和下一頁",
      "第一個和最後一個",
      "當天的下一個行程",
      "今天",
      "用文字指定日期：星期五、下週",
      "搜尋；下一個和上一個",
      "完整行程；在月中為當天",
      "用一句話新增行程",
      "在編輯器中變更行程",
      "逐項更改行程；其時間或行事曆",
      "刪除行程",
      "延後和提前 15 分鐘",
      "延後和提前一天",
      "複製行程，新增到另一天",
      "工作已完成",
      "開啟會議或連結",
      "接受、待定或婉拒邀請",
      "復原上次變更；重做",
      "等待回覆的邀請",
      "取得行事曆並傳送變更",
      "選擇日曆",
      "行事曆的問題、最近的回覆",
      "所有命令",
      "按鍵前的數字：重複次數",
      "按一下選擇，滾輪移動，拖曳改日期或時間",
      "離開",
    ])
}

extension GuestMailWords {
  static let traditionalChinese = GuestMailWords(
    invitation: "邀請", update: "已更新", cancellation: "已取消", removal: "已撤回邀請",
    decline: "已婉拒", time: "時間", recurrence: "重複", place: "地點", organizer: "主辦人", colon: "：")
}
