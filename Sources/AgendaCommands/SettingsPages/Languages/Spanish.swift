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
    keys: """
      defaults.calendars | Calendarios | Los calendarios que se muestran sin otra selección.
      exclude-calendars | Calendarios excluidos | Omitir estos calendarios.
      default-calendar | Calendario de eventos nuevos | El calendario que recibe los eventos nuevos.
      time-zone | Zona horaria | Mostrar las horas de esta zona, por ejemplo «Europe/Madrid» o «+02:00».
      locale | Idioma y región | Escribir fechas y palabras según este idioma y región, por ejemplo «es_ES».
      date-format | Formato de las fechas | El formato de las fechas en los textos, como en strftime(3), por ejemplo «%a %d/%m/%Y».
      time-format | Formato de las horas | El formato de las horas en los textos, como en strftime(3), por ejemplo «%H.%M».
      ended | Eventos pasados | Cómo mostrar los eventos que han terminado.
      all-day | Todo el día | Si se muestran los eventos de todo el día.
      tasks | Tareas | Qué tareas mostrar: las pendientes, también las hechas, o ninguna.
      cancelled | Mostrar cancelados | Mostrar tachados los eventos cancelados.
      declined | Mostrar rechazados | Mostrar tachados los eventos que rechazaste.
      conflicts | Marcar conflictos | Marcar los eventos con hora que se solapan; solo cuentan los que te ocupan.
      limit | Número máximo | Mostrar como máximo este número de eventos y contar los demás.
      format | Formato | Escribir texto, una página, una imagen, un objeto JSON o un objeto JSON por línea.
      color | Uso de colores | Cuándo usar colores; «auto» sigue NO_COLOR.
      width | Ancho | Escribir líneas de este número de columnas como máximo, 20 o más.
      first-weekday | Primer día | Empezar las semanas en este día.
      theme | Tema | El tema de imágenes y páginas, o la ruta de un archivo.
      priority | Qué queda cuando falta espacio | Qué eventos muestra un widget lleno: los que empiezan antes, o los que te importan, aprendido de lo que abres.
      defaults.addresses | Tus direcciones | Tus direcciones de correo, para calendarios sin las suyas: se omite una invitación que una de ellas rechazó.
      path | Archivo o carpeta | Un archivo .ics o .vcf, o una carpeta con tales archivos.
      url | Dirección web | Un calendario de la web, que se copia en la caché.
      refresh | Actualización | Cada cuánto se descarga un calendario de la web.
      user-agent | Nombre del programa | Cómo llaman a este programa las peticiones del calendario.
      ca-file | Certificados | Un archivo con los certificados (PEM) con los que se comprueba el servidor.
      client-certificate | Certificado del cliente | Un archivo con su certificado (PEM), para los servidores que piden uno.
      client-key | Clave del certificado del cliente | Un archivo con la clave (PEM) de su certificado.
      allow-plain-http | Contraseña sin cifrar | Si la contraseña de la URL puede ir al servidor por http, sin cifrar.
      calendar.mirror | Copia para otros programas | Una carpeta donde un calendario de la web se guarda en archivos .ics para otros programas.
      subfolders | Subcarpetas | Si también se leen las carpetas de la carpeta.
      read-only | Solo lectura | Si los comandos rechazan cualquier cambio del calendario.
      calendar.color | Color | El color.
      kind | Contenido | Qué contiene el calendario.
      calendar.addresses | Tus direcciones | Tus direcciones de correo en este calendario, en lugar de las predeterminadas.
      reminders | Recordatorios | Recordar con esta antelación los eventos con hora sin recordatorios propios, por ejemplo «10m, 1d».
      all-day-reminders | Recordatorios de todo el día | Recordar a estas horas los eventos de todo el día sin recordatorios propios, por ejemplo \
      «09:00, 18:00 the day before» (la víspera).
      always-remind | Recordar siempre | Añadir estos recordatorios también a los eventos que ya tienen.
      mute | Silenciado | Sin recordatorios, tampoco los de los eventos.
      morning-notice | Aviso de la mañana | Enviar a esta hora una notificación con los eventos de todo el día, por ejemplo «08:00».
      family | Tamaño | Dibujar un widget de este tamaño.
      mode | Modo | Dibujar un widget de la vista de hoy en este modo.
      size | Tamaño exacto | Dibujar un widget de este tamaño exacto, como 800x480: puntos de una imagen, o columnas y líneas de texto; o \
      el nombre de una pantalla.
      layout | Disposición | Disponer los eventos en una lista, un día por horas, una semana en columnas o un mes.
      mirror | Misma selección que sin widget | Mostrar los calendarios que se muestran sin widget; un widget con sus propios calendarios no lo hace.
      calendars | Calendarios | Los calendarios del widget; «family» incluye «family/alice».
      search | Solo con el texto | Mostrar solo los eventos con este texto en título, lugar, descripción o categoría.
      background | Imagen de fondo | Dibujar sobre esta imagen (PNG, JPEG, WebP o GIF), con colores que se leen en ella.
      wallpaper | Fondo de pantalla | La imagen de la pantalla de inicio del dispositivo. Con «position», un widget muestra la parte que \
      queda detrás, como si fuera transparente.
      position | Lugar en la pantalla | El lugar del widget en la pantalla de inicio del dispositivo.
      logo | Logotipo | Dibujar esta imagen en pequeño en la esquina superior de las imágenes, frente a la fecha.
      density | Densidad | El espacio vacío entre las líneas y en los bordes de imágenes y páginas.
      transparent | Sin fondo | Dibujar imágenes sin fondo.
      text-size | Tamaño del texto | El tamaño del texto en las imágenes, de 1 a 7.
      device | Dispositivo | El dispositivo cuyos tamaños de widget tiene una imagen.
      landscape | Horizontal | Usar el dispositivo en horizontal.
      height | Altura máxima | La altura máxima de una imagen, en puntos.
      lines | Líneas | El número máximo de líneas de un widget de texto.
      scale | Píxeles por punto | Píxeles por punto de un PNG, de 1 a 4.
      bit-depth | Profundidad de color | Bits por color de un PNG: 8, o 1 para blanco y negro sin grises, como el papel electrónico.
      fragment | Fragmento HTML | Escribir un fragmento HTML, no una página entera.
      details | Detalles | Mostrar bajo cada evento de una lista su enlace, sus invitados y el comienzo de su descripción.
      link-template | Plantilla de enlace | El enlace de los eventos sin URL, por ejemplo «https://example.org/{uid}».
      countdown | Cuenta atrás | Mostrar, en la última hora, el tiempo hasta que empieza el próximo evento o termina el que está en curso.
      week-numbers | Números de semana | Mostrar los números de las semanas.
      hyperlinks | Enlaces en el texto | Cuándo escribir como enlaces los títulos con URL en el texto.
      theme.background | Fondo | El fondo de imágenes y páginas.
      theme.text | Texto | El color de títulos y fechas.
      theme.secondary | Texto secundario | El color de horas, lugares y cantidades.
      theme.dimmed | Pasado | El color de los eventos que han terminado.
      theme.accent | Acento | El color del día de la semana y el fondo del día de hoy.
      theme.notice | Avisos | El color de las frases sobre problemas.
      theme.lines | Líneas | El color de las líneas entre partes.
      theme.edge | Borde | El color de la línea que rodea las imágenes.
      theme.font | Fuente | La fuente de las imágenes, antes de las que se usan sin ella.
      theme.radius | Esquinas redondas | El radio de las esquinas de las imágenes, en puntos.
      theme.background-image | Imagen de fondo | La imagen detrás de imágenes y páginas: un archivo o una dirección.
      """,
    standards: """
      those that are selected by “agenda calendars select” | los elegidos
      the first one that can be changed | el primero que se puede cambiar
      TZ, then the system’s zone | TZ, después la zona del sistema
      dim; in widgets and pictures hide | dim; en widgets e imágenes hide
      the terminal’s width, else 72 | el ancho del terminal, si no 72
      the form of the locale | el del idioma y la región
      that of the locale’s region | el de la región
      1h, or what the calendar asks for | 1h, o lo que pide el calendario
      those of the system | los del sistema
      that of the calendar | el del calendario
      vCards hold birthdays, other files events | las vCards contienen cumpleaños, otros archivos eventos
      list, or that of the subcommand | list
      those that are shown without a widget | los que se muestran sin widget
      that of the theme, or regular | la del tema, si no regular
      2, or 1 with --size or --bit-depth 1 | 2, o 1 con tamaño exacto o profundidad de color 1
      if weeks begin on Monday, by ISO 8601 | donde la semana empieza el lunes, según ISO 8601
      black or white, as the background needs | claro u oscuro, según el fondo
      a mixture of the text and the background | una mezcla del texto y el fondo
      that of the light or the dark theme | el del tema claro u oscuro
      that of the lines | el de las líneas
      """)
}
