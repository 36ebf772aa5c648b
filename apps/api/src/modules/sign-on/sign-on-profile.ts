// Maps a provider's claims about a user to profile, groups and flags of an account. Pure.
import type { ProviderSession } from "../../db/tables/account.table.ts";
import type { ClaimNames, ProviderSettings } from "./provider-settings.ts";

export interface SignOnProfile {
  /** The provider's permanent id of the user. */
  subject: string;
  name?: string | undefined;
  email?: string | undefined;
  /** Whether the provider has verified the address. */
  emailVerified: boolean;
  displayName?: string | undefined;
  groups: readonly string[];
  session: ProviderSession;
}

type Claims = Readonly<Record<string, unknown>>;

/** Reads a claim by its name, or by a dotted path as in `realm_access.roles`. */
function readClaim(facts: Claims, name: string): unknown {
  if (Object.hasOwn(facts, name)) return facts[name];
  let value: unknown = facts;
  for (const part of name.split(".")) {
    if (value === null || typeof value !== "object" || !Object.hasOwn(value, part)) return undefined;
    value = (value as Claims)[part];
  }
  return value;
}

const firstString = (value: unknown): string | undefined => {
  const [first] = Array.isArray(value) ? value : [value];
  return typeof first === "string" && first.trim() !== "" ? first.trim() : undefined;
};
const allStrings = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((item): item is string => typeof item === "string" && item !== "");

/** Maps claims by their configured names. Subject and verified address are up to each protocol. */
export function mapClaims(facts: Claims, names: ClaimNames) {
  const email = firstString(readClaim(facts, names.email));
  return {
    email,
    name: firstString(readClaim(facts, names.name)) ?? email,
    displayName: firstString(readClaim(facts, names.displayName)),
    groups: allStrings(readClaim(facts, names.groups)),
  };
}

/** Whether the user's verified address is in an allowed domain; true if all domains are allowed. */
export function isMailDomainAllowed(
  { email, emailVerified }: SignOnProfile,
  { mailDomains }: Pick<ProviderSettings, "mailDomains">,
): boolean {
  if (!mailDomains) return true;
  // Only ASCII is lower-cased: other characters could become ASCII letters and match a domain.
  const domain = email
    ?.split("@")
    .at(-1)
    ?.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  return emailVerified && domain !== undefined && mailDomains.includes(domain);
}

/** Groups of the account after a sign-on: the provider controls only the groups named in its mapping. */
export function mergeGroups(
  before: readonly string[],
  { groups }: SignOnProfile,
  { groups: mapping }: Pick<ProviderSettings, "groups">,
): string[] {
  const mapped = new Set(Object.values(mapping).flat());
  const assigned = groups.flatMap((value) => (Object.hasOwn(mapping, value) ? (mapping[value] ?? []) : []));
  return [...new Set([...before.filter((group) => !mapped.has(group)), ...assigned])].sort();
}

/** Flags of the account that the provider controls. */
export function mapRolesToAccountFlags({ groups }: SignOnProfile, { roles }: Pick<ProviderSettings, "roles">) {
  const has = (required: readonly string[]) => required.some((value) => groups.includes(value));
  return {
    ...(roles.assetUser ? { assetUser: has(roles.assetUser) } : {}),
    ...(roles.guiAdmin ? { guiAdmin: has(roles.guiAdmin) } : {}),
  };
}
