// Blocks the demo's passwords when the server is reachable from other machines: they are published in the repository.
// The operator is warned which accounts have one, and how to change it.
import { isOpenToOthers, type ServerConfiguration } from "./configuration.ts";
import type { Accounts } from "./modules/accounts/accounts.service.ts";
import { newPasswordsFor } from "./modules/accounts/demo-passwords.service.ts";
import { nameKey } from "./platform/names.ts";

export const ONLY_HERE = "If only this machine can reach it, set VITRINE_ORIGIN, for example to http://localhost:8080";

/** Called before the server listens. `warn` gets sentences for the operator, at most one per account that tries. */
export async function refuseDemoPasswords(
  accounts: Accounts,
  configuration: ServerConfiguration,
  warn: (sentence: string) => void,
) {
  const openToOthers = isOpenToOthers(configuration);
  const names = openToOthers ? await accounts.endSessionsOfDemo() : [];
  if (names.length > 0) {
    warn(
      `These accounts still have a password of the demo, which everybody can read: ${names.join(", ")}. They cannot log in, since others than this machine can reach the portal. Give them their own: ${newPasswordsFor(names).join("; ")}. ${ONLY_HERE}.`,
    );
  }
  const warned = new Set(names.map(nameKey));
  return {
    openToOthers,
    onDemoPassword(name: string) {
      if (warned.has(name)) return;
      warned.add(name);
      warn(
        `A login as ${name} was refused: the password is one of the demo's, which everybody can read, and others than this machine can reach the portal. Give the account its own: ${newPasswordsFor([name])[0]}. ${ONLY_HERE}.`,
      );
    },
  };
}
