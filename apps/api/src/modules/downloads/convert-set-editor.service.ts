// Manages convert sets, the forms in which assets can be downloaded, for operators. convert-sets.service.ts finds those
// that fit an asset; groups have grants for them.
import {
  COLOUR_PROFILES,
  type ColourProfile,
  MIN_LONGER_EDGE_PX,
  PICTURE_MIME_FEATURES,
  PICTURE_MIME_TYPES,
  PRINT_COLOUR_PROFILE,
  VIDEO_MIME,
} from "@vitrine/contract/conversion";
import { type ConvertSetKind, getConvertSetKindOfMime } from "../../db/convert-set-kind.ts";
import type { Labels } from "../../db/tables/field.table.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import { recordEvent } from "../../platform/database/events.repository.ts";
import { OperatorError } from "../../platform/errors/operator-error.ts";
import { omitUndefined } from "../../platform/omit-undefined.ts";
import { applyNameChanges, moveOrInsertAtPosition } from "../../platform/operator-names.ts";
import { CUSTOM_CONVERT_SET, ORIGINAL_CONVERT_SET } from "../access/access.ts";
import { ensureOriginalConvertSet } from "../access/rights-writer.repository.ts";
import { PICTURE_FILE_TYPES } from "../renditions/conversions/conversion-spec.ts";
import * as repository from "./convert-set-editor.repository.ts";

export type ConvertSetErrorCode =
  | "convert_set.unknown"
  | "convert_set.title"
  | "convert_set.original"
  | "convert_set.format"
  | "convert_set.max_edge"
  | "convert_set.dpi"
  | "convert_set.quality"
  | "convert_set.profile"
  | "convert_set.not_for_films";

export class ConvertSetError extends OperatorError<ConvertSetErrorCode> {
  override readonly name = "ConvertSetError";
}

/** The output of a convert set. Null: as in the file; a picture keeps its type where possible, and `profile` is sRGB. */
export interface ConvertSetOutputOptions
  extends Omit<repository.ConvertSetRow, "id" | "titles" | "position" | "profile"> {
  profile: ColourProfile | null;
}

export interface EditableConvertSet extends ConvertSetOutputOptions {
  id: number;
  /** Language -> displayed title. */
  titles: Labels;
  /** The kind of asset it fits; the original fits all. */
  kind: ConvertSetKind | "original";
  /** Names of groups with a grant for exactly this set; groups with a grant for all sets are not listed. */
  groups: string[];
}

export interface ConvertSetChange extends Partial<ConvertSetOutputOptions> {
  /** Language -> new title; "" removes it. Other languages stay as they are. */
  titles?: Labels;
  /** Its position among the sets, from 1; the original comes before them. */
  position?: number;
}

export type ConvertSetEditor = ReturnType<typeof createConvertSetEditor>;

export const MAX_DPI = 2400;

const EMPTY_OUTPUT: ConvertSetOutputOptions = {
  ...{ mime: null, maxEdge: null, dpi: null, quality: null, profile: null },
  metadata: "strip",
};

/** All functions throw a `ConvertSetError` for invalid input. */
export function createConvertSetEditor(db: Database, clock: Clock) {
  const note = (tx: Tx, kind: string, details: Record<string, unknown>) => recordEvent(tx, clock, kind, details);

  async function moveTo(tx: Tx, id: number, position: number): Promise<void> {
    const ids = (await repository.listConvertSetRows(tx)).flatMap((row) =>
      row.id > ORIGINAL_CONVERT_SET ? row.id : [],
    );
    await repository.setPositions(tx, moveOrInsertAtPosition(ids, id, position));
  }

  return {
    /** In their order, the original first. */
    async list(): Promise<EditableConvertSet[]> {
      const groups = await repository.mapGroupNamesByGrantedSet(db.read);
      const rows = (await repository.listConvertSetRows(db.read)).sort(
        (a, b) => Number(b.id === ORIGINAL_CONVERT_SET) - Number(a.id === ORIGINAL_CONVERT_SET),
      );
      return rows.flatMap(({ position: _, ...row }) => {
        const kind = row.id === ORIGINAL_CONVERT_SET ? "original" : getConvertSetKindOfMime(row.mime);
        // Omit the row with titles of the custom form, and sets of unknown types.
        if (kind === undefined || row.id < ORIGINAL_CONVERT_SET) return [];
        return { ...row, profile: parseProfile(row.profile), kind, groups: groups.get(row.id) ?? [] };
      });
    },
    /** Returns its id. */
    add: ({ titles = {}, position, ...form }: ConvertSetChange): Promise<number> =>
      db.write(async (tx) => {
        await ensureOriginalConvertSet(tx);
        const made = validateOutput({ ...EMPTY_OUTPUT, ...omitUndefined(form) });
        const id = await repository.nextSetId(tx);
        await repository.insertSet(tx, { id, titles: changedTitles({}, titles), ...made });
        await moveTo(tx, id, position ?? Number.POSITIVE_INFINITY);
        await note(tx, "convert_set.added", { id, titles, ...made });
        return id;
      }),
    /** Changes a set; of the original only the titles. Its files are converted again when they are next requested. */
    change: (id: number, { titles, position, ...form }: ConvertSetChange): Promise<void> =>
      db.write(async (tx) => {
        const row = await requireRow(tx, id);
        const changed = omitUndefined(form);
        if (id === ORIGINAL_CONVERT_SET && (position !== undefined || Object.keys(changed).length > 0))
          throw originalError();
        if (titles) await repository.updateSet(tx, id, { titles: changedTitles(row.titles, titles) });
        if (Object.keys(changed).length > 0) {
          await repository.updateSet(
            tx,
            id,
            validateOutput({ ...row, profile: parseProfile(row.profile), ...changed }),
          );
        }
        if (position !== undefined) await moveTo(tx, id, position);
        await note(tx, "convert_set.changed", { id, ...omitUndefined({ titles, position }), ...changed });
      }),
    /** Removes a set with its grants; returns the groups that had them. Running downloads of it end. */
    remove: (id: number): Promise<string[]> =>
      db.write(async (tx) => {
        await requireRow(tx, id);
        if (id === ORIGINAL_CONVERT_SET) throw originalError();
        const groups = (await repository.mapGroupNamesByGrantedSet(tx)).get(id) ?? [];
        await repository.deleteSet(tx, id);
        await note(tx, "convert_set.removed", { id, groups });
        return groups;
      }),
  };
}

