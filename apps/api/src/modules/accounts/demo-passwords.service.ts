// The passwords of the demo library's accounts, which everybody can read. Known here and not only in `demo.json`: they
// stay in a data folder when the demo is left out of an installation. What one may do with them is not decided here.
import type { Sqlite } from "../../platform/database.ts";
import { passwordReader } from "./accounts.repository.ts";
import { verifyPassword } from "./passwords.ts";

/** Account -> password. What was shipped once stays in this list. */
export const DEMO_PASSWORDS: Readonly<Record<string, string>> = {
  lena: "lena-sieht-ton",
  paul: "paul-schreibt-heute",
  ida: "ida-zeichnet-plakate",
  admin: "admin-brennt-ton",
  technik: "technik-dreht-nur",
  niemand: "niemand-darf-rein",
  gesperrt: "gesperrt-seit-mai",
};

const passwords = new Set(Object.values(DEMO_PASSWORDS));

export const isDemoPassword = (password: string): boolean => passwords.has(password);

/**
 * The demo's accounts that still have the password they came with. One look at a password for each that is there, some
 * 30 ms; own accounts that were given such a password are noticed when somebody logs in with it.
 */
export async function accountsOfDemo(db: Sqlite): Promise<{ id: number; name: string }[]> {
  const passwordOf = passwordReader(db);
  const found: { id: number; name: string }[] = [];
  for (const [key, password] of Object.entries(DEMO_PASSWORDS)) {
    const row = passwordOf(key);
    // One that cannot be read lets nobody in.
    if (row && (await verifyPassword(row.passwordHash, password).catch(() => false)))
      found.push({ id: row.id, name: row.name });
  }
  return found;
}

/** What to do about it, as commands. */
export const newPasswordsFor = (names: readonly string[]): string[] =>
  names.map((name) => `vitrine user change ${name} --new-password`);
