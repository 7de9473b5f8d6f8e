internal import AgendaWidgets

extension SettingsWords {
  static let french = SettingsWords(
    language: .french,
    settings: "Réglages",
    widgets: "Widgets",
    calendars: "Calendriers",
    shown: "Calendriers affichés",
    save: "Enregistrer",
    addCalendar: "Ajouter un calendrier",
    addWidget: "Ajouter un widget",
    edit: "Modifier",
    copy: "Dupliquer",
    remove: "Supprimer",
    defaults: "Valeurs par défaut",
    preview: "Aperçu",
    name: "Nom",
    saved: "Enregistré.",
    removed: "Supprimé.",
    notSaved: "Rien n’a été enregistré. Veuillez corriger ce qui est signalé.",
    standard: "Par défaut :",
    notSet: "Non défini",
    yes: "Oui",
    no: "Non",
    atMost: "Au plus :",
    onlyWith: "Seulement avec",
    outdated: "Le fichier a changé depuis l’ouverture de cette page ; rien n’a été enregistré. "
      + "Votre saisie est toujours là, à côté du contenu actuel du fichier. "
      + "Enregistrez de nouveau pour le remplacer.",
    inFile: "Dans le fichier :",
    ofAccounts: "Les comptes s’ajoutent avec",
    mistakes: "Le fichier contient des erreurs :",
    file: "Fichier :",
    look: "Apparence",
    content: "Événements",
    time: "Heure et langue",
    format: "Sortie",
    links: "Liens",
    place: "Fichier, dossier ou adresse",
    themes: "Thèmes",
    addTheme: "Ajouter un thème",
    accounts: "Comptes",
    signedIn: "Connecté",
    signedOut: "Déconnecté",
    expired: "La connexion a expiré",
    refused: "Le serveur refuse la connexion",
    unreachable: "Le serveur est injoignable",
    notAsked: "Pas encore interrogé",
    inTerminal: "Dans un terminal :",
    copied: "Copié",
    notCopied: "Pas encore copié",
    uncopyable: "Ne peut pas être copié",
    partlyCopied: "Copié en partie",
    nothingThere: "Il n’y a encore rien à ce chemin. Y créer un calendrier vide ?",
    make: "Créer et enregistrer",
    keep: "Enregistrer tel quel",
    boards: "Tableaux")
}

extension GalleryWords {
  static let french = GalleryWords(
    language: .french,
    widgets: "Widgets",
    ofConfiguration: "Vos widgets",
    families: "Tailles et thèmes",
    command: "Commande",
    address: "Adresse",
    copy: "Copier",
    copied: "Copié",
    noWidgets: "La configuration ne contient aucun widget. Un widget commence par")
}

