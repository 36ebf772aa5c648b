// Sign-on by providers that the operator names: from the first step to the single-use code that opens a session. It
// opens no session itself. An account is somebody's by the link of provider and subject, never by a name.
import { setTimeout as wait } from "node:timers/promises";
import type { SignOnSession } from "../../db/tables/account.table.ts";
import { fail } from "../../platform/app-error.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database.ts";
import { recordEvent } from "../../platform/events.repository.ts";
import { OperatorError } from "../../platform/operator-error.ts";
import type { Signing } from "../../platform/signing.ts";
import { AccountError, type AccountSummary, type Accounts, type ChangedAccount } from "../accounts/accounts.service.ts";
import { type Attempt, browserKey, createAttempts } from "./attempts.ts";
import { createOidcProvider } from "./oidc.ts";
import { flagsOf, groupsAfter, mayCome, type Person } from "./person.ts";
import type { Answer, OwnAddresses, Provider } from "./provider.ts";
import { nameOf, type ProviderSettings, type SignOnSettings } from "./provider-settings.ts";
import { createSamlProvider } from "./saml.ts";
import * as repository from "./sign-on.repository.ts";
import { SignOnFailure } from "./sign-on-failure.ts";
import { createClaimCheck } from "./unmatched-claims.ts";

export type LinkFault = "link.unknown_account" | "link.taken";

export class LinkError extends OperatorError<LinkFault> {
  override readonly name = "LinkError";
}

export interface SignOn {
  /** The providers as ways to log in. */
  methods(locale: string): { name: string; url: string }[];
  /** Where the browser goes to sign on. `browser` is what it will be known by. */
  begin(provider: string, browser: string): Promise<string>;
  /**
   * The code for `session/get?token=`, which the same browser redeems. Rejects with a SignOnFailure where nobody is
   * signed on. `browser` is undefined where it cannot be known: in a form that another site posts.
   */
  finish(provider: string, answer: Answer, browser?: { cookie: string | undefined }): Promise<string>;
  /** The address of the provider's own logout, if it has one. Never rejects: the session here is over already. */
  logout(session: SignOnSession | undefined): Promise<string | undefined>;
  /** XML for the operator of a provider. */
  metadata(provider: string): string;
  /** Where the provider sends its answer. */
  answerAddress(provider: string): string;
  assertKnown(provider: string): void;
  /** Lets somebody in as an account. Throws a LinkError that says what is wrong. */
  link(account: string, identity: repository.Identity): Promise<void>;
  /** Ends what the provider has opened for it. False where the account was not linked to the provider. */
  unlink(account: string, provider: string): Promise<boolean>;
  links(): Promise<{ provider: string; subject: string; account: string }[]>;
  purge(): Promise<void>;
}

export interface SignOnParts {
  db: Database;
  clock: Clock;
  signing: Signing;
  accounts: Accounts;
  /** For the log of the operator. */
  say(sentence: string): void;
}

/** Milliseconds that somebody waits for the address of a provider's logout: here they are out already. */
const LOGOUT_MS = 2000;

interface Entry {
  settings: ProviderSettings;
  provider: Provider;
  own: OwnAddresses & { begin: string };
}

