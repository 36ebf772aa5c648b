// Blocks the demo's passwords if other machines can reach the server, since the repository publishes them. Warns the
// operator which accounts have one, and how to change it.
import { isReachableFromOtherMachines, type ServerConfiguration } from "./configuration.ts";
import type { Accounts } from "./modules/accounts/accounts.service.ts";
import { buildNewPasswordCommands } from "./modules/accounts/demo-passwords.service.ts";
import { nameKey } from "./platform/names.ts";

export const LOCAL_ONLY_HINT =
  "If only this machine can reach it, set VITRINE_ORIGIN, for example to http://localhost:8080";

/**
 * Call before the server listens. `warn` receives messages for the operator, at most one per account that attempts a
 * login.
 */
export async function blockDemoPasswordsIfReachable(
  accounts: Accounts,
  configuration: ServerConfiguration,
  warn: (sentence: string) => void,
) {
  const openToOthers = isReachableFromOtherMachines(configuration);
  const names = openToOthers ? await accounts.endDemoSessions() : [];
  if (names.length > 0) {
    warn(
      `These accounts still have a published password of the demo: ${names.join(", ")}. They cannot log in, since other machines can reach the portal. Set new passwords: ${buildNewPasswordCommands(names).join("; ")}. ${LOCAL_ONLY_HINT}.`,
    );
  }
  const warned = new Set(names.map(nameKey));
  return {
    isOpenToOthers: openToOthers,
    onDemoPassword(name: string) {
      if (warned.has(name)) return;
      warned.add(name);
      warn(
        `A login as ${name} was rejected: it has a published password of the demo, and other machines can reach the portal. Set a new one: ${buildNewPasswordCommands([name])[0]}. ${LOCAL_ONLY_HINT}.`,
      );
    },
  };
}
