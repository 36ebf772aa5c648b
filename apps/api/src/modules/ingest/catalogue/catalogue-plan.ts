// Plans what each column of a catalogue is for: by the mapping, or by its name.
import { isStoredFieldName, type StoredFieldName, toStoredFieldName } from "../../../db/field-name.ts";
import type { FieldTypeName } from "../../../db/field-type-name.ts";
import { StartError } from "../../../platform/errors/start-error.ts";
import type { CellField, Notation } from "../../library/fields/cells.ts";
import { createOffsetFields } from "../../library/fields/date-offset.ts";
import { fieldTypes } from "../../library/fields/field-types.ts";
import type { NewField } from "../../library/registry-writer.repository.ts";
import type { CatalogueMapping, MappedColumn } from "./catalogue-mapping.ts";

export interface CatalogueField extends CellField {
  name: StoredFieldName;
  type: FieldTypeName;
  /** Of a date: the field of its UTC offset in minutes. */
  offset?: CatalogueField | undefined;
  /** For the field registry, where it is registered with its first value. */
  registered: NewField;
}

/** Columns that are not fields. */
const SYSTEM_COLUMNS = ["identifier", "file", "pools", "embargo", "expiry", "rating", "color_code"] as const;
export type SystemColumn = (typeof SYSTEM_COLUMNS)[number];

export type Target =
  | { to: "fact"; fact: SystemColumn }
  | { to: "field"; field: CatalogueField; language: string }
  | { to: "labels"; field: CatalogueField; language: string }
  | { to: "place"; latitude: CatalogueField; longitude: CatalogueField };

export interface CataloguePlan {
  /** Targets of a column; there may be several. */
  targetsOf(column: string): readonly Target[];
  /** Fields of the columns that were seen so far. */
  readonly fields: ReadonlySet<CatalogueField>;
  readonly systemColumns: ReadonlySet<SystemColumn>;
  readonly fileBy: "path" | "name" | "identifier";
  /** The columns by which a row names its asset. */
  readonly columns: { file?: string | undefined; identifier?: string | undefined };
  /** Name of the column for a field; "" where there is none. */
  columnOf(what: CatalogueField | SystemColumn, language?: string): string;
  readonly notation: Notation;
  /** Columns that the mapping names. */
  readonly mappedColumns: readonly string[];
  /** Columns that occurred so far. */
  readonly seenColumns: ReadonlySet<string>;
  /** Those of them without a target. */
  readonly unusedColumns: ReadonlySet<string>;
}

/** A field of the library, or one that an import would create from embedded metadata. */
export type KnownField = Pick<NewField, "type" | "multiValued"> & { registered: NewField };

export const SEPARATOR = ";";
export const IDENTIFIER = toStoredFieldName("identifier");

/** Registered with the first record that has an identifier, so that records can be searched by it. */
const identifierField: CatalogueField = newField(IDENTIFIER, "text", {
  registered: {
    name: IDENTIFIER,
    type: "text",
    weight: 6,
    position: 15,
    labels: { de: "Kennung", en: "Identifier" },
    origin: "metadata",
  },
});

