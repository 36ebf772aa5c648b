// Warns the operator, once per provider, about values in its group and role mapping that no user has: a misspelled
// value, or a claim that the provider does not send, otherwise only shows as users without rights.

import type { ProviderSettings } from "./provider-settings.ts";
import type { SignOnProfile } from "./sign-on-profile.ts";

/** Users after whose sign-on a warning is given: a few without a mapped group are no mistake. */
const MIN_USERS = 5;
const MAX_VALUES = 10;
const MAX_CHARACTERS = 100;

interface Seen {
  subjects: Set<string>;
  /** Values of the claim that the provider has sent so far. */
  values: Set<string>;
  reported?: true;
}

/** Returns a check that reports after the first five users have signed on. */
export function createUnmatchedClaimCheck(
  report: (sentence: string) => void,
): (person: Pick<SignOnProfile, "subject" | "groups">, settings: ProviderSettings) => void {
  const byProvider = new Map<string, Seen>();
  return ({ subject, groups }, { key, claims, groups: mapping, roles }) => {
    const named = [...new Set([...Object.keys(mapping), ...(roles.assetUser ?? []), ...(roles.guiAdmin ?? [])])];
    const seen = byProvider.get(key) ?? { subjects: new Set(), values: new Set() };
    byProvider.set(key, seen);
    if (named.length === 0 || seen.reported) return;
    seen.subjects.add(subject);
    for (const value of groups) seen.values.add(value);
    if (seen.subjects.size < MIN_USERS) return;
    seen.reported = true;
    const unmatched = named.filter((value) => !seen.values.has(value));
    if (unmatched.length === 0) return;
    const sent =
      seen.values.size === 0
        ? `the provider sent no claim "${claims.groups}" (claims.groups names it)`
        : `the provider sent ${formatValues([...seen.values])} in the claim "${claims.groups}"`;
    report(
      `Sign-on by ${key}: none of the first ${MIN_USERS} users had ${formatValues(unmatched)}, which the file of VITRINE_SIGN_ON names for groups or roles; ${sent}.`,
    );
  };
}

function formatValues(values: readonly string[]): string {
  const shown = values.slice(0, MAX_VALUES).map((value) => JSON.stringify(value.slice(0, MAX_CHARACTERS)));
  return values.length > MAX_VALUES ? `${shown.join(", ")} and ${values.length - MAX_VALUES} more` : shown.join(", ");
}
