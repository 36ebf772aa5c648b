/** Notices of the sign-in pages, loaded with them. Part of the bundle `toast`. */
export const loginNotices = {
  login: {
    unauthorized: "Ihr Konto hat hier keine Rechte. Bitte wenden Sie sich an die Verwaltung des Portals.",
    register_failed: "Für Ihre Sprache wurde kein Formular zur Registrierung gefunden.",
    reset_success: "Das Passwort wurde zurückgesetzt",
    reset_failed: "Das Passwort konnte nicht zurückgesetzt werden",
  },
  error: {
    login: {
      invalid: "Benutzername oder Passwort ist falsch.",
      blocked: "Zu viele fehlgeschlagene Anmeldungen. Bitte versuchen Sie es später noch einmal.",
      no_authorization: "Das Konto hat keine Berechtigung.",
      code_invalid: "Dieser Anmeldelink ist abgelaufen oder wurde schon benutzt.",
      not_native:
        "Hier meldet man sich nicht mehr mit Benutzername und Passwort an. Bitte laden Sie die Seite neu: Sie zeigt, wie es geht.",
    },
    password: {
      code_invalid: "Dieser Link ist abgelaufen oder wurde schon benutzt.",
    },
  },
};
