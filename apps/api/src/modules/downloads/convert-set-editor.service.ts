// Convert sets as an operator keeps them: the forms in which assets are downloaded. Which of them fit an asset is told
// by `convert-sets.service.ts`; who may have them is granted to groups.
import {
  FILM_MIME,
  MIN_EDGE,
  PICTURE_MIMES,
  PICTURE_TYPES,
  PRINT_PROFILE,
  PROFILES,
  type Profile,
} from "@vitrine/contract/conversion";
import { type ConvertSetKind, kindOfSet } from "../../db/convert-set-kind.ts";
import type { Labels } from "../../db/tables/field.table.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database.ts";
import { defined } from "../../platform/defined.ts";
import { recordEvent } from "../../platform/events.repository.ts";
import { OperatorError } from "../../platform/operator-error.ts";
import { changedNames, placed } from "../../platform/operator-names.ts";
import { CUSTOM, ORIGINAL } from "../access/access.ts";
import { ensureOriginalSet } from "../access/rights-writer.repository.ts";
import { type Metadata, PICTURE_FILES } from "../renditions/conversion-form.ts";
import * as repository from "./convert-set-editor.repository.ts";

export type ConvertSetFault =
  | "convert_set.unknown"
  | "convert_set.title"
  | "convert_set.original"
  | "convert_set.format"
  | "convert_set.max_edge"
  | "convert_set.dpi"
  | "convert_set.quality"
  | "convert_set.profile"
  | "convert_set.not_for_films";

export class ConvertSetError extends OperatorError<ConvertSetFault> {
  override readonly name = "ConvertSetError";
}

/** What a set makes. Null: as the file has it. */
export interface ConvertSetForm {
  /** A type of picture, or of film; null: a picture keeps its own where it can. */
  mime: string | null;
  /** Pixels of the longer edge. */
  maxEdge: number | null;
  dpi: number | null;
  /** 1 to 100. */
  quality: number | null;
  /** Of pictures; null: sRGB. */
  profile: Profile | null;
  metadata: Metadata;
}

export interface EditableConvertSet extends ConvertSetForm {
  id: number;
  /** Language -> what people read. */
  titles: Labels;
  /** What it fits; the original fits everything. */
  kind: ConvertSetKind | "original";
  /** Names of the groups that are granted it by its number; whoever is granted every set has it besides. */
  groups: string[];
}

export interface ConvertSetChange extends Partial<ConvertSetForm> {
  /** Language -> title from now on; "" takes it away. Other languages stay as they are. */
  titles?: Labels;
  /** Its place among the sets, from 1; the original stands before them. */
  position?: number;
}

/** Everything throws a `ConvertSetError` where it says why not. */
export interface ConvertSetEditor {
  /** In their order, the original first. */
  list(): EditableConvertSet[];
  /** Answers its number. */
  add(made: ConvertSetChange): Promise<number>;
  /** Of the original only titles can be changed. What was converted before is made anew when it is asked for. */
  change(id: number, change: ConvertSetChange): Promise<void>;
  /** With its grants, whose groups are answered. Downloads in it end; the original stays. */
  remove(id: number): Promise<string[]>;
}

export const MAX_DPI = 2400;

const NOTHING: ConvertSetForm = {
  ...{ mime: null, maxEdge: null, dpi: null, quality: null, profile: null },
  metadata: "strip",
};

