// Converts a row of a catalogue to a record. Every cell that is ignored or changed is reported. Pure.
import type { NonDerivedFieldName } from "../../../db/field-name.ts";
import { REPLACEMENT_CHARACTER } from "../../../platform/files/text-encoding.ts";
import {
  type Cell,
  type CellProblem,
  cellText,
  isList,
  listOfCell,
  NO_SEPARATOR,
  type Notation,
} from "../../library/fields/cells.ts";
import type { FieldReading } from "../../library/fields/field-type.ts";
import { fieldTypes } from "../../library/fields/field-types.ts";
import { toEpochSeconds } from "../../library/fields/local-time.ts";
import { cleanText } from "../../library/fields/tag-texts.ts";
import { parseDate } from "../../library/fields/written-dates.ts";
import type { CatalogueColumnPlan, CatalogueField, ColumnTarget, SystemColumn } from "./catalogue-column-plan.ts";
import type { SourceRow } from "./catalogue-source.ts";
import { parseCoordinates } from "./coordinates.ts";

/** Why a cell was ignored, or imported with a warning. */
export type CellErrorReason =
  | CellProblem["problem"]
  | "no_place"
  | "no_rating"
  | "no_color"
  | "formula"
  | "labels"
  | "other_row"
  | "damaged_text"
  | "control_characters";

export interface CellError {
  reason: CellErrorReason;
  column: string;
  /** Content of the cell. */
  text: string;
}

/** A row in a report; the identifier is "" where it has none. */
export interface RowReference {
  row: number;
  identifier: string;
}

/** The labels that a cell of a row gives to the values of a field in that row. */
export interface CellValueLabels {
  field: CatalogueField;
  language: string;
  column: string;
  /** In the order of the values of the field. */
  labels: string[];
  /** The row with the labels. */
  row: number;
}

/** The columns of an asset that a catalogue can set beside its fields; an unreadable cell does not change them. */
export const CATALOGUE_ASSET_PROPERTIES = ["rating", "colorCode", "embargo", "expiry"] as const;
export type CatalogueAssetProperty = (typeof CATALOGUE_ASSET_PROPERTIES)[number];
const isAssetProperty = (fact: string): fact is CatalogueAssetProperty =>
  CATALOGUE_ASSET_PROPERTIES.some((name) => name === fact);

export interface CatalogueRecord {
  row: number;
  identifier: string;
  /** As written in the cell. */
  file: string;
  fields: Map<CatalogueField, FieldReading>;
  labels: CellValueLabels[];
  rating?: number;
  colorCode?: number;
  pools: string[];
  /** Epoch seconds. */
  embargo?: number;
  expiry?: number;
  /** Fields whose cells could not be read, so that they are not changed. */
  unread: Set<NonDerivedFieldName | CatalogueAssetProperty>;
  errors: CellError[];
}

const MAX_IDENTIFIER_CHARACTERS = 300;

export function toCatalogueRecord(source: SourceRow, plan: CatalogueColumnPlan): CatalogueRecord {
  const record: CatalogueRecord = {
    row: source.row,
    identifier: "",
    file: "",
    fields: new Map(),
    labels: [],
    pools: [],
    unread: new Set(),
    errors: [],
  };
  for (const [column, cell] of source.cells) {
    for (const target of plan.targetsOf(column)) readCell(record, column, cell, target, plan);
  }
  for (const { field, column, labels } of record.labels) {
    const values = getExactValuesOfField(record, field).length;
    if (labels.length > values)
      record.errors.push({ reason: "labels", column, text: labels.slice(values).join(" | ") });
  }
  for (const { column, detail } of source.unread) {
    const targets = plan.targetsOf(column);
    if (targets.length === 0) continue;
    record.errors.push({ reason: "formula", column, text: detail });
    for (const target of targets) markUnread(record, target);
  }
  return record;
}

function readCell(
  record: CatalogueRecord,
  column: string,
  raw: Cell,
  target: ColumnTarget,
  plan: CatalogueColumnPlan,
): void {
  const cell = cleanCell(raw);
  const written = cellText(cell);
  const report = (reason: CellErrorReason, text: string) => record.errors.push({ reason, column, text });
  if (hasControlCharacters(raw)) report("control_characters", cellText(raw));
  if (written.includes(REPLACEMENT_CHARACTER)) report("damaged_text", written);
  if (target.to === "labels") {
    const { multiValued, separator } = target.field;
    const list = listOfCell(cell, multiValued ? separator : NO_SEPARATOR);
    if (list.some((text) => text !== "")) record.labels.push({ ...target, column, labels: list, row: record.row });
  } else if (written !== "") {
    const found = readValue(record, cell, target, plan.notation);
    if (!found) return;
    report(found.problem, found.text ?? written);
    markUnread(record, target);
  }
}

type UnreadableCell = Pick<CellProblem, "text"> & { problem: CellErrorReason };

/** Reads a cell that is not empty into the record. */
function readValue(
  record: CatalogueRecord,
  cell: Cell,
  target: Exclude<ColumnTarget, { to: "labels" }>,
  notation: Notation,
): UnreadableCell | undefined {
  if (target.to === "fact") return readSystemCell(record, cell, target.fact, notation);
  if (target.to === "place") {
    const place = parseCoordinates(cellText(cell));
    if (!place) return { problem: "no_place" };
    record.fields.set(target.latitude, { value: place.latitude });
    record.fields.set(target.longitude, { value: place.longitude });
    return undefined;
  }
  const { field, language } = target;
  const type = fieldTypes[field.type];
  const read = type.readCell(cell, field, language);
  if ("problem" in read) return read;
  record.fields.set(field, type.join(record.fields.get(field), read, () => {}) ?? read);
  return undefined;
}

function readSystemCell(
  record: CatalogueRecord,
  cell: Cell,
  fact: SystemColumn,
  notation: Notation,
): UnreadableCell | undefined {
  const written = cellText(cell);
  if (fact === "identifier") {
    if (written.length > MAX_IDENTIFIER_CHARACTERS) return { problem: "too_long" };
    record.identifier = written;
  } else if (fact === "file") record.file = written;
  else if (fact === "pools") record.pools = listOfCell(cell, ";").filter((name) => name !== "");
  else if (fact === "rating" || fact === "colorCode") {
    const [max, problem] = fact === "rating" ? ([5, "no_rating"] as const) : ([7, "no_color"] as const);
    const number = Number(written);
    if (!Number.isInteger(number) || number < 0 || number > max) return { problem };
    record[fact] = number;
  } else {
    const date = parseDate(written, notation.dateOrder);
    if ("problem" in date) return date;
    record[fact] = toEpochSeconds(date);
  }
  return undefined;
}

/** The exact values of a field. */
export function getExactValuesOfField({ fields }: CatalogueRecord, field: CatalogueField): readonly string[] {
  const value = fields.get(field)?.value;
  return Array.isArray(value) ? value : [];
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const hasControlCharacters = (cell: Cell) => (isList(cell) ? cell : [cell]).some((text) => CONTROL.test(String(text)));

/** Cleans a cell before it is split, so that invisible characters separate nothing. */
function cleanCell(cell: Cell): Cell {
  if (isList(cell)) return cell.map(cleanText);
  return typeof cell === "string" ? cleanText(cell) : cell;
}

/** Excludes the targets of an unreadable cell from changes. */
function markUnread({ unread }: CatalogueRecord, target: ColumnTarget): void {
  if (target.to === "field") unread.add(target.field.name);
  else if (target.to === "place") unread.add(target.latitude.name).add(target.longitude.name);
  else if (target.to === "fact" && isAssetProperty(target.fact)) unread.add(target.fact);
}
