// The contract that every field type fulfils.
import { formatRange } from "@vitrine/contract/range";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toNonDerivedFieldName } from "../../../db/field-name.ts";
import { FIELD_TYPE_NAMES, type FieldTypeName } from "../../../db/field-type-name.ts";
import type { StoredFields } from "../../../db/tables/asset.table.ts";
import { RANGE_FACET_KINDS } from "../../search/engines/engine.ts";
import { createIndexDocumentReader, toEngineFields } from "../../search/index-document-reader.ts";
import { parseSearchQuery } from "../../search/parse-search-query.ts";
import { toApiField } from "../api-field.ts";
import type { AssetRowForRecord } from "../derived-fields.ts";
import type { Field, FieldRegistry } from "../field-registry.ts";
import { parseStoredFields } from "../stored-fields.ts";
import type { DictionaryValue, ValueDictionary } from "../value-dictionary.ts";
import type { Cell } from "./cells.ts";
import { type FieldReading, type FieldValue, setStoredValue } from "./field-type.ts";
import { declarableTypes, fieldTypes, storedValueOf } from "./field-types.ts";

const NAME = toNonDerivedFieldName("sample");

function createField(type: FieldTypeName, more: Partial<Field> = {}): Field {
  const { isNumeric } = fieldTypes[type];
  return {
    ...{ id: 1, name: NAME, type, multiValued: true, localised: true, facet: true, range: isNumeric },
    ...{ sortable: isNumeric, weight: 1, visibility: "everyone", position: 1, labels: {}, origin: "metadata" },
    ...more,
  };
}

function createDictionary() {
  const values: DictionaryValue[] = [];
  const idOf = async (value: string) => {
    const known = values.find((one) => one.value === value);
    if (known) return known.id;
    values.push({ id: values.length + 1, fieldId: 1, value, labels: { de: `${value} (de)` } });
    return values.length;
  };
  const dictionary: ValueDictionary = {
    ...{ byId: (id) => values[id - 1], ofField: () => values, generation: () => 0 },
    ...{ async require() {}, async refresh() {}, async reload() {} },
    idOf: (_field, value) => values.find((one) => one.value === value)?.id,
  };
  return { dictionary, idOf };
}

