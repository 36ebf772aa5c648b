/** What would change in stored documents if they were stored as this version reads them, for an admin to decide. Pure. */
import { type Change, changesOf } from "./changes.ts";
import { documentToSave } from "./document-to-save.ts";
import { type Document, isDocument } from "./merge.ts";
import { type Migration, migrateSettings } from "./migrations.ts";
import { SET_ASIDE, type SetAside } from "./registry/heal.ts";

export interface MigrationEntry {
  /** `deleted`: nothing takes its place; it is kept aside, but for keys that reach for a prototype. */
  readonly kind: "added" | "overridden" | "deleted";
  /** Of what is deleted, in the stored document; else in the one that would be stored. */
  readonly path: string;
  /** Undefined where there was nothing, or would be nothing. */
  readonly before: unknown;
  readonly after: unknown;
  /** Why what was stored cannot stay in its place; undefined where it was only missing, or has moved. */
  readonly reason: SetAside["reason"] | undefined;
}

export interface MigrationReport {
  readonly result: Migration["result"];
  readonly entries: readonly MigrationEntry[];
  /** Paths of what nobody knows here; it stays as it is. */
  readonly unknown: readonly string[];
  /** What would be stored. */
  readonly document: Document;
}

/** Of the settings. The version that is named in them is no entry; everything else that would differ is. */
export function settingsReport(stored: unknown): MigrationReport {
  const migration = migrateSettings(stored);
  const document: Document = documentToSave(migration, migration.settings);
  const { result, unknown, setAside } = migration;
  return { result, entries: entriesOf(stored, document, setAside), unknown, document };
}

const KINDS = { added: "added", changed: "overridden", order: "overridden", removed: "deleted" } as const;

function entriesOf(stored: unknown, document: Document, setAside: readonly SetAside[]): MigrationEntry[] {
  return changesOf(isDocument(stored) ? stored : {}, document)
    .filter(({ path }) => path !== "version" && !isWithin(SET_ASIDE, path))
    .map(({ kind, path, before, after, place }) => ({
      kind: KINDS[kind],
      path,
      before,
      after,
      reason: reasonOf({ kind, path, place, before, after }, setAside),
    }));
}

/** That of what was set aside at the place, or, where a whole list or group changed, within it. */
function reasonOf({ kind, path }: Change, setAside: readonly SetAside[]): SetAside["reason"] | undefined {
  if (kind === "added") return undefined;
  return setAside.find((one) => isWithin(one.path, path) || isWithin(path, one.path))?.reason;
}

const isWithin = (outer: string, path: string) => path === outer || path.startsWith(`${outer}.`);
