// Renders the mails for setting a password (reset and invitation), in the requested language, with a link to the
// configured address of the portal. Every mail gets a new single-use code.
import type { Mail } from "../../platform/mail/mail.ts";
import {
  CODE_LIFETIME_SECONDS_BY_PURPOSE,
  type PasswordCodePurpose,
  type PasswordCodes,
} from "../accounts/password-codes.service.ts";
import type { MailKind } from "./mail-jobs.ts";
import { renderHtml, renderPlainText } from "./mail-layout.ts";
import { loadMailTexts, type ReadStoredTexts } from "./mail-texts.ts";
import type { MailTemplate } from "./outbox.service.ts";

export interface MailTemplateDeps {
  codes: Pick<PasswordCodes, "issue">;
  texts: ReadStoredTexts;
  /** Name of the installation. */
  portal: string;
  linkOf(code: string): string;
}

const HOUR = 3600;
/** Seconds after which sending is given up: a user does not wait much longer for a password reset. */
const RETRY_SECONDS: Readonly<Record<MailKind, number>> = { "password-reset": HOUR, invitation: 3 * 24 * HOUR };

export function createMailTemplates({
  codes,
  texts,
  portal,
  linkOf,
}: MailTemplateDeps): Readonly<Record<MailKind, MailTemplate>> {
  /** `group`: the group of text keys that has the texts of this mail. */
  const kind = (purpose: PasswordCodePurpose, group: "reset" | "invitation"): MailTemplate => ({
    retrySeconds: RETRY_SECONDS[purpose],
    async write({ accountId, locale }, isWithdrawn): Promise<Mail | undefined> {
      const { lang, dir, translate } = await loadMailTexts(texts, locale);
      const issued = await codes.issue(accountId, purpose, isWithdrawn);
      if (!issued?.email) return undefined;
      const minutes = CODE_LIFETIME_SECONDS_BY_PURPOSE[purpose] / 60;
      const values = { portal, name: issued.name, minutes, days: minutes / 60 / 24 };
      const own = (name: string) => translate(`admin:mail.${group}.${name}`, values);
      const content = {
        lang,
        dir,
        portal,
        title: own("title"),
        text: own("text"),
        button: own("button"),
        ignore: own("ignore"),
        link: linkOf(issued.code),
        linkNote: translate("admin:mail.link", values),
        sender: translate("admin:mail.sender", values),
      };
      return { to: issued.email, subject: own("subject"), text: renderPlainText(content), html: renderHtml(content) };
    },
  });
  return { "password-reset": kind("password-reset", "reset"), invitation: kind("invitation", "invitation") };
}
