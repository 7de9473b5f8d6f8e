internal import AgendaWidgets

extension SettingsWords {
  static let simplifiedChinese = SettingsWords(
    language: .simplifiedChinese,
    settings: "设置",
    widgets: "小组件",
    calendars: "日历",
    shown: "显示的日历",
    save: "保存",
    addCalendar: "添加日历",
    addWidget: "添加小组件",
    edit: "编辑",
    copy: "复制一份",
    remove: "移除",
    defaults: "默认值",
    preview: "预览",
    name: "名称",
    saved: "已保存。",
    removed: "已移除。",
    notSaved: "未保存任何内容。请更正标出的项目。",
    standard: "默认：",
    notSet: "未设置",
    yes: "是",
    no: "否",
    atMost: "最多：",
    onlyWith: "仅当：",
    outdated: "打开此页面后文件已被更改，因此未保存。您输入的内容仍在这里，旁边是文件现在的内容。再次保存即可替换。",
    inFile: "文件中：",
    ofAccounts: "添加账户请用",
    mistakes: "文件有错误：",
    file: "文件：",
    look: "外观",
    content: "日程",
    time: "时间和语言",
    format: "输出",
    links: "链接",
    place: "文件、文件夹或网址",
    themes: "主题",
    addTheme: "添加主题",
    accounts: "账户",
    signedIn: "已登录",
    signedOut: "未登录",
    expired: "登录已过期",
    refused: "服务器拒绝登录",
    unreachable: "无法连接服务器",
    notAsked: "尚未查询",
    inTerminal: "在终端中：",
    copied: "已复制",
    notCopied: "尚未复制",
    uncopyable: "无法复制",
    partlyCopied: "部分已复制",
    nothingThere: "此路径下还没有内容。要在那里创建空日历吗？",
    make: "创建并保存",
    keep: "直接保存",
    boards: "看板")
}

extension GalleryWords {
  static let simplifiedChinese = GalleryWords(
    language: .simplifiedChinese,
    widgets: "小组件",
    ofConfiguration: "你的小组件",
    families: "尺寸与主题",
    command: "命令",
    address: "地址",
    copy: "复制",
    copied: "已复制",
    noWidgets: "配置中没有小组件。以此行开始：")
}

