import { PASSWORD_CHARACTERS } from "@vitrine/contract/password-rule";
import type { Account, InvitedAccount, NewAccount } from "../../../shared/api/console-client.ts";
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
    ...(password !== "" && password.length < PASSWORD_CHARACTERS.least
      ? { password: "global:rules.password_short" }
      : {}),
    ...(password.length > PASSWORD_CHARACTERS.most ? { password: "admin:accounts.fault.password_long" } : {}),
  };
}

/** What is sent: of an account that exists, only what differs, since a change of rights ends its sessions. */
export function changeOf(form: AccountForm, account: Account | undefined): NewAccount {
  const before = formOf(account);
  const isNew = account === undefined;
  const text = (value: string) => (value.trim() === "" ? null : value.trim());
  const sameGroups =
    before.groups.length === form.groups.length && form.groups.every((one) => before.groups.includes(one));
  return {
    name: form.name.trim(),
    ...(form.password === "" ? {} : { password: form.password }),
    ...(text(form.displayName) === text(before.displayName) ? {} : { displayName: text(form.displayName) }),
    ...(text(form.email) === text(before.email) ? {} : { email: text(form.email) }),
    ...(sameGroups ? {} : { groups: [...form.groups] }),
    ...(isNew || form.assetUser !== before.assetUser ? { assetUser: form.assetUser } : {}),
    ...(isNew || form.guiAdmin !== before.guiAdmin ? { guiAdmin: form.guiAdmin } : {}),
    ...(isNew || form.enabled !== before.enabled ? { enabled: form.enabled } : {}),
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
  const { password: _password, enabled: _enabled, ...account } = changeOf({ ...form, password: "" }, undefined);
  return account;
}
