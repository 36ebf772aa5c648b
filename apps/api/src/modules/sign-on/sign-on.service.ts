// Sign-on with the configured providers, from the first redirect to the single-use code that opens a session. Does not
// open sessions itself. A user is matched to an account by provider and subject, never by name.
import { setTimeout as wait } from "node:timers/promises";
import type { ProviderSession } from "../../db/tables/account.table.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import { recordEvent } from "../../platform/database/events.repository.ts";
import { createAppError } from "../../platform/errors/app-error.ts";
import { OperatorError } from "../../platform/errors/operator-error.ts";
import type { Signing } from "../../platform/signing.ts";
import type { AccountSummary, Accounts, AccountUpdate } from "../accounts/accounts.service.ts";
import { createSignOnAttempts, hashBrowserCookie, type SignOnAttempt } from "./attempts.ts";
import { createOidcProvider } from "./oidc.ts";
import type { PortalUrlsForProvider, Provider, ProviderResponse } from "./provider.ts";
import { getProviderName, type ProviderSettings, type SignOnSettings } from "./provider-settings.ts";
import { createSamlProvider } from "./saml.ts";
import * as repository from "./sign-on.repository.ts";
import { SignOnFailure } from "./sign-on-failure.ts";
import { isMailDomainAllowed, mapRolesToAccountFlags, mergeGroups, type SignOnProfile } from "./sign-on-profile.ts";
import { createUnmatchedClaimCheck } from "./unmatched-claims.ts";

export interface SignOnDeps {
  db: Database;
  clock: Clock;
  signing: Signing;
  accounts: Accounts;
  /** Writes a warning into the operator's log. */
  warn(message: string): void;
}

/** Maximum milliseconds to wait for the URL of a provider's logout; the local session has ended already. */
const LOGOUT_MS = 2000;

interface Entry {
  settings: ProviderSettings;
  provider: Provider;
  addresses: PortalUrlsForProvider & { start: string };
}

export type SignOn = ReturnType<typeof createSignOn>;

