// Usage terms: embargo, expiry and licence. Of several the strictest apply; while they are unknown, an asset is hidden,
// since unreadable metadata may contain an embargo. Pure.
import { omitUndefined } from "../../../platform/omit-undefined.ts";
import type { TaskError, TaskErrorCode } from "../../../platform/processes/child-task.ts";
import type { FieldValue } from "../../library/fields/field-type.ts";
import { getAssetKindOfMime } from "../detect-file-type.ts";
import { LICENCE_FIELD, type MappedMetadata } from "../metadata/embedded-metadata.ts";

/** Embargo and expiry, in epoch seconds. */
export type TermDates = Pick<MappedMetadata, "embargo" | "expiry">;

/** Usage terms: dates and licence. */
export interface Terms extends TermDates {
  licence?: FieldValue;
}

export const termsOf = ({ embargo, expiry, fields }: MappedMetadata): Terms =>
  omitUndefined({ embargo, expiry, licence: fields.get(LICENCE_FIELD) });

/** The stricter of two terms: the latest embargo and the earliest expiry. Of two licences the first applies. */
export function strictestTerms(a: Terms, b: Terms): Terms {
  return omitUndefined({
    embargo: pickBound(Math.max, a.embargo, b.embargo),
    expiry: pickBound(Math.min, a.expiry, b.expiry),
    licence: a.licence ?? b.licence,
  });
}

function pickBound(choose: (...moments: number[]) => number, ...moments: (number | undefined)[]): number | undefined {
  const dates = moments.filter((moment) => moment !== undefined);
  return dates.length === 0 ? undefined : choose(...dates);
}

/** Metadata of a file, with other terms where they are stricter. */
export function mergeStricterTerms(readings: MappedMetadata, others: Terms): MappedMetadata {
  const { licence, ...moments } = strictestTerms(termsOf(readings), others);
  const fields = licence ? new Map([...readings.fields, [LICENCE_FIELD, licence]]) : readings.fields;
  return { ...readings, ...moments, fields };
}

/** What restricts a stored asset: its pool set and its usage terms. */
export interface Restrictions {
  assetId: number;
  aclId: number;
  /** The terms that apply. */
  terms: TermDates;
  /** The terms of its files, which a catalogue may override. */
  fileTerms: TermDates;
  catalogueTerms: TermDates;
  hasCatalogueRecord: boolean;
}

/**
 * Whether an asset must stay separate instead of becoming part of another one: if other users could see it, or see it
 * earlier, or if its catalogue record would be lost.
 */
export function mustStaySeparate(
  one: Restrictions,
  into: Pick<Restrictions, "aclId"> & Partial<Pick<Restrictions, "assetId" | "catalogueTerms">>,
): boolean {
  if (one.assetId === into.assetId) return false;
  if (one.aclId !== into.aclId || one.hasCatalogueRecord) return true;
  const { embargo, expiry } = into.catalogueTerms ?? {};
  const both = strictestTerms({ ...into.catalogueTerms }, one.terms);
  return (embargo !== undefined && both.embargo !== embargo) || (expiry !== undefined && both.expiry !== expiry);
}

/** `unreadable`: a companion of the file could not be opened. */
type UnreadReason = TaskErrorCode | "unreadable";

/** Why the terms of a file could not be read. */
export interface TermsReadFailure {
  reason: UnreadReason;
  /** Path of the companion that could not be read, below the root; null: the file itself. */
  file: string | null;
}

/** Types whose files have no metadata that can be read: texts except HTML, and models except binary glTF. */
const WITHOUT_METADATA = /^(text\/(?!html$)|model\/(?!gltf-binary$))/;

/** Whether files of a type can have metadata, and with it usage terms. Files of unknown type are not read. */
export const canFileTypeHaveMetadata = (mime: string): boolean =>
  mime.startsWith("font/") || (getAssetKindOfMime(mime) !== "other" && !WITHOUT_METADATA.test(mime));

export const toTermsReadFailure = ({ code }: TaskError, file: string | null = null): TermsReadFailure => ({
  reason: code,
  file,
});

/** The first unread terms that hide the asset. `ignoresMissingPerl`: the import runs with --without-terms. */
export function findTermsReadFailure(
  ignoresMissingPerl: boolean,
  ...all: readonly (TermsReadFailure | undefined)[]
): TermsReadFailure | undefined {
  return all.find((unread) => unread !== undefined && !(ignoresMissingPerl && unread.reason === "no_program"));
}

/** Columns of the asset. */
export const toTermsReadFailureColumns = (unread: TermsReadFailure | undefined) => ({
  unreadTerms: unread?.reason ?? null,
  unreadFile: unread?.file ?? null,
});
