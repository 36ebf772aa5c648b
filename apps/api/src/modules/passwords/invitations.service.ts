// Invites the person of an account to choose its first password: by mail or by a link that an operator hands on. Of an
// account the newest invitation counts; it lives for seven days and works once.
import type { Database } from "../../platform/database.ts";
import { OperatorError } from "../../platform/operator-error.ts";
import { type Accounts, nameKey } from "../accounts/accounts.service.ts";
import type { PasswordCodes } from "../accounts/password-codes.service.ts";
import type { MailsOff } from "../mails/mails.service.ts";
import type { MailPost } from "../mails/outbox.service.ts";

export type InvitationFault =
  | "account.unknown"
  | "account.disabled"
  | "account.email"
  | "invitation.not_native"
  | `mail.${MailsOff}`;

export class InvitationError extends OperatorError<InvitationFault> {
  override readonly name = "InvitationError";
}

/** Everything throws an `InvitationError` where it says why not. */
export interface Invitations {
  /** Puts the mail into the outbox; one that still waits goes out in its place. */
  mail(name: string, locale: string): Promise<void>;
  /** A link to hand on; the one before stops working. `until` in epoch seconds. */
  link(name: string): Promise<{ url: string; until: number }>;
  /** The link stops working, and no mail with another goes out; false: there was no invitation. */
  withdraw(name: string): Promise<boolean>;
}

export interface InvitationsParts {
  db: Database;
  accounts: Pick<Accounts, "list">;
  codes: Pick<PasswordCodes, "native" | "issue" | "withdraw">;
  outbox: MailPost;
  /** Why no mail goes out; null: mails go out. */
  off: MailsOff | null;
  linkOf(code: string): string;
}

const OFF: Readonly<Record<MailsOff, string>> = {
  no_server: "VITRINE_SMTP_URL is not set, so no mail can be sent. Make a link instead, and hand it on yourself.",
  no_origin: "VITRINE_ORIGIN is not set, so a mail could not say where the portal is. Set it to the portal's address.",
};

export function createInvitations({ db, accounts, codes, outbox, off, linkOf }: InvitationsParts): Invitations {
  async function find(name: string) {
    const found = (await accounts.list()).find((account) => nameKey(account.name) === nameKey(name));
    if (!found) throw new InvitationError("account.unknown", `There is no account "${name}".`);
    return found;
  }

  function checkNative(): void {
    if (codes.native) return;
    throw new InvitationError(
      "invitation.not_native",
      "Names and passwords open no session here, only providers do, so a password is of no use. Set native to true in the file of VITRINE_SIGN_ON, or link the account to somebody by vitrine sign-on link.",
    );
  }

  return {
    async mail(name, locale) {
      checkNative();
      const { id, email, enabled } = await find(name);
      if (!enabled) throw disabled(name);
      if (!email) throw new InvitationError("account.email", `The account "${name}" has no mail address. Give it one.`);
      if (off !== null) throw new InvitationError(`mail.${off}`, OFF[off]);
      await db.write((tx) => outbox.post(tx, "invitation", { accountId: id, locale }));
    },
    async link(name) {
      checkNative();
      const issued = await codes.issue((await find(name)).id, "invitation");
      if (!issued) throw disabled(name);
      return { url: linkOf(issued.code), until: issued.expiresAt };
    },
    async withdraw(name) {
      const { id } = await find(name);
      const waited = await db.write((tx) => outbox.withdraw(tx, "invitation", id));
      return (await codes.withdraw(id, "invitation")) || waited;
    },
  };
}

const disabled = (name: string) =>
  new InvitationError("account.disabled", `The account "${name}" is disabled. Enable it first.`);
