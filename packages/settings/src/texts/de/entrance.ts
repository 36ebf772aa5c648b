/** What only the pages of the sign-in say, loaded with them. It belongs to `toast`. */
export const entrance = {
  login: {
    unauthorized: "Ihr Konto hat hier keine Rechte. Bitte wenden Sie sich an die Verwaltung des Portals.",
    register_failed: "Für Ihre Sprache wurde kein Formular zur Registrierung gefunden.",
    reset_success: "Das Passwort wurde zurückgesetzt",
    reset_failed: "Das Passwort konnte nicht zurückgesetzt werden",
  },
  error: {
    password: {
      code_invalid: "Dieser Link ist abgelaufen oder wurde schon benutzt.",
    },
  },
};
