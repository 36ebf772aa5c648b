/** The section in which the overview is arranged. */
export const overview = {
  collection_gone: "Diese Sammlung gibt es auf dem Server nicht. Die Reihe bleibt für Besucher leer.",
  picture: "Bild der Kachel",
  choose: "Bild wählen",
  choose_of: "{{name}}: Bild wählen",
  take: "Übernehmen",
  picture_of: "Medium {{id}}",
  picture_gone: "Medium {{id}} gibt es nicht, oder Sie dürfen es nicht sehen.",
  keep: {
    title: "Reihe aus einer Suche",
    lead: "Suchen Sie in der Vorschau unter „Suche“, wie Besucher es tun: mit Wörtern, Filtern und Sortierung. Was Sie dort sehen, wird hier eine Reihe.",
    found_one: "In der Vorschau ({{language}}): „{{text}}“, {{count, number}} Filter",
    found_other: "In der Vorschau ({{language}}): „{{text}}“, {{count, number}} Filter",
    everything: "alles",
    none: "In der Vorschau ist keine Suche zu sehen, die sich behalten lässt.",
    into: "Reihe, die die Suche bekommt",
    new: "Neue Reihe",
    row: "Reihe „{{name}}“",
    kept: "„{{name}}“ hat jetzt die Suche auf {{language}}.",
    take: "Suche übernehmen",
  },
};
