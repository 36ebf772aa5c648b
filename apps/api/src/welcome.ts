// What the operator reads in the terminal once the server listens.
import type { AddressInfo } from "node:net";
import type { App } from "./app.ts";
import { isOpenToOthers, type ServerConfiguration } from "./configuration.ts";
import { ONLY_HERE } from "./demo-passwords.ts";
import type { DemoStart } from "./demo-start.ts";
import { accountsOfDemo, newPasswordsFor } from "./modules/accounts/demo-passwords.service.ts";
import { ownAddress } from "./platform/own-address.ts";

export async function greet(
  { fastify, services }: App,
  configuration: ServerConfiguration,
  demo: DemoStart,
  print: (lines: readonly string[]) => void,
): Promise<void> {
  const address = configuration.origin ?? ownAddress(fastify.server.address() as AddressInfo);
  const lines = [`Vitrine runs on ${address}`, `Data: ${configuration.dataFolder}`];
  const refused = isOpenToOthers(configuration) ? await accountsOfDemo(services.data.db.sqlite) : [];
  if (refused.length > 0) {
    const names = refused.map(({ name }) => name);
    lines.push(
      "",
      `These accounts have a password of the demo, which everybody can read: ${names.join(", ")}.`,
      "They cannot log in, since others than this machine can reach the portal. Give them their own:",
      ...newPasswordsFor(names).map((command) => `  ${command}`),
      "For a portal of your own, start with VITRINE_DEMO=0 and an empty data folder.",
      `${ONLY_HERE}.`,
    );
  } else if (demo.accounts.length > 0) {
    const names = Math.max(...demo.accounts.map(({ name }) => name.length));
    const passwords = Math.max(...demo.accounts.map(({ password }) => password.length));
    lines.push("", "Demo accounts (name, password):");
    for (const { name, password, about } of demo.accounts) {
      lines.push(`  ${name.padEnd(names)}  ${password.padEnd(passwords)}  ${about}`.trimEnd());
    }
  }
  if (await services.accounts.needsSetup()) {
    const code = await services.accounts.makeSetupCode();
    lines.push(
      "There is no administrator yet. This link makes the first one, once:",
      `${address}/#/setup?code=${code}`,
    );
  } else if (!(await services.accounts.hasAdmin())) {
    lines.push(
      "Nobody who may administer the portal can log in, since names and passwords are off. In the file of VITRINE_SIGN_ON,",
      "give the right to a group of a provider (roles.guiAdmin), or link an account that has it: vitrine sign-on --help.",
    );
  }
  print(lines);
}
