internal import AgendaWidgets

extension SettingsWords {
  static let portuguese = SettingsWords(
    language: .portuguese,
    settings: "Configurações",
    widgets: "Widgets",
    calendars: "Calendários",
    shown: "Calendários exibidos",
    save: "Salvar",
    addCalendar: "Adicionar um calendário",
    addWidget: "Adicionar um widget",
    edit: "Editar",
    copy: "Duplicar",
    remove: "Remover",
    defaults: "Valores padrão",
    preview: "Prévia",
    name: "Nome",
    saved: "Salvo.",
    removed: "Removido.",
    notSaved: "Nada foi salvo. Corrija o que está marcado.",
    standard: "Padrão:",
    notSet: "Não definido",
    yes: "Sim",
    no: "Não",
    atMost: "No máximo:",
    onlyWith: "Somente com",
    outdated: "O arquivo mudou desde que esta página foi aberta; nada foi salvo. "
      + "O que você escreveu continua aqui, ao lado do que o arquivo diz agora. "
      + "Salve de novo para substituí-lo.",
    inFile: "No arquivo:",
    ofAccounts: "As contas são adicionadas com",
    mistakes: "O arquivo tem erros:",
    file: "Arquivo:",
    look: "Aparência",
    content: "Eventos",
    time: "Hora e idioma",
    format: "Saída",
    links: "Links",
    place: "Arquivo, pasta ou endereço",
    themes: "Temas",
    addTheme: "Adicionar um tema",
    accounts: "Contas",
    signedIn: "Conectado",
    signedOut: "Desconectado",
    expired: "O acesso expirou",
    refused: "O servidor recusa o acesso",
    unreachable: "Não foi possível acessar o servidor",
    notAsked: "Ainda não consultado",
    inTerminal: "Em um terminal:",
    copied: "Copiado",
    notCopied: "Ainda não copiado",
    uncopyable: "Não pode ser copiado",
    partlyCopied: "Copiado em parte",
    nothingThere: "Ainda não há nada neste caminho. Criar ali um calendário vazio?",
    make: "Criar e salvar",
    keep: "Salvar assim",
    boards: "Painéis")
}

extension GalleryWords {
  static let portuguese = GalleryWords(
    language: .portuguese,
    widgets: "Widgets",
    ofConfiguration: "Seus widgets",
    families: "Tamanhos e temas",
    command: "Comando",
    address: "Endereço",
    copy: "Copiar",
    copied: "Copiado",
    noWidgets: "A configuração não tem widgets. Um widget começa com")
}

