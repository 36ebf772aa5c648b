// Tells the operator, once for each provider, that its mapping of groups and roles has no effect: a misspelled value or
// a claim that the provider does not send looks like people without rights.
import type { Person } from "./person.ts";
import type { ProviderSettings } from "./provider-settings.ts";

const MAX_VALUES = 10;
const MAX_CHARACTERS = 100;

/** Reports only while nothing of a provider's mapping has matched since the start: somebody in no mapped group is no mistake. */
export function createClaimCheck(
  report: (sentence: string) => void,
): (person: Pick<Person, "groups">, settings: ProviderSettings) => void {
  const settled = new Set<string>();
  return ({ groups }, { key, claims, groups: mapping, roles }) => {
    const named = [...Object.keys(mapping), ...(roles.assetUser ?? []), ...(roles.guiAdmin ?? [])];
    if (named.length === 0 || settled.has(key)) return;
    settled.add(key);
    if (named.some((value) => groups.includes(value))) return;
    const sent =
      groups.length === 0
        ? `the provider sent no claim "${claims.groups}" (claims.groups names it)`
        : `the provider sent ${listed(groups)} in the claim "${claims.groups}"`;
    report(
      `Sign-on by ${key}: groups and roles of the file of VITRINE_SIGN_ON have matched nothing so far: ${sent}, and the file names ${listed(named)}.`,
    );
  };
}

function listed(values: readonly string[]): string {
  const shown = values.slice(0, MAX_VALUES).map((value) => JSON.stringify(value.slice(0, MAX_CHARACTERS)));
  return values.length > MAX_VALUES ? `${shown.join(", ")} and ${values.length - MAX_VALUES} more` : shown.join(", ");
}