extension SettingsTexts {
  /// The texts in French.
  static let french = SettingsTexts(
    defaultsCalendars: Entry(
      "Calendriers",
      "Les calendriers affichés sans choix particulier."),
    excludeCalendars: Entry(
      "Calendriers exclus",
      "Omettre ces calendriers."),
    defaultCalendar: Entry(
      "Calendrier des nouveaux événements",
      "Le calendrier qui reçoit les nouveaux événements."),
    timeZone: Entry(
      "Fuseau horaire",
      "Afficher les heures de ce fuseau, par exemple « Europe/Paris » ou « +02:00 »."),
    locale: Entry(
      "Langue et région",
      "Écrire les dates et les mots selon cette langue et cette région, par exemple « fr_FR »."),
    dateFormat: Entry(
      "Format des dates",
      "Le format des dates dans les textes, comme dans strftime(3), par exemple « %a %d/%m/%Y »."),
    timeFormat: Entry(
      "Format des heures",
      "Le format des heures dans les textes, comme dans strftime(3), par exemple « %Hh%M »."),
    ended: Entry(
      "Événements passés",
      "Comment afficher les événements terminés."),
    allDay: Entry(
      "Journées entières",
      "Afficher ou non les événements d’une journée entière."),
    tasks: Entry(
      "Tâches",
      "Les tâches affichées : celles à faire, aussi celles terminées, ou aucune."),
    cancelled: Entry(
      "Afficher les annulés",
      "Afficher barrés les événements annulés."),
    declined: Entry(
      "Afficher les refusés",
      "Afficher barrés les événements que vous avez refusés."),
    conflicts: Entry(
      "Marquer les conflits",
      "Marquer les événements à heure fixe qui se chevauchent ; seuls comptent ceux qui vous occupent."),
    limit: Entry(
      "Nombre maximal",
      "Afficher au plus ce nombre d’événements, et compter les autres."),
    format: Entry(
      "Format",
      "Écrire du texte, une page, une image, un objet JSON, ou un objet JSON par ligne."),
    color: Entry(
      "Usage des couleurs",
      "Quand utiliser des couleurs ; « auto » suit NO_COLOR."),
    width: Entry(
      "Largeur",
      "Écrire des lignes d’au plus ce nombre de colonnes, 20 ou plus."),
    firstWeekday: Entry(
      "Premier jour",
      "Commencer les semaines ce jour-là."),
    theme: Entry(
      "Thème",
      "Le thème des images et des pages, ou le chemin d’un fichier."),
    priority: Entry(
      "Ce qui reste quand la place manque",
      "Ce que montre un widget plein : les événements qui commencent d’abord, ou ceux qui comptent pour vous, d’après ce que vous ouvrez."
    ),
    defaultsAddresses: Entry(
      "Vos adresses",
      "Vos adresses e-mail, pour les calendriers sans les leurs : une invitation refusée par l’une d’elles est omise."
    ),
    path: Entry(
      "Fichier ou dossier",
      "Un fichier .ics ou .vcf, ou un dossier de tels fichiers."),
    url: Entry(
      "Adresse web",
      "Un calendrier du web, copié dans le cache."),
    refresh: Entry(
      "Actualisation",
      "À quelle fréquence un calendrier du web est récupéré."),
    userAgent: Entry(
      "Nom du programme",
      "Le nom que les requêtes donnent à ce programme."),
    caFile: Entry(
      "Certificats",
      "Un fichier des certificats (PEM) avec lesquels le serveur est vérifié."),
    clientCertificate: Entry(
      "Certificat du client",
      "Un fichier de votre certificat (PEM), pour les serveurs qui en demandent un."),
    clientKey: Entry(
      "Clé du certificat du client",
      "Un fichier de la clé (PEM) de votre certificat."),
    allowPlainHttp: Entry(
      "Mot de passe en clair",
      "Autoriser l’envoi du mot de passe de l’URL au serveur par http, sans chiffrement."),
    calendarMirror: Entry(
      "Copie pour d’autres programmes",
      "Un dossier où un calendrier du web est gardé en fichiers .ics pour d’autres programmes."),
    subfolders: Entry(
      "Sous-dossiers",
      "Lire aussi les dossiers contenus dans le dossier."),
    readOnly: Entry(
      "Lecture seule",
      "Refuser toute modification de ce calendrier par les commandes."),
    calendarColor: Entry(
      "Couleur",
      "La couleur."),
    kind: Entry(
      "Contenu",
      "Ce que contient le calendrier."),
    calendarAddresses: Entry(
      "Vos adresses",
      "Vos adresses e-mail dans ce calendrier, au lieu de celles des valeurs par défaut."),
    family: Entry(
      "Taille",
      "Dessiner un widget de cette taille."),
    mode: Entry(
      "Mode",
      "Dessiner un widget de la vue du jour dans ce mode."),
    size: Entry(
      "Taille exacte",
      "Dessiner un widget de cette taille exacte, comme 800x480 : points d’une image, ou colonnes et lignes de texte ; ou le nom d’un écran."
    ),
    layout: Entry(
      "Disposition",
      "Disposer les événements en liste, un jour par heures, une semaine en colonnes, ou un mois."),
    mirror: Entry(
      "Même sélection que sans widget",
      "Afficher les calendriers affichés sans widget ; un widget avec ses propres calendriers ne le fait pas."
    ),
    calendars: Entry(
      "Calendriers",
      "Les calendriers du widget ; « family » comprend « family/alice »."),
    search: Entry(
      "Seulement avec le texte",
      "N’afficher que les événements avec ce texte dans le titre, le lieu, la description ou la catégorie."),
    background: Entry(
      "Image de fond",
      "Dessiner sur cette image (PNG, JPEG, WebP ou GIF), avec des couleurs qui y sont lisibles."),
    wallpaper: Entry(
      "Fond d’écran",
      "L’image de l’écran d’accueil de l’appareil. Avec « position », un widget montre la partie qui est derrière lui, comme s’il était transparent."
    ),
    position: Entry(
      "Place à l’écran",
      "La place du widget sur l’écran d’accueil de l’appareil."),
    logo: Entry(
      "Logo",
      "Dessiner cette image en petit dans le coin supérieur des images, en face de la date."),
    density: Entry(
      "Densité",
      "L’espace vide entre les lignes et aux bords des images et des pages."),
    transparent: Entry(
      "Sans fond",
      "Dessiner des images sans fond."),
    textSize: Entry(
      "Taille du texte",
      "La taille du texte des images, de 1 à 7."),
    device: Entry(
      "Appareil",
      "L’appareil dont une image prend les tailles de widgets."),
    landscape: Entry(
      "Paysage",
      "Utiliser l’appareil en paysage."),
    height: Entry(
      "Hauteur maximale",
      "La hauteur maximale d’une image, en points."),
    lines: Entry(
      "Lignes",
      "Le nombre maximal de lignes d’un widget de texte."),
    scale: Entry(
      "Pixels par point",
      "Pixels par point d’un PNG, de 1 à 4."),
    bitDepth: Entry(
      "Bits par couleur",
      "Bits par couleur d’un PNG : 8, ou 1 pour le noir et blanc sans gris du papier électronique."),
    fragment: Entry(
      "Fragment HTML",
      "Écrire un fragment HTML, et non une page entière."),
    details: Entry(
      "Détails",
      "Montrer sous chaque événement d’une liste son lien, ses invités et le début de sa description."),
    linkTemplate: Entry(
      "Modèle de lien",
      "Le lien des événements sans URL, par exemple « https://example.org/{uid} »."),
    countdown: Entry(
      "Compte à rebours",
      "Montrer, dans l’heure qui précède, le temps avant le début du prochain événement ou la fin de celui en cours."
    ),
    weekNumbers: Entry(
      "Numéros de semaine",
      "Afficher les numéros des semaines."),
    legend: Entry(
      "Légende",
      "Nommer sous les événements leurs calendriers, chacun dans sa couleur."),
    updated: Entry(
      "État",
      "Dire sous les événements à quelle heure ils ont été lus."),
    hyperlinks: Entry(
      "Liens dans le texte",
      "Quand écrire en liens les titres qui ont une URL, dans du texte."),
    themeBackground: Entry(
      "Fond",
      "Le fond des images et des pages."),
    themeText: Entry(
      "Texte",
      "La couleur des titres et des dates."),
    themeSecondary: Entry(
      "Texte secondaire",
      "La couleur des heures, des lieux et des nombres."),
    themeDimmed: Entry(
      "Passé",
      "La couleur des événements terminés."),
    themeAccent: Entry(
      "Accent",
      "La couleur du jour de la semaine, et le fond du jour actuel."),
    themeNotice: Entry(
      "Avis",
      "La couleur des phrases sur des problèmes."),
    themeLines: Entry(
      "Lignes",
      "La couleur des lignes entre les parties."),
    themeEdge: Entry(
      "Bord",
      "La couleur de la ligne autour des images."),
    themeFont: Entry(
      "Police",
      "La police des images, avant celles utilisées sinon."),
    themeRadius: Entry(
      "Coins arrondis",
      "Le rayon des coins des images, en points."),
    themeBackgroundImage: Entry(
      "Image de fond",
      "L’image derrière les images et les pages : un fichier ou une adresse."),
    defaultsMailCommand: Entry(
      "Commande d’envoi",
      "Un programme qui envoie vos réponses aux invitations : il lit un e-mail, comme « msmtp -t »."),
    calendarMailCommand: Entry(
      "Commande d’envoi",
      "Un programme qui envoie les e-mails de ce calendrier, au lieu de celui des valeurs par défaut."),
    contacts: Entry(
      "Carnets d’adresses",
      "Fichiers et dossiers de vCards où les invités sont trouvés par leur nom."),
    reminders: Entry(
      "Rappels",
      "Rappeler aussi longtemps avant les événements avec heure sans rappels à eux, par exemple « 10m, 1d »."),
    allDayReminders: Entry(
      "Rappels des journées entières",
      "Rappeler à ces heures les événements de la journée sans rappels à eux, par exemple « 09:00, 18:00 the day before » (la veille)."
    ),
    alwaysRemind: Entry(
      "Toujours rappeler",
      "Ajouter aussi ces rappels aux événements qui en ont déjà."),
    mute: Entry(
      "Muet",
      "Aucun rappel, pas même ceux des événements."),
    morningNotice: Entry(
      "Aperçu du matin",
      "Envoyer à cette heure une notification avec les événements de la journée entière, par exemple « 08:00 »."
    ),
    browseKeys: Entry(
      "Touches de browse",
      "Les touches de “browse” : les siennes, ou celles d’ikhal ou de calcurse."),
    browseBindings: Entry(
      "Autres touches de browse",
      "Autres touches de “browse”, par exemple “x = delete, ctrl-t = today” ; “none” enlève son action à une touche."
    ),
    soon: Entry(
      "Événements imminents",
      "Combien de temps avant son début le prochain événement est montré pendant qu’un autre est en cours, par exemple « 10m »."
    ),
    standards: Standards(
      selected: "ceux choisis",
      firstChangeable: "le premier modifiable",
      zoneOfSystem: "TZ, puis le fuseau du système",
      dimOrHide: "dim ; hide dans les widgets et les images",
      widthOfTerminal: "la largeur du terminal, sinon 72",
      formOfLocale: "celui de la langue et de la région",
      ofRegion: "celui de la région",
      hourOrAsked: "1h, ou ce que demande le calendrier",
      ofSystem: "ceux du système",
      ofCalendar: "celle du calendrier",
      byFile: "anniversaires dans les vCards, événements dans les autres fichiers",
      listOrOfCommand: "list",
      withoutWidget: "ceux affichés sans widget",
      ofThemeOrRegular: "celle du thème, sinon regular",
      twoOrOne: "2, ou 1 avec une taille exacte ou 1 bit par couleur",
      weeksOfMonday: "si la semaine commence le lundi, selon ISO 8601",
      blackOrWhite: "clair ou foncé, selon le fond",
      mixture: "un mélange du texte et du fond",
      ofLightOrDark: "celle du thème clair ou sombre",
      ofLines: "celle des lignes"))
}

