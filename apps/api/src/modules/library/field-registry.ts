// The fields of this library as they stand in the database, held in memory and looked at again when it has changed.
import { contentLocales, fields, VISIBILITIES, type Visibility } from "../../db/tables/field.table.ts";
import type { ReadOnly } from "../../platform/database.ts";
import { baseOf } from "../../platform/locale.ts";

export type Field = typeof fields.$inferSelect;

export function isVisible(field: Pick<Field, "visibility">, to: Visibility): boolean {
  return VISIBILITIES.indexOf(field.visibility) <= VISIBILITIES.indexOf(to);
}

/** An immutable picture of the registry. */
export interface FieldRegistry {
  /** By position. */
  readonly all: readonly Field[];
  readonly byName: ReadonlyMap<string, Field>;
  /** The n-th is the one behind `_l<n>`. */
  readonly contentLocales: readonly string[];
  /** All languages in which anything is labelled; a caller's other language falls back to one of them. */
  readonly locales: ReadonlySet<string>;
}

/** Texts are kept in these as long as nothing else is said. */
const DEFAULT_CONTENT_LOCALES = ["de", "en"];

export interface RegistryHolder {
  current(): FieldRegistry;
  /** Reads again; true when something differs from before. */
  refresh(): boolean;
}

export function createRegistryHolder(db: ReadOnly): RegistryHolder {
  let registry: FieldRegistry | undefined;
  let fingerprint = "";

  function refresh(): boolean {
    const all = db.read.select().from(fields).orderBy(fields.position, fields.name).all();
    const rows = db.read.select().from(contentLocales).orderBy(contentLocales.position).all();
    const read = JSON.stringify([all, rows]);
    if (read === fingerprint) return false;
    fingerprint = read;
    const content = rows.length > 0 ? rows.map((row) => row.locale) : DEFAULT_CONTENT_LOCALES;
    registry = {
      all,
      byName: new Map(all.map((field) => [field.name, field])),
      contentLocales: content,
      locales: new Set([...content, ...all.flatMap((field) => Object.keys(field.labels))]),
    };
    return true;
  }

  function current(): FieldRegistry {
    if (!registry) refresh();
    if (!registry) throw new Error("the registry of fields could not be read");
    return registry;
  }
  return { current, refresh };
}

/** The language in which labels are looked up for a caller: his, its base, English. One of few, so caches stay small. */
export function labelLocale(registry: FieldRegistry, wanted: string): string {
  if (registry.locales.has(wanted)) return wanted;
  const base = baseOf(wanted);
  return registry.locales.has(base) ? base : "en";
}