const word = fc.stringMatching(/^[a-z;"[\], ]{0,8}[a-z]$/).filter((text) => text.trim() === text);
const words = fc.uniqueArray(word, { minLength: 1, maxLength: 4 });
const finite = fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0);
const seconds = fc.integer({ min: Date.UTC(1, 0) / 1000, max: Date.UTC(9999, 0) / 1000 });
const offset = fc.option(fc.integer({ min: -14 * 60, max: 14 * 60 }), { nil: undefined });

/** What can be read for a field of each type. */
const readings: Record<FieldTypeName, fc.Arbitrary<FieldReading>> = {
  text: fc.dictionary(fc.constantFrom("", "de", "en"), words, { minKeys: 1 }).map((value) => ({ value: { ...value } })),
  value: words.map((value) => ({ value })),
  number: finite.map((value) => ({ value })),
  date: fc.record({ value: seconds, offset }),
  filesize: finite.map((value) => ({ value })),
};
const CELL = { multiValued: true, separator: ";", notation: { decimal: "." as const } };
const conflict = () => expect.fail("cells of one row differ from each other");

async function storeReading(
  type: FieldTypeName,
  value: FieldValue,
  idOf: (value: string) => Promise<number>,
): Promise<StoredFields> {
  const fields: StoredFields = {};
  setStoredValue(fields, fieldTypes[type], NAME, await fieldTypes[type].store(value, idOf));
  return parseStoredFields(JSON.stringify(fields));
}

it("every name has a type, and mapping files declare all but sizes of files", () => {
  expect(Object.keys(fieldTypes)).toEqual(FIELD_TYPE_NAMES);
  expect(declarableTypes).toEqual(["text", "value", "number", "date"]);
});

describe.each(FIELD_TYPE_NAMES)("a field of the type %s", (name) => {
  const type = fieldTypes[name];

  it("is the same after it was stored, exported and read again", async () => {
    await fc.assert(
      fc.asyncProperty(readings[name], async (reading) => {
        const { dictionary, idOf } = createDictionary();
        const stored = storedValueOf(await storeReading(name, reading.value, idOf), { name: NAME, type: name });
        expect(stored?.type).toBe(type);
        const value = stored && type.load(stored.value, dictionary);
        expect(value).toEqual(reading.value);
        let again: FieldReading | undefined;
        for (const [language, cell] of type.format(reading, { multiValued: true })) {
          const read = type.readCell(cell, CELL, language);
          if ("problem" in read) expect.fail(`${read.problem}: ${cell}`);
          again = type.join(again, read, conflict);
        }
        expect(again).toEqual(reading);
      }),
    );
  });

  it("keeps what the first of two rows has, and reports the other", () => {
    fc.assert(
      fc.property(readings[name], readings[name], (earlier, later) => {
        const reported: string[] = [];
        const joined = type.join(earlier, later, (text) => reported.push(text));
        const isSame = (a: FieldReading | undefined) => JSON.stringify(a) === JSON.stringify(earlier);
        if (isSame(later)) expect(reported).toEqual([]);
        expect(isSame(joined) || reported.length === 0 || type.languageColumns === "field").toBe(true);
        expect(type.join(undefined, later, conflict)).toEqual(later);
        expect(type.join(earlier, earlier, conflict)).toEqual(earlier);
      }),
    );
  });

  it("is read from the tag that a mapping names, the sidecar's first", () => {
    const field = { ...createField(name), merge: false, paths: [], from: ["A", "B"] };
    const text = name === "date" ? "2024:05:01" : "12";
    const [first, second] = [new Map([["B", text]]), new Map<string, unknown>([["B", "1999"]])];
    const read = type.readTags([first, second], field);
    expect(read).toEqual(type.readTags([first], field));
    expect(read).toBeDefined();
    expect(type.readTags([new Map([["A", ""]])], field)).toBeUndefined();
    expect(type.readTexts([text])).toEqual(read?.value);
  });

  it("is filtered by what was formatted: numbers by ranges, values by lists", async () => {
    await fc.assert(
      fc.asyncProperty(readings[name], async (reading) => {
        const { dictionary, idOf } = createDictionary();
        const fields = await storeReading(name, reading.value, idOf);
        const { value } = storedValueOf(fields, { name: NAME, type: name }) ?? {};
        const parse = async (filter: string | Cell[], more: Partial<Field> = {}) => {
          const field = createField(name, more);
          const registry = { visible: () => field } as unknown as FieldRegistry;
          const scope = {
            registry,
            dictionary,
            visibility: "everyone",
            window: 10,
            findSimilar: async () => [],
          } as const;
          return (await parseSearchQuery({ filter: { [NAME]: filter as string } }, scope)).filters;
        };
        const [[, cell = ""] = []] = type.format(reading, { multiValued: true });
        const low = Math.trunc(Number(value) % 1e15) + 0;
        const range = formatRange({ low, high: null });
        if (type.isNumeric) expect(await parse(range)).toEqual([{ field: NAME, range: { low } }]);
        else await expect(parse("1 TO 2")).rejects.toThrow();
        if (type.isNumeric) expect(await parse([1], { range: false })).toHaveLength(1);
        if (!type.hasValues || type.isNumeric) await expect(parse(["1"])).rejects.toThrow();
        else expect(await parse([cell].flat())).toEqual([{ field: NAME, values: value }]);
      }),
      { numRuns: 20 },
    );
  });

  it("is indexed as its kind says, and numbers sort like the numbers in records", async () => {
    await fc.assert(
      fc.asyncProperty(readings[name], async (reading) => {
        const { dictionary, idOf } = createDictionary();
        const field = createField(name);
        const row = {
          id: 1,
          aclId: 1,
          fields: await storeReading(name, reading.value, idOf),
        } as unknown as AssetRowForRecord;
        const library = { dictionary, registry: () => expect.fail("not needed") };
        const reader = createIndexDocumentReader(library, {
          some: async () => [row],
          collections: async () => new Map(),
        });
        const [document] = await reader.read([1], [field]);
        const record: Record<string, unknown> = {};
        const stored = storedValueOf(row.fields, field);
        const texts = { dictionary, locale: "de", registry: { contentLocales: ["de", "en"] }, extent: "full" as const };
        if (stored) type.addToRecord(record, field, stored.value, texts);
        expect(record[NAME]).toBeDefined();
        const [{ kind } = expect.fail("no field")] = toEngineFields([field]);
        expect(RANGE_FACET_KINDS.has(kind)).toBe(type.isNumeric);
        const { numbers = {}, values = {}, text = {} } = document ?? {};
        expect(numbers[NAME]).toBe(type.isNumeric ? record[NAME] : undefined);
        expect(values[NAME]).toEqual(kind === "value" ? stored?.value : undefined);
        expect(text[NAME] !== undefined).toBe(!type.isNumeric);
        const [{ kind: listed } = expect.fail("no field")] = toEngineFields([createField(name, { range: false })]);
        expect(listed === "value").toBe(type.hasValues);
      }),
      { numRuns: 30 },
    );
  });

  it("tells the portal how its numbers are shown", () => {
    const { type: apiType, options, range_facet } = toApiField(createField(name));
    expect([apiType, range_facet, options?.filterVal]).toEqual([type.apiType, type.isNumeric, type.traits.filterVal]);
  });
});
