import { createInterface } from "node:readline/promises";
import { assertPoolCode, createPools } from "../modules/pools/pools.service.ts";
import { systemClock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { StartError } from "../platform/errors/start-error.ts";

/**
 * Creates the pool of an import if it does not exist: with `create` at once, in a terminal after a confirmation.
 * Otherwise the pool stays missing, and the import itself fails later. `isOfServer`: a server runs the import; a
 * missing pool is then an error, since its name comes from the environment. @throws StartError, OperatorError
 */
export async function createMissingPoolIfConfirmed(
  db: Database,
  name: string,
  create: boolean,
  isOfServer = false,
): Promise<void> {
  const pools = createPools(db, systemClock);
  await pools.ensurePublic();
  const names = (await pools.list()).map((pool) => pool.name);
  if (names.includes(name)) return;
  if (isOfServer) {
    const which = `VITRINE_WATCH_POOL names the pool "${name}", which does not exist. The pools are: ${names.join(", ")}.`;
    throw new StartError(`${which} Until it exists (vitrine pool add ${name}), no folder of VITRINE_WATCH is watched.`);
  }
  const isTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true;
  if (!create && !isTerminal) return;
  assertPoolCode(name);
  if (!create) await confirmPool(name, names);
  // Until an admin names it in other languages, people read this and not its code.
  await pools.add(name, { labels: { en: toPoolLabel(name) } });
}

/** `quiet-forms_2026` -> `Quiet forms 2026`. */
function toPoolLabel(code: string): string {
  const words = code.replaceAll(/[-_]+/g, " ").trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

async function confirmPool(name: string, names: readonly string[]): Promise<void> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const stop = new AbortController();
  for (const event of ["SIGINT", "close"] as const) lines.on(event, () => stop.abort());
  const question = `There is no pool "${name}". The pools are: ${names.join(", ")}.\nCreate it? Its assets are hidden until a group is granted it. [y/N] `;
  try {
    const answer = await lines.question(question, { signal: stop.signal }).catch(() => "");
    if (/^(y|yes|j|ja)$/i.test(answer.trim())) return;
  } finally {
    lines.close();
  }
  throw new StartError("Nothing was imported. Name another pool with --pool.");
}
