// Writes the mails by which people choose a password: to the account's own address, in the language that was asked for,
// with a link to the configured address of the portal. Each one has a new single-use code.
import type { Mail } from "../../platform/mail.ts";
import { CODE_SECONDS, type PasswordCodes, type PasswordPurpose } from "../accounts/password-codes.service.ts";
import type { MailKind } from "./mail-jobs.ts";
import { asHtml, asPlainText } from "./mail-layout.ts";
import { mailTextsIn, type StoredTexts } from "./mail-texts.ts";
import type { MailOfKind } from "./outbox.service.ts";

export interface LetterParts {
  codes: Pick<PasswordCodes, "issue">;
  texts: StoredTexts;
  /** Name of the installation. */
  portal: string;
  linkOf(code: string): string;
}

const HOUR = 3600;
/** Seconds for which it is tried to send a mail: nobody waits for a new password much longer. */
const TRIED_FOR: Readonly<Record<MailKind, number>> = { "password-reset": HOUR, invitation: 3 * 24 * HOUR };

/** Keys of the texts of a mail. */
interface TextKeys {
  subject: string;
  title: string;
  text: string;
  button: string;
  ignore: string;
}

const RESET: TextKeys = {
  subject: "admin:mail.reset.subject",
  title: "admin:mail.reset.title",
  text: "admin:mail.reset.text",
  button: "admin:mail.reset.button",
  ignore: "admin:mail.reset.ignore",
};
const INVITATION: TextKeys = {
  subject: "admin:mail.invitation.subject",
  title: "admin:mail.invitation.title",
  text: "admin:mail.invitation.text",
  button: "admin:mail.invitation.button",
  ignore: "admin:mail.invitation.ignore",
};

export function createLetters({ codes, texts, portal, linkOf }: LetterParts): Readonly<Record<MailKind, MailOfKind>> {
  const kind = (purpose: PasswordPurpose, keys: TextKeys): MailOfKind => ({
    seconds: TRIED_FOR[purpose],
    async write({ accountId, locale }, isWithdrawn): Promise<Mail | undefined> {
      const { lang, dir, say } = await mailTextsIn(texts, locale);
      const issued = await codes.issue(accountId, purpose, isWithdrawn);
      if (!issued?.email) return undefined;
      const minutes = CODE_SECONDS[purpose] / 60;
      const values = { portal, name: issued.name, minutes, days: minutes / 60 / 24 };
      const words = {
        lang,
        dir,
        portal,
        title: say(keys.title, values),
        text: say(keys.text, values),
        button: say(keys.button, values),
        ignore: say(keys.ignore, values),
        link: linkOf(issued.code),
        linkNote: say("admin:mail.link", values),
        sender: say("admin:mail.sender", values),
      };
      const subject = say(keys.subject, values);
      return { to: issued.email, subject, text: asPlainText(words), html: asHtml(words) };
    },
  });
  return { "password-reset": kind("password-reset", RESET), invitation: kind("invitation", INVITATION) };
}
