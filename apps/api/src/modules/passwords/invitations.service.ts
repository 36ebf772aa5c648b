// Invites the person of an account to choose its first password: by mail or by a link that an operator hands on. Of an
// account the newest invitation counts; it lives for seven days and works once.
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database.ts";
import { recordEvent } from "../../platform/events.repository.ts";
import { OperatorError } from "../../platform/operator-error.ts";
import type { Accounts, NewAccount } from "../accounts/accounts.service.ts";
import type { IssuedCode, PasswordCodes } from "../accounts/password-codes.service.ts";
import { lastMails } from "../mails/mail-report.service.ts";
import type { MailsOff } from "../mails/mails.service.ts";
import type { MailPost } from "../mails/outbox.service.ts";
import { type OpenInvitation, openInvitations } from "./open-invitations.ts";

export type InvitationFault =
  | "account.unknown"
  | "account.disabled"
  | "account.no_email"
  | "invitation.not_native"
  | `mail.${MailsOff}`;

export class InvitationError extends OperatorError<InvitationFault> {
  override readonly name = "InvitationError";
}

/** Its person chooses the password. */
export type InvitedAccount = Omit<NewAccount, "password">;

/** `until` in epoch seconds. */
export interface InvitationLink {
  /** Where the operator has not said by which address people come, a path of the portal. */
  url: string;
  until: number;
}

/** Everything throws an `InvitationError`, or an `AccountError` of a new account, where it says why not. */
export interface Invitations {
  /** Whether passwords open a session. Where they do not, nobody is invited. */
  readonly native: boolean;
  /** Why no mail goes out; null: mails go out. */
  readonly off: MailsOff | null;
  open(): OpenInvitation[];
  /** Makes the account and puts the mail into the outbox, or does neither. */
  addByMail(account: InvitedAccount, locale: string): Promise<void>;
  addByLink(account: InvitedAccount): Promise<InvitationLink>;
  /** Puts the mail into the outbox; one that still waits goes out in its place. */
  mail(name: string, locale: string): Promise<void>;
  /** A link to hand on; the one before stops working, and no mail that waits goes out. */
  link(name: string): Promise<InvitationLink>;
  /** The link stops working, and no mail with another goes out; false: there was no invitation. */
  withdraw(name: string): Promise<boolean>;
}

export interface InvitationsParts {
  db: Database;
  clock: Clock;
  accounts: Pick<Accounts, "add" | "find">;
  codes: Pick<PasswordCodes, "native" | "issueIn" | "withdrawIn" | "living">;
  mails: MailPost & { off: MailsOff | null };
  linkOf(code: string): string;
}

const OFF: Readonly<Record<MailsOff, string>> = {
  no_server: "VITRINE_SMTP_URL is not set, so no mail can be sent. Make a link instead, and hand it on yourself.",
  no_origin: "VITRINE_ORIGIN is not set, so a mail could not say where the portal is. Set it to the portal's address.",
};

export function createInvitations({ db, clock, accounts, codes, mails, linkOf }: InvitationsParts): Invitations {
  async function find(name: string) {
    const found = await accounts.find(name);
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

  function checkNew({ name, enabled }: InvitedAccount): void {
    checkNative();
    if (enabled === false) throw disabled(name);
  }

  function checkMail({ name, email }: Pick<NewAccount, "name" | "email">): void {
    if (!email)
      throw new InvitationError("account.no_email", `The account "${name}" has no mail address. Give it one.`);
    if (mails.off !== null) throw new InvitationError(`mail.${mails.off}`, OFF[mails.off]);
  }

  const note = (tx: Tx, kind: string, details: Record<string, unknown>) =>
    recordEvent(tx, { at: clock.now(), kind, details });

  function mailIn(tx: Tx, accountId: number, locale: string): void {
    mails.post(tx, "invitation", { accountId, locale });
    note(tx, "account.invited", { id: accountId, by: "mail" });
  }

  function linkIn(tx: Tx, accountId: number): IssuedCode | undefined {
    mails.withdraw(tx, "invitation", accountId);
    const issued = codes.issueIn(tx, accountId, "invitation");
    if (issued) note(tx, "account.invited", { id: accountId, by: "link" });
    return issued;
  }

  function shown(name: string, issued: IssuedCode | undefined): InvitationLink {
    if (!issued) throw disabled(name);
    return { url: linkOf(issued.code), until: issued.expiresAt };
  }

  return {
    native: codes.native,
    off: mails.off,
    open: () => openInvitations(codes.living("invitation"), lastMails(db, "invitation", clock.now())),
    async addByMail(account, locale) {
      checkNew(account);
      checkMail(account);
      await accounts.add(account, (tx, id) => mailIn(tx, id, locale));
    },
    async addByLink(account) {
      checkNew(account);
      let issued: IssuedCode | undefined;
      await accounts.add(account, (tx, id) => {
        issued = linkIn(tx, id);
      });
      return shown(account.name, issued);
    },
    async mail(name, locale) {
      checkNative();
      const account = await find(name);
      if (!account.enabled) throw disabled(name);
      checkMail(account);
      await db.write((tx) => mailIn(tx, account.id, locale));
    },
    async link(name) {
      checkNative();
      const { id } = await find(name);
      return shown(name, await db.write((tx) => linkIn(tx, id)));
    },
    async withdraw(name) {
      const { id } = await find(name);
      return db.write((tx) => {
        const [waited, lived] = [mails.withdraw(tx, "invitation", id), codes.withdrawIn(tx, id, "invitation")];
        if (waited || lived) note(tx, "account.invitation_withdrawn", { id });
        return waited || lived;
      });
    },
  };
}

const disabled = (name: string) =>
  new InvitationError("account.disabled", `The account "${name}" is disabled. Enable it first.`);
