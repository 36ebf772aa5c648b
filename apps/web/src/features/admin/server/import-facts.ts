import type { Overview } from "../../../shared/api/console-client.ts";

/** What is shown of an import; its row on the server is a bag of facts that grows with its run. */
export interface ImportFacts {
  readonly folder: string;
  readonly pool: string | null;
  readonly error: string | null;
  readonly progress: { readonly loaded: number; readonly total: number } | null;
  readonly counts: readonly { readonly key: CountKey; readonly count: number }[];
}

const COUNTS = ["found", "taken", "unchanged", "replaced", "skipped", "problems"] as const;
type CountKey = (typeof COUNTS)[number];

export function readImport({ facts, state }: Overview["imports"][number]): ImportFacts {
  const counts = isRecord(facts.counts) ? facts.counts : {};
  const of = (key: CountKey): number | undefined => numberIn(counts[key]) ?? numberIn(facts[key]);
  const [done, total] = [numberIn(facts.done), numberIn(facts.total)];
  return {
    folder: textIn(facts.root) ?? "",
    pool: textIn(facts.pool),
    error: state === "failed" ? (textIn(facts.error) ?? textIn(facts.message)) : null,
    progress: state === "running" && done !== undefined && total ? { loaded: done, total } : null,
    counts: COUNTS.flatMap((key) => {
      const count = of(key);
      return count === undefined ? [] : [{ key, count }];
    }),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object";
}

function numberIn(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

function textIn(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