export function createPlan(
  known: ReadonlyMap<string, KnownField>,
  mapping: CatalogueMapping | undefined,
): CataloguePlan {
  const targets = new Map<string, Target[]>();
  const fields = new Set<CatalogueField>();
  const systemColumns = new Set<SystemColumn>();
  const unusedColumns = new Set<string>();
  const seenColumns = new Set<string>();
  const add = (column: string, target: Target) => targets.set(column, [...(targets.get(column) ?? []), target]);
  const use = (found: readonly Target[]) => {
    for (const target of found) {
      if (target.to === "field") fields.add(target.field);
      if (target.to === "place") fields.add(target.latitude).add(target.longitude);
      else if (target.to === "fact") systemColumns.add(target.fact);
      if (target.to === "fact" && target.fact === "identifier") fields.add(identifierField);
    }
  };
  if (mapping) {
    const mapped = [...mappedTargets(mapping, known)];
    for (const [column, target] of mapped) add(column, target);
    const ofFields = mapped.flatMap(([, target]) => (target.to === "field" ? target.field : []));
    addOffsets(new Map(ofFields.map((field) => [field.name, field])), known);
    if (mapping.file?.by === "identifier") systemColumns.add("file");
  }
  const own = createDefaultTargets(known);
  return {
    targetsOf(column) {
      const found = targets.get(column) ?? (mapping ? undefined : own(column)) ?? [];
      if (seenColumns.has(column)) return found;
      seenColumns.add(column);
      targets.set(column, found);
      use(found);
      if (found.length === 0) unusedColumns.add(column);
      return found;
    },
    fields,
    systemColumns,
    fileBy: mapping?.file?.by ?? "path",
    columns: mapping
      ? { file: mapping.file?.column, identifier: mapping.identifier }
      : { file: "file", identifier: "identifier" },
    columnOf(what, language = "") {
      for (const [column, found] of targets)
        if (found.some((target) => isTargetFor(target, what, language))) return column;
      return "";
    },
    notation: { dateOrder: mapping?.dateOrder, decimal: mapping?.decimal },
    mappedColumns: mapping ? [...listMappedColumns(mapping)] : [],
    seenColumns,
    unusedColumns,
  };
}

function isTargetFor(target: Target, what: CatalogueField | SystemColumn, language: string): boolean {
  if (target.to === "fact") return target.fact === what;
  if (target.to === "place") return target.latitude === what || target.longitude === what;
  return target.to === "field" && target.field === what && target.language === language;
}

/** Sets the offset field of each date; an existing column for it is used. */
function addOffsets(fields: Map<string, CatalogueField>, known: ReadonlyMap<string, KnownField>): void {
  const registered = new Map([...known].map(([name, there]) => [name, there.registered]));
  for (const field of fields.values()) registered.set(field.name, field.registered);
  const offsets = createOffsetFields([...registered.values()]);
  for (const date of [...fields.values()]) {
    const offset = offsets.get(date.name);
    if (!offset) continue;
    const made: NewField = { ...offset, position: (date.registered.position ?? 0) + 1, origin: "metadata" };
    const own = newField(offset.name, "number", { registered: registered.get(offset.name) ?? made });
    date.offset = fields.get(offset.name) ?? own;
    fields.set(offset.name, date.offset);
  }
}

function newField(name: StoredFieldName, type: FieldTypeName, more: Partial<CatalogueField> = {}): CatalogueField {
  const registered: NewField = { name, type, labels: {}, origin: "metadata" };
  return { name, type, multiValued: false, separator: SEPARATOR, notation: {}, registered, ...more };
}