extension SettingsTexts {
  /// The texts in Portuguese.
  static let portuguese = SettingsTexts(
    defaultsCalendars: Entry(
      "Calendários",
      "Os calendários exibidos sem outra seleção."),
    excludeCalendars: Entry(
      "Calendários excluídos",
      "Omitir estes calendários."),
    defaultCalendar: Entry(
      "Calendário de novos eventos",
      "O calendário que recebe novos eventos."),
    timeZone: Entry(
      "Fuso horário",
      "Exibir as horas deste fuso, por exemplo “America/Sao_Paulo” ou “-03:00”."),
    locale: Entry(
      "Idioma e região",
      "Escrever datas e palavras conforme este idioma e região, por exemplo “pt_BR”."),
    dateFormat: Entry(
      "Formato das datas",
      "O formato das datas nos textos, como em strftime(3), por exemplo “%a %d/%m/%Y”."),
    timeFormat: Entry(
      "Formato das horas",
      "O formato das horas nos textos, como em strftime(3), por exemplo “%Hh%M”."),
    ended: Entry(
      "Eventos passados",
      "Como exibir eventos que terminaram."),
    allDay: Entry(
      "Dia inteiro",
      "Se eventos de dia inteiro são exibidos."),
    tasks: Entry(
      "Tarefas",
      "Quais tarefas exibir: as pendentes, também as concluídas, ou nenhuma."),
    cancelled: Entry(
      "Exibir cancelados",
      "Exibir eventos cancelados, riscados."),
    declined: Entry(
      "Exibir recusados",
      "Exibir eventos que você recusou, riscados."),
    conflicts: Entry(
      "Marcar conflitos",
      "Marcar eventos com hora que se sobrepõem; só contam os que ocupam seu tempo."),
    limit: Entry(
      "Número máximo",
      "Exibir no máximo este número de eventos e contar os demais."),
    format: Entry(
      "Formato",
      "Escrever texto, uma página, uma imagem, um objeto JSON ou um objeto JSON por linha."),
    color: Entry(
      "Uso de cores",
      "Quando usar cores; “auto” segue NO_COLOR."),
    width: Entry(
      "Largura",
      "Escrever linhas de no máximo este número de colunas, 20 ou mais."),
    firstWeekday: Entry(
      "Primeiro dia da semana",
      "Começar as semanas neste dia."),
    theme: Entry(
      "Tema",
      "O tema de imagens e páginas, ou o caminho de um arquivo."),
    priority: Entry(
      "O que fica quando falta espaço",
      "Quais eventos um widget cheio exibe: os que começam primeiro, ou os que importam para você, aprendido do que você abre."
    ),
    defaultsAddresses: Entry(
      "Seus endereços",
      "Seus endereços de e-mail, para calendários sem os próprios: um convite que um deles recusou é omitido."
    ),
    path: Entry(
      "Arquivo ou pasta",
      "Um arquivo .ics ou .vcf, ou uma pasta com esses arquivos."),
    url: Entry(
      "Endereço na web",
      "Um calendário da web, que é copiado para o cache."),
    refresh: Entry(
      "Atualização",
      "Com que frequência um calendário da web é buscado."),
    userAgent: Entry(
      "Nome do programa",
      "Como as requisições do calendário chamam este programa."),
    caFile: Entry(
      "Certificados",
      "Um arquivo com os certificados (PEM) com que o servidor é verificado."),
    clientCertificate: Entry(
      "Certificado do cliente",
      "Um arquivo com o seu certificado (PEM), para servidores que pedem um."),
    clientKey: Entry(
      "Chave do certificado do cliente",
      "Um arquivo com a chave (PEM) do seu certificado."),
    allowPlainHttp: Entry(
      "Senha sem criptografia",
      "Se a senha na URL pode ir ao servidor por http, sem criptografia."),
    calendarMirror: Entry(
      "Cópia para outros programas",
      "Uma pasta em que um calendário da web é mantido como arquivos .ics para outros programas."),
    subfolders: Entry(
      "Subpastas",
      "Se as pastas dentro da pasta também são lidas."),
    readOnly: Entry(
      "Somente leitura",
      "Se os comandos recusam qualquer alteração do calendário."),
    calendarColor: Entry(
      "Cor",
      "A cor."),
    kind: Entry(
      "Conteúdo",
      "O que o calendário contém."),
    calendarAddresses: Entry(
      "Seus endereços",
      "Seus endereços de e-mail neste calendário, em vez dos valores padrão."),
    family: Entry(
      "Tamanho",
      "Desenhar um widget deste tamanho."),
    mode: Entry(
      "Modo",
      "Desenhar um widget da visão de hoje neste modo."),
    size: Entry(
      "Tamanho exato",
      "Desenhar um widget deste tamanho, como 800x480: pontos de uma imagem, ou colunas e linhas de texto; ou o nome de uma tela."
    ),
    layout: Entry(
      "Disposição",
      "Dispor eventos em lista, um dia por horas, uma semana em colunas ou um mês."),
    mirror: Entry(
      "Mesma seleção que sem widget",
      "Exibir os calendários exibidos sem widget; um widget com os próprios calendários não o faz."),
    calendars: Entry(
      "Calendários",
      "Os calendários do widget; “family” inclui “family/alice”."),
    search: Entry(
      "Somente com o texto",
      "Exibir somente eventos com este texto no título, local, descrição ou categoria."),
    background: Entry(
      "Imagem de fundo",
      "Desenhar sobre esta imagem (PNG, JPEG, WebP ou GIF), com cores legíveis sobre ela."),
    wallpaper: Entry(
      "Papel de parede",
      "A imagem da tela inicial do dispositivo. Com “position”, um widget mostra a parte que fica atrás dele, como se fosse transparente."
    ),
    position: Entry(
      "Lugar na tela",
      "O lugar do widget na tela inicial do dispositivo."),
    logo: Entry(
      "Logotipo",
      "Desenhar esta imagem pequena no canto superior das imagens, oposta à data."),
    density: Entry(
      "Densidade",
      "O espaço vazio entre as linhas e nas bordas de imagens e páginas."),
    transparent: Entry(
      "Sem fundo",
      "Desenhar imagens sem fundo."),
    textSize: Entry(
      "Tamanho do texto",
      "O tamanho do texto nas imagens, de 1 a 7."),
    device: Entry(
      "Dispositivo",
      "O dispositivo cujos tamanhos de widget uma imagem tem."),
    landscape: Entry(
      "Paisagem",
      "Usar o dispositivo na horizontal."),
    height: Entry(
      "Altura máxima",
      "A altura máxima de uma imagem, em pontos."),
    lines: Entry(
      "Linhas",
      "O número máximo de linhas de um widget de texto."),
    scale: Entry(
      "Pixels por ponto",
      "Pixels por ponto de um PNG, de 1 a 4."),
    bitDepth: Entry(
      "Profundidade de cor",
      "Bits por cor de um PNG: 8, ou 1 para preto e branco sem cinza, como no papel eletrônico."),
    fragment: Entry(
      "Fragmento HTML",
      "Escrever um fragmento HTML, não uma página inteira."),
    details: Entry(
      "Detalhes",
      "Mostrar abaixo de cada evento de uma lista o link, os convidados e o início da descrição."),
    linkTemplate: Entry(
      "Modelo de link",
      "O link de eventos sem URL, por exemplo “https://example.org/{uid}”."),
    countdown: Entry(
      "Contagem regressiva",
      "Exibir, na última hora antes, o tempo até o próximo evento começar ou um em andamento terminar."),
    weekNumbers: Entry(
      "Números das semanas",
      "Exibir os números das semanas."),
    legend: Entry(
      "Legenda",
      "Nomear abaixo dos eventos os seus calendários, cada um na sua cor."),
    updated: Entry(
      "Hora dos dados",
      "Dizer abaixo dos eventos a que horas foram lidos."),
    hyperlinks: Entry(
      "Links no texto",
      "Quando escrever títulos com URL como links no texto."),
    themeBackground: Entry(
      "Fundo",
      "O fundo de imagens e páginas."),
    themeText: Entry(
      "Texto",
      "A cor de títulos e datas."),
    themeSecondary: Entry(
      "Texto secundário",
      "A cor de horas, locais e contagens."),
    themeDimmed: Entry(
      "Passado",
      "A cor de eventos que terminaram."),
    themeAccent: Entry(
      "Destaque",
      "A cor do dia da semana e o fundo do dia de hoje."),
    themeNotice: Entry(
      "Avisos",
      "A cor de frases sobre problemas."),
    themeLines: Entry(
      "Linhas",
      "A cor das linhas entre as partes."),
    themeEdge: Entry(
      "Borda",
      "A cor da linha ao redor das imagens."),
    themeFont: Entry(
      "Fonte",
      "A fonte das imagens, antes das que são usadas sem ela."),
    themeRadius: Entry(
      "Cantos arredondados",
      "O raio dos cantos das imagens, em pontos."),
    themeBackgroundImage: Entry(
      "Imagem de fundo",
      "A imagem atrás de imagens e páginas: um arquivo ou um endereço."),
    defaultsMailCommand: Entry(
      "Comando de e-mail",
      "Um programa que envia suas respostas a convites: ele lê um e-mail, como “msmtp -t”."),
    calendarMailCommand: Entry(
      "Comando de e-mail",
      "Um programa que envia os e-mails deste calendário, em vez do padrão."),
    contacts: Entry(
      "Catálogos de endereços",
      "Arquivos e pastas de vCards em que os convidados são encontrados pelo nome."),
    reminders: Entry(
      "Lembretes",
      "Lembrar com esta antecedência os eventos com hora sem lembretes próprios, por exemplo “10m, 1d”."),
    allDayReminders: Entry(
      "Lembretes de dia inteiro",
      "Lembrar nestas horas os eventos de dia inteiro sem lembretes próprios, por exemplo “09:00, 18:00 the day before” (na véspera)."
    ),
    alwaysRemind: Entry(
      "Lembrar sempre",
      "Acrescentar estes lembretes também aos eventos que já têm."),
    mute: Entry(
      "Silenciado",
      "Sem lembretes, nem mesmo os dos eventos."),
    morningNotice: Entry(
      "Aviso da manhã",
      "Enviar a esta hora uma notificação com os eventos de dia inteiro, por exemplo “08:00”."),
    browseKeys: Entry(
      "Teclas de browse",
      "As teclas de “browse”: as próprias, ou as do ikhal ou do calcurse."),
    browseBindings: Entry(
      "Outras teclas de browse",
      "Outras teclas de “browse”, por exemplo “x = delete, ctrl-t = today”; “none” tira a ação de uma tecla."),
    soon: Entry(
      "Eventos iminentes",
      "Quanto tempo antes do início o próximo evento é mostrado enquanto outro está em curso, por exemplo “10m”."
    ),
    standards: Standards(
      selected: "os escolhidos",
      firstChangeable: "o primeiro que pode ser alterado",
      zoneOfSystem: "TZ, depois o fuso do sistema",
      dimOrHide: "dim; em widgets e imagens hide",
      widthOfTerminal: "a largura do terminal, senão 72",
      formOfLocale: "o do idioma e da região",
      ofRegion: "o da região",
      hourOrAsked: "1h, ou o que o calendário pede",
      ofSystem: "os do sistema",
      ofCalendar: "a do calendário",
      byFile: "vCards contêm aniversários, outros arquivos eventos",
      listOrOfCommand: "list",
      withoutWidget: "os exibidos sem widget",
      ofThemeOrRegular: "a do tema, senão regular",
      twoOrOne: "2, ou 1 com tamanho exato ou profundidade de cor 1",
      weeksOfMonday: "onde a semana começa na segunda-feira, conforme a ISO 8601",
      blackOrWhite: "claro ou escuro, conforme o fundo",
      mixture: "uma mistura do texto e do fundo",
      ofLightOrDark: "a do tema claro ou escuro",
      ofLines: "a das linhas"))
}

