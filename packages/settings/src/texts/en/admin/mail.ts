/** Texts of mails that the server sends. Plain text; the server escapes inserted values. */
export const mail = {
  reset: {
    subject: "A new password for {{portal}}",
    title: "Choose a new password",
    text: "Hello {{name}}, somebody asked for a new password for your account at {{portal}}. Choose one with this link. It works once, for {{minutes}} minutes.",
    button: "Choose a new password",
    ignore: "You did not ask for it? Then you need not do anything: your password stays unchanged.",
  },
  invitation: {
    subject: "Your access to {{portal}}",
    title: "Welcome to {{portal}}",
    text: "An account was made for you. Your user name is {{name}}. Choose a password with this link. It works once, for {{days}} days.",
    button: "Choose a password",
    ignore: "You do not know {{portal}}? Then you need not do anything: without a password nobody can use the account.",
  },
  link: "If the button does not work, copy this address into the browser:",
  sender: "{{portal}} sent this mail automatically. Replies are not read.",
};