/** `api` is the absolute address of the portal's API. */
export function createSignOn(
  { db, clock, signing, accounts, say }: SignOnParts,
  { providers }: SignOnSettings,
  api: string,
): SignOn {
  const checkClaims = createClaimCheck(say);
  const attempts = createAttempts(signing.signer("sign-on"), clock);
  const entries = new Map(
    providers.map((settings): [string, Entry] => {
      const own = ownAddresses(api, settings.key);
      const provider = settings.kind === "oidc" ? createOidcProvider(settings, own) : createSamlProvider(settings, own);
      return [settings.key, { settings, provider, own }];
    }),
  );
  const entryOf = (key: string): Entry => {
    const entry = entries.get(key);
    if (!entry) throw fail("not_found");
    return entry;
  };

  const takeOnce = async (key: string, until: number, message: string): Promise<void> => {
    if (!(await db.write((tx) => repository.takeOnce(tx, key, until)))) throw new SignOnFailure("expired", message);
  };

  async function existing(name: string): Promise<AccountSummary> {
    const found = await accounts.find(name);
    if (!found) throw new LinkError("link.unknown_account", `There is no account "${name}".`);
    return found;
  }

  /** By a verified address, where the operator wants that: of one account alone, and of none that is somebody's already. */
  async function accountByMail({ email, emailVerified, subject }: Person, settings: ProviderSettings) {
    if (!settings.linkByMail || !email || !emailVerified) return undefined;
    const [found, second] = await repository.unlinkedOfMail(db, email);
    if (!found || second) return undefined;
    await db.write((tx) => link(tx, found.id, { provider: settings.key, subject }));
    return found.name;
  }

  const note = (tx: Tx, kind: string, id: number, provider: string) =>
    recordEvent(tx, { at: clock.now(), kind, details: { id, provider } });

  function link(tx: Tx, accountId: number, identity: repository.Identity): void {
    repository.insertIdentity(tx, { ...identity, accountId, createdAt: clock.seconds() });
    note(tx, "account.linked", accountId, identity.provider);
  }

  async function newAccount(person: Person, settings: ProviderSettings): Promise<AccountSummary> {
    const identity = { provider: settings.key, subject: person.subject };
    if (settings.accounts === "known") {
      throw new SignOnFailure("no_account", `no account is linked to them: ${howToLink(identity)}`);
    }
    const { name, email, emailVerified, displayName } = person;
    if (!name) throw new SignOnFailure("no_account", "the provider says no name, so no account can be made");
    try {
      return await accounts.add(
        {
          name: name.slice(0, 100).trim(),
          groups: groupsAfter([], person, settings),
          ...flagsOf(person, settings),
          // An address that nobody has verified may be somebody else's, to whom it would prove this account's.
          ...(email && emailVerified ? { email } : {}),
          ...(displayName ? { displayName } : {}),
        },
        (tx, id) => link(tx, id, identity),
      );
    } catch (error) {
      if (!(error instanceof AccountError)) throw error;
      throw new SignOnFailure("no_account", `no account can be made: ${error.message}`, { cause: error });
    }
  }

  /** Takes over what the provider says of somebody's rights. Only a change of them ends their other sessions. */
  async function withRights(account: AccountSummary, person: Person, settings: ProviderSettings) {
    const flags = Object.entries(flagsOf(person, settings)) as ["assetUser" | "guiAdmin", boolean][];
    const changed = Object.fromEntries(flags.filter(([flag, on]) => account[flag] !== on));
    const groups = groupsAfter(account.groups, person, settings);
    const sameGroups = groups.join("\n") === [...account.groups].sort().join("\n");
    if (sameGroups && Object.keys(changed).length === 0) return;
    const change: ChangedAccount = { ...changed, ...(sameGroups ? {} : { groups }) };
    try {
      await accounts.change(account.name, change);
    } catch (error) {
      if (!(error instanceof AccountError) || error.code !== "account.last_admin") throw error;
      say(`${settings.key} takes the administration from the last account that has it: it keeps it`);
      const { guiAdmin: _, ...others } = change;
      if (Object.keys(others).length > 0) await accounts.change(account.name, others);
    }
  }

  async function accountOf(person: Person, settings: ProviderSettings): Promise<AccountSummary> {
    if (!mayCome(person, settings))
      throw new SignOnFailure("no_authorization", "the address is not verified, or not of a domain that may come in");
    const identity = { provider: settings.key, subject: person.subject };
    const name = (await repository.accountOfIdentity(db, identity)) ?? (await accountByMail(person, settings));
    const known = name === undefined ? undefined : await accounts.find(name);
    if (!known) return newAccount(person, settings);
    if (!known.enabled) throw new SignOnFailure("no_authorization", "the account is disabled");
    await withRights(known, person, settings);
    await db.write((tx) => repository.touchIdentity(tx, identity, clock.seconds()));
    return known;
  }

  return {
    methods: (locale) =>
      [...entries.values()].map(({ settings, own }) => ({ name: nameOf(settings, locale), url: own.begin })),
    begin: async (key, browser) => entryOf(key).provider.begin(attempts.begin(key, browser)),
    async finish(key, answer, browser) {
      const { settings, provider } = entryOf(key);
      const isOf = (attempt: Attempt) =>
        browser === undefined || (browser.cookie !== undefined && browserKey(browser.cookie) === attempt.browser);
      const { person, attempt, once } = await provider.finish(answer, {
        read: (text) => {
          const attempt = attempts.read(key, text);
          return attempt && isOf(attempt) ? attempt : undefined;
        },
        take: ({ id, end }) => takeOnce(`attempt ${id}`, end, "the attempt was answered before"),
      });
      if (once) await takeOnce(once.key, once.until, "the assertion was used before");
      checkClaims(person, settings);
      const account = await accountOf(person, settings);
      return accounts.makeSignOnCode(account.id, attempt.browser, person.session);
    },
    async logout(session) {
      const entry = session && entries.get(session.provider);
      if (!session || !entry) return undefined;
      const patience = wait(LOGOUT_MS, undefined, { ref: false });
      return Promise.race([entry.provider.logout(session).catch(() => undefined), patience]);
    },
    metadata(key) {
      const { provider } = entryOf(key);
      if (!provider.metadata) throw fail("not_found");
      return provider.metadata();
    },
    answerAddress: (key) => entryOf(key).own.answer,
    assertKnown: (key) => void entryOf(key),
    async link(name, identity) {
      const account = await existing(name);
      const taken = await repository.accountOfIdentity(db, identity);
      if (taken !== undefined)
        throw new LinkError("link.taken", `${identity.subject} of ${identity.provider} is linked to ${taken} already.`);
      await db.write((tx) => link(tx, account.id, identity));
    },
    async unlink(name, provider) {
      const { id } = await existing(name);
      return db.write((tx) => {
        if (repository.deleteIdentities(tx, id, provider) === 0) return false;
        repository.endWhatItOpened(tx, id, provider);
        note(tx, "account.unlinked", id, provider);
        return true;
      });
    },
    links: () => repository.listIdentities(db),
    purge: () => db.write((tx) => repository.purgeUses(tx, clock.seconds())),
  };
}

/** People choose what they are called at some providers, and operators paste the command. */
function howToLink({ provider, subject }: repository.Identity): string {
  if (/^[\w@.:+|/=-]+$/.test(subject))
    return `vitrine sign-on link <account> --provider ${provider} --subject '${subject}'`;
  return `see vitrine sign-on --help. Their subject has signs that mean something to a shell, so quote it with care: ${JSON.stringify(subject)}`;
}

/** Addresses of the portal that belong to a provider. */
export function ownAddresses(api: string, key: string): OwnAddresses & { begin: string } {
  const begin = `${api}/session/sign_on/${key}`;
  return { begin, answer: `${begin}/answer`, metadata: `${begin}/metadata`, left: `${begin}/left` };
}
