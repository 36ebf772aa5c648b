// Invites the user of an account to choose the first password, by mail or by a link that an operator passes on. Only
// the newest invitation of an account is valid; it expires after seven days and works once.
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import { recordEvent } from "../../platform/database/events.repository.ts";
import { OperatorError } from "../../platform/errors/operator-error.ts";
import type { Accounts, NewAccount } from "../accounts/accounts.service.ts";
import {
  CODE_LIFETIME_SECONDS_BY_PURPOSE,
  type IssuedCode,
  type PasswordCodes,
} from "../accounts/password-codes.service.ts";
import { type LastMail, mapLastMailByAccount } from "../mails/mail-report.service.ts";
import type { MailsDisabledReason } from "../mails/mails.service.ts";
import type { MailQueue } from "../mails/outbox.service.ts";

/** Without a password: the invited user chooses it. */
export type AccountToInvite = Omit<NewAccount, "password">;

/** `until` in epoch seconds. */
export interface InvitationLink {
  /** A path of the portal if its public address is not configured. */
  url: string;
  until: number;
}

export interface OpenInvitation {
  accountId: number;
  /**
   * `mailing`: the mail is pending. `failed`: sending was given up. `open`: the user has a link, mailed or passed on.
   */
  state: "mailing" | "failed" | "open";
  /** When the link expires, in epoch seconds; null: there is no link yet. */
  until: number | null;
  /** In English, the mail server's last error; null: none. */
  detail: string | null;
}

export interface InvitationsDeps {
  db: Database;
  clock: Clock;
  accounts: Pick<Accounts, "add" | "get">;
  codes: Pick<PasswordCodes, "native" | "issueIn" | "withdrawIn" | "expiries">;
  mails: MailQueue & { off: MailsDisabledReason | null };
  linkOf(code: string): string;
}

const MAILS_DISABLED_HINTS: Readonly<Record<MailsDisabledReason, string>> = {
  no_server: "VITRINE_SMTP_URL is not set, so no mail can be sent. Make a link instead, and hand it on yourself.",
  no_origin: "VITRINE_ORIGIN is not set, so a mail could not say where the portal is. Set it to the portal's address.",
};

/** All methods throw an `OperatorError` for invalid input. */
export type Invitations = ReturnType<typeof createInvitations>;

export function createInvitations({ db, clock, accounts, codes, mails, linkOf }: InvitationsDeps) {
  function checkNative(): void {
    if (codes.native) return;
    throw new OperatorError(
      "invitation.not_native",
      "Names and passwords open no session here, only providers do, so a password is of no use. Set native to true in the file of VITRINE_SIGN_ON, or link the account to somebody by vitrine sign-on link.",
    );
  }

  function checkNew({ name, enabled }: AccountToInvite): void {
    checkNative();
    if (enabled === false) throw disabled(name);
  }

  function checkMail({ name, email }: Pick<NewAccount, "name" | "email">): void {
    if (!email) throw new OperatorError("account.no_email", `The account "${name}" has no mail address. Give it one.`);
    if (mails.off !== null) throw new OperatorError(`mail.${mails.off}`, MAILS_DISABLED_HINTS[mails.off]);
  }

  async function enqueueMail(tx: Tx, accountId: number, locale: string): Promise<void> {
    await mails.enqueue(tx, "invitation", { accountId, locale });
    await recordEvent(tx, clock, "account.invited", { id: accountId, by: "mail" });
  }

  async function issueLink(tx: Tx, accountId: number): Promise<IssuedCode | undefined> {
    await mails.withdraw(tx, "invitation", accountId);
    const issued = await codes.issueIn(tx, accountId, "invitation");
    if (issued) await recordEvent(tx, clock, "account.invited", { id: accountId, by: "link" });
    return issued;
  }

  function toInvitationLink(name: string, issued: IssuedCode | undefined): InvitationLink {
    if (!issued) throw disabled(name);
    return { url: linkOf(issued.code), until: issued.expiresAt };
  }

  return {
    /** Whether users can log in with passwords. Without that there are no invitations. */
    native: codes.native,
    /** Why no mails are sent; null: mails are sent. */
    off: mails.off,
    open: async (): Promise<OpenInvitation[]> =>
      listOpenInvitations(
        await codes.expiries("invitation"),
        await mapLastMailByAccount(db, "invitation", clock.now()),
      ),
    /** Creates the account and adds the mail to the outbox, in one transaction. */
    async addByMail(account: AccountToInvite, locale: string): Promise<void> {
      checkNew(account);
      checkMail(account);
      await accounts.add(account, (tx, id) => enqueueMail(tx, id, locale));
    },
    async addByLink(account: AccountToInvite): Promise<InvitationLink> {
      checkNew(account);
      let issued: IssuedCode | undefined;
      await accounts.add(account, async (tx, id) => {
        issued = await issueLink(tx, id);
      });
      return toInvitationLink(account.name, issued);
    },
    /** Adds the mail to the outbox, or replaces the pending one. */
    async mail(name: string, locale: string): Promise<void> {
      checkNative();
      const account = await accounts.get(name);
      if (!account.enabled) throw disabled(name);
      checkMail(account);
      await db.write((tx) => enqueueMail(tx, account.id, locale));
    },
    /** Creates a link to pass on. The previous link stops working, and a pending mail is withdrawn. */
    async link(name: string): Promise<InvitationLink> {
      checkNative();
      const { id } = await accounts.get(name);
      return toInvitationLink(name, await db.write((tx) => issueLink(tx, id)));
    },
    /** Invalidates the link and withdraws a pending mail; false: there was no invitation. */
    async withdraw(name: string): Promise<boolean> {
      const { id } = await accounts.get(name);
      return db.write(async (tx) => {
        const [wasQueued, wasValid] = [
          await mails.withdraw(tx, "invitation", id),
          await codes.withdrawIn(tx, id, "invitation"),
        ];
        if (wasQueued || wasValid) await recordEvent(tx, clock, "account.invitation_withdrawn", { id });
        return wasQueued || wasValid;
      });
    },
  };
}

const disabled = (name: string) =>
  new OperatorError("account.disabled", `The account "${name}" is disabled. Enable it first.`);

/** `linkEnds`: when the valid links expire, by account id, in epoch seconds. */
function listOpenInvitations(
  linkEnds: ReadonlyMap<number, number>,
  mails: ReadonlyMap<number, LastMail>,
): OpenInvitation[] {
  const waiting = [...mails].filter(([, { state }]) => state === "waiting").map(([accountId]) => accountId);
  return [...new Set([...linkEnds.keys(), ...waiting])].map((accountId) => {
    const until = linkEnds.get(accountId) ?? null;
    const mail = mails.get(accountId);
    if (mail?.state === "waiting") return { accountId, state: "mailing", until, detail: mail.detail };
    // A link created after sending was given up replaces the failed mail.
    const isOlder =
      until !== null && mail !== undefined && mail.at / 1000 < until - CODE_LIFETIME_SECONDS_BY_PURPOSE.invitation;
    if (mail?.state === "failed" && !isOlder) return { accountId, state: "failed", until, detail: mail.detail };
    return { accountId, state: "open", until, detail: null };
  });
}
