import { createAccounts } from "../modules/accounts/accounts.service.ts";
import { createSignOn, getPortalUrlsForProvider } from "../modules/sign-on/sign-on.service.ts";
import { systemClock } from "../platform/clock.ts";
import { StartError } from "../platform/errors/start-error.ts";
import { type Command, printFromLibrary } from "./command.ts";

export const signOnCommand: Command = {
  help: `vitrine sign-on list
vitrine sign-on link <account> --provider <key> --subject <id>
vitrine sign-on unlink <account> --provider <key>

Lists the providers of VITRINE_SIGN_ON with the portal's URLs to configure there, and the linked accounts. A link
consists of the provider's key and the provider's permanent id of the user.

  --provider <key>  as in the file of VITRINE_SIGN_ON
  --subject <id>    \`sub\` of OpenID Connect, the NameID of SAML
`,
  options: { provider: "string", subject: "string" },
  async run([action = "", account, ...others], { provider, subject }, configuration) {
    const { signOn: settings, origin = "", apiPrefix } = configuration;
    const wants = { list: [false, false, false], link: [true, true, true], unlink: [true, true, false] }[action];
    const has = [account, provider, subject].map((value) => value !== undefined);
    if (others.length > 0 || wants?.join() !== has.join())
      throw new StartError("Usage: vitrine sign-on list, link or unlink. Add --help for the options.");
    if (typeof provider === "string" && action === "link" && !settings.providers.some(({ key }) => key === provider))
      throw new StartError(`VITRINE_SIGN_ON names no provider ${provider}.`);
    const api = `${origin}${apiPrefix}`;
    return printFromLibrary(configuration, async ({ db, signing }) => {
      const accounts = createAccounts(db, systemClock, settings);
      const signOn = createSignOn({ db, clock: systemClock, signing, accounts, warn: () => {} }, settings, api);
      if (action === "link")
        await signOn.link(String(account), { provider: String(provider), subject: String(subject) });
      if (action === "unlink" && !(await signOn.unlink(String(account), String(provider))))
        throw new StartError(`${account} is not linked to ${provider}.`);
      const lines = settings.providers.flatMap(({ key, kind }) => {
        const { callback, metadata, afterLogout } = getPortalUrlsForProvider(api, key);
        const shared = [`${key} (${kind})`, `  answer: ${callback}`, `  after its logout: ${afterLogout}`];
        return kind === "saml" ? [...shared, `  metadata and entity id: ${metadata}`] : shared;
      });
      const links = await signOn.links();
      lines.push(...links.map((link) => `${link.account}: ${link.provider}, ${link.subject}`));
      return lines.map((line) => `${line}\n`).join("");
    });
  },
};
