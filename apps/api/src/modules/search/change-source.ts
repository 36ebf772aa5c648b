// What the index reads of the library: assets as documents of the engine, and the change log to follow.
import { changesSince, latestSeq, markOf } from "../../platform/change-log.ts";
import type { Database } from "../../platform/database.ts";
import {
  type AssetRow,
  COLLECTION,
  type Field,
  factNumbers,
  factTexts,
  factValues,
  type LibraryService,
  NEWEST,
} from "../library/library.service.ts";
import type { EngineDocument, EngineField, EngineOptions } from "./engines/engine.ts";
import type { ChangeSource } from "./index-follower.ts";

export interface LibrarySource extends ChangeSource {
  /**
   * The fields as the registry has them now; from here on documents are made with exactly these. `accepted` is to be
   * called when the engine has taken them over: changes flow again.
   */
  offer(): { options: EngineOptions; accepted(): void };
  /** Whether the registry has changed since. */
  isOutdated(): boolean;
}

/** Documents read in one turn of the event loop: a few milliseconds. */
const BATCH = 100;
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

export function createLibrarySource(db: Database, library: LibraryService): LibrarySource {
  let given = library.registry();
  let known = given;

  function* documentsOf(rows: readonly AssetRow[], fields: readonly Field[]): Generator<EngineDocument> {
    const collections = library.rows.collections(rows.map(({ id }) => id));
    for (const row of rows) yield documentOf(row, collections.get(row.id) ?? [], fields, library);
  }

  return {
    offer() {
      const offered = library.registry();
      given = offered;
      return {
        options: { fields: offered.all.map(engineField), newest: NEWEST },
        accepted() {
          known = offered;
        },
      };
    },
    isOutdated: () => library.registry() !== given,
    latestSeq: async () => latestSeq(db),
    markOf: async (seq) => markOf(db, seq),
    async changesSince(seq, limit) {
      // A new field is registered before the first asset that has it, and the engine has to hear of it first too:
      // the log is read before the registry, and nothing is given out until the engine knows what is read then.
      const changes = changesSince(db, seq, limit);
      library.refreshRegistry();
      return library.registry() === known || !changes ? changes : [];
    },
    async documents(ids) {
      const found: EngineDocument[] = [];
      // What is offered between the turns, the engine does not know yet.
      const fields = given.all;
      for (let at = 0; at < ids.length; at += BATCH) {
        if (at > 0) await nextTurn();
        found.push(...documentsOf(library.rows.some(ids.slice(at, at + BATCH)), fields));
      }
      return found;
    },
    async *allDocuments() {
      for (let last = 0; ; ) {
        const rows = library.rows.after(last, BATCH);
        const end = rows.at(-1);
        if (!end) return;
        yield [...documentsOf(rows, given.all)];
        last = end.id;
        await nextTurn();
      }
    },
    count: async () => library.rows.count(),
  };
}

function isNumeric(field: Field): boolean {
  return field.type === "number" || field.type === "date" || field.type === "filesize";
}

/** What its facet shows. A number without a range is a list of values, as the rating is. */
export function engineField(field: Field): EngineField {
  const { name, weight, visibility } = field;
  const listed = field.type === "value" || (isNumeric(field) && field.facet && !field.range);
  const kind = listed ? "value" : field.type === "text" ? "text" : field.type === "date" ? "date" : "number";
  return { name, kind, weight: Math.min(100, Math.max(0, weight)), visibility };
}

function documentOf(
  row: AssetRow,
  collections: readonly number[],
  fields: readonly Field[],
  { dictionary }: LibraryService,
): EngineDocument {
  const values: Record<string, readonly number[]> = {};
  const numbers: Record<string, number> = {};
  const text: Record<string, readonly string[]> = {};
  const facts = { values: factValues(row), numbers: factNumbers(row), texts: factTexts(row) };
  for (const field of fields) {
    const { name } = field;
    const ids = name === COLLECTION ? collections : idsOf(row, field, facts.values[name], dictionary);
    if (ids.length > 0 && field.facet) values[name] = ids;
    if (isNumeric(field) && (field.facet || field.sortable)) {
      const number = facts.numbers[name] ?? row.fields.numbers?.[name];
      if (number !== undefined && number !== null) numbers[name] = number;
    }
    if (field.weight === 0) continue;
    const words = ids.length > 0 ? wordsOf(ids, dictionary) : textsOf(row, name, facts.texts[name]);
    if (words.length > 0) text[name] = words;
  }
  return { id: row.id, acl: row.aclId, embargo: row.embargo ?? 0, values, numbers, text };
}

type Dictionary = LibraryService["dictionary"];

function idsOf(row: AssetRow, field: Field, fact: string | undefined, dictionary: Dictionary): readonly number[] {
  if (fact === undefined) return row.fields.values?.[field.name] ?? [];
  const id = dictionary.idOf(field.id, fact);
  return id === undefined ? [] : [id];
}

/** A value is found by its labels in every language. */
function wordsOf(ids: readonly number[], dictionary: Dictionary): string[] {
  const words = new Set<string>();
  for (const id of ids) {
    const entry = dictionary.byId(id);
    if (!entry) continue;
    words.add(entry.value);
    for (const label of Object.values(entry.labels ?? {})) words.add(label);
  }
  return [...words];
}

function textsOf(row: AssetRow, name: string, fact: string | undefined): string[] {
  if (fact !== undefined) return [fact];
  return [...new Set(Object.values(row.fields.texts?.[name] ?? {}).flat())];
}
