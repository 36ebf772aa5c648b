// Plans what each column of a catalogue is for: by the mapping, or by its name.
import { isNonDerivedFieldName, type NonDerivedFieldName, toNonDerivedFieldName } from "../../../db/field-name.ts";
import type { FieldTypeName } from "../../../db/field-type-name.ts";
import { StartError } from "../../../platform/errors/start-error.ts";
import { omitUndefined } from "../../../platform/omit-undefined.ts";
import type { FieldCellFormat, Notation } from "../../library/fields/cells.ts";
import { mapUtcOffsetFields, toLabelsOfFieldPart } from "../../library/fields/date-offset.ts";
import { fieldTypes } from "../../library/fields/field-types.ts";
import type { NewField } from "../../library/registry-writer.repository.ts";
import type { CatalogueMapping, MappedCatalogueField } from "./catalogue-mapping.ts";

export interface CatalogueField extends FieldCellFormat {
  name: NonDerivedFieldName;
  type: FieldTypeName;
  /** Of a date: the field of its UTC offset in minutes. */
  offset?: CatalogueField | undefined;
  /** For the field registry, where it is registered with its first value. */
  registered: NewField;
}

/** What a column can have other than a field; without a mapping also its name, with `color_code` for `colorCode`. */
const SYSTEM_COLUMNS = ["identifier", "file", "pools", "embargo", "expiry", "rating", "colorCode"] as const;
export type SystemColumn = (typeof SYSTEM_COLUMNS)[number];

export type ColumnTarget =
  | { to: "fact"; fact: SystemColumn }
  | { to: "field"; field: CatalogueField; language: string }
  | { to: "labels"; field: CatalogueField; language: string }
  | { to: "place"; latitude: CatalogueField; longitude: CatalogueField };

export const DEFAULT_LIST_SEPARATOR = ";";
export const IDENTIFIER_FIELD = toNonDerivedFieldName("identifier");

/** Registered with the first record that has an identifier, so that records can be searched by it. */
const identifierField: CatalogueField = newField(IDENTIFIER_FIELD, "text", {
  registered: {
    name: IDENTIFIER_FIELD,
    type: "text",
    weight: 6,
    position: 15,
    labels: { de: "Kennung", en: "Identifier" },
    origin: "metadata",
  },
});

/** What the columns of a catalogue are for. */
export class CatalogueColumnPlan {
  /** Fields of the columns that were seen so far. */
  readonly fields = new Set<CatalogueField>();
  readonly systemColumns = new Set<SystemColumn>();
  /** Columns that occurred so far. */
  readonly seenColumns = new Set<string>();
  /** Columns that occurred so far and are ignored. */
  readonly unusedColumns = new Set<string>();
  readonly fileBy: "path" | "name" | "identifier";
  /** The columns by which a row names its asset. */
  readonly columns: { file?: string | undefined; identifier?: string | undefined };
  readonly notation: Notation;
  readonly #targets = new Map<string, ColumnTarget[]>();
  readonly #findDefault: (column: string) => ColumnTarget[];

  /** `known`: the fields of the library, and those that an import would create from embedded metadata. */
  constructor(known: ReadonlyMap<string, NewField>, mapping: CatalogueMapping | undefined) {
    this.fileBy = mapping?.file?.by ?? "path";
    this.columns = mapping
      ? { file: mapping.file?.column, identifier: mapping.identifier }
      : { file: "file", identifier: "identifier" };
    this.notation = { dateOrder: mapping?.dateOrder, decimal: mapping?.decimal };
    this.#findDefault = mapping ? () => [] : createDefaultTargets(known);
    if (!mapping) return;
    const mapped = [...mappedTargets(mapping, known)];
    for (const [column, target] of mapped) this.#targets.set(column, [...(this.#targets.get(column) ?? []), target]);
    const ofFields = mapped.flatMap(([, target]) => (target.to === "field" ? target.field : []));
    addOffsets(new Map(ofFields.map((field) => [field.name, field])), known);
    if (mapping.file?.by === "identifier") this.systemColumns.add("file");
  }

  /** Targets of a column; there may be several. */
  targetsOf(column: string): readonly ColumnTarget[] {
    const found = this.#targets.get(column) ?? this.#findDefault(column);
    if (this.seenColumns.has(column)) return found;
    this.seenColumns.add(column);
    this.#targets.set(column, found);
    if (found.length === 0) this.unusedColumns.add(column);
    for (const target of found) {
      if (target.to === "field") this.fields.add(target.field);
      if (target.to === "place") this.fields.add(target.latitude).add(target.longitude);
      if (target.to === "fact") this.systemColumns.add(target.fact);
      if (target.to === "fact" && target.fact === "identifier") this.fields.add(identifierField);
    }
    return found;
  }

