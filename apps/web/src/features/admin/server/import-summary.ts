import type { ServerOverview } from "../../../shared/api/console-client.ts";

/** What is shown of an import. The server's record has no fixed fields: they are added while the import runs. */
export interface ImportSummary {
  readonly folder: string;
  readonly pool: string | null;
  readonly error: string | null;
  readonly progress: { readonly loaded: number; readonly total: number } | null;
  readonly counts: readonly { readonly key: CountKey; readonly count: number }[];
}

const COUNT_KEYS = ["found", "taken", "unchanged", "replaced", "skipped", "problems"] as const;
type CountKey = (typeof COUNT_KEYS)[number];

export function toImportSummary({ facts, state }: ServerOverview["imports"][number]): ImportSummary {
  const counts = isRecord(facts.counts) ? facts.counts : {};
  const of = (key: CountKey): number | undefined => toNumber(counts[key]) ?? toNumber(facts[key]);
  const [done, total] = [toNumber(facts.done), toNumber(facts.total)];
  return {
    folder: toText(facts.root) ?? "",
    pool: toText(facts.pool),
    error: state === "failed" ? (toText(facts.error) ?? toText(facts.message)) : null,
    progress: state === "running" && done !== undefined && total ? { loaded: done, total } : null,
    counts: COUNT_KEYS.flatMap((key) => {
      const count = of(key);
      return count === undefined ? [] : [{ key, count }];
    }),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object";
}

function toNumber(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

function toText(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
