internal import AgendaWidgets

extension SettingsWords {
  static let spanish = SettingsWords(
    language: .spanish,
    settings: "Ajustes",
    widgets: "Widgets",
    calendars: "Calendarios",
    shown: "Calendarios que se muestran",
    save: "Guardar",
    addCalendar: "Añadir un calendario",
    addWidget: "Añadir un widget",
    edit: "Editar",
    copy: "Duplicar",
    remove: "Quitar",
    defaults: "Valores predeterminados",
    preview: "Vista previa",
    name: "Nombre",
    saved: "Guardado.",
    removed: "Quitado.",
    notSaved: "No se ha guardado nada. Corrige lo que está marcado.",
    standard: "Predeterminado:",
    notSet: "Sin definir",
    yes: "Sí",
    no: "No",
    atMost: "Como máximo:",
    onlyWith: "Solo con",
    outdated: "El archivo ha cambiado desde que se abrió esta página; no se ha guardado nada. "
      + "Lo que escribiste sigue aquí, junto a lo que el archivo dice ahora. "
      + "Guarda otra vez para reemplazarlo.",
    inFile: "En el archivo:",
    ofAccounts: "Las cuentas se añaden con",
    mistakes: "El archivo tiene errores:",
    file: "Archivo:",
    look: "Aspecto",
    content: "Eventos",
    time: "Hora e idioma",
    format: "Salida",
    links: "Enlaces",
    place: "Archivo, carpeta o dirección",
    themes: "Temas",
    addTheme: "Añadir un tema",
    accounts: "Cuentas",
    signedIn: "Sesión iniciada",
    signedOut: "Sin sesión",
    expired: "La sesión ha caducado",
    refused: "El servidor rechaza la sesión",
    unreachable: "No se pudo contactar con el servidor",
    notAsked: "Aún sin consultar",
    inTerminal: "En un terminal:",
    copied: "Copiado",
    notCopied: "Aún sin copiar",
    uncopyable: "No se puede copiar",
    partlyCopied: "Copiado en parte",
    nothingThere: "Todavía no hay nada en esta ruta. ¿Crear ahí un calendario vacío?",
    make: "Crear y guardar",
    keep: "Guardar así",
    boards: "Tableros")
}

extension GalleryWords {
  static let spanish = GalleryWords(
    language: .spanish,
    widgets: "Widgets",
    ofConfiguration: "Tus widgets",
    families: "Tamaños y temas",
    command: "Orden",
    address: "Dirección",
    copy: "Copiar",
    copied: "Copiado",
    noWidgets: "La configuración no tiene widgets. Uno empieza con")
}