/** `api` is the absolute URL of the portal's API. */
export function createSignOn(
  { db, clock, signing, accounts, warn }: SignOnDeps,
  { providers }: SignOnSettings,
  api: string,
) {
  const checkClaims = createUnmatchedClaimCheck(warn);
  const attempts = createSignOnAttempts(signing.signer("sign-on"), clock);
  const entries = new Map(
    providers.map((settings): [string, Entry] => {
      const addresses = getPortalUrlsForProvider(api, settings.key);
      const provider =
        settings.kind === "oidc" ? createOidcProvider(settings, addresses) : createSamlProvider(settings, addresses);
      return [settings.key, { settings, provider, addresses }];
    }),
  );
  const getEntry = (key: string): Entry => {
    const entry = entries.get(key);
    if (!entry) throw createAppError("not_found");
    return entry;
  };

  const consumeOnce = async (key: string, until: number, message: string): Promise<void> => {
    if (!(await db.write((tx) => repository.consumeSignOnKey(tx, key, until))))
      throw new SignOnFailure("expired", message);
  };

  /** Finds the account by verified address, if enabled: only if exactly one unlinked account has it. */
  async function findAccountByMail({ email, emailVerified, subject }: SignOnProfile, settings: ProviderSettings) {
    if (!settings.linkByMail || !email || !emailVerified) return undefined;
    const [found, second] = await repository.findUnlinkedAccountsByMail(db, email);
    if (!found || second) return undefined;
    await db.write((tx) => link(tx, found.id, { provider: settings.key, subject }));
    return found.name;
  }

  async function link(tx: Tx, accountId: number, identity: repository.Identity): Promise<void> {
    await repository.insertIdentity(tx, { ...identity, accountId, createdAt: clock.seconds() });
    await recordEvent(tx, clock, "account.linked", { id: accountId, provider: identity.provider });
  }

  async function createAccount(profile: SignOnProfile, settings: ProviderSettings): Promise<AccountSummary> {
    const identity = { provider: settings.key, subject: profile.subject };
    if (settings.accounts === "known") {
      throw new SignOnFailure("no_account", `no account is linked to this user: ${formatLinkCommand(identity)}`);
    }
    const { name, email, emailVerified, displayName } = profile;
    if (!name) throw new SignOnFailure("no_account", "the provider sends no name, so no account can be created");
    try {
      return await accounts.add(
        {
          name: name.slice(0, 100).trim(),
          groups: mergeGroups([], profile, settings),
          ...mapRolesToAccountFlags(profile, settings),
          // Only a verified address: another one may belong to another user, who could then take over this account.
          ...(email && emailVerified ? { email } : {}),
          ...(displayName ? { displayName } : {}),
        },
        (tx, id) => link(tx, id, identity),
      );
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      throw new SignOnFailure("no_account", `no account can be created: ${error.message}`, { cause: error });
    }
  }

  /** Applies the groups and flags from the provider. Other sessions end only if these change. */
  async function applyRights(account: AccountSummary, profile: SignOnProfile, settings: ProviderSettings) {
    const flags = Object.entries(mapRolesToAccountFlags(profile, settings)) as ["assetUser" | "guiAdmin", boolean][];
    const changed = Object.fromEntries(flags.filter(([flag, on]) => account[flag] !== on));
    const groups = mergeGroups(account.groups, profile, settings);
    const sameGroups = groups.join("\n") === [...account.groups].sort().join("\n");
    if (sameGroups && Object.keys(changed).length === 0) return;
    const change: AccountUpdate = { ...changed, ...(sameGroups ? {} : { groups }) };
    try {
      await accounts.change(account.name, change);
    } catch (error) {
      if (!(error instanceof OperatorError) || error.code !== "account.last_admin") throw error;
      warn(`${settings.key} would remove the last administrator: the account keeps its rights`);
      const { guiAdmin: _, ...others } = change;
      if (Object.keys(others).length > 0) await accounts.change(account.name, others);
    }
  }

  async function findOrCreateAccount(profile: SignOnProfile, settings: ProviderSettings): Promise<AccountSummary> {
    if (!isMailDomainAllowed(profile, settings))
      throw new SignOnFailure("no_authorization", "the address is not verified, or its domain is not allowed");
    const identity = { provider: settings.key, subject: profile.subject };
    const name =
      (await repository.findAccountNameOfIdentity(db, identity)) ?? (await findAccountByMail(profile, settings));
    const known = name === undefined ? undefined : await accounts.find(name);
    if (!known) return createAccount(profile, settings);
    if (!known.enabled) throw new SignOnFailure("no_authorization", "the account is disabled");
    await applyRights(known, profile, settings);
    await db.write((tx) => repository.touchIdentity(tx, identity, clock.seconds()));
    return known;
  }

  return {
    /** The providers as login methods. */
    methods: (locale: string): { name: string; url: string }[] =>
      [...entries.values()].map(({ settings, addresses }) => ({
        name: getProviderName(settings, locale),
        url: addresses.start,
      })),
    /** Returns the URL to redirect the browser to. `browser` is its cookie. */
    start: async (key: string, browser: string): Promise<string> =>
      getEntry(key).provider.start(attempts.start(key, browser)),
    /**
     * Returns the code for `session/get?token=`, which the same browser must redeem. Rejects with a SignOnFailure.
     * `browser` is undefined for a form posted by another site, which comes without cookies.
     */
    async finish(key: string, response: ProviderResponse, browser?: { cookie: string | undefined }): Promise<string> {
      const { settings, provider } = getEntry(key);
      const isSameBrowser = (attempt: SignOnAttempt) =>
        browser === undefined ||
        (browser.cookie !== undefined && hashBrowserCookie(browser.cookie) === attempt.browser);
      const { profile, attempt, singleUse } = await provider.finish(response, {
        read: (text) => {
          const attempt = attempts.read(key, text);
          return attempt && isSameBrowser(attempt) ? attempt : undefined;
        },
        consume: ({ id, end }) => consumeOnce(`attempt ${id}`, end, "the attempt was used before"),
      });
      if (singleUse) await consumeOnce(singleUse.key, singleUse.until, "the assertion was used before");
      checkClaims(profile, settings);
      const account = await findOrCreateAccount(profile, settings);
      return accounts.makeSignOnCode(account.id, attempt.browser, profile.session);
    },
    /** Returns the URL of the provider's logout, if it has one. Never rejects: the session here has ended already. */
    async logout(session: ProviderSession | undefined): Promise<string | undefined> {
      const entry = session && entries.get(session.provider);
      if (!session || !entry) return undefined;
      const timeout = wait(LOGOUT_MS, undefined, { ref: false });
      return Promise.race([entry.provider.logout(session).catch(() => undefined), timeout]);
    },
    /** Returns the SAML metadata (XML) for the operator of a provider. */
    metadata(key: string): string {
      const { provider } = getEntry(key);
      if (!provider.metadata) throw createAppError("not_found");
      return provider.metadata();
    },
    /** The URL to which the provider sends its response. */
    callbackAddress: (key: string): string => getEntry(key).addresses.callback,
    assertKnown: (key: string): void => void getEntry(key),
    /** Links an account to a user at a provider. @throws OperatorError */
    async link(name: string, identity: repository.Identity): Promise<void> {
      const account = await accounts.get(name);
      const taken = await repository.findAccountNameOfIdentity(db, identity);
      if (taken !== undefined)
        throw new OperatorError(
          "link.taken",
          `${identity.subject} of ${identity.provider} is linked to ${taken} already.`,
        );
      await db.write((tx) => link(tx, account.id, identity));
    },
    /** Also ends the sessions opened by the provider. False if the account was not linked to it. */
    async unlink(name: string, provider: string): Promise<boolean> {
      const { id } = await accounts.get(name);
      return db.write(async (tx) => {
        if ((await repository.deleteIdentities(tx, id, provider)) === 0) return false;
        await repository.deleteProviderSessions(tx, id, provider);
        await recordEvent(tx, clock, "account.unlinked", { id, provider });
        return true;
      });
    },
    links: (): Promise<{ provider: string; subject: string; account: string }[]> => repository.listIdentities(db),
    purge: (): Promise<void> => db.write((tx) => repository.deleteExpiredUsedSignOnKeys(tx, clock.seconds())),
  };
}

/** Users choose their subject at some providers, so it must be safe for operators to paste the command. */
function formatLinkCommand({ provider, subject }: repository.Identity): string {
  if (/^[\w@.:+|/=-]+$/.test(subject))
    return `vitrine sign-on link <account> --provider ${provider} --subject '${subject}'`;
  return `see vitrine sign-on --help. Their subject contains shell metacharacters, so quote it with care: ${JSON.stringify(subject)}`;
}

/** URLs of the portal that belong to a provider. */
export function getPortalUrlsForProvider(api: string, key: string): PortalUrlsForProvider & { start: string } {
  const start = `${api}/session/sign_on/${key}`;
  return { start, callback: `${start}/answer`, metadata: `${start}/metadata`, afterLogout: `${start}/left` };
}