extension BrowseWords {
  static let portuguese = BrowseWords(
    list: "Lista",
    day: "Dia",
    week: "Semana",
    month: "Mês",
    year: "Ano",
    tasks: "Tarefas",
    hours: "horas",
    today: "hoje",
    keys: "teclas",
    reading: "lendo…",
    stillRunning: "“{x}” ainda está em execução",
    quitEnds: "“{x}” ainda está em execução; q também o encerra",
    tooSmall: "O terminal é pequeno demais",
    nothingLater: "nenhum evento posterior",
    nothingEarlier: "nenhum evento anterior",
    edgeOfDays: "os dias para além de {x} não são mostrados",
    notFound: "nada contém “{x}”",
    noTaskHas: "nenhuma tarefa pendente contém “{x}”",
    firstAgain: "continua do início",
    lastAgain: "continua do fim",
    search: "Procurar: ",
    goTo: "Ir para: ",
    add: "Adicionar: ",
    fields: ["título", "início", "fim", "local", "agenda", "repetição", "lembrete"],
    fieldsHelp: "Enter salva, Tab avança, Escape sai",
    addExample: "por exemplo: Almoço com Kim amanhã 12:30 no Café Blau",
    taskExample: "por exemplo: Pagar a renda sexta-feira",
    noDate: "“{x}” não indica nenhum dia",
    command: "Comando: ",
    invitations: "Convites: ",
    accept: "Aceitar {x}?",
    tentative: "Responder talvez a {x}?",
    decline: "Recusar {x}?",
    organizerIsTold: "O organizador é avisado: y, qualquer outra tecla para não",
    whichAnswered: "O organizador é avisado: t só este, a todos, qualquer outra tecla para não",
    nobodyIsTold: "Fica anotado só aqui, pois não há “mail-command”: y, qualquer outra tecla para não",
    whichWritten:
      "Fica anotado só aqui, pois não há “mail-command”: t só este, a todos, qualquer outra tecla para não",
    noInvitation: "isto não é um convite",
    noMail: "nenhuma mensagem foi enviada, porque a configuração não tem “mail-command”",
    delete: "Apagar {x}? y, qualquer outra tecla para não",
    deleteInvitation: "{x} é um convite: y recusa-o e avisa o organizador, d apaga-o só aqui",
    whichInstances: "{x} repete-se: t só este, f este e os seguintes, a todos?",
    whichCopied: "{x} repete-se: copiar t só este, a todos?",
    wholeTask: "{x} é uma tarefa que se repete: a para todas as suas datas, outra tecla para não",
    copyOfTask:
      "{x} é uma tarefa que se repete, e a cópia tem as mesmas datas: a adiciona-a, outra tecla não",
    datesOfTask: "{x} é uma tarefa que se repete e mantém as suas datas; Espaço conclui esta",
    changedMeanwhile: "Outro programa alterou o evento entretanto.",
    tryAgain: "Tentar de novo? y, qualquer outra tecla para não",
    gone: "{x} já não existe; outro programa o apagou",
    pastDay: "Esse dia já passou. Adicionar o evento? y, qualquer outra tecla para não",
    copied: "{x} está copiado; p adiciona a cópia noutro dia",
    nothingCopied: "nada está copiado; y copia um evento",
    nothingDone: "nada foi alterado",
    noEvent: "não há nenhum evento aqui",
    noKey: "{x} não faz nada aqui; {y} mostra as teclas",
    noName: "o evento não tem UID com o qual possa ser alterado",
    noTask: "isto não é uma tarefa",
    noTime: "o evento não tem hora",
    undoHint: "u desfaz",
    failed: "falhou",
    answers: "últimas respostas",
    problems: "problemas",
    noProblems: "não há problemas",
    notHere: "“{x}” não é executado neste ecrã",
    enterGoesBack: "Enter volta.",
    otherKeys: [
      "aceita",
      "sai",
      "ao início e ao fim",
      "apagar antes, depois, uma palavra",
      "uma linha abaixo e acima",
      "uma página abaixo e acima",
      "fecha",
      "encontram itens",
      "item seguinte e anterior",
      "uma letra da pergunta responde, outra tecla é não",
      "as teclas de uma linha, uma lista ou uma pergunta",
    ],
    effects: [
      "evento seguinte e anterior; num mês, semana",
      "dia anterior e seguinte",
      "semana anterior e seguinte",
      "mês anterior e seguinte",
      "ano anterior e seguinte",
      "uma página para trás e para a frente",
      "o primeiro e o último",
      "evento seguinte do dia",
      "hoje",
      "um dia por palavras: sexta-feira, próxima semana",
      "procurar; seguinte e anterior",
      "o evento completo; num mês, o dia",
      "adicionar um evento com uma frase",
      "alterar o evento no editor",
      "mudar o evento em campos; a hora ou a agenda",
      "apagar o evento",
      "15 minutos mais tarde e mais cedo",
      "um dia mais tarde e mais cedo",
      "copiar o evento; adicionar a cópia noutro dia",
      "a tarefa está feita",
      "abrir a sua reunião ou ligação",
      "aceitar, talvez ou recusar um convite",
      "desfazer a última alteração; refazê-la",
      "convites que esperam resposta",
      "buscar calendários e enviar alterações",
      "escolher calendários",
      "problemas dos calendários, últimas respostas",
      "todos os comandos",
      "um número antes de uma tecla: tantas vezes",
      "clique escolhe, roda move; arrastar muda o dia ou a hora",
      "sair",
    ])
}

extension GuestMailWords {
  static let portuguese = GuestMailWords(
    invitation: "Convite", update: "Atualizado", cancellation: "Cancelado", removal: "Convite retirado",
    decline: "Recusado", time: "Quando", recurrence: "Repetição", place: "Local",
    organizer: "Organizado por", colon: ": ")
}