/** Targets by column name, without a mapping: `title`, `title.de`, or labels in `keywords.en`. */
function createDefaultTargets(known: ReadonlyMap<string, KnownField>): (column: string) => Target[] | undefined {
  const fields = new Map<string, CatalogueField>();
  for (const [name, { type, multiValued = false, registered }] of known) {
    if (isStoredFieldName(name)) fields.set(name, newField(name, type, { multiValued, registered }));
  }
  addOffsets(fields, known);
  return (column) => {
    const fact = SYSTEM_COLUMNS.find((name) => name === column);
    if (fact) return [{ to: "fact", fact }];
    const [, name = "", language = ""] =
      /^([a-z][a-z0-9_]*)(?:\.([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*))?$/.exec(column) ?? [];
    const field = fields.get(name);
    if (!field) return undefined;
    const to = language === "" ? "field" : fieldTypes[field.type].languageColumns;
    return to && [{ to, field, language }];
  };
}

/** The columns that a mapping names. */
export function listMappedColumns(mapping: CatalogueMapping): Set<string> {
  const { identifier, file, pools, embargo, expiry, rating, colorCode, fields } = mapping;
  const facts = [identifier, file?.column, pools, embargo, expiry, rating, colorCode];
  const ofFields = fields.flatMap(({ from, valueLabels = {} }) => [
    ...(typeof from === "string" ? [from] : Object.values(from)),
    ...Object.values(valueLabels),
  ]);
  return new Set([...facts, ...ofFields].filter((column) => column !== undefined));
}

function* mappedTargets(
  mapping: CatalogueMapping,
  known: ReadonlyMap<string, KnownField>,
): Generator<[string, Target]> {
  const facts: [string | undefined, SystemColumn][] = [
    [mapping.identifier, "identifier"],
    [mapping.file?.column, "file"],
    [mapping.pools, "pools"],
    [mapping.embargo, "embargo"],
    [mapping.expiry, "expiry"],
    [mapping.rating, "rating"],
    [mapping.colorCode, "color_code"],
  ];
  for (const [column, fact] of facts) if (column !== undefined) yield [column, { to: "fact", fact }];
  for (const [at, mapped] of mapping.fields.entries()) yield* fieldTargets(mapped, at, mapping, known);
}

function* fieldTargets(
  mapped: MappedColumn,
  at: number,
  mapping: CatalogueMapping,
  known: ReadonlyMap<string, KnownField>,
): Generator<[string, Target]> {
  const refuse = (key: string, why: string) =>
    new StartError(`The mapping cannot be used: fields.${at}.${key}: ${why}`);
  const there = known.get(mapped.name);
  const type = mapped.type ?? there?.type;
  if (type === undefined) {
    throw refuse("type", `the library has no field ${mapped.name} yet; say whether it is value, text, number or date`);
  }
  if (there && type !== "coordinates" && type !== there.type) {
    throw refuse("type", `the field ${mapped.name} of the library is of the type ${there.type}`);
  }
  const notation = {
    dateOrder: mapped.dateOrder ?? mapping.dateOrder,
    decimal: mapped.decimal ?? mapping.decimal,
  };
  const languageColumns = type === "coordinates" ? undefined : fieldTypes[type].languageColumns;
  if (typeof mapped.from !== "string" && languageColumns !== "field") {
    throw refuse("from", "only a text has a column for each language; values have valueLabels");
  }
  if (mapped.valueLabels && languageColumns !== "labels") throw refuse("valueLabels", "only values have labels");
  const position = 200 + at * 10;
  if (type === "coordinates") {
    const part = (name: "latitude" | "longitude") => toCoordinateField(mapped, name, position);
    yield [String(mapped.from), { to: "place", latitude: part("latitude"), longitude: part("longitude") }];
    return;
  }
  const { name: _name, from, valueLabels, separator, dateOrder: _order, decimal: _decimal, ...registered } = mapped;
  const multiValued = there?.multiValued ?? mapped.multiValued ?? separator !== undefined;
  const localised = typeof from !== "string";
  const field = newField(mapped.name, type, {
    multiValued,
    separator: separator ?? SEPARATOR,
    notation,
    registered: there?.registered ?? {
      ...withoutUndefined(registered),
      name: mapped.name,
      type,
      multiValued,
      localised,
      position,
      labels: mapped.labels ?? {},
      origin: "metadata",
    },
  });
  if (typeof from === "string") yield [from, { to: "field", field, language: "" }];
  else for (const [language, column] of Object.entries(from)) yield [column, { to: "field", field, language }];
  for (const [language, column] of Object.entries(valueLabels ?? {})) yield [column, { to: "labels", field, language }];
}

/** Removes undefined values. */
const withoutUndefined = <T extends object>(value: T): Partial<T> =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Partial<T>;

const COORDINATE_LABELS = {
  latitude: { de: "Breitengrad", en: "latitude" },
  longitude: { de: "Längengrad", en: "longitude" },
} as const;

function toCoordinateField(
  mapped: MappedColumn,
  part: keyof typeof COORDINATE_LABELS,
  position: number,
): CatalogueField {
  const name = toStoredFieldName(`${mapped.name}_${part}`.slice(-61));
  const labels = Object.fromEntries(
    Object.entries(COORDINATE_LABELS[part]).map(([language, word]) => {
      const label = mapped.labels?.[language];
      return [language, label === undefined ? word : `${label} (${word})`];
    }),
  );
  const { facet = false, sortable = false, visibility } = mapped;
  const range = mapped.range ?? facet;
  return newField(name, "number", {
    registered: {
      name,
      type: "number",
      labels,
      facet,
      range,
      sortable,
      position,
      origin: "metadata",
      ...withoutUndefined({ visibility }),
    },
  });
}
