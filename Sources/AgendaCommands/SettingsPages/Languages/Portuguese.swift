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
    keys: """
      defaults.calendars | Calendários | Os calendários exibidos sem outra seleção.
      exclude-calendars | Calendários excluídos | Omitir estes calendários.
      default-calendar | Calendário de novos eventos | O calendário que recebe novos eventos.
      time-zone | Fuso horário | Exibir as horas deste fuso, por exemplo “America/Sao_Paulo” ou “-03:00”.
      locale | Idioma e região | Escrever datas e palavras conforme este idioma e região, por exemplo “pt_BR”.
      date-format | Formato das datas | O formato das datas nos textos, como em strftime(3), por exemplo “%a %d/%m/%Y”.
      time-format | Formato das horas | O formato das horas nos textos, como em strftime(3), por exemplo “%Hh%M”.
      ended | Eventos passados | Como exibir eventos que terminaram.
      all-day | Dia inteiro | Se eventos de dia inteiro são exibidos.
      tasks | Tarefas | Quais tarefas exibir: as pendentes, também as concluídas, ou nenhuma.
      cancelled | Exibir cancelados | Exibir eventos cancelados, riscados.
      declined | Exibir recusados | Exibir eventos que você recusou, riscados.
      conflicts | Marcar conflitos | Marcar eventos com hora que se sobrepõem; só contam os que ocupam seu tempo.
      limit | Número máximo | Exibir no máximo este número de eventos e contar os demais.
      format | Formato | Escrever texto, uma página, uma imagem, um objeto JSON ou um objeto JSON por linha.
      color | Uso de cores | Quando usar cores; “auto” segue NO_COLOR.
      width | Largura | Escrever linhas de no máximo este número de colunas, 20 ou mais.
      first-weekday | Primeiro dia da semana | Começar as semanas neste dia.
      theme | Tema | O tema de imagens e páginas, ou o caminho de um arquivo.
      priority | O que fica quando falta espaço | Quais eventos um widget cheio exibe: os que começam primeiro, ou os que importam para \
      você, aprendido do que você abre.
      defaults.addresses | Seus endereços | Seus endereços de e-mail, para calendários sem os próprios: um convite que um deles recusou é omitido.
      path | Arquivo ou pasta | Um arquivo .ics ou .vcf, ou uma pasta com esses arquivos.
      url | Endereço na web | Um calendário da web, que é copiado para o cache.
      refresh | Atualização | Com que frequência um calendário da web é buscado.
      user-agent | Nome do programa | Como as requisições do calendário chamam este programa.
      ca-file | Certificados | Um arquivo com os certificados (PEM) com que o servidor é verificado.
      client-certificate | Certificado do cliente | Um arquivo com o seu certificado (PEM), para servidores que pedem um.
      client-key | Chave do certificado do cliente | Um arquivo com a chave (PEM) do seu certificado.
      allow-plain-http | Senha sem criptografia | Se a senha na URL pode ir ao servidor por http, sem criptografia.
      calendar.mirror | Cópia para outros programas | Uma pasta em que um calendário da web é mantido como arquivos .ics para outros programas.
      subfolders | Subpastas | Se as pastas dentro da pasta também são lidas.
      read-only | Somente leitura | Se os comandos recusam qualquer alteração do calendário.
      calendar.color | Cor | A cor.
      kind | Conteúdo | O que o calendário contém.
      calendar.addresses | Seus endereços | Seus endereços de e-mail neste calendário, em vez dos valores padrão.
      reminders | Lembretes | Lembrar com esta antecedência os eventos com hora sem lembretes próprios, por exemplo “10m, 1d”.
      all-day-reminders | Lembretes de dia inteiro | Lembrar nestas horas os eventos de dia inteiro sem lembretes próprios, por exemplo “09:00, \
      18:00 the day before” (na véspera).
      always-remind | Lembrar sempre | Acrescentar estes lembretes também aos eventos que já têm.
      mute | Silenciado | Sem lembretes, nem mesmo os dos eventos.
      morning-notice | Aviso da manhã | Enviar a esta hora uma notificação com os eventos de dia inteiro, por exemplo “08:00”.
      family | Tamanho | Desenhar um widget deste tamanho.
      mode | Modo | Desenhar um widget da visão de hoje neste modo.
      size | Tamanho exato | Desenhar um widget deste tamanho, como 800x480: pontos de uma imagem, ou colunas e linhas de texto; ou o \
      nome de uma tela.
      layout | Disposição | Dispor eventos em lista, um dia por horas, uma semana em colunas ou um mês.
      mirror | Mesma seleção que sem widget | Exibir os calendários exibidos sem widget; um widget com os próprios calendários não o faz.
      calendars | Calendários | Os calendários do widget; “family” inclui “family/alice”.
      search | Somente com o texto | Exibir somente eventos com este texto no título, local, descrição ou categoria.
      background | Imagem de fundo | Desenhar sobre esta imagem (PNG, JPEG, WebP ou GIF), com cores legíveis sobre ela.
      wallpaper | Papel de parede | A imagem da tela inicial do dispositivo. Com “position”, um widget mostra a parte que fica atrás dele, \
      como se fosse transparente.
      position | Lugar na tela | O lugar do widget na tela inicial do dispositivo.
      logo | Logotipo | Desenhar esta imagem pequena no canto superior das imagens, oposta à data.
      density | Densidade | O espaço vazio entre as linhas e nas bordas de imagens e páginas.
      transparent | Sem fundo | Desenhar imagens sem fundo.
      text-size | Tamanho do texto | O tamanho do texto nas imagens, de 1 a 7.
      device | Dispositivo | O dispositivo cujos tamanhos de widget uma imagem tem.
      landscape | Paisagem | Usar o dispositivo na horizontal.
      height | Altura máxima | A altura máxima de uma imagem, em pontos.
      lines | Linhas | O número máximo de linhas de um widget de texto.
      scale | Pixels por ponto | Pixels por ponto de um PNG, de 1 a 4.
      bit-depth | Profundidade de cor | Bits por cor de um PNG: 8, ou 1 para preto e branco sem cinza, como no papel eletrônico.
      fragment | Fragmento HTML | Escrever um fragmento HTML, não uma página inteira.
      details | Detalhes | Mostrar abaixo de cada evento de uma lista o link, os convidados e o início da descrição.
      link-template | Modelo de link | O link de eventos sem URL, por exemplo “https://example.org/{uid}”.
      countdown | Contagem regressiva | Exibir, na última hora antes, o tempo até o próximo evento começar ou um em andamento terminar.
      week-numbers | Números das semanas | Exibir os números das semanas.
      hyperlinks | Links no texto | Quando escrever títulos com URL como links no texto.
      theme.background | Fundo | O fundo de imagens e páginas.
      theme.text | Texto | A cor de títulos e datas.
      theme.secondary | Texto secundário | A cor de horas, locais e contagens.
      theme.dimmed | Passado | A cor de eventos que terminaram.
      theme.accent | Destaque | A cor do dia da semana e o fundo do dia de hoje.
      theme.notice | Avisos | A cor de frases sobre problemas.
      theme.lines | Linhas | A cor das linhas entre as partes.
      theme.edge | Borda | A cor da linha ao redor das imagens.
      theme.font | Fonte | A fonte das imagens, antes das que são usadas sem ela.
      theme.radius | Cantos arredondados | O raio dos cantos das imagens, em pontos.
      theme.background-image | Imagem de fundo | A imagem atrás de imagens e páginas: um arquivo ou um endereço.
      """,
    standards: """
      those that are selected by “agenda calendars select” | os escolhidos
      the first one that can be changed | o primeiro que pode ser alterado
      TZ, then the system’s zone | TZ, depois o fuso do sistema
      dim; in widgets and pictures hide | dim; em widgets e imagens hide
      the terminal’s width, else 72 | a largura do terminal, senão 72
      the form of the locale | o do idioma e da região
      that of the locale’s region | o da região
      1h, or what the calendar asks for | 1h, ou o que o calendário pede
      those of the system | os do sistema
      that of the calendar | a do calendário
      vCards hold birthdays, other files events | vCards contêm aniversários, outros arquivos eventos
      list, or that of the subcommand | list
      those that are shown without a widget | os exibidos sem widget
      that of the theme, or regular | a do tema, senão regular
      2, or 1 with --size or --bit-depth 1 | 2, ou 1 com tamanho exato ou profundidade de cor 1
      if weeks begin on Monday, by ISO 8601 | onde a semana começa na segunda-feira, conforme a ISO 8601
      black or white, as the background needs | claro ou escuro, conforme o fundo
      a mixture of the text and the background | uma mistura do texto e do fundo
      that of the light or the dark theme | a do tema claro ou escuro
      that of the lines | a das linhas
      """)
}
