import AgendaQuickAdd
import Testing

@Suite struct FrenchTests {
  @Test(arguments: [
    (
      "Déjeuner avec Marie demain 12h30 au Café Blanc",
      "Déjeuner avec Marie | 2026-11-21 12:30–13:30 | @ Café Blanc"
    ),
    ("Réunion de 2h demain à 14h", "Réunion | 2026-11-21 14:00–16:00"),
    ("Réunion demain 14h 2h", "Réunion | 2026-11-21 14:00–16:00"),
    ("Réunion lundi 14h-16h en salle 12", "Réunion | 2026-11-23 14:00–16:00 | @ salle 12"),
    ("Appeler maman à midi et demi", "Appeler maman | 2026-11-20 12:30–13:30"),
    ("Dentiste le 3 décembre à 14h15, rappel 1 heure avant", "Dentiste | 2026-12-03 14:15–15:15 | alarm 60"),
    ("Dentiste le 3 décembre à 14h15 rappel 30 min avant", "Dentiste | 2026-12-03 14:15–15:15 | alarm 30"),
    ("Vacances du 3 au 14 août", "Vacances | 2027-08-03–2027-08-14"),
    ("Vacances du 28 décembre au 3 janvier", "Vacances | 2026-12-28–2027-01-03"),
    ("Pot de départ vendredi de 17h à 19h au bureau", "Pot de départ | 2026-11-20 17:00–19:00 | @ bureau"),
    ("Anniversaire de Léa 28/11", "Anniversaire de Léa | 2026-11-28"),
    ("Vol AF1234 jeudi 6h40 Porte 7", "Vol AF1234 Porte 7 | 2026-11-26 06:40–07:40"),
    ("Lire Catch-22 demain soir", "Lire Catch-22 | 2026-11-21 20:00–21:00"),
    (
      "Rendez-vous chez le médecin lundi à huit heures et demie",
      "Rendez-vous | 2026-11-23 08:30–09:30 | @ médecin"
    ),
    ("Coiffeur samedi à dix heures moins le quart", "Coiffeur | 2026-11-21 09:45–10:45"),
    ("Coiffeur après-demain à neuf heures et quart", "Coiffeur | 2026-11-22 09:15–10:15"),
    ("Réunion dans deux semaines", "Réunion | 2026-12-04"),
    ("Déjeuner lundi prochain", "Déjeuner | 2026-11-23"),
    ("Cinéma samedi 20h30 chez Paul", "Cinéma | 2026-11-21 20:30–21:30 | @ Paul"),
    ("Concert le 12 décembre 2026 à 20h au Zénith", "Concert | 2026-12-12 20:00–21:00 | @ Zénith"),
    ("Dîner chez Sophie samedi à 20h", "Dîner | 2026-11-21 20:00–21:00 | @ Sophie"),
    ("Appel Tokyo demain 10h heure de Tokyo", "Appel Tokyo | 2026-11-21 10:00–11:00 | Asia/Tokyo"),
    ("Penser à appeler Paul demain à 10h", "Penser à appeler Paul | 2026-11-21 10:00–11:00"),
    ("Atelier demain de 9h30 à 12h30", "Atelier | 2026-11-21 09:30–12:30"),
    ("Formation mardi toute la journée", "Formation | 2026-11-24"),
    ("Réunion Q3 lundi 10h #travail", "Réunion Q3 | 2026-11-23 10:00–11:00 | #travail"),
    ("Réveillon le 31 décembre à 20h", "Réveillon | 2026-12-31 20:00–21:00"),
    ("Entretien mercredi 25 novembre à 15 h 30", "Entretien | 2026-11-25 15:30–16:30"),
    ("Train pour Marseille le 15/12 à 7h42", "Train pour Marseille | 2026-12-15 07:42–08:42"),
    ("Pause dans une heure", "Pause | 2026-11-20 11:00–12:00"),
    ("Sieste dans une demi-heure", "Sieste | 2026-11-20 10:30–11:30"),
    ("Gâteau dans 1h30", "Gâteau | 2026-11-20 11:30–12:30"),
    ("Conférence pendant 2h mardi à 9h", "Conférence | 2026-11-24 09:00–11:00"),
    ("Brunch dimanche 11h, alerte 15 minutes avant", "Brunch | 2026-11-22 11:00–12:00 | alarm 15"),
    ("dîner vers 20h vendredi", "dîner | 2026-11-20 20:00–21:00"),
    ("Réunion vingt-deux heures trente", "Réunion | 2026-11-20 22:30–23:30"),
    ("Réunion à 6h40 jeudi", "Réunion | 2026-11-26 06:40–07:40"),
    ("Réunion à trois heures et quart", "Réunion | 2026-11-20 15:15–16:15"),
    ("Réunion à minuit et demi", "Réunion | 2026-11-21 00:30–01:30"),
    ("Réunion à 18 heures 30", "Réunion | 2026-11-20 18:30–19:30"),
    ("Réunion mardi de la semaine prochaine à 10h", "Réunion | 2026-11-24 10:00–11:00"),
    ("Réunion le mois prochain", "Réunion | 2026-12-01–2026-12-31"),
    ("Réunion dans un mois", "Réunion | 2026-12-20"),
    ("Réunion dans trois quarts d'heure", "Réunion | 2026-11-20 10:45–11:45"),
    ("Réunion dans un quart d'heure", "Réunion | 2026-11-20 10:15–11:15"),
    ("Réunion le 3ème jeudi de décembre", "Réunion | 2026-12-17"),
    ("Réunion vendredi de cette semaine", "Réunion | 2026-11-20"),
    ("Réunion demain midi", "Réunion | 2026-11-21 12:00–13:00"),
    ("Réunion entre 14h et 16h jeudi", "Réunion | 2026-11-26 14:00–16:00"),
    ("Réunion de midi à 14h", "Réunion | 2026-11-20 12:00–14:00"),
  ])
  func `a sentence says when and where an event is`(_ sentence: String, _ expected: String) {
    #expect(understood(sentence, "fr-FR") == expected)
  }

