internal import AgendaWidgets

extension SettingsWords {
  static let japanese = SettingsWords(
    language: .japanese,
    settings: "設定",
    widgets: "ウィジェット",
    calendars: "カレンダー",
    shown: "表示するカレンダー",
    save: "保存",
    addCalendar: "カレンダーを追加",
    addWidget: "ウィジェットを追加",
    edit: "編集",
    copy: "複製",
    remove: "削除",
    defaults: "既定値",
    preview: "プレビュー",
    name: "名前",
    saved: "保存しました。",
    removed: "削除しました。",
    notSaved: "保存されていません。印の付いた項目を直してください。",
    standard: "既定:",
    notSet: "指定なし",
    yes: "はい",
    no: "いいえ",
    atMost: "最大:",
    onlyWith: "次の場合のみ:",
    outdated: "このページを開いた後にファイルが変更されたため、保存していません。入力した内容は、現在のファイルの内容とともに残っています。"
      + "置き換えるには、もう一度保存してください。",
    inFile: "ファイルの内容:",
    ofAccounts: "アカウントの追加:",
    mistakes: "ファイルに誤りがあります:",
    file: "ファイル:",
    look: "外観",
    content: "予定",
    time: "時刻と言語",
    format: "出力",
    links: "リンク",
    place: "ファイル、フォルダー、またはアドレス",
    themes: "テーマ",
    addTheme: "テーマを追加",
    accounts: "アカウント",
    signedIn: "サインイン済み",
    signedOut: "サインアウト中",
    expired: "サインインの期限が切れました",
    refused: "サーバーがサインインを拒否しました",
    unreachable: "サーバーに接続できませんでした",
    notAsked: "まだ問い合わせていません",
    inTerminal: "端末で:",
    copied: "コピー済み",
    notCopied: "まだコピーしていません",
    uncopyable: "コピーできません",
    partlyCopied: "一部のみコピー済み",
    nothingThere: "このパスにはまだ何もありません。空のカレンダーを作成しますか。",
    make: "作成して保存",
    keep: "このまま保存",
    boards: "ボード")
}

extension GalleryWords {
  static let japanese = GalleryWords(
    language: .japanese,
    widgets: "ウィジェット",
    ofConfiguration: "設定したウィジェット",
    families: "サイズとテーマ",
    command: "コマンド",
    address: "アドレス",
    copy: "コピー",
    copied: "コピーしました",
    noWidgets: "設定にウィジェットがありません。次の行で始めます:")
}

