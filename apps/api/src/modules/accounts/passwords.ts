import { hash, verify } from "@node-rs/argon2";

/** Argon2id; OWASP's second profile: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** A hash to verify against when the account does not exist, so that both cases take equally long. */
let decoy: Promise<string> | undefined;

/** Rejects if the stored hash is damaged. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword("nobody has this password");
  const matches = await verify(stored ?? (await decoy), password);
  return matches && stored != null;
}