  /** Name of the column for a field; "" where there is none. */
  columnOf(what: CatalogueField | SystemColumn, language = ""): string {
    for (const [column, found] of this.#targets)
      if (found.some((target) => isTargetFor(target, what, language))) return column;
    return "";
  }
}

function isTargetFor(target: ColumnTarget, what: CatalogueField | SystemColumn, language: string): boolean {
  if (target.to === "fact") return target.fact === what;
  if (target.to === "place") return target.latitude === what || target.longitude === what;
  return target.to === "field" && target.field === what && target.language === language;
}

/** Sets the offset field of each date; an existing column for it is used. */
function addOffsets(fields: Map<string, CatalogueField>, known: ReadonlyMap<string, NewField>): void {
  const registered = new Map(known);
  for (const field of fields.values()) registered.set(field.name, field.registered);
  const offsets = mapUtcOffsetFields([...registered.values()]);
  for (const date of [...fields.values()]) {
    const offset = offsets.get(date.name);
    if (!offset) continue;
    const made: NewField = { ...offset, position: (date.registered.position ?? 0) + 1, origin: "metadata" };
    const own = newField(offset.name, "number", { registered: registered.get(offset.name) ?? made });
    date.offset = fields.get(offset.name) ?? own;
    fields.set(offset.name, date.offset);
  }
}

function newField(name: NonDerivedFieldName, type: FieldTypeName, more: Partial<CatalogueField> = {}): CatalogueField {
  const registered: NewField = { name, type, labels: {}, origin: "metadata" };
  return { name, type, multiValued: false, separator: DEFAULT_LIST_SEPARATOR, notation: {}, registered, ...more };
}

/** Targets by column name, without a mapping: `title`, `title.de`, or labels in `keywords.en`. */
function createDefaultTargets(known: ReadonlyMap<string, NewField>): (column: string) => ColumnTarget[] {
  const fields = new Map<string, CatalogueField>();
  for (const [name, registered] of known) {
    const { type, multiValued = false } = registered;
    if (isNonDerivedFieldName(name)) fields.set(name, newField(name, type, { multiValued, registered }));
  }
  addOffsets(fields, known);
  return (column) => {
    const fact = SYSTEM_COLUMNS.find((name) => (name === "colorCode" ? "color_code" : name) === column);
    if (fact) return [{ to: "fact", fact }];
    const [, name = "", language = ""] =
      /^([a-z][a-z0-9_]*)(?:\.([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*))?$/.exec(column) ?? [];
    const field = fields.get(name);
    if (!field) return [];
    const to = language === "" ? "field" : fieldTypes[field.type].languageColumns;
    return to ? [{ to, field, language }] : [];
  };
}

/** The columns that a mapping names. */
export function listMappedColumns(mapping: CatalogueMapping): string[] {
  const ofFields = mapping.fields.flatMap(({ from, valueLabels = {} }) => [
    ...(typeof from === "string" ? [from] : Object.values(from)),
    ...Object.values(valueLabels),
  ]);
  return [...new Set([...mappedSystemColumns(mapping).map(([column]) => column), ...ofFields])];
}

const mappedSystemColumns = (mapping: CatalogueMapping): [string, SystemColumn][] =>
  SYSTEM_COLUMNS.flatMap((fact) => {
    const column = fact === "file" ? mapping.file?.column : mapping[fact];
    return column === undefined ? [] : [[column, fact]];
  });

function* mappedTargets(
  mapping: CatalogueMapping,
  known: ReadonlyMap<string, NewField>,
): Generator<[string, ColumnTarget]> {
  for (const [column, fact] of mappedSystemColumns(mapping)) yield [column, { to: "fact", fact }];
  for (const [at, mapped] of mapping.fields.entries()) yield* fieldTargets(mapped, at, mapping, known);
}

function* fieldTargets(
  mapped: MappedCatalogueField,
  at: number,
  mapping: CatalogueMapping,
  known: ReadonlyMap<string, NewField>,
): Generator<[string, ColumnTarget]> {
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
    separator: separator ?? DEFAULT_LIST_SEPARATOR,
    notation,
    registered: there ?? {
      ...omitUndefined(registered),
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

const COORDINATE_LABELS = {
  latitude: { de: "Breitengrad", en: "latitude" },
  longitude: { de: "Längengrad", en: "longitude" },
} as const;

function toCoordinateField(
  mapped: MappedCatalogueField,
  part: keyof typeof COORDINATE_LABELS,
  position: number,
): CatalogueField {
  const name = toNonDerivedFieldName(`${mapped.name}_${part}`.slice(-61));
  const labels = toLabelsOfFieldPart(mapped.labels ?? {}, COORDINATE_LABELS[part]);
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
      ...omitUndefined({ visibility }),
    },
  });
}