extension SettingsTexts {
  /// The texts in Spanish.
  static let spanish = SettingsTexts(
    defaultsCalendars: Entry(
      "Calendarios",
      "Los calendarios que se muestran sin otra selección."),
    excludeCalendars: Entry(
      "Calendarios excluidos",
      "Omitir estos calendarios."),
    defaultCalendar: Entry(
      "Calendario de eventos nuevos",
      "El calendario que recibe los eventos nuevos."),
    timeZone: Entry(
      "Zona horaria",
      "Mostrar las horas de esta zona, por ejemplo «Europe/Madrid» o «+02:00»."),
    locale: Entry(
      "Idioma y región",
      "Escribir fechas y palabras según este idioma y región, por ejemplo «es_ES»."),
    dateFormat: Entry(
      "Formato de las fechas",
      "El formato de las fechas en los textos, como en strftime(3), por ejemplo «%a %d/%m/%Y»."),
    timeFormat: Entry(
      "Formato de las horas",
      "El formato de las horas en los textos, como en strftime(3), por ejemplo «%H.%M»."),
    ended: Entry(
      "Eventos pasados",
      "Cómo mostrar los eventos que han terminado."),
    allDay: Entry(
      "Todo el día",
      "Si se muestran los eventos de todo el día."),
    tasks: Entry(
      "Tareas",
      "Qué tareas mostrar: las pendientes, también las hechas, o ninguna."),
    cancelled: Entry(
      "Mostrar cancelados",
      "Mostrar tachados los eventos cancelados."),
    declined: Entry(
      "Mostrar rechazados",
      "Mostrar tachados los eventos que rechazaste."),
    conflicts: Entry(
      "Marcar conflictos",
      "Marcar los eventos con hora que se solapan; solo cuentan los que te ocupan."),
    limit: Entry(
      "Número máximo",
      "Mostrar como máximo este número de eventos y contar los demás."),
    format: Entry(
      "Formato",
      "Escribir texto, una página, una imagen, un objeto JSON o un objeto JSON por línea."),
    color: Entry(
      "Uso de colores",
      "Cuándo usar colores; «auto» sigue NO_COLOR."),
    width: Entry(
      "Ancho",
      "Escribir líneas de este número de columnas como máximo, 20 o más."),
    firstWeekday: Entry(
      "Primer día",
      "Empezar las semanas en este día."),
    theme: Entry(
      "Tema",
      "El tema de imágenes y páginas, o la ruta de un archivo."),
    priority: Entry(
      "Qué queda cuando falta espacio",
      "Qué eventos muestra un widget lleno: los que empiezan antes, o los que te importan, aprendido de lo que abres."
    ),
    defaultsAddresses: Entry(
      "Tus direcciones",
      "Tus direcciones de correo, para calendarios sin las suyas: se omite una invitación que una de ellas rechazó."
    ),
    path: Entry(
      "Archivo o carpeta",
      "Un archivo .ics o .vcf, o una carpeta con tales archivos."),
    url: Entry(
      "Dirección web",
      "Un calendario de la web, que se copia en la caché."),
    refresh: Entry(
      "Actualización",
      "Cada cuánto se descarga un calendario de la web."),
    userAgent: Entry(
      "Nombre del programa",
      "Cómo llaman a este programa las peticiones del calendario."),
    caFile: Entry(
      "Certificados",
      "Un archivo con los certificados (PEM) con los que se comprueba el servidor."),
    clientCertificate: Entry(
      "Certificado del cliente",
      "Un archivo con su certificado (PEM), para los servidores que piden uno."),
    clientKey: Entry(
      "Clave del certificado del cliente",
      "Un archivo con la clave (PEM) de su certificado."),
    allowPlainHttp: Entry(
      "Contraseña sin cifrar",
      "Si la contraseña de la URL puede ir al servidor por http, sin cifrar."),
    calendarMirror: Entry(
      "Copia para otros programas",
      "Una carpeta donde un calendario de la web se guarda en archivos .ics para otros programas."),
    subfolders: Entry(
      "Subcarpetas",
      "Si también se leen las carpetas de la carpeta."),
    readOnly: Entry(
      "Solo lectura",
      "Si los comandos rechazan cualquier cambio del calendario."),
    calendarColor: Entry(
      "Color",
      "El color."),
    kind: Entry(
      "Contenido",
      "Qué contiene el calendario."),
    calendarAddresses: Entry(
      "Tus direcciones",
      "Tus direcciones de correo en este calendario, en lugar de las predeterminadas."),
    family: Entry(
      "Tamaño",
      "Dibujar un widget de este tamaño."),
    mode: Entry(
      "Modo",
      "Dibujar un widget de la vista de hoy en este modo."),
    size: Entry(
      "Tamaño exacto",
      "Dibujar un widget de este tamaño exacto, como 800x480: puntos de una imagen, o columnas y líneas de texto; o el nombre de una pantalla."
    ),
    layout: Entry(
      "Disposición",
      "Disponer los eventos en una lista, un día por horas, una semana en columnas o un mes."),
    mirror: Entry(
      "Misma selección que sin widget",
      "Mostrar los calendarios que se muestran sin widget; un widget con sus propios calendarios no lo hace."),
    calendars: Entry(
      "Calendarios",
      "Los calendarios del widget; «family» incluye «family/alice»."),
    search: Entry(
      "Solo con el texto",
      "Mostrar solo los eventos con este texto en título, lugar, descripción o categoría."),
    background: Entry(
      "Imagen de fondo",
      "Dibujar sobre esta imagen (PNG, JPEG, WebP o GIF), con colores que se leen en ella."),
    wallpaper: Entry(
      "Fondo de pantalla",
      "La imagen de la pantalla de inicio del dispositivo. Con «position», un widget muestra la parte que queda detrás, como si fuera transparente."
    ),
    position: Entry(
      "Lugar en la pantalla",
      "El lugar del widget en la pantalla de inicio del dispositivo."),
    logo: Entry(
      "Logotipo",
      "Dibujar esta imagen en pequeño en la esquina superior de las imágenes, frente a la fecha."),
    density: Entry(
      "Densidad",
      "El espacio vacío entre las líneas y en los bordes de imágenes y páginas."),
    transparent: Entry(
      "Sin fondo",
      "Dibujar imágenes sin fondo."),
    textSize: Entry(
      "Tamaño del texto",
      "El tamaño del texto en las imágenes, de 1 a 7."),
    device: Entry(
      "Dispositivo",
      "El dispositivo cuyos tamaños de widget tiene una imagen."),
    landscape: Entry(
      "Horizontal",
      "Usar el dispositivo en horizontal."),
    height: Entry(
      "Altura máxima",
      "La altura máxima de una imagen, en puntos."),
    lines: Entry(
      "Líneas",
      "El número máximo de líneas de un widget de texto."),
    scale: Entry(
      "Píxeles por punto",
      "Píxeles por punto de un PNG, de 1 a 4."),
    bitDepth: Entry(
      "Profundidad de color",
      "Bits por color de un PNG: 8, o 1 para blanco y negro sin grises, como el papel electrónico."),
    fragment: Entry(
      "Fragmento HTML",
      "Escribir un fragmento HTML, no una página entera."),
    details: Entry(
      "Detalles",
      "Mostrar bajo cada evento de una lista su enlace, sus invitados y el comienzo de su descripción."),
    linkTemplate: Entry(
      "Plantilla de enlace",
      "El enlace de los eventos sin URL, por ejemplo «https://example.org/{uid}»."),
    countdown: Entry(
      "Cuenta atrás",
      "Mostrar, en la última hora, el tiempo hasta que empieza el próximo evento o termina el que está en curso."
    ),
    weekNumbers: Entry(
      "Números de semana",
      "Mostrar los números de las semanas."),
    legend: Entry(
      "Leyenda",
      "Nombrar debajo de los eventos sus calendarios, cada uno en su color."),
    updated: Entry(
      "Hora de los datos",
      "Decir debajo de los eventos a qué hora se leyeron."),
    hyperlinks: Entry(
      "Enlaces en el texto",
      "Cuándo escribir como enlaces los títulos con URL en el texto."),
    themeBackground: Entry(
      "Fondo",
      "El fondo de imágenes y páginas."),
    themeText: Entry(
      "Texto",
      "El color de títulos y fechas."),
    themeSecondary: Entry(
      "Texto secundario",
      "El color de horas, lugares y cantidades."),
    themeDimmed: Entry(
      "Pasado",
      "El color de los eventos que han terminado."),
    themeAccent: Entry(
      "Acento",
      "El color del día de la semana y el fondo del día de hoy."),
    themeNotice: Entry(
      "Avisos",
      "El color de las frases sobre problemas."),
    themeLines: Entry(
      "Líneas",
      "El color de las líneas entre partes."),
    themeEdge: Entry(
      "Borde",
      "El color de la línea que rodea las imágenes."),
    themeFont: Entry(
      "Fuente",
      "La fuente de las imágenes, antes de las que se usan sin ella."),
    themeRadius: Entry(
      "Esquinas redondas",
      "El radio de las esquinas de las imágenes, en puntos."),
    themeBackgroundImage: Entry(
      "Imagen de fondo",
      "La imagen detrás de imágenes y páginas: un archivo o una dirección."),
    defaultsMailCommand: Entry(
      "Orden de correo",
      "Un programa que envía tus respuestas a invitaciones: lee un correo, como «msmtp -t»."),
    calendarMailCommand: Entry(
      "Orden de correo",
      "Un programa que envía los correos de este calendario, en lugar del predeterminado."),
    contacts: Entry(
      "Libretas de direcciones",
      "Archivos y carpetas de vCards en los que se encuentra a los invitados por su nombre."),
    reminders: Entry(
      "Recordatorios",
      "Recordar con esta antelación los eventos con hora sin recordatorios propios, por ejemplo «10m, 1d»."),
    allDayReminders: Entry(
      "Recordatorios de todo el día",
      "Recordar a estas horas los eventos de todo el día sin recordatorios propios, por ejemplo «09:00, 18:00 the day before» (la víspera)."
    ),
    alwaysRemind: Entry(
      "Recordar siempre",
      "Añadir estos recordatorios también a los eventos que ya tienen."),
    mute: Entry(
      "Silenciado",
      "Sin recordatorios, tampoco los de los eventos."),
    morningNotice: Entry(
      "Aviso de la mañana",
      "Enviar a esta hora una notificación con los eventos de todo el día, por ejemplo «08:00»."),
    browseKeys: Entry(
      "Teclas de browse",
      "Las teclas de «browse»: las propias, o las de ikhal o calcurse."),
    browseBindings: Entry(
      "Otras teclas de browse",
      "Otras teclas de «browse», por ejemplo «x = delete, ctrl-t = today»; «none» quita la acción a una tecla."
    ),
    soon: Entry(
      "Eventos inminentes",
      "Cuánto antes de su comienzo se muestra el próximo evento mientras otro está en curso, por ejemplo «10m»."
    ),
    standards: Standards(
      selected: "los elegidos",
      firstChangeable: "el primero que se puede cambiar",
      zoneOfSystem: "TZ, después la zona del sistema",
      dimOrHide: "dim; en widgets e imágenes hide",
      widthOfTerminal: "el ancho del terminal, si no 72",
      formOfLocale: "el del idioma y la región",
      ofRegion: "el de la región",
      hourOrAsked: "1h, o lo que pide el calendario",
      ofSystem: "los del sistema",
      ofCalendar: "el del calendario",
      byFile: "las vCards contienen cumpleaños, otros archivos eventos",
      listOrOfCommand: "list",
      withoutWidget: "los que se muestran sin widget",
      ofThemeOrRegular: "la del tema, si no regular",
      twoOrOne: "2, o 1 con tamaño exacto o profundidad de color 1",
      weeksOfMonday: "donde la semana empieza el lunes, según ISO 8601",
      blackOrWhite: "claro u oscuro, según el fondo",
      mixture: "una mezcla del texto y el fondo",
      ofLightOrDark: "el del tema claro u oscuro",
      ofLines: "el de las líneas"))
}

