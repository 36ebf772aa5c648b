// Who a provider says somebody is, and what that makes of them here. Pure: it asks nobody and writes nothing.
import type { SignOnSession } from "../../db/tables/account.table.ts";
import type { ClaimNames, ProviderSettings } from "./provider-settings.ts";

export interface Person {
  /** What the provider knows them by for good. */
  subject: string;
  name?: string | undefined;
  email?: string | undefined;
  /** The provider vouches for the address. */
  emailVerified: boolean;
  displayName?: string | undefined;
  groups: readonly string[];
  session: SignOnSession;
}

type Facts = Readonly<Record<string, unknown>>;

/** A claim by its name; a name with dots that is none is a path, as in `realm_access.roles`. */
function claimOf(facts: Facts, name: string): unknown {
  if (Object.hasOwn(facts, name)) return facts[name];
  let value: unknown = facts;
  for (const part of name.split(".")) {
    if (value === null || typeof value !== "object" || !Object.hasOwn(value, part)) return undefined;
    value = (value as Facts)[part];
  }
  return value;
}

const one = (value: unknown): string | undefined => {
  const [first] = Array.isArray(value) ? value : [value];
  return typeof first === "string" && first.trim() !== "" ? first.trim() : undefined;
};
const all = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((item): item is string => typeof item === "string" && item !== "");

/** What the operator says that claims mean. The subject and what is verified is for each protocol to say. */
export function factsOf(facts: Facts, names: ClaimNames) {
  const email = one(claimOf(facts, names.email));
  return {
    email,
    name: one(claimOf(facts, names.name)) ?? email,
    displayName: one(claimOf(facts, names.displayName)),
    groups: all(claimOf(facts, names.groups)),
  };
}

/** Whether somebody's address is of a domain that may come in; true where all may. */
export function mayCome(
  { email, emailVerified }: Person,
  { mailDomains }: Pick<ProviderSettings, "mailDomains">,
): boolean {
  if (!mailDomains) return true;
  // ASCII alone: a sign of another script is no letter of a domain.
  const domain = email
    ?.split("@")
    .at(-1)
    ?.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  return emailVerified && domain !== undefined && mailDomains.includes(domain);
}

/** The groups after a sign-on: the provider decides on those that its mapping names, and on no other. */
export function groupsAfter(
  before: readonly string[],
  { groups }: Person,
  { groups: mapping }: Pick<ProviderSettings, "groups">,
): string[] {
  const governed = new Set(Object.values(mapping).flat());
  const given = groups.flatMap((value) => (Object.hasOwn(mapping, value) ? (mapping[value] ?? []) : []));
  return [...new Set([...before.filter((group) => !governed.has(group)), ...given])].sort();
}

/** The flags that the provider decides on. */
export function flagsOf({ groups }: Person, { roles }: Pick<ProviderSettings, "roles">) {
  const has = (wanted: readonly string[]) => wanted.some((value) => groups.includes(value));
  return {
    ...(roles.assetUser ? { assetUser: has(roles.assetUser) } : {}),
    ...(roles.guiAdmin ? { guiAdmin: has(roles.guiAdmin) } : {}),
  };
}