extension BrowseWords {
  static let french = BrowseWords(
    list: "Liste",
    day: "Jour",
    week: "Semaine",
    month: "Mois",
    year: "Année",
    tasks: "Tâches",
    hours: "heures",
    today: "aujourd’hui",
    keys: "touches",
    reading: "lecture…",
    stillRunning: "« {x} » est encore en cours",
    quitEnds: "« {x} » est encore en cours ; q l’arrête aussi",
    tooSmall: "Le terminal est trop petit",
    nothingLater: "aucun événement plus tard",
    nothingEarlier: "aucun événement plus tôt",
    edgeOfDays: "les jours au-delà du {x} ne sont pas affichés",
    notFound: "rien ne contient « {x} »",
    noTaskHas: "aucune tâche ouverte ne contient « {x} »",
    firstAgain: "reprise au début",
    lastAgain: "reprise à la fin",
    search: "Chercher : ",
    goTo: "Aller à : ",
    add: "Ajouter : ",
    fields: ["titre", "début", "fin", "lieu", "agenda", "répétition", "rappel"],
    fieldsHelp: "Entrée enregistre, Tab avance, Échap quitte",
    addExample: "par exemple : Déjeuner avec Kim demain 12h30 au Café Blau",
    taskExample: "par exemple : Payer le loyer vendredi",
    noDate: "« {x} » ne nomme aucun jour",
    command: "Commande : ",
    invitations: "Invitations : ",
    accept: "Accepter {x} ?",
    tentative: "Répondre peut-être à {x} ?",
    decline: "Décliner {x} ?",
    organizerIsTold: "L’organisateur en est averti : y, toute autre touche pour non",
    whichAnswered: "L’organisateur en est averti : t celui-ci seul, a tous, toute autre touche pour non",
    nobodyIsTold:
      "C’est noté ici seulement, car il n’y a pas de « mail-command » : y, toute autre touche pour non",
    whichWritten:
      "C’est noté ici seulement, car il n’y a pas de « mail-command » : t celui-ci seul, a tous, toute autre touche pour non",
    noInvitation: "ce n’est pas une invitation",
    noMail: "aucun message n’a été envoyé, car la configuration n’a pas de « mail-command »",
    delete: "Supprimer {x} ? y, toute autre touche pour non",
    deleteInvitation:
      "{x} est une invitation : y la décline et avertit l’organisateur, d la supprime ici seulement",
    whichInstances: "{x} se répète : t celui-ci seul, f celui-ci et les suivants, a tous ?",
    whichCopied: "{x} se répète : copier t celui-ci seul, a tous ?",
    wholeTask: "{x} est une tâche qui se répète : a pour toutes ses dates, une autre touche pour non",
    copyOfTask:
      "{x} est une tâche qui se répète, et sa copie a les mêmes dates : a l’ajoute, une autre touche non",
    datesOfTask: "{x} est une tâche qui se répète, dont les dates restent ; Espace termine celle-ci",
    changedMeanwhile: "Un autre programme a modifié l’événement entre-temps.",
    tryAgain: "Réessayer ? y, toute autre touche pour non",
    gone: "{x} n’existe plus ; un autre programme l’a supprimé",
    pastDay: "Ce jour est passé. Ajouter l’événement ? y, toute autre touche pour non",
    copied: "{x} est copié ; p ajoute la copie un autre jour",
    nothingCopied: "rien n’est copié ; y copie un événement",
    nothingDone: "rien n’a été changé",
    noEvent: "il n’y a pas d’événement ici",
    noKey: "{x} ne fait rien ici ; {y} montre les touches",
    noName: "l’événement n’a pas d’UID qui permette de le changer",
    noTask: "ce n’est pas une tâche",
    noTime: "l’événement n’a pas d’heure",
    undoHint: "u l’annule",
    failed: "échec",
    answers: "dernières réponses",
    problems: "problèmes",
    noProblems: "il n’y a pas de problème",
    notHere: "« {x} » ne s’exécute pas dans cet écran",
    enterGoesBack: "Entrée ramène à l’écran.",
    otherKeys: [
      "valide",
      "quitte",
      "au début et à la fin",
      "effacer avant, après, un mot",
      "une ligne plus bas et plus haut",
      "une page plus bas et plus haut",
      "ferme",
      "trouvent des entrées",
      "entrée suivante et précédente",
      "une lettre de la question répond, toute autre touche dit non",
      "les touches d’une ligne, d’une liste ou d’une question",
    ],
    effects: [
      "événement suivant et précédent ; dans un mois, semaine",
      "jour d’avant et d’après",
      "semaine d’avant et d’après",
      "mois d’avant et d’après",
      "année d’avant et d’après",
      "une page en arrière et en avant",
      "le premier et le dernier",
      "événement suivant du jour",
      "aujourd’hui",
      "un jour en mots : vendredi, semaine prochaine",
      "chercher ; suivant et précédent",
      "l’événement en entier ; dans un mois, le jour",
      "ajouter un événement par une phrase",
      "changer l’événement dans l’éditeur",
      "modifier l’événement par champs ; heure ou agenda",
      "supprimer l’événement",
      "15 minutes plus tard et plus tôt",
      "un jour plus tard et plus tôt",
      "copier l’événement ; ajouter la copie un autre jour",
      "la tâche est faite",
      "ouvrir sa réunion ou son lien",
      "accepter, peut-être, décliner une invitation",
      "annuler le dernier changement ; le refaire",
      "invitations qui attendent une réponse",
      "chercher les calendriers et envoyer les changements",
      "choisir les calendriers",
      "problèmes des calendriers, dernières réponses",
      "toutes les commandes",
      "un nombre avant une touche : autant de fois",
      "clic choisit, molette déplace ; glisser change le jour ou l’heure",
      "quitter",
    ])
}

extension GuestMailWords {
  static let french = GuestMailWords(
    invitation: "Invitation", update: "Modifié", cancellation: "Annulé", removal: "Invitation retirée",
    decline: "Refusé", time: "Quand", recurrence: "Répétition", place: "Lieu", organizer: "Organisé par",
    colon: " : ")
}
