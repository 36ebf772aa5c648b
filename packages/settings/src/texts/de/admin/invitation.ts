/** Texts of invitations to choose the first password of an account. */
export const invitation = {
  title: "Einladung",
  invite: "Einladen",
  invite_named: "„{{name}}“ einladen",
  new_title: "Jemanden einladen",
  title_named: "Einladung für „{{name}}“",
  name_hint: "Damit meldet sich die Person an.",
  way: "Wie soll die Einladung ankommen? Sie gilt einmal, sieben Tage lang.",
  by_mail: "Per E-Mail",
  by_mail_hint: "Die Mail enthält einen Link, über den das Passwort gewählt wird.",
  by_link: "Als Link, den Sie weitergeben",
  by_link_hint: "Sie sehen den Link hier und geben ihn selbst weiter.",
  language: "Sprache der E-Mail",
  only_link: {
    no_server:
      "Das Portal kann noch keine E-Mails verschicken; wer den Server betreibt, kann das einrichten. Sie bekommen solange einen Link, den Sie selbst weitergeben. Er gilt einmal, sieben Tage lang.",
    no_origin:
      "Der Server kennt die Adresse des Portals noch nicht und verschickt deshalb keine E-Mail; wer ihn betreibt, kann das einrichten. Sie bekommen solange einen Link, den Sie selbst weitergeben. Er gilt einmal, sieben Tage lang.",
    no_address:
      "Das Konto hat keine E-Mail-Adresse. Sie bekommen deshalb einen Link, den Sie selbst weitergeben. Er gilt einmal, sieben Tage lang.",
  },
  send: "Einladung senden",
  make_link: "Link erstellen",
  sent: "Die Einladung an {{email}} ist auf dem Weg.",
  link_title: "Link für „{{name}}“",
  link_lead: "Er gilt einmal, bis {{until}}. Danach laden Sie neu ein.",
  link: "Link zum Weitergeben",
  link_hint:
    "Der Link wird nur jetzt angezeigt. Wer ihn hat, kann das Passwort wählen: Geben Sie ihn nur dieser Person.",
  link_copied: "Der Link ist kopiert.",
  link_done: "Fertig",
  withdraw: "Zurückziehen",
  withdraw_title: "Einladung für „{{name}}“ zurückziehen?",
  withdraw_lead: "Der Link gilt dann nicht mehr. Das Konto bleibt und kann neu eingeladen werden.",
  badge: {
    open: "eingeladen bis {{until}}",
    mailing: "Einladung wird verschickt",
    waiting: "Einladung wartet",
    failed: "Einladung nicht zugestellt",
  },
  state: {
    none: "Das Konto hat noch kein Passwort und keine offene Einladung.",
    open: "Eingeladen. Der Link gilt bis {{until}}. Eine neue Einladung ersetzt ihn.",
    mailing: "Die Einladung ist auf dem Weg.",
    waiting: "Der Mailserver nimmt die Einladung noch nicht an. Der Server versucht es von selbst wieder.",
    failed:
      "Die Einladung konnte nicht zugestellt werden. Prüfen Sie die E-Mail-Adresse, oder geben Sie einen Link weiter.",
  },
};
