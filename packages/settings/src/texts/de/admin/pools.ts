/** Texts of the section for pools. */
export const pools = {
  title: "Alle Bereiche",
  lead: "Ein Medium liegt in einem Bereich oder in mehreren. Wer welchen Bereich sieht, steht unter „Rechte“. Der erste Bereich steht überall zuerst, wo Bereiche gewählt werden.",
  add: "Neuer Bereich",
  create: "Bereich anlegen",
  name_in: "Name ({{language}})",
  assets_one: "{{count, number}} Medium",
  assets_other: "{{count, number}} Medien",
  seen_by: "sichtbar für {{groups}}",
  seen_by_nobody: "noch für niemanden sichtbar: Erlauben Sie ihn unter „Rechte“ einer Gruppe",
  code: "Kürzel",
  for_imports: "Für Importe",
  code_hint:
    "So nennen Importe den Bereich: vitrine import <Ordner> --pool {{code}}. Kleinbuchstaben, Ziffern, - und _.",
  code_fixed:
    "So nennen Importe den Bereich: vitrine import <Ordner> --pool {{code}}. Ändern lässt es sich mit vitrine pool rename.",
  remove: "Bereich löschen",
  remove_title: "Bereich „{{name}}“ löschen?",
  remove_empty: "Es liegt nichts darin.",
  remove_lead_one: "{{count, number}} Medium liegt darin und kommt in einen anderen Bereich.",
  remove_lead_other: "{{count, number}} Medien liegen darin und kommen in einen anderen Bereich.",
  remove_groups: "Was diese Gruppen darin durften, endet: {{groups}}.",
  move_to: "Medien verschieben nach",
  move_to_hint: "Wer jenen Bereich sehen darf, sieht sie dann.",
  choose: "Bitte wählen",
  fault: {
    exists: "Einen Bereich mit diesem Kürzel gibt es schon. Wählen Sie ein anderes.",
    unknown: "Diesen Bereich gibt es nicht mehr.",
    code: "Ein Kürzel hat 1 bis 63 Kleinbuchstaben (a bis z), Ziffern, - und _ und beginnt mit einem Buchstaben oder einer Ziffer.",
    name: "Ein Name hat 1 bis 100 Zeichen und keine Zeilenumbrüche.",
    public:
      "Dieser Bereich bleibt: Importe, die keinen anderen nennen, benutzen ihn. Nehmen Sie stattdessen die Rechte daran.",
    not_empty:
      "Inzwischen sind Medien in diesen Bereich gekommen. Öffnen Sie ihn noch einmal und wählen Sie, wohin sie sollen.",
    granted: "Inzwischen wurde dieser Bereich Gruppen erlaubt. Öffnen Sie ihn noch einmal.",
    in_use:
      "Gerade bringt ein Import oder ein beobachteter Ordner Medien in diesen Bereich. Warten Sie das Ende ab oder beenden Sie ihn.",
  },
};