export function createConvertSetEditor(db: Database, clock: Clock): ConvertSetEditor {
  const note = (tx: Tx, kind: string, details: Record<string, unknown>) =>
    recordEvent(tx, { at: clock.now(), kind, details });

  function place(tx: Tx, id: number, position: number): void {
    const ids = repository.convertSetRows(tx).flatMap((row) => (row.id > ORIGINAL ? row.id : []));
    repository.numberSets(tx, placed(ids, id, position));
  }

  return {
    list() {
      const groups = repository.groupsThatDownload(db.read);
      const rows = repository
        .convertSetRows(db.read)
        .sort((a, b) => Number(b.id === ORIGINAL) - Number(a.id === ORIGINAL));
      return rows.flatMap(({ position: _, ...row }) => {
        const kind = row.id === ORIGINAL ? "original" : kindOfSet(row.mime);
        // The titles of the caller's own choice are no set, and what names an unknown type makes nothing.
        if (kind === undefined || row.id < ORIGINAL) return [];
        return { ...row, profile: profileOf(row.profile), kind, groups: groups.get(row.id) ?? [] };
      });
    },
    add: ({ titles = {}, position, ...form }) =>
      db.write((tx) => {
        ensureOriginalSet(tx);
        const made = checked({ ...NOTHING, ...defined(form) });
        const id = repository.freeSetId(tx);
        repository.insertSet(tx, { id, titles: changedTitles({}, titles), ...made });
        place(tx, id, position ?? Number.POSITIVE_INFINITY);
        note(tx, "convert_set.added", { id, titles, ...made });
        return id;
      }),
    change: (id, { titles, position, ...form }) =>
      db.write((tx) => {
        const row = rowOf(tx, id);
        const changed = defined(form);
        if (id === ORIGINAL && (position !== undefined || Object.keys(changed).length > 0)) throw staysOriginal();
        if (titles) repository.updateSet(tx, id, { titles: changedTitles(row.titles, titles) });
        if (Object.keys(changed).length > 0) {
          repository.updateSet(tx, id, checked({ ...row, profile: profileOf(row.profile), ...changed }));
        }
        if (position !== undefined) place(tx, id, position);
        note(tx, "convert_set.changed", { id, ...defined({ titles, position }), ...changed });
      }),
    remove: (id) =>
      db.write((tx) => {
        rowOf(tx, id);
        if (id === ORIGINAL) throw staysOriginal();
        const groups = repository.groupsThatDownload(tx).get(id) ?? [];
        repository.deleteSet(tx, id);
        note(tx, "convert_set.removed", { id, groups });
        return groups;
      }),
  };
}

const profileOf = (name: string | null): Profile | null =>
  PROFILES.find((known) => known === name?.toLowerCase()) ?? null;

function rowOf(tx: Tx, id: number): repository.ConvertSetRow {
  if (id === ORIGINAL) ensureOriginalSet(tx);
  const rows = repository.convertSetRows(tx);
  const found = rows.find((row) => row.id === id && id !== CUSTOM);
  if (found) return found;
  throw new ConvertSetError(
    "convert_set.unknown",
    `There is no convert set ${id}: vitrine convert-set list shows all.`,
  );
}

const staysOriginal = () =>
  new ConvertSetError(
    "convert_set.original",
    "Convert set 0 is the original file: it stands first and stays, and only its title can be changed.",
  );

function changedTitles(before: Labels, change: Labels): Labels {
  const titles = changedNames(before, change);
  if (titles && Object.keys(titles).length > 0) return titles;
  throw new ConvertSetError(
    "convert_set.title",
    "A convert set has a title in one language at least. It stands beside its language, as en=Web, and has 1 to 100 visible characters.",
  );
}

/** The form without anything else. @throws ConvertSetError where nothing can be made in it */
function checked({ mime, maxEdge, dpi, quality, profile, metadata }: ConvertSetForm): ConvertSetForm {
  const picture = PICTURE_MIMES.find((known) => known === mime);
  if (mime !== null && mime !== FILM_MIME && !picture)
    throw new ConvertSetError(
      "convert_set.format",
      "The format has to be jpeg, png, webp, tiff, mp4 (for films) or same.",
    );
  if (mime === FILM_MIME && (dpi !== null || profile !== null))
    throw new ConvertSetError(
      "convert_set.not_for_films",
      "Films have neither a resolution in dpi nor a colour profile.",
    );
  const longest = picture ? PICTURE_FILES[picture].maxEdge : MAX_EDGE;
  if (!isWithin(maxEdge, MIN_EDGE, longest))
    throw new ConvertSetError("convert_set.max_edge", `The longest edge has to be ${MIN_EDGE} to ${longest} pixels.`);
  if (!isWithin(dpi, 1, MAX_DPI))
    throw new ConvertSetError("convert_set.dpi", `The resolution has to be 1 to ${MAX_DPI} dpi.`);
  if (!isWithin(quality, 1, 100)) throw new ConvertSetError("convert_set.quality", "The quality has to be 1 to 100.");
  if (profile === PRINT_PROFILE && picture && !PICTURE_TYPES[picture].print)
    throw new ConvertSetError("convert_set.profile", "Only JPEG and TIFF can be in CMYK.");
  return { mime, maxEdge, dpi, quality, profile, metadata };
}

/** The largest edge that any format can have; it bounds sets without a format. */
const MAX_EDGE = Math.max(...Object.values(PICTURE_FILES).map(({ maxEdge }) => maxEdge));

const isWithin = (value: number | null, from: number, to: number): boolean =>
  value === null || (Number.isInteger(value) && value >= from && value <= to);
