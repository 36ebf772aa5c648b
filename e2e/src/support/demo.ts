// Reads the demo library's accounts, by role, and files, by name.
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { repositoryRoot } from "./portal.ts";

export interface Account {
  readonly name: string;
  readonly password: string;
  readonly displayName?: string;
  readonly assetUser?: boolean;
  readonly guiAdmin?: boolean;
  readonly enabled?: boolean;
  readonly groups?: readonly string[];
}

interface Demo {
  readonly library?: string;
  readonly accounts: readonly Account[];
  readonly collections?: readonly { readonly labels: Readonly<Record<string, string>> }[];
  readonly config: {
    readonly order: {
      readonly mailto: string;
      readonly subject: Readonly<Record<"de" | "en", string>>;
      readonly body: Readonly<Record<"de" | "en", string>>;
    };
  };
  readonly customPages?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** The demo library's description; the variable selects another one than this repository's. */
const file = process.env.VITRINE_E2E_DEMO ?? join(repositoryRoot, "fixtures", "demo.json");

export const demoData = JSON.parse(readFileSync(file, "utf8")) as Demo;
export const demoFolder = join(dirname(file), demoData.library ?? "library");

export type AccountRole = "assetUser" | "portalAdmin" | "guiAdminOnly" | "noRights" | "disabled";

const roles: Record<AccountRole, (account: Account) => boolean> = {
  assetUser: ({ assetUser, guiAdmin }) => assetUser === true && guiAdmin !== true,
  portalAdmin: ({ assetUser, guiAdmin }) => assetUser === true && guiAdmin === true,
  guiAdminOnly: ({ assetUser, guiAdmin }) => assetUser !== true && guiAdmin === true,
  noRights: ({ assetUser, guiAdmin }) => assetUser !== true && guiAdmin !== true,
  disabled: () => true,
};

/** The first demo account with this role. */
export function accountWithRole(part: AccountRole): Account {
  const enabled = part !== "disabled";
  const found = demoData.accounts.find((one) => (one.enabled !== false) === enabled && roles[part](one));
  if (!found) throw new Error(`The demo library has no account for "${part}".`);
  return found;
}

/** Content of the file with this name in the demo library; undefined if there is not exactly one. */
export function readDemoFile(name: string): Buffer | undefined {
  const found = listDemoFiles().filter((path) => basename(path) === name);
  const [only] = found;
  return only !== undefined && found.length === 1 ? readFileSync(only) : undefined;
}

export function listDemoFiles(): string[] {
  return readdirSync(demoFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
