/** Names, help texts and options of the settings of the login, for the admin forms. */
export const loginSettings = {
  login: {
    name: "Anmeldung",
    show_passwordReset: {
      name: "Passwort zurücksetzen",
      help: "Unter dem Formular steht ein Link, mit dem Besucher ein neues Passwort anfordern.",
    },
    logoImage: {
      name: "Logo",
      height: {
        name: "Höhe",
        help: "Höhe des Logos, das für die Anmeldung hochgeladen ist, zum Beispiel 8rem oder 120px.",
      },
    },
    picture: {
      name: "Bild",
      focal_point: {
        name: "Bildmittelpunkt",
      },
      credit: {
        name: "Bildnachweis",
        help: "Steht klein auf dem Bild: was es zeigt, und von wem es ist.",
      },
    },
    headers: {
      name: "Überschrift",
      transform: {
        name: "Groß- und Kleinschreibung",
        help: "Setzt die Überschrift der Anmeldung in Großbuchstaben, oder lässt jedes Wort groß beginnen.",
        options: {
          none: "Wie geschrieben",
          uppercase: "Großbuchstaben",
          capitalize: "Wörter groß",
        },
      },
    },
    infoText: {
      name: "Hinweistext",
      alignment: {
        name: "Ausrichtung",
        help: "Wo der Text zwischen Überschrift und Formular steht. Am Anfang heißt links; in Sprachen, die von rechts nach links laufen, rechts.",
        options: {
          left: "Am Anfang",
          center: "In der Mitte",
          right: "Am Ende",
        },
      },
    },
    register: {
      name: "Registrierung",
      show_button: {
        name: "Registrierung anbieten",
        help: "Unter dem Formular steht „Zugang beantragen“.",
      },
      links: {
        name: "Ziele je Sprache",
        help: "Wo Besucher einen Zugang beantragen. In einer Sprache ohne Ziel sehen sie stattdessen einen Hinweis.",
      },
    },
    methods: {
      name: "Anmeldewege",
      help: "Reihenfolge, in der die Wege zur Anmeldung stehen. Was hier nicht genannt ist, folgt in der Reihenfolge des Servers.",
    },
    box: {
      name: "Formular",
      max_width: {
        name: "Größte Breite",
        help: "Breite des Feldes, in dem das Formular der Anmeldung mit etwas Luft steht. Bei 40rem ist das Formular 400 Pixel breit.",
      },
    },
  },
};
