// One row of a catalogue as a record: pure, and nothing is lost without a line that says so.
import type { StoredFieldName } from "../../../db/field-name.ts";
import { DAMAGED } from "../../../platform/text-encoding.ts";
import { type LocalTime, momentOf } from "../dates.ts";
import { clean } from "../tag-texts.ts";
import type { CatalogueField, CataloguePlan, Target } from "./catalogue-plan.ts";
import { readList, readNumber, readPlace } from "./cell-values.ts";
import { readDate } from "./dates.ts";
import type { Cell, SourceRow } from "./source.ts";

/** Why a cell was left out, or taken with a remark. */
export type FlawReason =
  | "no_date"
  | "two_dates"
  | "no_number"
  | "two_numbers"
  | "no_place"
  | "no_rating"
  | "no_color"
  | "too_long"
  | "too_many"
  | "formula"
  | "labels"
  | "other_row"
  | "damaged_text"
  | "control_characters";

export interface Flaw {
  reason: FlawReason;
  column: string;
  /** What stands in the cell. */
  text: string;
}

/** A row, as a report names it; "" where it has no identifier. */
export interface NamedRow {
  row: number;
  identifier: string;
}

export interface RecordLabels {
  field: CatalogueField;
  language: string;
  column: string;
  /** In the order of the values of the field. */
  labels: string[];
  /** That says them. */
  row: number;
}

export interface CatalogueRecord {
  row: number;
  identifier: string;
  /** As it is written. */
  file: string;
  values: Map<CatalogueField, string[]>;
  numbers: Map<CatalogueField, number>;
  dates: Map<CatalogueField, LocalTime>;
  texts: Map<CatalogueField, Record<string, string[]>>;
  labels: RecordLabels[];
  rating?: number;
  colorCode?: number;
  pools: string[];
  /** Epoch seconds. */
  embargo?: number;
  expiry?: number;
  /** What could not be read, so that it stays as it is. */
  unread: Set<StoredFieldName | "embargo" | "expiry" | "rating" | "color_code">;
  flaws: Flaw[];
}

const MAX_CHARACTERS = 20_000;
const LONGEST_VALUE = 300;
const MOST_VALUES = 200;
const LONGEST_IDENTIFIER = 300;

export function recordOf(source: SourceRow, plan: CataloguePlan): CatalogueRecord {
  const record: CatalogueRecord = {
    row: source.row,
    identifier: "",
    file: "",
    values: new Map(),
    numbers: new Map(),
    dates: new Map(),
    texts: new Map(),
    labels: [],
    pools: [],
    unread: new Set(),
    flaws: [],
  };
  for (const [column, cell] of source.cells) {
    for (const target of plan.targetsOf(column)) take(record, column, cell, target, plan);
  }
  for (const { field, column, labels } of record.labels) {
    const values = record.values.get(field)?.length ?? 0;
    if (labels.length > values) record.flaws.push({ reason: "labels", column, text: labels.slice(values).join(" | ") });
  }
  for (const { column, detail } of source.unread ?? []) {
    const targets = plan.targetsOf(column);
    if (targets.length === 0) continue;
    record.flaws.push({ reason: "formula", column, text: detail });
    for (const target of targets) keep(record, target);
  }
  return record;
}

function take(record: CatalogueRecord, column: string, raw: Cell, target: Target, plan: CataloguePlan): void {
  const cell = cleanCell(raw);
  if (hasControlCharacters(raw)) record.flaws.push({ reason: "control_characters", column, text: writtenIn(raw) });
  const flaw = (reason: FlawReason, text: string) => {
    record.flaws.push({ reason, column, text });
    keep(record, target);
  };
  const written = writtenIn(cell);
  if (written.includes(DAMAGED)) record.flaws.push({ reason: "damaged_text", column, text: written });
  if (target.to === "labels") {
    const list = listOf(cell, target.field);
    if (list.some((text) => text !== "")) record.labels.push({ ...target, column, labels: list, row: record.row });
  } else if (written === "") return;
  else if (target.to === "fact") takeFact(record, target.fact, cell, written, plan, flaw);
  else if (target.to === "place") {
    const place = readPlace(written);
    if (!place) flaw("no_place", written);
    else record.numbers.set(target.latitude, place.latitude).set(target.longitude, place.longitude);
  } else takeField(record, target, cell, written, flaw);
}

