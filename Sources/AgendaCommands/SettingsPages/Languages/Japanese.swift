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
    keys: """
      defaults.calendars | カレンダー | ほかに選択がないときに表示するカレンダー。
      exclude-calendars | 除外するカレンダー | これらのカレンダーを除きます。
      default-calendar | 新しい予定のカレンダー | 新しい予定を入れるカレンダー。
      time-zone | タイムゾーン | このタイムゾーンの時刻で表示します。例:「Asia/Tokyo」「+09:00」。
      locale | 言語と地域 | 日付と言葉をこの言語と地域に合わせます。例:「ja_JP」。
      date-format | 日付の形式 | 文中の日付の形式。strftime(3) のとおりに書きます。例：「%Y/%m/%d(%a)」。
      time-format | 時刻の形式 | 文中の時刻の形式。strftime(3) のとおりに書きます。例：「%H.%M」。
      ended | 終了した予定 | 終了した予定の表示方法。
      all-day | 終日の予定 | 終日の予定を表示するかどうか。
      tasks | タスク | 表示するタスク:期限が来たもの、完了したものも、またはなし。
      cancelled | 中止した予定を表示 | 中止になった予定を取り消し線付きで表示します。
      declined | 辞退した予定を表示 | 辞退した予定を取り消し線付きで表示します。
      conflicts | 重なりを示す | 時刻が重なる予定に印を付けます。予定ありになるものだけが対象です。
      limit | 最大件数 | 最大この件数を表示し、残りは件数で示します。
      format | 形式 | テキスト、ページ、画像、1つのJSONオブジェクト、または1行に1つのJSONオブジェクトを書き出します。
      color | 色の使用 | 色を使う場合。「auto」は NO_COLOR に従います。
      width | 幅 | 1行の最大の桁数。20以上。
      first-weekday | 週の最初の曜日 | 週をこの曜日から始めます。
      theme | テーマ | 画像とページのテーマ、またはそのファイルのパス。
      priority | 入りきらないときに残す予定 | ウィジェットがいっぱいのときに残す予定:早く始まるもの、または開いたものから学習した、大切なもの。
      defaults.addresses | 自分のメールアドレス | 個別の指定がないカレンダーで使う自分のメールアドレス。これで辞退した招待は表示しません。
      path | ファイルまたはフォルダー | .ics または .vcf ファイル、またはそれらのフォルダー。
      url | ウェブアドレス | キャッシュに取得するウェブ上のカレンダー。
      refresh | 更新間隔 | ウェブ上のカレンダーを取得する間隔。
      user-agent | プログラム名 | カレンダーを取得するときに名乗るプログラム名。
      ca-file | 証明書 | サーバーの確認に使う証明書(PEM)のファイル。
      client-certificate | クライアント証明書 | 証明書を求めるサーバーに示す、あなたの証明書(PEM)のファイル。
      client-key | クライアント証明書の鍵 | その証明書の鍵(PEM)のファイル。
      allow-plain-http | 暗号化なしのパスワード | URLのパスワードを暗号化なしのhttpで送ってよいかどうか。
      calendar.mirror | 他のプログラム用の写し | ウェブ上のカレンダーを他のプログラムのために .ics ファイルで置くフォルダー。
      subfolders | サブフォルダー | フォルダーの中のフォルダーも読むかどうか。
      read-only | 読み取り専用 | コマンドがカレンダーの変更を拒むかどうか。
      calendar.color | 色 | カレンダーの色。
      kind | 内容 | カレンダーの内容。
      calendar.addresses | 自分のメールアドレス | 既定値の代わりに、このカレンダーで使う自分のメールアドレス。
      reminders | リマインダー | リマインダーのない時刻付きの予定を、開始のこれだけ前に通知します。例：「10m, 1d」
      all-day-reminders | 終日の予定のリマインダー | リマインダーのない終日の予定を、この時刻に通知します。例：「09:00, 18:00 the day before」（前日）
      always-remind | 常に通知 | リマインダーのある予定にも、これらを追加します。
      mute | 通知しない | 予定自体のものも含め、リマインダーを一切通知しません。
      morning-notice | 朝のお知らせ | この時刻に、その日の終日の予定をまとめて通知します。例：「08:00」
      family | サイズ | このサイズのウィジェットを描きます。
      mode | 表示モード | 今日の表示のウィジェットをこのモードで描きます。
      size | 正確な大きさ | 正確な大きさ。例:800x480。画像ではポイント、テキストでは桁と行。ディスプレイの名前も使えます。
      layout | 配置 | 予定をリスト、1日の時間割、週の列、または月で並べます。
      mirror | ウィジェットなしと同じ選択 | ウィジェットなしで表示されるカレンダーを表示します。独自のカレンダーがあるウィジェットでは使えません。
      calendars | カレンダー | ウィジェットのカレンダー。「family」は「family/alice」を含みます。
      search | 検索語 | 件名、場所、説明、または分類にこの語を含む予定だけを表示します。
      background | 背景画像 | この画像(PNG、JPEG、WebP、GIF)の上に、読みやすい色で描きます。
      wallpaper | 壁紙 | デバイスのホーム画面の画像。「position」を指定すると、背後の部分を映し、透明に見えます。
      position | 画面上の位置 | デバイスのホーム画面でのウィジェットの位置。
      logo | ロゴ | この画像を、日付と反対側の上の隅に小さく描きます。
      density | 間隔 | 画像とページの行間と端の余白。
      transparent | 背景なし | 背景なしで画像を描きます。
      text-size | 文字サイズ | 画像の文字サイズ。1から7。
      device | デバイス | 画像の大きさの基準にするデバイス。
      landscape | 横向き | デバイスを横向きで使います。
      height | 最大の高さ | 画像の最大の高さ(ポイント)。
      lines | 行数 | テキストのウィジェットの最大の行数。
      scale | 1ポイントの画素数 | PNGの1ポイントあたりの画素数。1から4。
      bit-depth | 色深度 | PNGの各色のビット数:8、または電子ペーパー向けに灰色のない白黒の1。
      fragment | HTMLの断片 | ページ全体ではなくHTMLの断片を書き出します。
      details | 詳細 | 一覧の各予定の下に、リンク、参加者、説明の冒頭を表示します。
      link-template | リンクのひな形 | URLのない予定のリンク。例:「https://example.org/{uid}」。
      countdown | カウントダウン | 開始または終了の1時間前から、残り時間を表示します。
      week-numbers | 週番号 | 週番号を表示します。
      hyperlinks | 文字のリンク | テキストで、URLのある件名をリンクとして書く場合。
      theme.background | 背景 | 画像とページの背景の色。
      theme.text | 文字 | 件名と日付の色。
      theme.secondary | 補助の文字 | 時刻、場所、件数の色。
      theme.dimmed | 終了した予定 | 終了した予定の色。
      theme.accent | アクセント | 曜日の色と、今日の背景の色。
      theme.notice | お知らせ | 問題を知らせる文の色。
      theme.lines | 線 | 区切り線の色。
      theme.edge | 縁 | 画像の枠線の色。
      theme.font | フォント | 画像で最初に使うフォント。
      theme.radius | 角の丸み | 画像の角の半径(ポイント)。
      theme.background-image | 背景画像 | 画像とページの背後の画像:ファイルまたはアドレス。
      """,
    standards: """
      those that are selected by “agenda calendars select” | 選んだもの
      the first one that can be changed | 変更できる最初のもの
      TZ, then the system’s zone | TZ、次にシステムのタイムゾーン
      dim; in widgets and pictures hide | dim、ウィジェットと画像では hide
      the terminal’s width, else 72 | 端末の幅、なければ 72
      the form of the locale | 言語と地域の形式
      that of the locale’s region | 地域の曜日
      1h, or what the calendar asks for | 1h、またはカレンダーの求める間隔
      those of the system | システムのもの
      that of the calendar | カレンダーの色
      vCards hold birthdays, other files events | vCard は誕生日、他のファイルは予定
      list, or that of the subcommand | list
      those that are shown without a widget | ウィジェットなしで表示されるもの
      that of the theme, or regular | テーマの値、なければ regular
      2, or 1 with --size or --bit-depth 1 | 2、正確な大きさまたは色深度 1 では 1
      if weeks begin on Monday, by ISO 8601 | 週が月曜日に始まる場合(ISO 8601)
      black or white, as the background needs | 背景に応じた明暗
      a mixture of the text and the background | 文字と背景の混合
      that of the light or the dark theme | ライトまたはダークのテーマの色
      that of the lines | 線の色
      """)
}
