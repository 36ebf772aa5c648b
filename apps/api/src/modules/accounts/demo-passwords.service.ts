// Detects demo accounts that still have their published passwords. The passwords are listed here and not only in
// `demo.json`, because the accounts stay in a data folder when an installation no longer includes the demo.
import type { Reader } from "../../platform/database/database.ts";
import { findAccountByNameKey } from "./accounts.repository.ts";
import { verifyPassword } from "./passwords.ts";

/** Account -> password. Passwords that were ever shipped must stay in this list. */
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
 * The demo accounts that still have their published password. Each verification takes some 30 ms; other accounts with
 * such a password are detected at login.
 */
export async function accountsWithDemoPassword(db: Reader): Promise<{ id: number; name: string }[]> {
  const found: { id: number; name: string }[] = [];
  for (const [key, password] of Object.entries(DEMO_PASSWORDS)) {
    const row = await findAccountByNameKey(db, key);
    // A damaged hash is no match: nobody can log in with it.
    if (row && (await verifyPassword(row.passwordHash, password).catch(() => false)))
      found.push({ id: row.id, name: row.name });
  }
  return found;
}

/** The commands that give these accounts new passwords. */
export const buildNewPasswordCommands = (names: readonly string[]): string[] =>
  names.map((name) => `vitrine user change ${name} --new-password`);
