import { PASSWORD_LENGTH_LIMITS } from "@vitrine/contract/password-rule";
import type { Account, AccountChange, AccountToInvite, NewAccount } from "../../../shared/api/console-client.ts";
import type { TextKey } from "../../../shared/i18n/text-key.ts";

export interface AccountFormValues {
  readonly name: string;
  readonly displayName: string;
  readonly email: string;
  /** Empty: unchanged; for a new account: login only by single sign-on. */
  readonly password: string;
  readonly groups: readonly string[];
  readonly assetUser: boolean;
  readonly guiAdmin: boolean;
  readonly enabled: boolean;
}

/** Maximum characters that the server accepts. */
export const MAX_ACCOUNT_TEXT_LENGTHS = { name: 100, displayName: 200, email: 254 } as const;

export function toAccountFormValues(account: Account | undefined): AccountFormValues {
  return {
    name: account?.name ?? "",
    displayName: account?.displayName ?? "",
    email: account?.email ?? "",
    password: "",
    groups: account?.groups ?? [],
    assetUser: account?.assetUser ?? true,
    guiAdmin: account?.guiAdmin ?? false,
    enabled: account?.enabled ?? true,
  };
}

/** Text key of the first validation error of each field. */
export type AccountFormErrors = Partial<Record<keyof AccountFormValues, TextKey>>;

export function validateAccount({ name, password }: AccountFormValues): AccountFormErrors {
  return {
    ...(name.trim() === "" ? { name: "global:rules.username_required" } : {}),
    ...(password !== "" && password.length < PASSWORD_LENGTH_LIMITS.min
      ? { password: "global:rules.password_short" }
      : {}),
    ...(password.length > PASSWORD_LENGTH_LIMITS.max ? { password: "admin:accounts.fault.password_long" } : {}),
  };
}

const toTextOrNull = (value: string) => (value.trim() === "" ? null : value.trim());

export function toNewAccount(form: AccountFormValues): NewAccount {
  const { name, password, displayName, email, groups, assetUser, guiAdmin, enabled } = form;
  return {
    name: name.trim(),
    ...(password === "" ? {} : { password }),
    ...(toTextOrNull(displayName) === null ? {} : { displayName: toTextOrNull(displayName) }),
    ...(toTextOrNull(email) === null ? {} : { email: toTextOrNull(email) }),
    ...(groups.length === 0 ? {} : { groups: [...groups] }),
    assetUser,
    guiAdmin,
    enabled,
  };
}

/**
 * The request body for an existing account, with changed fields only: others may change the rest meanwhile, and changing
 * rights ends the account's sessions.
 */
export function toAccountChange(form: AccountFormValues, account: Account): AccountChange {
  const before = toAccountFormValues(account);
  const joins = form.groups.filter((one) => !before.groups.includes(one));
  const leaves = before.groups.filter((one) => !form.groups.includes(one));
  return {
    name: account.name,
    ...(form.password === "" ? {} : { password: form.password }),
    ...(toTextOrNull(form.displayName) === toTextOrNull(before.displayName)
      ? {}
      : { displayName: toTextOrNull(form.displayName) }),
    ...(toTextOrNull(form.email) === toTextOrNull(before.email) ? {} : { email: toTextOrNull(form.email) }),
    ...(joins.length === 0 ? {} : { joins }),
    ...(leaves.length === 0 ? {} : { leaves }),
    ...(form.assetUser === before.assetUser ? {} : { assetUser: form.assetUser }),
    ...(form.guiAdmin === before.guiAdmin ? {} : { guiAdmin: form.guiAdmin }),
    ...(form.enabled === before.enabled ? {} : { enabled: form.enabled }),
  };
}

/** Whether the server ends the session of an admin who changes their own account like this. */
export const doesEndOwnSession = ({ password, enabled, assetUser, guiAdmin }: AccountChange) =>
  [password, enabled, assetUser, guiAdmin].some((value) => value !== undefined);

export function validateInvitedAccount(form: AccountFormValues, by: "mail" | "link"): AccountFormErrors {
  return {
    ...validateAccount(form),
    ...(by === "mail" && form.email.trim() === "" ? { email: "admin:accounts.fault.no_email" } : {}),
  };
}

/** The username of an invited person who is given no other one. */
export const createUsernameFromEmail = (email: string): string => email.trim().slice(0, MAX_ACCOUNT_TEXT_LENGTHS.name);

/** The request body for an invited account: without a password, which the user chooses. */
export function toInvitedAccount(form: AccountFormValues): AccountToInvite {
  const { password: _password, enabled: _enabled, ...account } = toNewAccount(form);
  return account;
}