extension BrowseWords {
  static let spanish = BrowseWords(
    list: "Lista",
    day: "Día",
    week: "Semana",
    month: "Mes",
    year: "Año",
    tasks: "Tareas",
    hours: "horas",
    today: "hoy",
    keys: "teclas",
    reading: "leyendo…",
    stillRunning: "«{x}» aún está en marcha",
    quitEnds: "«{x}» aún está en marcha; q también lo termina",
    tooSmall: "El terminal es demasiado pequeño",
    nothingLater: "ningún evento posterior",
    nothingEarlier: "ningún evento anterior",
    edgeOfDays: "los días más allá de {x} no se muestran",
    notFound: "nada contiene «{x}»",
    noTaskHas: "ninguna tarea pendiente contiene «{x}»",
    firstAgain: "sigue desde el principio",
    lastAgain: "sigue desde el final",
    search: "Buscar: ",
    goTo: "Ir a: ",
    add: "Añadir: ",
    fields: ["título", "inicio", "fin", "lugar", "calendario", "repetición", "aviso"],
    fieldsHelp: "Intro guarda, Tab avanza, Escape sale",
    addExample: "por ejemplo: Comida con Kim mañana 12:30 en Café Blau",
    taskExample: "por ejemplo: Pagar el alquiler viernes",
    noDate: "«{x}» no nombra ningún día",
    command: "Orden: ",
    invitations: "Invitaciones: ",
    accept: "¿Aceptar {x}?",
    tentative: "¿Responder quizá a {x}?",
    decline: "¿Rechazar {x}?",
    organizerIsTold: "Se avisa al organizador: y, cualquier otra tecla para no",
    whichAnswered: "Se avisa al organizador: t solo este, a todos, cualquier otra tecla para no",
    nobodyIsTold: "Se anota solo aquí, porque no hay «mail-command»: y, cualquier otra tecla para no",
    whichWritten:
      "Se anota solo aquí, porque no hay «mail-command»: t solo este, a todos, cualquier otra tecla para no",
    noInvitation: "esto no es una invitación",
    noMail: "no se envió ningún correo, porque la configuración no tiene «mail-command»",
    delete: "¿Borrar {x}? y, cualquier otra tecla para no",
    deleteInvitation: "{x} es una invitación: y la rechaza y avisa al organizador, d la borra solo aquí",
    whichInstances: "{x} se repite: t solo este, f este y los siguientes, a todos",
    whichCopied: "{x} se repite: ¿copiar t solo este, a todos?",
    wholeTask: "{x} es una tarea que se repite: a para todas sus fechas, otra tecla para no",
    copyOfTask:
      "{x} es una tarea que se repite, y su copia tiene las mismas fechas: a la añade, otra tecla no",
    datesOfTask: "{x} es una tarea que se repite y conserva sus fechas; Espacio completa esta",
    changedMeanwhile: "Otro programa ha cambiado el evento entretanto.",
    tryAgain: "¿Intentarlo otra vez? y, cualquier otra tecla para no",
    gone: "{x} ya no existe; otro programa lo ha borrado",
    pastDay: "Ese día ya pasó. ¿Añadir el evento? y, cualquier otra tecla para no",
    copied: "{x} está copiado; p añade la copia otro día",
    nothingCopied: "nada está copiado; y copia un evento",
    nothingDone: "no se cambió nada",
    noEvent: "aquí no hay ningún evento",
    noKey: "{x} no hace nada aquí; {y} muestra las teclas",
    noName: "el evento no tiene UID con el que cambiarlo",
    noTask: "esto no es una tarea",
    noTime: "el evento no tiene hora",
    undoHint: "u lo deshace",
    failed: "ha fallado",
    answers: "últimas respuestas",
    problems: "problemas",
    noProblems: "no hay problemas",
    notHere: "«{x}» no se ejecuta en esta pantalla",
    enterGoesBack: "Intro vuelve.",
    otherKeys: [
      "acepta",
      "sale",
      "al principio y al final",
      "borrar lo anterior, lo siguiente, una palabra",
      "una línea abajo y arriba",
      "una página abajo y arriba",
      "cierra",
      "buscan entradas",
      "entrada siguiente y anterior",
      "una letra de la pregunta responde, otra tecla es no",
      "las teclas de una línea, una lista o una pregunta",
    ],
    effects: [
      "evento siguiente y anterior; en un mes, semana",
      "día anterior y siguiente",
      "semana anterior y siguiente",
      "mes anterior y siguiente",
      "año anterior y siguiente",
      "una página atrás y adelante",
      "el primero y el último",
      "evento siguiente del día",
      "hoy",
      "un día en palabras: viernes, próxima semana",
      "buscar; siguiente y anterior",
      "el evento entero; en un mes, el día",
      "añadir un evento con una frase",
      "cambiar el evento en el editor",
      "cambiar el evento por campos; su hora o calendario",
      "borrar el evento",
      "15 minutos más tarde y más temprano",
      "un día más tarde y más temprano",
      "copiar el evento; añadir la copia otro día",
      "la tarea está hecha",
      "abrir su reunión o enlace",
      "aceptar, quizá o rechazar una invitación",
      "deshacer el último cambio; rehacerlo",
      "invitaciones que esperan respuesta",
      "obtener calendarios y enviar cambios",
      "elegir calendarios",
      "problemas de los calendarios, últimas respuestas",
      "todas las órdenes",
      "un número antes de una tecla: tantas veces",
      "clic elige, rueda mueve; arrastrar cambia el día o la hora",
      "salir",
    ])
}

extension GuestMailWords {
  static let spanish = GuestMailWords(
    invitation: "Invitación", update: "Actualizado", cancellation: "Cancelado",
    removal: "Invitación retirada",
    decline: "Rechazado", time: "Cuándo", recurrence: "Repetición", place: "Lugar", organizer: "Organiza",
    colon: ": ")
}
