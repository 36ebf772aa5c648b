// Invites several people at once, by their mail addresses, which become the names of their accounts. Each address is
// answered for: one that cannot be invited does not keep the others from it, nor lose the links that were made before.
import type { ErrorCode } from "@vitrine/contract/error-codes";
import type { Database } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { OperatorError } from "../../platform/errors/operator-error.ts";
import { MAX_NAME_LENGTH, nameKey } from "../../platform/names.ts";
import { findOrCreateGroupId } from "../access/groups.service.ts";
import { listAllAccountEmails } from "../accounts/accounts.service.ts";
import type { InvitationLink, Invitations } from "./invitations.service.ts";

export interface PersonToInvite {
  email: string;
  displayName?: string | undefined;
}

export type InvitationChannel = { by: "mail"; locale: string } | { by: "link" };

export interface InvitationResult {
  email: string;
  /** Why this address was not invited; null if it was. */
  refused: string | null;
  /** The link to pass on; null if it was mailed or the address was refused. */
  link: InvitationLink | null;
}

export interface BulkInvitationDeps {
  db: Database;
  invitations: Pick<Invitations, "addByMail" | "addByLink">;
  /** Called with an unexpected error, which is answered as `internal`. */
  onError(error: unknown): void;
}

export type InvitePeople = ReturnType<typeof createBulkInvitations>;

/** Errors that would refuse all further people, too. */
const FINAL_CODES: ReadonlySet<string> = new Set<ErrorCode>(["storage.full", "overloaded"]);

export function createBulkInvitations({ db, invitations, onError }: BulkInvitationDeps) {
  async function invite(
    { email, displayName }: PersonToInvite,
    groups: readonly string[],
    delivery: InvitationChannel,
  ): Promise<InvitationLink | null> {
    if (email.length > MAX_NAME_LENGTH)
      throw new OperatorError(
        "account.email_long",
        `"${email}" is longer than ${MAX_NAME_LENGTH} characters: give the account a shorter name.`,
      );
    const account = { name: email, email, displayName: displayName ?? null, groups, onlyKnownGroups: true };
    if (delivery.by === "link") return invitations.addByLink(account);
    await invitations.addByMail(account, delivery.locale);
    return null;
  }

  /** The code to answer with. */
  function toCode(error: unknown): string {
    if (error instanceof OperatorError || error instanceof AppError) return error.code;
    onError(error);
    return "internal";
  }

  /** Results in the order of `people`. All of them join `groups`. */
  return async (
    people: readonly PersonToInvite[],
    groups: readonly string[],
    delivery: InvitationChannel,
  ): Promise<InvitationResult[]> => {
    const known = new Set((await listAllAccountEmails(db.read)).map(nameKey));
    let final = await findGroupError(db, groups);
    const results: InvitationResult[] = [];
    for (const person of people) {
      const { email } = person;
      let refused = final ?? (known.has(nameKey(email)) ? "account.exists" : null);
      let link: InvitationLink | null = null;
      if (refused === null) {
        try {
          link = await invite(person, groups, delivery);
          known.add(nameKey(email));
        } catch (error) {
          refused = toCode(error);
          if (FINAL_CODES.has(refused)) final = refused;
        }
      }
      results.push({ email, refused, link });
    }
    return results;
  };
}

/** The code with which everybody is refused if a group does not exist. */
async function findGroupError({ read }: Database, groups: readonly string[]): Promise<string | null> {
  try {
    for (const group of groups) await findOrCreateGroupId(read, group, false);
    return null;
  } catch (error) {
    if (error instanceof OperatorError) return error.code;
    throw error;
  }
}
