// Prints address, data folder and first steps once the server listens.
import type { AddressInfo } from "node:net";
import type { App } from "./app.ts";
import { isReachableFromOtherMachines, type ServerConfiguration } from "./configuration.ts";
import { LOCAL_ONLY_HINT } from "./demo-passwords.ts";
import type { AccountsWithDemoPassword } from "./demo-start.ts";
import { accountsWithDemoPassword, buildNewPasswordCommands } from "./modules/accounts/demo-passwords.service.ts";
import { localServerUrl } from "./platform/http/local-server-url.ts";

export async function printWelcome(
  { fastify, services }: App,
  configuration: ServerConfiguration,
  demo: AccountsWithDemoPassword,
  print: (lines: readonly string[]) => void,
): Promise<void> {
  const address = configuration.origin ?? localServerUrl(fastify.server.address() as AddressInfo);
  const lines = [`Vitrine runs on ${address}`, `Data: ${configuration.dataFolder}`];
  const refused = isReachableFromOtherMachines(configuration)
    ? await accountsWithDemoPassword(services.data.db.read)
    : [];
  if (refused.length > 0) {
    const names = refused.map(({ name }) => name);
    lines.push(
      "",
      `These accounts have a published password of the demo: ${names.join(", ")}.`,
      "They cannot log in, since other machines can reach the portal. Set new passwords:",
      ...buildNewPasswordCommands(names).map((command) => `  ${command}`),
      "For your own portal, start with VITRINE_DEMO=0 and an empty data folder.",
      `${LOCAL_ONLY_HINT}.`,
    );
  } else if (demo.length > 0) {
    const names = Math.max(...demo.map(({ name }) => name.length));
    const passwords = Math.max(...demo.map(({ password }) => password.length));
    lines.push("", "Demo accounts (name, password):");
    for (const { name, password, about } of demo) {
      lines.push(`  ${name.padEnd(names)}  ${password.padEnd(passwords)}  ${about}`.trimEnd());
    }
  }
  if (await services.accounts.needsSetup()) {
    const code = await services.accounts.makeSetupCode();
    lines.push(
      "There is no administrator yet. Create the first one with this link, which works once:",
      `${address}/#/setup?code=${code}`,
    );
  } else if (!(await services.accounts.hasAdmin())) {
    lines.push(
      "No administrator can log in, since password logins are disabled. In the file of VITRINE_SIGN_ON,",
      "grant the role to a group of a provider (roles.guiAdmin), or link an admin account: vitrine sign-on --help.",
    );
  }
  print(lines);
}