extension SettingsTexts {
  /// The texts in Japanese.
  static let japanese = SettingsTexts(
    defaultsCalendars: Entry(
      "カレンダー",
      "ほかに選択がないときに表示するカレンダー。"),
    excludeCalendars: Entry(
      "除外するカレンダー",
      "これらのカレンダーを除きます。"),
    defaultCalendar: Entry(
      "新しい予定のカレンダー",
      "新しい予定を入れるカレンダー。"),
    timeZone: Entry(
      "タイムゾーン",
      "このタイムゾーンの時刻で表示します。例:「Asia/Tokyo」「+09:00」。"),
    locale: Entry(
      "言語と地域",
      "日付と言葉をこの言語と地域に合わせます。例:「ja_JP」。"),
    dateFormat: Entry(
      "日付の形式",
      "文中の日付の形式。strftime(3) のとおりに書きます。例：「%Y/%m/%d(%a)」。"),
    timeFormat: Entry(
      "時刻の形式",
      "文中の時刻の形式。strftime(3) のとおりに書きます。例：「%H.%M」。"),
    ended: Entry(
      "終了した予定",
      "終了した予定の表示方法。"),
    allDay: Entry(
      "終日の予定",
      "終日の予定を表示するかどうか。"),
    tasks: Entry(
      "タスク",
      "表示するタスク:期限が来たもの、完了したものも、またはなし。"),
    cancelled: Entry(
      "中止した予定を表示",
      "中止になった予定を取り消し線付きで表示します。"),
    declined: Entry(
      "辞退した予定を表示",
      "辞退した予定を取り消し線付きで表示します。"),
    conflicts: Entry(
      "重なりを示す",
      "時刻が重なる予定に印を付けます。予定ありになるものだけが対象です。"),
    limit: Entry(
      "最大件数",
      "最大この件数を表示し、残りは件数で示します。"),
    format: Entry(
      "形式",
      "テキスト、ページ、画像、1つのJSONオブジェクト、または1行に1つのJSONオブジェクトを書き出します。"),
    color: Entry(
      "色の使用",
      "色を使う場合。「auto」は NO_COLOR に従います。"),
    width: Entry(
      "幅",
      "1行の最大の桁数。20以上。"),
    firstWeekday: Entry(
      "週の最初の曜日",
      "週をこの曜日から始めます。"),
    theme: Entry(
      "テーマ",
      "画像とページのテーマ、またはそのファイルのパス。"),
    priority: Entry(
      "入りきらないときに残す予定",
      "ウィジェットがいっぱいのときに残す予定:早く始まるもの、または開いたものから学習した、大切なもの。"),
    defaultsAddresses: Entry(
      "自分のメールアドレス",
      "個別の指定がないカレンダーで使う自分のメールアドレス。これで辞退した招待は表示しません。"),
    path: Entry(
      "ファイルまたはフォルダー",
      ".ics または .vcf ファイル、またはそれらのフォルダー。"),
    url: Entry(
      "ウェブアドレス",
      "キャッシュに取得するウェブ上のカレンダー。"),
    refresh: Entry(
      "更新間隔",
      "ウェブ上のカレンダーを取得する間隔。"),
    userAgent: Entry(
      "プログラム名",
      "カレンダーを取得するときに名乗るプログラム名。"),
    caFile: Entry(
      "証明書",
      "サーバーの確認に使う証明書(PEM)のファイル。"),
    clientCertificate: Entry(
      "クライアント証明書",
      "証明書を求めるサーバーに示す、あなたの証明書(PEM)のファイル。"),
    clientKey: Entry(
      "クライアント証明書の鍵",
      "その証明書の鍵(PEM)のファイル。"),
    allowPlainHttp: Entry(
      "暗号化なしのパスワード",
      "URLのパスワードを暗号化なしのhttpで送ってよいかどうか。"),
    calendarMirror: Entry(
      "他のプログラム用の写し",
      "ウェブ上のカレンダーを他のプログラムのために .ics ファイルで置くフォルダー。"),
    subfolders: Entry(
      "サブフォルダー",
      "フォルダーの中のフォルダーも読むかどうか。"),
    readOnly: Entry(
      "読み取り専用",
      "コマンドがカレンダーの変更を拒むかどうか。"),
    calendarColor: Entry(
      "色",
      "カレンダーの色。"),
    kind: Entry(
      "内容",
      "カレンダーの内容。"),
    calendarAddresses: Entry(
      "自分のメールアドレス",
      "既定値の代わりに、このカレンダーで使う自分のメールアドレス。"),
    family: Entry(
      "サイズ",
      "このサイズのウィジェットを描きます。"),
    mode: Entry(
      "表示モード",
      "今日の表示のウィジェットをこのモードで描きます。"),
    size: Entry(
      "正確な大きさ",
      "正確な大きさ。例:800x480。画像ではポイント、テキストでは桁と行。ディスプレイの名前も使えます。"),
    layout: Entry(
      "配置",
      "予定をリスト、1日の時間割、週の列、または月で並べます。"),
    mirror: Entry(
      "ウィジェットなしと同じ選択",
      "ウィジェットなしで表示されるカレンダーを表示します。独自のカレンダーがあるウィジェットでは使えません。"),
    calendars: Entry(
      "カレンダー",
      "ウィジェットのカレンダー。「family」は「family/alice」を含みます。"),
    search: Entry(
      "検索語",
      "件名、場所、説明、または分類にこの語を含む予定だけを表示します。"),
    background: Entry(
      "背景画像",
      "この画像(PNG、JPEG、WebP、GIF)の上に、読みやすい色で描きます。"),
    wallpaper: Entry(
      "壁紙",
      "デバイスのホーム画面の画像。「position」を指定すると、背後の部分を映し、透明に見えます。"),
    position: Entry(
      "画面上の位置",
      "デバイスのホーム画面でのウィジェットの位置。"),
    logo: Entry(
      "ロゴ",
      "この画像を、日付と反対側の上の隅に小さく描きます。"),
    density: Entry(
      "間隔",
      "画像とページの行間と端の余白。"),
    transparent: Entry(
      "背景なし",
      "背景なしで画像を描きます。"),
    textSize: Entry(
      "文字サイズ",
      "画像の文字サイズ。1から7。"),
    device: Entry(
      "デバイス",
      "画像の大きさの基準にするデバイス。"),
    landscape: Entry(
      "横向き",
      "デバイスを横向きで使います。"),
    height: Entry(
      "最大の高さ",
      "画像の最大の高さ(ポイント)。"),
    lines: Entry(
      "行数",
      "テキストのウィジェットの最大の行数。"),
    scale: Entry(
      "1ポイントの画素数",
      "PNGの1ポイントあたりの画素数。1から4。"),
    bitDepth: Entry(
      "色深度",
      "PNGの各色のビット数:8、または電子ペーパー向けに灰色のない白黒の1。"),
    fragment: Entry(
      "HTMLの断片",
      "ページ全体ではなくHTMLの断片を書き出します。"),
    details: Entry(
      "詳細",
      "一覧の各予定の下に、リンク、参加者、説明の冒頭を表示します。"),
    linkTemplate: Entry(
      "リンクのひな形",
      "URLのない予定のリンク。例:「https://example.org/{uid}」。"),
    countdown: Entry(
      "カウントダウン",
      "開始または終了の1時間前から、残り時間を表示します。"),
    weekNumbers: Entry(
      "週番号",
      "週番号を表示します。"),
    legend: Entry(
      "凡例",
      "予定の下にそのカレンダーの名前をそれぞれの色で表示します。"),
    updated: Entry(
      "時点",
      "予定の下に読み込んだ時刻を表示します。"),
    hyperlinks: Entry(
      "文字のリンク",
      "テキストで、URLのある件名をリンクとして書く場合。"),
    themeBackground: Entry(
      "背景",
      "画像とページの背景の色。"),
    themeText: Entry(
      "文字",
      "件名と日付の色。"),
    themeSecondary: Entry(
      "補助の文字",
      "時刻、場所、件数の色。"),
    themeDimmed: Entry(
      "終了した予定",
      "終了した予定の色。"),
    themeAccent: Entry(
      "アクセント",
      "曜日の色と、今日の背景の色。"),
    themeNotice: Entry(
      "お知らせ",
      "問題を知らせる文の色。"),
    themeLines: Entry(
      "線",
      "区切り線の色。"),
    themeEdge: Entry(
      "縁",
      "画像の枠線の色。"),
    themeFont: Entry(
      "フォント",
      "画像で最初に使うフォント。"),
    themeRadius: Entry(
      "角の丸み",
      "画像の角の半径(ポイント)。"),
    themeBackgroundImage: Entry(
      "背景画像",
      "画像とページの背後の画像:ファイルまたはアドレス。"),
    defaultsMailCommand: Entry(
      "メール送信コマンド",
      "招待への返事を送るプログラム。「msmtp -t」のようにメールを読み込みます。"),
    calendarMailCommand: Entry(
      "メール送信コマンド",
      "既定のものの代わりに、このカレンダーのメールを送るプログラム。"),
    contacts: Entry(
      "アドレス帳",
      "招待するゲストを名前で探す vCard のファイルとフォルダー。"),
    reminders: Entry(
      "リマインダー",
      "リマインダーのない時刻付きの予定を、開始のこれだけ前に通知します。例：「10m, 1d」"),
    allDayReminders: Entry(
      "終日の予定のリマインダー",
      "リマインダーのない終日の予定を、この時刻に通知します。例：「09:00, 18:00 the day before」（前日）"),
    alwaysRemind: Entry(
      "常に通知",
      "リマインダーのある予定にも、これらを追加します。"),
    mute: Entry(
      "通知しない",
      "予定自体のものも含め、リマインダーを一切通知しません。"),
    morningNotice: Entry(
      "朝のお知らせ",
      "この時刻に、その日の終日の予定をまとめて通知します。例：「08:00」"),
    browseKeys: Entry(
      "browse のキー",
      "「browse」のキー：標準のもの、または ikhal や calcurse のもの。"),
    browseBindings: Entry(
      "browse のほかのキー",
      "「browse」のほかのキー。例：「x = delete, ctrl-t = today」。「none」はキーの働きをなくします。"),
    soon: Entry(
      "まもなく始まる予定",
      "ほかの予定の最中に、開始のどのくらい前から次の予定を表示するか。例:「10m」。"),
    standards: Standards(
      selected: "選んだもの",
      firstChangeable: "変更できる最初のもの",
      zoneOfSystem: "TZ、次にシステムのタイムゾーン",
      dimOrHide: "dim、ウィジェットと画像では hide",
      widthOfTerminal: "端末の幅、なければ 72",
      formOfLocale: "言語と地域の形式",
      ofRegion: "地域の曜日",
      hourOrAsked: "1h、またはカレンダーの求める間隔",
      ofSystem: "システムのもの",
      ofCalendar: "カレンダーの色",
      byFile: "vCard は誕生日、他のファイルは予定",
      listOrOfCommand: "list",
      withoutWidget: "ウィジェットなしで表示されるもの",
      ofThemeOrRegular: "テーマの値、なければ regular",
      twoOrOne: "2、正確な大きさまたは色深度 1 では 1",
      weeksOfMonday: "週が月曜日に始まる場合(ISO 8601)",
      blackOrWhite: "背景に応じた明暗",
      mixture: "文字と背景の混合",
      ofLightOrDark: "ライトまたはダークのテーマの色",
      ofLines: "線の色"))
}

