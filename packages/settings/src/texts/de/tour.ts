/** Texts of the guided tour, loaded with it. Part of the bundle `views`. */
export const tour = {
  tour: {
    offer: {
      dashboard: "Neu hier? Ein kurzer Rundgang zeigt, was es auf dieser Seite gibt.",
      search: "Neu hier? Ein kurzer Rundgang zeigt, wie die Suche funktioniert.",
    },
    begin: "Rundgang beginnen",
    nothing: "Auf dieser Seite gibt es gerade nichts zu zeigen.",
    position: "Schritt {{at}} von {{of}}",
    back: "Zurück",
    next: "Weiter",
    end: "Beenden",
    done: "Fertig",
    steps: {
      language: { title: "Ihre Sprache", text: "Hier wechseln Sie die Sprache. Das Portal merkt sich Ihre Wahl." },
      bookmark: {
        title: "Ihre Merkliste",
        text: "Was Sie sich merken, steht hier beisammen. Von hier aus teilen oder laden Sie alles auf einmal.",
      },
      search_input: {
        title: "Suchen",
        text: "Geben Sie ein, was Sie suchen. Schon beim Tippen erscheinen Vorschläge, die genau treffen.",
      },
      tile: { title: "Ein Blick genügt", text: "Ein Klick auf das Bild führt weiter. Mit den Tasten geht es genauso." },
      collection: {
        title: "Sammlungen",
        text: "Sammlungen sind Suchen, die das Haus für Sie zusammengestellt hat. Sie sind immer aktuell.",
      },
      sort: {
        title: "Sortieren",
        text: "Wählen Sie, was zuerst kommt. Noch einmal gewählt, dreht sich die Reihenfolge um.",
      },
      views: { title: "Ansichten", text: "Liste, Kacheln oder Bilder: Wählen Sie, wie die Treffer stehen." },
      facets: {
        title: "Filter",
        text: "Filter grenzen die Treffer ein. Die Zahlen sagen, wie viele jeweils übrig bleiben.",
      },
      result: {
        title: "Treffer",
        text: "So viele Medien wurden gefunden. Die Suche steht in der Adresse und lässt sich teilen.",
      },
      result_view: {
        title: "Ein Treffer",
        text: "Ein Klick zeigt die Angaben, ein Doppelklick öffnet die Seite des Mediums. Der Kreis wählt es aus.",
      },
      info_panel: {
        title: "Angaben",
        text: "Hier steht, was über das Medium bekannt ist. Unterstrichenes sucht nach Ähnlichem.",
      },
      icon_set: {
        title: "Was Sie tun können",
        text: "Merken, teilen, herunterladen: für das, was Sie ausgewählt haben, oder für alle Treffer.",
      },
    },
  },
};
