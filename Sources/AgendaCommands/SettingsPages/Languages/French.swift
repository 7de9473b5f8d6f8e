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
    keys: """
      defaults.calendars | Calendriers | Les calendriers affichés sans choix particulier.
      exclude-calendars | Calendriers exclus | Omettre ces calendriers.
      default-calendar | Calendrier des nouveaux événements | Le calendrier qui reçoit les nouveaux événements.
      time-zone | Fuseau horaire | Afficher les heures de ce fuseau, par exemple « Europe/Paris » ou « +02:00 ».
      locale | Langue et région | Écrire les dates et les mots selon cette langue et cette région, par exemple « fr_FR ».
      date-format | Format des dates | Le format des dates dans les textes, comme dans strftime(3), par exemple « %a %d/%m/%Y ».
      time-format | Format des heures | Le format des heures dans les textes, comme dans strftime(3), par exemple « %Hh%M ».
      ended | Événements passés | Comment afficher les événements terminés.
      all-day | Journées entières | Afficher ou non les événements d’une journée entière.
      tasks | Tâches | Les tâches affichées : celles à faire, aussi celles terminées, ou aucune.
      cancelled | Afficher les annulés | Afficher barrés les événements annulés.
      declined | Afficher les refusés | Afficher barrés les événements que vous avez refusés.
      conflicts | Marquer les conflits | Marquer les événements à heure fixe qui se chevauchent ; seuls comptent ceux qui vous occupent.
      limit | Nombre maximal | Afficher au plus ce nombre d’événements, et compter les autres.
      format | Format | Écrire du texte, une page, une image, un objet JSON, ou un objet JSON par ligne.
      color | Usage des couleurs | Quand utiliser des couleurs ; « auto » suit NO_COLOR.
      width | Largeur | Écrire des lignes d’au plus ce nombre de colonnes, 20 ou plus.
      first-weekday | Premier jour | Commencer les semaines ce jour-là.
      theme | Thème | Le thème des images et des pages, ou le chemin d’un fichier.
      priority | Ce qui reste quand la place manque | Ce que montre un widget plein : les événements qui commencent d’abord, ou ceux qui \
      comptent pour vous, d’après ce que vous ouvrez.
      defaults.addresses | Vos adresses | Vos adresses e-mail, pour les calendriers sans les leurs : une invitation refusée par l’une d’elles est omise.
      path | Fichier ou dossier | Un fichier .ics ou .vcf, ou un dossier de tels fichiers.
      url | Adresse web | Un calendrier du web, copié dans le cache.
      refresh | Actualisation | À quelle fréquence un calendrier du web est récupéré.
      user-agent | Nom du programme | Le nom que les requêtes donnent à ce programme.
      ca-file | Certificats | Un fichier des certificats (PEM) avec lesquels le serveur est vérifié.
      client-certificate | Certificat du client | Un fichier de votre certificat (PEM), pour les serveurs qui en demandent un.
      client-key | Clé du certificat du client | Un fichier de la clé (PEM) de votre certificat.
      allow-plain-http | Mot de passe en clair | Autoriser l’envoi du mot de passe de l’URL au serveur par http, sans chiffrement.
      calendar.mirror | Copie pour d’autres programmes | Un dossier où un calendrier du web est gardé en fichiers .ics pour d’autres programmes.
      subfolders | Sous-dossiers | Lire aussi les dossiers contenus dans le dossier.
      read-only | Lecture seule | Refuser toute modification de ce calendrier par les commandes.
      calendar.color | Couleur | La couleur.
      kind | Contenu | Ce que contient le calendrier.
      calendar.addresses | Vos adresses | Vos adresses e-mail dans ce calendrier, au lieu de celles des valeurs par défaut.
      reminders | Rappels | Rappeler aussi longtemps avant les événements avec heure sans rappels à eux, par exemple « 10m, 1d ».
      all-day-reminders | Rappels des journées entières | Rappeler à ces heures les événements de la journée sans rappels à eux, par exemple « \
      09:00, 18:00 the day before » (la veille).
      always-remind | Toujours rappeler | Ajouter aussi ces rappels aux événements qui en ont déjà.
      mute | Muet | Aucun rappel, pas même ceux des événements.
      morning-notice | Aperçu du matin | Envoyer à cette heure une notification avec les événements de la journée entière, par exemple « 08:00 ».
      family | Taille | Dessiner un widget de cette taille.
      mode | Mode | Dessiner un widget de la vue du jour dans ce mode.
      size | Taille exacte | Dessiner un widget de cette taille exacte, comme 800x480 : points d’une image, ou colonnes et lignes de texte \
      ; ou le nom d’un écran.
      layout | Disposition | Disposer les événements en liste, un jour par heures, une semaine en colonnes, ou un mois.
      mirror | Même sélection que sans widget | Afficher les calendriers affichés sans widget ; un widget avec ses propres calendriers ne le fait pas.
      calendars | Calendriers | Les calendriers du widget ; « family » comprend « family/alice ».
      search | Seulement avec le texte | N’afficher que les événements avec ce texte dans le titre, le lieu, la description ou la catégorie.
      background | Image de fond | Dessiner sur cette image (PNG, JPEG, WebP ou GIF), avec des couleurs qui y sont lisibles.
      wallpaper | Fond d’écran | L’image de l’écran d’accueil de l’appareil. Avec « position », un widget montre la partie qui est derrière \
      lui, comme s’il était transparent.
      position | Place à l’écran | La place du widget sur l’écran d’accueil de l’appareil.
      logo | Logo | Dessiner cette image en petit dans le coin supérieur des images, en face de la date.
      density | Densité | L’espace vide entre les lignes et aux bords des images et des pages.
      transparent | Sans fond | Dessiner des images sans fond.
      text-size | Taille du texte | La taille du texte des images, de 1 à 7.
      device | Appareil | L’appareil dont une image prend les tailles de widgets.
      landscape | Paysage | Utiliser l’appareil en paysage.
      height | Hauteur maximale | La hauteur maximale d’une image, en points.
      lines | Lignes | Le nombre maximal de lignes d’un widget de texte.
      scale | Pixels par point | Pixels par point d’un PNG, de 1 à 4.
      bit-depth | Bits par couleur | Bits par couleur d’un PNG : 8, ou 1 pour le noir et blanc sans gris du papier électronique.
      fragment | Fragment HTML | Écrire un fragment HTML, et non une page entière.
      details | Détails | Montrer sous chaque événement d’une liste son lien, ses invités et le début de sa description.
      link-template | Modèle de lien | Le lien des événements sans URL, par exemple « https://example.org/{uid} ».
      countdown | Compte à rebours | Montrer, dans l’heure qui précède, le temps avant le début du prochain événement ou la fin de celui en cours.
      week-numbers | Numéros de semaine | Afficher les numéros des semaines.
      hyperlinks | Liens dans le texte | Quand écrire en liens les titres qui ont une URL, dans du texte.
      theme.background | Fond | Le fond des images et des pages.
      theme.text | Texte | La couleur des titres et des dates.
      theme.secondary | Texte secondaire | La couleur des heures, des lieux et des nombres.
      theme.dimmed | Passé | La couleur des événements terminés.
      theme.accent | Accent | La couleur du jour de la semaine, et le fond du jour actuel.
      theme.notice | Avis | La couleur des phrases sur des problèmes.
      theme.lines | Lignes | La couleur des lignes entre les parties.
      theme.edge | Bord | La couleur de la ligne autour des images.
      theme.font | Police | La police des images, avant celles utilisées sinon.
      theme.radius | Coins arrondis | Le rayon des coins des images, en points.
      theme.background-image | Image de fond | L’image derrière les images et les pages : un fichier ou une adresse.
      """,
    standards: """
      those that are selected by “agenda calendars select” | ceux choisis
      the first one that can be changed | le premier modifiable
      TZ, then the system’s zone | TZ, puis le fuseau du système
      dim; in widgets and pictures hide | dim ; hide dans les widgets et les images
      the terminal’s width, else 72 | la largeur du terminal, sinon 72
      the form of the locale | celui de la langue et de la région
      that of the locale’s region | celui de la région
      1h, or what the calendar asks for | 1h, ou ce que demande le calendrier
      those of the system | ceux du système
      that of the calendar | celle du calendrier
      vCards hold birthdays, other files events | anniversaires dans les vCards, événements dans les autres fichiers
      list, or that of the subcommand | list
      those that are shown without a widget | ceux affichés sans widget
      that of the theme, or regular | celle du thème, sinon regular
      2, or 1 with --size or --bit-depth 1 | 2, ou 1 avec une taille exacte ou 1 bit par couleur
      if weeks begin on Monday, by ISO 8601 | si la semaine commence le lundi, selon ISO 8601
      black or white, as the background needs | clair ou foncé, selon le fond
      a mixture of the text and the background | un mélange du texte et du fond
      that of the light or the dark theme | celle du thème clair ou sombre
      that of the lines | celle des lignes
      """)
}