const parseProfile = (name: string | null): ColourProfile | null =>
  COLOUR_PROFILES.find((known) => known === name?.toLowerCase()) ?? null;

async function requireRow(tx: Tx, id: number): Promise<repository.ConvertSetRow> {
  if (id === ORIGINAL_CONVERT_SET) await ensureOriginalConvertSet(tx);
  const rows = await repository.listConvertSetRows(tx);
  const found = rows.find((row) => row.id === id && id !== CUSTOM_CONVERT_SET);
  if (found) return found;
  throw new ConvertSetError(
    "convert_set.unknown",
    `There is no convert set ${id}: vitrine convert-set list shows all.`,
  );
}

const originalError = () =>
  new ConvertSetError(
    "convert_set.original",
    "Convert set 0 is the original file: it stays in first position, and only its title can be changed.",
  );

function changedTitles(before: Labels, change: Labels): Labels {
  const titles = applyNameChanges(before, change);
  if (titles && Object.keys(titles).length > 0) return titles;
  throw new ConvertSetError(
    "convert_set.title",
    "A convert set has a title in one language at least. Write it with its language, as en=Web; it has 1 to 100 visible characters.",
  );
}

/** Validates a form and drops other properties. @throws ConvertSetError if nothing can be converted to it */
function validateOutput({
  mime,
  maxEdge,
  dpi,
  quality,
  profile,
  metadata,
}: ConvertSetOutputOptions): ConvertSetOutputOptions {
  const picture = PICTURE_MIME_TYPES.find((known) => known === mime);
  if (mime !== null && mime !== VIDEO_MIME && !picture)
    throw new ConvertSetError(
      "convert_set.format",
      "The format has to be jpeg, png, webp, tiff, mp4 (for films) or same.",
    );
  if (mime === VIDEO_MIME && (dpi !== null || profile !== null))
    throw new ConvertSetError(
      "convert_set.not_for_films",
      "Films have neither a resolution in dpi nor a colour profile.",
    );
  const longest = picture ? PICTURE_FILE_TYPES[picture].maxEdge : MAX_EDGE;
  if (!isWithin(maxEdge, MIN_LONGER_EDGE_PX, longest))
    throw new ConvertSetError(
      "convert_set.max_edge",
      `The longest edge has to be ${MIN_LONGER_EDGE_PX} to ${longest} pixels.`,
    );
  if (!isWithin(dpi, 1, MAX_DPI))
    throw new ConvertSetError("convert_set.dpi", `The resolution has to be 1 to ${MAX_DPI} dpi.`);
  if (!isWithin(quality, 1, 100)) throw new ConvertSetError("convert_set.quality", "The quality has to be 1 to 100.");
  if (profile === PRINT_COLOUR_PROFILE && picture && !PICTURE_MIME_FEATURES[picture].print)
    throw new ConvertSetError("convert_set.profile", "Only JPEG and TIFF can be in CMYK.");
  return { mime, maxEdge, dpi, quality, profile, metadata };
}

/** The largest edge of any format; the limit for sets without a format. */
const MAX_EDGE = Math.max(...Object.values(PICTURE_FILE_TYPES).map(({ maxEdge }) => maxEdge));

const isWithin = (value: number | null, from: number, to: number): boolean =>
  value === null || (Number.isInteger(value) && value >= from && value <= to);
