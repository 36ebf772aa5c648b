import { PASSWORD_LENGTH } from "@vitrine/contract/password-rule";
import type { Account, AccountChange, InvitedAccount, NewAccount } from "../../../shared/api/console-client.ts";
import type { TextKey } from "../../../shared/i18n/text-key.ts";

/** What stands in the dialog of an account. */
export interface AccountForm {
  readonly name: string;
  readonly displayName: string;
  readonly email: string;
  /** Empty: it stays as it is; of a new account: only a sign-on method lets it in. */
  readonly password: string;
  readonly groups: readonly string[];
  readonly assetUser: boolean;
  readonly guiAdmin: boolean;
  readonly enabled: boolean;
}

/** Characters that the server takes at most. */
export const LONGEST = { name: 100, displayName: 200, email: 254 } as const;

export function formOf(account: Account | undefined): AccountForm {
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

/** The first broken rule of each field. */
export type AccountFaults = Partial<Record<keyof AccountForm, TextKey>>;

export function faultsOf({ name, password }: AccountForm): AccountFaults {
  return {
    ...(name.trim() === "" ? { name: "global:rules.username_required" } : {}),
    ...(password !== "" && password.length < PASSWORD_LENGTH.min ? { password: "global:rules.password_short" } : {}),
    ...(password.length > PASSWORD_LENGTH.max ? { password: "admin:accounts.fault.password_long" } : {}),
  };
}

const text = (value: string) => (value.trim() === "" ? null : value.trim());

/** What is sent of a new account. */
export function newOf(form: AccountForm): NewAccount {
  const { name, password, displayName, email, groups, assetUser, guiAdmin, enabled } = form;
  return {
    name: name.trim(),
    ...(password === "" ? {} : { password }),
    ...(text(displayName) === null ? {} : { displayName: text(displayName) }),
    ...(text(email) === null ? {} : { email: text(email) }),
    ...(groups.length === 0 ? {} : { groups: [...groups] }),
    assetUser,
    guiAdmin,
    enabled,
  };
}

/**
 * What is sent of an account that exists: what differs alone. The rest may be changed by others meanwhile, and a change of
 * rights ends its sessions.
 */
export function changeOf(form: AccountForm, account: Account): AccountChange {
  const before = formOf(account);
  const joins = form.groups.filter((one) => !before.groups.includes(one));
  const leaves = before.groups.filter((one) => !form.groups.includes(one));
  return {
    name: account.name,
    ...(form.password === "" ? {} : { password: form.password }),
    ...(text(form.displayName) === text(before.displayName) ? {} : { displayName: text(form.displayName) }),
    ...(text(form.email) === text(before.email) ? {} : { email: text(form.email) }),
    ...(joins.length === 0 ? {} : { joins }),
    ...(leaves.length === 0 ? {} : { leaves }),
    ...(form.assetUser === before.assetUser ? {} : { assetUser: form.assetUser }),
    ...(form.guiAdmin === before.guiAdmin ? {} : { guiAdmin: form.guiAdmin }),
    ...(form.enabled === before.enabled ? {} : { enabled: form.enabled }),
  };
}

export function faultsOfInvited(form: AccountForm, by: "mail" | "link"): AccountFaults {
  return {
    ...faultsOf(form),
    ...(by === "mail" && form.email.trim() === "" ? { email: "admin:accounts.fault.no_email" } : {}),
  };
}

/** Whoever is invited chooses the password. */
export function invitedOf(form: AccountForm): InvitedAccount {
  const { password: _password, enabled: _enabled, ...account } = newOf(form);
  return account;
}