extension SettingsTexts {
  /// The texts in simplified Chinese.
  static let simplifiedChinese = SettingsTexts(
    defaultsCalendars: Entry(
      "日历",
      "没有另行选择时显示的日历。"),
    excludeCalendars: Entry(
      "排除的日历",
      "不显示这些日历。"),
    defaultCalendar: Entry(
      "新日程的日历",
      "存放新日程的日历。"),
    timeZone: Entry(
      "时区",
      "按此时区显示时间，例如“Asia/Shanghai”或“+08:00”。"),
    locale: Entry(
      "语言和地区",
      "按此语言和地区书写日期和文字，例如“zh_CN”。"),
    dateFormat: Entry(
      "日期格式",
      "文字中日期的格式，写法同 strftime(3)，例如“%Y/%m/%d %a”。"),
    timeFormat: Entry(
      "时间格式",
      "文字中时间的格式，写法同 strftime(3)，例如“%H.%M”。"),
    ended: Entry(
      "已结束的日程",
      "如何显示已结束的日程。"),
    allDay: Entry(
      "全天日程",
      "是否显示全天日程。"),
    tasks: Entry(
      "任务",
      "显示哪些任务：到期的、也含已完成的，或不显示。"),
    cancelled: Entry(
      "显示已取消的",
      "以删除线显示已取消的日程。"),
    declined: Entry(
      "显示已谢绝的",
      "以删除线显示您已谢绝的日程。"),
    conflicts: Entry(
      "标记冲突",
      "标记时间重叠的日程；只计算使您忙碌的日程。"),
    limit: Entry(
      "最多日程数",
      "最多显示这么多日程，其余的计数。"),
    format: Entry(
      "格式",
      "输出文本、网页、图片、一个 JSON 对象，或每行一个 JSON 对象。"),
    color: Entry(
      "颜色的使用",
      "何时使用颜色；“auto”遵循 NO_COLOR。"),
    width: Entry(
      "宽度",
      "每行最多的列数，至少 20。"),
    firstWeekday: Entry(
      "每周第一天",
      "一周从这一天开始。"),
    theme: Entry(
      "主题",
      "图片和网页的主题，或主题文件的路径。"),
    priority: Entry(
      "空间不足时保留的日程",
      "小组件放不下时显示哪些日程：最先开始的，或根据您打开过的内容学到的重要日程。"),
    defaultsAddresses: Entry(
      "您的邮箱地址",
      "您的邮箱地址，用于没有单独设置的日历：其中之一谢绝的邀请不显示。"),
    path: Entry(
      "文件或文件夹",
      ".ics 或 .vcf 文件，或包含这类文件的文件夹。"),
    url: Entry(
      "网址",
      "网络日历，会下载到缓存。"),
    refresh: Entry(
      "更新间隔",
      "多久获取一次网络日历。"),
    userAgent: Entry(
      "程序名称",
      "请求日历时使用的程序名称。"),
    caFile: Entry(
      "证书",
      "用于验证服务器的证书文件（PEM）。"),
    clientCertificate: Entry(
      "客户端证书",
      "向要求证书的服务器出示的您的证书文件（PEM）。"),
    clientKey: Entry(
      "客户端证书的密钥",
      "该证书的密钥文件（PEM）。"),
    allowPlainHttp: Entry(
      "允许未加密密码",
      "是否允许网址中的密码通过未加密的 http 发送。"),
    calendarMirror: Entry(
      "供其他程序使用的副本",
      "将网络日历以 .ics 文件保存供其他程序使用的文件夹。"),
    subfolders: Entry(
      "子文件夹",
      "是否也读取文件夹中的文件夹。"),
    readOnly: Entry(
      "只读",
      "命令是否拒绝更改此日历。"),
    calendarColor: Entry(
      "颜色",
      "日历的颜色。"),
    kind: Entry(
      "内容",
      "日历的内容。"),
    calendarAddresses: Entry(
      "您的邮箱地址",
      "您在此日历中的邮箱地址，代替默认值中的地址。"),
    family: Entry(
      "尺寸",
      "绘制此尺寸的小组件。"),
    mode: Entry(
      "显示模式",
      "以此模式绘制今日视图的小组件。"),
    size: Entry(
      "精确尺寸",
      "绘制此尺寸的小组件，例如 800x480：图片的点数，或文本的列数和行数；也可用显示屏的名称。"),
    layout: Entry(
      "布局",
      "以列表、按小时的一天、分栏的一周或一个月排列日程。"),
    mirror: Entry(
      "与无小组件时的选择相同",
      "显示无小组件时显示的日历；指定了日历的小组件除外。"),
    calendars: Entry(
      "日历",
      "小组件的日历；“family”包含“family/alice”。"),
    search: Entry(
      "仅含文字",
      "只显示标题、地点、说明或类别中含有此文字的日程。"),
    background: Entry(
      "背景图片",
      "在此图片（PNG、JPEG、WebP 或 GIF）上绘制，并使用清晰可读的颜色。"),
    wallpaper: Entry(
      "壁纸",
      "设备主屏幕的图片。设置“position”后，小组件显示其背后的部分，看起来透明。"),
    position: Entry(
      "屏幕上的位置",
      "小组件在设备主屏幕上的位置。"),
    logo: Entry(
      "徽标",
      "在图片上角与日期相对处绘制此小图。"),
    density: Entry(
      "疏密",
      "图片和网页的行间及边缘留白。"),
    transparent: Entry(
      "透明背景",
      "绘制无背景的图片。"),
    textSize: Entry(
      "文字大小",
      "图片中文字的大小，1 至 7。"),
    device: Entry(
      "设备",
      "图片采用其小组件尺寸的设备。"),
    landscape: Entry(
      "横向",
      "横向使用设备。"),
    height: Entry(
      "最大高度",
      "图片的最大高度，以点计。"),
    lines: Entry(
      "行数",
      "文本小组件的最多行数。"),
    scale: Entry(
      "每点像素",
      "PNG 每点的像素数，1 至 4。"),
    bitDepth: Entry(
      "色深",
      "PNG 每种颜色的位数：8，或 1 表示无灰度的黑白，适合电子纸。"),
    fragment: Entry(
      "HTML 片段",
      "输出 HTML 片段，而非整页。"),
    details: Entry(
      "详情",
      "在列表中的每个日程下方显示链接、参与者和说明的开头。"),
    linkTemplate: Entry(
      "链接模板",
      "没有网址的日程的链接，例如“https://example.org/{uid}”。"),
    countdown: Entry(
      "倒计时",
      "在前一小时内显示距下一日程开始或当前日程结束的时间。"),
    weekNumbers: Entry(
      "周数",
      "显示周数。"),
    legend: Entry(
      "图例",
      "在日程下方以各自的颜色列出所属日历。"),
    updated: Entry(
      "更新时间",
      "在日程下方显示读取的时间。"),
    hyperlinks: Entry(
      "文本链接",
      "何时在文本中将有网址的标题写成链接。"),
    themeBackground: Entry(
      "背景",
      "图片和网页的背景色。"),
    themeText: Entry(
      "文字",
      "标题和日期的颜色。"),
    themeSecondary: Entry(
      "次要文字",
      "时间、地点和数量的颜色。"),
    themeDimmed: Entry(
      "已结束",
      "已结束日程的颜色。"),
    themeAccent: Entry(
      "强调色",
      "星期的颜色，以及今天的底色。"),
    themeNotice: Entry(
      "提示",
      "问题说明的颜色。"),
    themeLines: Entry(
      "线条",
      "各部分之间线条的颜色。"),
    themeEdge: Entry(
      "边框",
      "图片边框的颜色。"),
    themeFont: Entry(
      "字体",
      "图片优先使用的字体。"),
    themeRadius: Entry(
      "圆角",
      "图片圆角的半径，以点计。"),
    themeBackgroundImage: Entry(
      "背景图片",
      "图片和网页背后的图片：文件或网址。"),
    defaultsMailCommand: Entry(
      "邮件命令",
      "发送您对邀请的答复的程序：它读取一封邮件，如“msmtp -t”。"),
    calendarMailCommand: Entry(
      "邮件命令",
      "发送此日历邮件的程序，代替默认值中的程序。"),
    contacts: Entry(
      "通讯录",
      "存放 vCard 的文件和文件夹，按姓名查找您邀请的客人。"),
    reminders: Entry(
      "提醒",
      "对没有自带提醒的定时日程，提前这么久提醒，例如“10m, 1d”。"),
    allDayReminders: Entry(
      "全天日程的提醒",
      "在这些时间提醒没有自带提醒的全天日程，例如“09:00, 18:00 the day before”（前一天）。"),
    alwaysRemind: Entry(
      "总是提醒",
      "已有提醒的日程也加上这些提醒。"),
    mute: Entry(
      "静音",
      "完全不提醒，包括日程自带的提醒。"),
    morningNotice: Entry(
      "早间通知",
      "在此时间发送一条通知，列出当天的全天日程，例如“08:00”。"),
    browseKeys: Entry(
      "browse 的按键",
      "“browse”的按键：自带的，或 ikhal、calcurse 的。"),
    browseBindings: Entry(
      "browse 的其他按键",
      "“browse”的其他按键，例如“x = delete, ctrl-t = today”；“none”取消按键的作用。"),
    soon: Entry(
      "即将开始的日程",
      "另一日程进行时，提前多久显示下一个日程，例如“10m”。"),
    standards: Standards(
      selected: "已选择的日历",
      firstChangeable: "第一个可更改的日历",
      zoneOfSystem: "TZ，其次是系统时区",
      dimOrHide: "dim；在小组件和图片中为 hide",
      widthOfTerminal: "终端宽度，否则 72",
      formOfLocale: "语言和地区的格式",
      ofRegion: "地区的习惯",
      hourOrAsked: "1h，或日历要求的间隔",
      ofSystem: "系统的证书",
      ofCalendar: "日历的颜色",
      byFile: "vCard 含生日，其他文件含日程",
      listOrOfCommand: "list",
      withoutWidget: "无小组件时显示的日历",
      ofThemeOrRegular: "主题的设置，否则 regular",
      twoOrOne: "2；指定精确尺寸或色深 1 时为 1",
      weeksOfMonday: "一周从星期一开始时（ISO 8601）",
      blackOrWhite: "按背景取深色或浅色",
      mixture: "文字与背景的混合",
      ofLightOrDark: "浅色或深色主题的颜色",
      ofLines: "线条的颜色"))
}