type Complain = (reason: FlawReason, text: string) => void;

function takeField(
  record: CatalogueRecord,
  { field, language }: Extract<Target, { to: "field" }>,
  cell: Cell,
  written: string,
  flaw: Complain,
): void {
  if (field.type === "date") {
    const date = readDate(written, field.notation.dateOrder);
    if ("problem" in date) flaw(date.problem, written);
    else record.dates.set(field, date);
  } else if (field.type === "value") {
    const values = [...new Set(listOf(cell, field).filter((value) => value !== ""))];
    const long = values.find((value) => value.length > LONGEST_VALUE);
    if (long !== undefined) flaw("too_long", long);
    else if (values.length > (field.multiValued ? MOST_VALUES : 1)) flaw("too_many", written);
    else record.values.set(field, values);
  } else if (field.type === "text") {
    const texts = (isList(cell) ? cell : readTexts(String(cell))).map(clean).filter((text) => text !== "");
    if (texts.some((text) => text.length > MAX_CHARACTERS)) flaw("too_long", written);
    else record.texts.set(field, { ...record.texts.get(field), [language]: texts });
  } else {
    // A notation is one of texts: a number stands for itself.
    const read = typeof cell === "number" ? { number: cell } : readNumber(written, field.notation.decimal);
    if ("problem" in read) flaw(read.problem, written);
    else record.numbers.set(field, read.number);
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const hasControlCharacters = (cell: Cell) => (isList(cell) ? cell : [cell]).some((text) => CONTROL.test(String(text)));

/** Before it is taken apart, so that no letter that nobody sees separates anything. */
function cleanCell(cell: Cell): Cell {
  if (isList(cell)) return cell.map(clean);
  return typeof cell === "string" ? clean(cell) : cell;
}

/** The letters of a cell. */
export const writtenIn = (cell: Cell) => clean(isList(cell) ? cell.join(" ") : String(cell));

const isList = (cell: Cell): cell is readonly string[] => typeof cell === "object";

/** Several texts of one language stand as JSON in a cell. */
const readTexts = (cell: string): string[] => readList(cell, "\0");

function listOf(cell: Cell, { multiValued, separator }: CatalogueField): string[] {
  if (isList(cell)) return cell.map(clean);
  return readList(String(cell), multiValued ? separator : "\0").map(clean);
}

function takeFact(
  record: CatalogueRecord,
  fact: Extract<Target, { to: "fact" }>["fact"],
  cell: Cell,
  written: string,
  plan: CataloguePlan,
  flaw: Complain,
): void {
  if (fact === "identifier") {
    if (written.length > LONGEST_IDENTIFIER) flaw("too_long", written);
    else record.identifier = written;
  } else if (fact === "file") record.file = written;
  else if (fact === "pools") record.pools = poolsOf(cell);
  else if (fact === "rating" || fact === "color_code") {
    const most = fact === "rating" ? 5 : 7;
    const number = Number(written);
    if (!Number.isInteger(number) || number < 0 || number > most) {
      flaw(fact === "rating" ? "no_rating" : "no_color", written);
    } else if (fact === "rating") record.rating = number;
    else record.colorCode = number;
  } else {
    const date = readDate(written, plan.notation.dateOrder);
    if ("problem" in date) flaw(date.problem, written);
    else record[fact] = momentOf(date);
  }
}

const poolsOf = (cell: Cell) =>
  (isList(cell) ? cell : readList(String(cell), ";")).map(clean).filter((name) => name !== "");

/** Leaves as it is what a cell that cannot be read is for. */
function keep({ unread }: CatalogueRecord, target: Target): void {
  if (target.to === "field") unread.add(target.field.name);
  else if (target.to === "place") unread.add(target.latitude.name).add(target.longitude.name);
  else if (target.to === "fact" && isKept(target.fact)) unread.add(target.fact);
}

type KeptFact = "embargo" | "expiry" | "rating" | "color_code";
const isKept = (fact: string): fact is KeptFact => /^(embargo|expiry|rating|color_code)$/.test(fact);