extension BrowseWords {
  static let japanese = BrowseWords(
    list: "一覧",
    day: "日",
    week: "週",
    month: "月",
    year: "年",
    tasks: "タスク",
    hours: "時間",
    today: "今日",
    keys: "キー",
    reading: "読み込み中…",
    stillRunning: "「{x}」はまだ実行中です",
    quitEnds: "「{x}」はまだ実行中です。q で終了します",
    tooSmall: "端末が小さすぎます",
    nothingLater: "これより後の予定はありません",
    nothingEarlier: "これより前の予定はありません",
    edgeOfDays: "{x} より先の日は表示されません",
    notFound: "「{x}」を含むものはありません",
    noTaskHas: "「{x}」を含む未完了のタスクはありません",
    firstAgain: "先頭に戻りました",
    lastAgain: "末尾に移りました",
    search: "検索: ",
    goTo: "移動先: ",
    add: "追加: ",
    fields: ["件名", "開始", "終了", "場所", "カレンダー", "繰り返し", "通知"],
    fieldsHelp: "Enterで保存、Tabで次へ、Escapeで戻る",
    addExample: "例: 明日 12:30 キムとランチ",
    taskExample: "例: 金曜日 家賃を払う",
    noDate: "「{x}」は日を表していません",
    command: "コマンド：",
    invitations: "招待：",
    accept: "{x}を承諾しますか？",
    tentative: "{x}に「未定」と答えますか？",
    decline: "{x}を辞退しますか？",
    organizerIsTold: "主催者に伝わります。y で実行、ほかのキーで中止",
    whichAnswered: "主催者に伝わります。t この回だけ、a すべて、ほかのキーで中止",
    nobodyIsTold: "「mail-command」がないため、ここにだけ記録されます。y で実行、ほかのキーで中止",
    whichWritten: "「mail-command」がないため、ここにだけ記録されます。t この回だけ、a すべて、ほかのキーで中止",
    noInvitation: "これは招待ではありません",
    noMail: "設定に「mail-command」がないため、メールは送られていません",
    delete: "{x} を削除しますか? はいは y、いいえは他のキー",
    deleteInvitation: "{x}は招待です。y 辞退して主催者に知らせる、d ここだけで削除",
    whichInstances: "{x} は繰り返します。t この予定のみ、f これ以降、a すべて",
    whichCopied: "{x} は繰り返します。t この予定のみ、a すべてをコピー",
    wholeTask: "{x} は繰り返すタスクです。a すべての日、他のキーで中止",
    copyOfTask: "{x} は繰り返すタスクで、コピーも同じ日になります。a で追加、他のキーで中止",
    datesOfTask: "{x} は繰り返すタスクで、日付は変えられません。スペースで今回を完了",
    changedMeanwhile: "ほかのプログラムがその間に予定を変更しました。",
    tryAgain: "もう一度試しますか? はいは y、いいえは他のキー",
    gone: "{x}はもうありません。ほかのプログラムが削除しました",
    pastDay: "過ぎた日です。追加しますか? はいは y、いいえは他のキー",
    copied: "{x}をコピーしました。p で別の日に追加",
    nothingCopied: "コピーした予定はありません。y でコピー",
    nothingDone: "何も変更されていません",
    noEvent: "ここに予定はありません",
    noKey: "{x} はここでは何もしません。{y} でキー一覧",
    noName: "UID がないため変更できません",
    noTask: "これはタスクではありません",
    noTime: "この予定には時刻がありません",
    undoHint: "u で元に戻す",
    failed: "失敗しました",
    answers: "最近の応答",
    problems: "問題",
    noProblems: "問題はありません",
    notHere: "「{x}」はこの画面では実行できません",
    enterGoesBack: "Enter で戻ります。",
    otherKeys: [
      "決定",
      "やめる",
      "行の先頭と末尾",
      "前、後、単語を削除",
      "一行下と上",
      "一ページ下と上",
      "閉じる",
      "項目を探す",
      "次と前の項目",
      "質問の文字で答え、他のキーはいいえ",
      "入力行、一覧、質問のキー",
    ],
    effects: [
      "次と前の予定。月では週",
      "前と次の日",
      "前と次の週",
      "前と次の月",
      "前年と翌年",
      "前と次のページ",
      "最初と最後",
      "その日の次の予定",
      "今日",
      "言葉で日を指定: 金曜日、来週",
      "検索。次と前",
      "予定の詳細。月ではその日",
      "文で予定を追加",
      "エディタで予定を変更",
      "予定を項目ごとに変更; 時刻やカレンダー",
      "予定を削除",
      "15 分後と 15 分前へ",
      "1 日後と 1 日前へ",
      "予定をコピー、別の日に追加",
      "タスクを完了",
      "会議またはリンクを開く",
      "招待を承諾、未定、辞退",
      "最後の変更を元に戻す、やり直す",
      "返事を待つ招待",
      "カレンダーの取得と変更の送信",
      "カレンダーを選ぶ",
      "カレンダーの問題、最近の応答",
      "すべてのコマンド",
      "キーの前の数: その回数",
      "クリックで選択、ホイールで移動、ドラッグで日や時刻の変更",
      "終了",
    ])
}

extension GuestMailWords {
  static let japanese = GuestMailWords(
    invitation: "招待", update: "変更", cancellation: "中止", removal: "招待の取り消し",
    decline: "欠席", time: "日時", recurrence: "繰り返し", place: "場所", organizer: "主催者", colon: "：")
}
