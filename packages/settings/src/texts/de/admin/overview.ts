/** The section in which the overview is arranged. */
export const overview = {
  collection_gone: "Diese Sammlung gibt es auf dem Server nicht. Die Reihe bleibt für Besucher leer.",
  picture: "Bild der Kachel",
  choose: "Bild wählen",
  choose_of: "{{name}}: Bild wählen",
  take: "Übernehmen",
  picture_of: "Medium {{id}}",
  picture_gone: "Medium {{id}} gibt es nicht, oder Sie dürfen es nicht sehen.",
};