  @Test(arguments: [
    (
      "Standup tous les jours ouvrables à 9h15",
      "Standup | 2026-11-23 09:15–10:15 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
    ),
    (
      "Yoga tous les mardis et jeudis à 18h30 jusqu'au 17 décembre",
      "Yoga | 2026-11-24 18:30–19:30 | FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20261217"
    ),
    (
      "Sport tous les lundis jusqu'à juin à 18h",
      "Sport | 2026-11-23 18:00–19:00 | FREQ=WEEKLY;BYDAY=MO;UNTIL=20270630"
    ),
    ("Poubelles tous les mercredis soir", "Poubelles | 2026-11-25 20:00–21:00 | FREQ=WEEKLY;BYDAY=WE"),
    (
      "Cours de yoga une semaine sur deux le mardi à 19h",
      "Cours de yoga | 2026-11-24 19:00–20:00 | FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"
    ),
    (
      "Séminaire le premier lundi de chaque mois à 10h",
      "Séminaire | 2026-12-07 10:00–11:00 | FREQ=MONTHLY;BYDAY=1MO"
    ),
    (
      "Point équipe tous les quinze jours le lundi à 10h",
      "Point équipe | 2026-11-23 10:00–11:00 | FREQ=WEEKLY;INTERVAL=2;BYDAY=MO"
    ),
    (
      "Point équipe toutes les deux semaines le jeudi à 11h",
      "Point équipe | 2026-11-26 11:00–12:00 | FREQ=WEEKLY;INTERVAL=2;BYDAY=TH"
    ),
    ("Payer le loyer tous les mois le 5", "Payer le loyer | 2026-12-05 | FREQ=MONTHLY;BYMONTHDAY=5"),
    ("Marché tous les samedis matin", "Marché | 2026-11-21 09:00–10:00 | FREQ=WEEKLY;BYDAY=SA"),
    ("Kiné chaque vendredi à 17h pendant 45 minutes", "Kiné | 2026-11-20 17:00–17:45 | FREQ=WEEKLY;BYDAY=FR"),
    (
      "Gym tous les lundis, mercredis et vendredis à 7h",
      "Gym | 2026-11-23 07:00–08:00 | FREQ=WEEKLY;BYDAY=MO,WE,FR"
    ),
    ("Sauvegarde toutes les 2 heures", "Sauvegarde | 2026-11-20 10:00–11:00 | FREQ=HOURLY;INTERVAL=2"),
    ("Visite médicale tous les 6 mois", "Visite médicale | 2026-11-20 | FREQ=MONTHLY;INTERVAL=6"),
    (
      "Natation du lundi au vendredi à 7h30",
      "Natation | 2026-11-23 07:30–08:30 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
    ),
    (
      "Cours d'anglais tous les jeudis de 18h à 19h30",
      "Cours d'anglais | 2026-11-26 18:00–19:30 | FREQ=WEEKLY;BYDAY=TH"
    ),
    ("Ménage un samedi sur deux à 10h", "Ménage | 2026-11-21 10:00–11:00 | FREQ=WEEKLY;INTERVAL=2;BYDAY=SA"),
    ("Réunion à partir du 3 janvier tous les lundis", "Réunion | 2027-01-04 | FREQ=WEEKLY;BYDAY=MO"),
    ("Réunion tous les jours du 3 au 7 août", "Réunion | 2027-08-03 | FREQ=DAILY;UNTIL=20270807"),
    ("Réunion une fois par semaine", "Réunion | 2026-11-20 | FREQ=WEEKLY"),
    (
      "Réunion tous les jours à 9h pendant 10 jours",
      "Réunion | 2026-11-21 09:00–10:00 | FREQ=DAILY;UNTIL=20261130"
    ),
    (
      "Réunion tous les lundis à 9h 10 fois",
      "Réunion | 2026-11-23 09:00–10:00 | FREQ=WEEKLY;BYDAY=MO;COUNT=10"
    ),
  ])
  func `a sentence says how an event recurs`(_ sentence: String, _ expected: String) {
    #expect(understood(sentence, "fr-FR") == expected)
  }
}
