/** Texts of mails that the server sends. Plain text; the server escapes inserted values. */
export const mail = {
  reset: {
    subject: "Neues Passwort für {{portal}}",
    title: "Neues Passwort wählen",
    text: "Guten Tag {{name}}, für Ihr Konto bei {{portal}} wurde ein neues Passwort angefordert. Über diesen Link wählen Sie es. Er gilt einmal, {{minutes}} Minuten lang.",
    button: "Neues Passwort wählen",
    ignore: "Sie haben keines angefordert? Dann brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.",
  },
  invitation: {
    subject: "Ihr Zugang zu {{portal}}",
    title: "Willkommen bei {{portal}}",
    text: "Für Sie wurde ein Konto angelegt. Ihr Benutzername ist {{name}}. Über diesen Link wählen Sie ein Passwort. Er gilt einmal, {{days}} Tage lang.",
    button: "Passwort wählen",
    ignore:
      "Sie kennen {{portal}} nicht? Dann brauchen Sie nichts zu tun: Ohne Passwort kann niemand das Konto benutzen.",
  },
  link: "Wenn der Knopf nichts tut, kopieren Sie diese Adresse in den Browser:",
  sender: "{{portal}} hat diese Mail selbst verschickt. Antworten darauf liest niemand.",
};
