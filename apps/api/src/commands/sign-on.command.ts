import { createAccounts } from "../modules/accounts/accounts.service.ts";
import { createSignOn, getPortalAddresses } from "../modules/sign-on/sign-on.service.ts";
import { systemClock } from "../platform/clock.ts";
import { OperatorError } from "../platform/errors/operator-error.ts";
import { StartError } from "../platform/errors/start-error.ts";
import { assertLibraryExists, openDataFolder } from "../platform/storage/data-folder.ts";
import type { Command } from "./command.ts";

export const signOnCommand: Command = {
  help: `vitrine sign-on list
vitrine sign-on link <account> --provider <key> --subject <id>
vitrine sign-on unlink <account> --provider <key>

Lists the providers of VITRINE_SIGN_ON with the portal's URLs to configure there, and the linked accounts. A link
consists of the provider's key and the provider's permanent id of the user.

  --provider <key>  as in the file of VITRINE_SIGN_ON
  --subject <id>    \`sub\` of OpenID Connect, the NameID of SAML
`,
  options: { provider: { type: "string" }, subject: { type: "string" } },
  async run([action = "", account, ...others], { provider, subject }, configuration) {
    const { dataFolder, signOn: settings, origin = "", apiPrefix } = configuration;
    const wants = { list: [false, false, false], link: [true, true, true], unlink: [true, true, false] }[action];
    const has = [account, provider, subject].map((value) => value !== undefined);
    if (others.length > 0 || wants?.join() !== has.join())
      throw new StartError("Usage: vitrine sign-on list, link or unlink. Add --help for the options.");
    if (typeof provider === "string" && action === "link" && !settings.providers.some(({ key }) => key === provider))
      throw new StartError(`VITRINE_SIGN_ON names no provider ${provider}.`);
    assertLibraryExists(dataFolder);
    const api = `${origin}${apiPrefix}`;
    const data = openDataFolder(dataFolder);
    try {
      const accounts = createAccounts(data.db, systemClock, configuration.signOn);
      const parts = { db: data.db, clock: systemClock, signing: data.signing, accounts, warn: () => {} };
      const signOn = createSignOn(parts, settings, api);
      if (action === "link")
        await signOn.link(String(account), { provider: String(provider), subject: String(subject) });
      if (action === "unlink" && !(await signOn.unlink(String(account), String(provider))))
        throw new StartError(`${account} is not linked to ${provider}.`);
      for (const { key, kind } of settings.providers) {
        const { callback, metadata, afterLogout } = getPortalAddresses(api, key);
        const lines = [`${key} (${kind})`, `  answer: ${callback}`, `  after its logout: ${afterLogout}`];
        if (kind === "saml") lines.push(`  metadata and entity id: ${metadata}`);
        process.stdout.write(`${lines.join("\n")}\n`);
      }
      for (const link of await signOn.links())
        process.stdout.write(`${link.account}: ${link.provider}, ${link.subject}\n`);
      return 0;
    } catch (error) {
      throw error instanceof OperatorError ? new StartError(error.message) : error;
    } finally {
      await data.db.close();
    }
  },
};