extension BrowseWords {
  static let simplifiedChinese = BrowseWords(
    list: "列表",
    day: "日",
    week: "周",
    month: "月",
    year: "年",
    tasks: "任务",
    hours: "小时",
    today: "今天",
    keys: "按键",
    reading: "正在读取…",
    stillRunning: "“{x}”仍在运行",
    quitEnds: "“{x}”仍在运行；再按 q 将其结束",
    tooSmall: "终端太小",
    nothingLater: "后面没有日程",
    nothingEarlier: "前面没有日程",
    edgeOfDays: "{x} 之外的日期不显示",
    notFound: "没有包含“{x}”的内容",
    noTaskHas: "没有包含“{x}”的未完成任务",
    firstAgain: "从头继续",
    lastAgain: "从末尾继续",
    search: "搜索：",
    goTo: "前往：",
    add: "添加：",
    fields: ["标题", "开始", "结束", "地点", "日历", "重复", "提醒"],
    fieldsHelp: "Enter 保存，Tab 下一项，Escape 离开",
    addExample: "例如：明天 12:30 和小金吃午饭",
    taskExample: "例如：星期五 交房租",
    noDate: "“{x}”不是日期",
    command: "命令：",
    invitations: "邀请：",
    accept: "接受{x}？",
    tentative: "对{x}回复“待定”？",
    decline: "拒绝{x}？",
    organizerIsTold: "会通知组织者：y 确认，其他键取消",
    whichAnswered: "会通知组织者：t 仅此次，a 全部，其他键取消",
    nobodyIsTold: "没有“mail-command”，只记在这里：y 确认，其他键取消",
    whichWritten: "没有“mail-command”，只记在这里：t 仅此次，a 全部，其他键取消",
    noInvitation: "这不是邀请",
    noMail: "配置中没有“mail-command”，未发送邮件",
    delete: "删除 {x}？y 为是，其他键为否",
    deleteInvitation: "{x}是邀请：y 拒绝并通知组织者，d 仅在此删除",
    whichInstances: "{x} 会重复：t 仅此次，f 此次及以后，a 全部？",
    whichCopied: "{x} 会重复：复制 t 仅此次，a 全部？",
    wholeTask: "{x} 是重复任务：a 所有日期，其他键取消",
    copyOfTask: "{x} 是重复任务，副本的日期相同：a 添加，其他键取消",
    datesOfTask: "{x} 是重复任务，日期不变；空格键完成这一次",
    changedMeanwhile: "另一个程序在此期间更改了该日程。",
    tryAgain: "再试一次？y 为是，其他键为否",
    gone: "{x}已不存在；其他程序已将其删除",
    pastDay: "这一天已经过去。仍要添加？y 为是，其他键为否",
    copied: "已复制{x}；按 p 添加到另一天",
    nothingCopied: "尚未复制日程；按 y 复制",
    nothingDone: "没有任何更改",
    noEvent: "这里没有日程",
    noKey: "{x} 在此无作用；{y} 显示按键",
    noName: "该日程没有 UID，无法更改",
    noTask: "这不是任务",
    noTime: "该日程没有时间",
    undoHint: "u 可撤销",
    failed: "失败",
    answers: "最近的回复",
    problems: "问题",
    noProblems: "没有问题",
    notHere: "“{x}”不能在此界面中运行",
    enterGoesBack: "按 Enter 返回。",
    otherKeys: [
      "确定",
      "离开",
      "到行首和行尾",
      "删除前面、后面、一个词",
      "下一行和上一行",
      "下一页和上一页",
      "关闭",
      "查找条目",
      "下一个和上一个条目",
      "问题中的字母作答，其他键为否",
      "输入行、列表或问题的按键",
    ],
    effects: [
      "下一个和上一个日程；在月中为周",
      "前一天和后一天",
      "上一周和下一周",
      "上个月和下个月",
      "前一年和后一年",
      "上一页和下一页",
      "第一个和最后一个",
      "当天的下一个日程",
      "今天",
      "用文字指定日期：星期五、下周",
      "搜索；下一个和上一个",
      "完整日程；在月中为当天",
      "用一句话添加日程",
      "在编辑器中更改日程",
      "逐项更改日程；其时间或日历",
      "删除日程",
      "推后和提前 15 分钟",
      "推后和提前一天",
      "复制日程，添加到另一天",
      "任务已完成",
      "打开会议或链接",
      "接受、待定或拒绝邀请",
      "撤销上次更改；重做",
      "等待回复的邀请",
      "获取日历并发送更改",
      "选择日历",
      "日历的问题、最近的回复",
      "所有命令",
      "按键前的数字：重复次数",
      "单击选择，滚轮移动，拖动改日期或时间",
      "退出",
    ])
}

extension GuestMailWords {
  static let simplifiedChinese = GuestMailWords(
    invitation: "邀请", update: "已更新", cancellation: "已取消", removal: "已撤回邀请",
    decline: "已谢绝", time: "时间", recurrence: "重复", place: "地点", organizer: "组织者", colon: "：")
}
