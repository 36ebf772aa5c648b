// Third step of an import: what shall be written for a file, as data, from the rows that exist and what was read. Pure.
import { basename } from "node:path/posix";
import type { AssetPath } from "../../db/tables/asset.table.ts";
import { omitUndefined } from "../../platform/omit-undefined.ts";
import type { Decoded } from "../renditions/decoder.service.ts";
import { decoderOf, mayRenderDifferentlyThanBefore } from "../renditions/decoder-registry.ts";
import { IMPORT_DECODER_VERSION } from "../renditions/recipes.ts";
import type { StagedRendition } from "../renditions/rendition-writer.repository.ts";
import {
  type CompanionPathState,
  type CompanionWithTerms,
  type CompanionWrites,
  planCompanionWrites,
} from "./companions/companion-plan.ts";
import { type DecodedFile, type FileMetadata, type FilePictures, needsMetadataReread } from "./decode.ts";
import { listCompanionProblems, listProblems } from "./file-problems.ts";
import type { IdentifiedFile } from "./identify.ts";
import type { DecodedColumns, ExistingAsset } from "./import.repository.ts";
import { type MappedMetadata, READER_VERSION, readPositiveNumber } from "./metadata/embedded-metadata.ts";
import { isPlausibleDuration, readPlayDuration } from "./metadata/play-duration.ts";
import type { FileOutcome, ProblemFile } from "./report/import-report.ts";
import { type RetryColumns, toRetryColumns } from "./retry-rules.ts";
import {
  mergeStricterTerms,
  type Restrictions,
  strictestTerms,
  type TermDates,
  type TermsReadFailure,
  toTermsReadFailureColumns,
} from "./terms/terms.ts";

/** The rows that an import of a file depends on, read in the transaction that writes the plan. */
export interface LibraryRows {
  /** The asset of this content; another import may have added it meanwhile. */
  content: ExistingAsset | undefined;
  /** Its paths. */
  paths: readonly Pick<AssetPath, "id" | "root" | "path" | "missingSince">[];
  /** The row of the file's path. */
  at: Pick<AssetPath, "assetId"> | undefined;
  /** The asset that the file becomes part of: that of its content, or that of its path alone. */
  target: (Restrictions & DecodedColumns) | undefined;
  /** Whether the stored renditions of known content are those made now. */
  hasSameRenditions: boolean;
  /** The companion that the file was until now. */
  formerCompanion: CompanionWithTerms | undefined;
  /** What the library has at the paths of the file's companions. */
  companionPlaces: ReadonlyMap<string, CompanionPathState>;
}

export interface ContentWrite {
  /** Whether the addresses of the asset's files change. */
  isNewVersion: boolean;
  analysis: Decoded["analysis"];
  staged: readonly StagedRendition[];
  columns: Partial<AssetColumns>;
  /** Undefined: only what comes from decoding is written. The metadata is kept, since it cannot be read now. */
  readings: MappedMetadata | undefined;
}

export interface FilePlan {
  outcome: Exclude<FileOutcome, "skipped">;
  /** The asset that gets the file; undefined: a new one. */
  assetId: number | undefined;
  /** New content, or known content that is decoded again; undefined: as stored. */
  content?: ContentWrite | undefined;
  /** New metadata of stored content; undefined: as stored. */
  metadata?: MappedMetadata | undefined;
  /** Whether the stored duration is removed: it is impossible, since an earlier version took it from a header. */
  removesDuration?: boolean;
  /** Result of a retry without a better picture. */
  attempt?: RetryColumns | undefined;
  /** Why the asset is hidden; null: its terms were read. Undefined: as stored. */
  unreadTerms?: TermsReadFailure | null | undefined;
  /** Terms that apply where they are stricter than those of the asset's files. */
  stricterTerms: TermDates;
  companions: CompanionWrites | undefined;
  /** The companion that the file was until now. */
  detachedCompanionId: number | undefined;
  /** An earlier path of the moved file. */
  removedPathId?: number | undefined;
  /** Undefined: as it is. */
  fileName?: string | undefined;
  problems: ProblemFile[];
}

/** Plans the import of a file; undefined if its content is not known any more, so that it has to be decoded. */
export function planFile(file: IdentifiedFile, read: DecodedFile, rows: LibraryRows): FilePlan | undefined {
  const { content } = rows;
  const { pictures, metadata } = read;
  // Otherwise another import has added the content meanwhile.
  const known = content?.id === file.known?.id ? content : undefined;
  const planning: Planning = { file, read, rows, known };
  if (!pictures || !metadata || (content && !known)) return content && planSameContent(planning, content);
  const columns = toAssetColumns(file, metadata, pictures, triesOf(pictures, known));
  const drawn = { columns, analysis: pictures.decoded.analysis, staged: pictures.staged };
  if (!known) return planNewContent(planning, metadata, { ...drawn, isNewVersion: true });
  const gain = findGain(known, drawn, read, rows);
  const isNewVersion = gain === "picture";
  if (gain === undefined && file.retry !== "name") {
    const attempt = toRetryColumns(known, columns.problem, columns.problemTries);
    return { ...planSameContent(planning, known), attempt };
  }
  if (wasReadBefore(known, metadata)) {
    const plan = planSameContent(planning, known);
    const outcome = isNewVersion && plan.outcome === "unchanged" ? "replaced" : plan.outcome;
    const content = { ...drawn, isNewVersion, columns: toPictureColumns(columns), readings: undefined };
    return { ...plan, outcome, content };
  }
  const plan = planNewContent(planning, metadata, { ...drawn, isNewVersion });
  return isNewVersion ? plan : { ...plan, ...planPath(file, rows, known.id, plan.companions) };
}

interface Planning {
  file: IdentifiedFile;
  read: DecodedFile;
  rows: LibraryRows;
  /** The identified asset, if it still has the content. */
  known: ExistingAsset | undefined;
}

interface DrawnContent extends Pick<ContentWrite, "analysis" | "staged"> {
  columns: AssetColumns;
}

/** Whether an earlier import could read the metadata that cannot be read now; as the content is the same, it stays valid. */
const wasReadBefore = (known: ExistingAsset | undefined, { metadataError }: FileMetadata) =>
  metadataError !== undefined && known?.metadataProblem === null;

/** What a retry achieved; undefined also if it would lose an existing picture. */
function findGain(
  known: ExistingAsset,
  { columns, analysis }: DrawnContent,
  { metadata, pictures }: DecodedFile,
  { target, hasSameRenditions }: LibraryRows,
): "picture" | "metadata" | undefined {
  const hasFailed = pictures?.pictureError !== undefined;
  const isFilm = decoderOf(known.mime)?.name === "film";
  if (analysis && !known.hasPicture) return "picture";
  if (hasFailed && known.hasPicture) return undefined;
  // A gain, too: the film turned out to be a sound.
  if (isFilm && columns.mime !== known.mime) return "picture";
  const { width, height } = columns;
  const isSameFilm =
    target?.width === width && target.height === height && target.placeholder === (analysis?.placeholder ?? null);
  const isSamePicture = isFilm ? isSameFilm : hasSameRenditions;
  if (!hasFailed && mayRenderDifferentlyThanBefore(known.mime) && !isSamePicture) return "picture";
  return metadata?.metadataError === undefined && known.metadataProblem !== null ? "metadata" : undefined;
}

/** A new asset, a new version of the asset of the path, or known content that is described and drawn anew. */
function planNewContent(
  { file, read, rows, known }: Planning,
  metadata: FileMetadata,
  drawn: DrawnContent & { isNewVersion: boolean },
): FilePlan {
  const { target } = rows;
  const into = target ?? { aclId: file.aclId };
  const companions = planCompanionWrites(file.companions, read.companions, into, rows.companionPlaces);
  const isChanged = file.companions.isChanged || !known;
  return {
    ...planTerms(rows, target?.assetId, companions, {}),
    outcome: rows.at ? "replaced" : "taken",
    assetId: target?.assetId,
    content: { ...drawn, readings: target ? keepStricterTerms(metadata, read, isChanged, target) : metadata.readings },
    companions,
    problems: listProblems(file, read, metadata.unreadTerms, drawn.columns.problemTries),
  };
}

/** The asset has the content already: the path is added, and its metadata may change. */
function planSameContent({ file, read, rows, known }: Planning, { id }: ExistingAsset): FilePlan {
  const { metadata, companions } = read;
  const { target } = rows;
  const isKept = metadata === undefined || wasReadBefore(known, metadata);
  const unreadTerms = isKept ? companions.unreadTerms : metadata.unreadTerms;
  const change = needsMetadataReread(file.known, file.companions, companions) ? metadata : undefined;
  // Metadata that was read for another asset, or could not be read, only tightens terms. Its companions are not stored, so
  // that the next import reads it again.
  const isTightened = change !== undefined && (!known || change.metadataError !== undefined);
  const isDescribed = change !== undefined && !isTightened;
  const writes =
    isTightened || !target ? undefined : planCompanionWrites(file.companions, companions, target, rows.companionPlaces);
  return {
    ...planPath(file, rows, id, writes),
    ...planTerms(rows, id, writes, isTightened ? change.readings : {}),
    assetId: id,
    metadata: isDescribed && target ? keepStricterTerms(change, read, file.companions.isChanged, target) : undefined,
    removesDuration: isDescribed && hasImpossibleDuration(target, change),
    // Users may see it again only together with the new metadata.
    unreadTerms: unreadTerms ?? (change && known ? null : undefined),
    companions: writes,
    problems: metadata
      ? listProblems(file, read, unreadTerms, triesOf(read.pictures, known))
      : listCompanionProblems(file, companions),
  };
}

/** Adds the path to an asset that has the content already, or moves it if the file at an earlier path was removed. */
function planPath(
  { file: { path }, root, removedPaths }: IdentifiedFile,
  { at, paths }: LibraryRows,
  assetId: number,
  companions: CompanionWrites | undefined,
): Pick<FilePlan, "outcome" | "removedPathId" | "fileName"> {
  const moved = at ? undefined : paths.find((row) => row.root === root && removedPaths.includes(row.path));
  const joined = new Set(companions?.saved.map(({ removedPathId }) => removedPathId));
  const present = paths.filter((row) => row.missingSince === null && row !== moved && !joined.has(row.id));
  const [first] = [...present, { root, path }].sort((a, b) =>
    a.root < b.root || (a.root === b.root && a.path < b.path) ? -1 : 1,
  );
  const known = at?.assetId === assetId ? "unchanged" : "replaced";
  const added = moved ? "moved" : "copied";
  return { outcome: at ? known : added, removedPathId: moved?.id, fileName: basename(first?.path ?? path) };
}

/** Terms of the companion that the file was, and of assets that become its companions, also apply to its asset. */
function planTerms(
  { formerCompanion }: LibraryRows,
  assetId: number | undefined,
  writes: CompanionWrites | undefined,
  { embargo, expiry }: TermDates,
): Pick<FilePlan, "detachedCompanionId" | "stricterTerms"> {
  const isOther = formerCompanion !== undefined && formerCompanion.row.assetId !== assetId;
  const former = isOther ? formerCompanion.terms : {};
  return {
    detachedCompanionId: formerCompanion?.row.id,
    stricterTerms: [former, ...(writes?.terms ?? [])].reduce(strictestTerms, omitUndefined({ embargo, expiry })),
  };
}

/**
 * Keeps the stored terms of the asset where they are stricter, unless files have changed and all of them could be read:
 * the stored terms may come from a file that cannot be read now.
 */
function keepStricterTerms(
  { readings, metadataError }: FileMetadata,
  { companions }: DecodedFile,
  isChanged: boolean,
  { fileTerms }: Restrictions,
): MappedMetadata {
  const areTermsComplete = isChanged && companions.isWhole && !metadataError;
  return areTermsComplete ? readings : mergeStricterTerms(readings, fileTerms);
}

const hasImpossibleDuration = (target: LibraryRows["target"], { tags }: FileMetadata): boolean =>
  target?.duration != null && !isPlausibleDuration(target.kind, target.duration, tags);

const triesOf = (pictures: FilePictures | undefined, known: ExistingAsset | undefined) =>
  pictures?.pictureError ? (known?.problemTries ?? 0) + 1 : 0;

/** The columns of an asset that come from its file, without those of its metadata and its picture's analysis. */
type AssetColumns = ReturnType<typeof toAssetColumns>;

/** `problemTries`: number of imports that failed to make a picture, including this one. */
function toAssetColumns(
  { blob, type, name }: IdentifiedFile,
  { tags, metadataError, unreadTerms }: FileMetadata,
  { decoded, pictureError }: FilePictures,
  problemTries: number,
) {
  return {
    ...type,
    fileName: name,
    contentHash: blob.hash,
    size: blob.size,
    width: decoded.width || readPositiveNumber(tags, "Track1:ImageWidth"),
    height: decoded.height || readPositiveNumber(tags, "Track1:ImageHeight"),
    dpi: decoded.dpi ?? null,
    pageCount: decoded.pageCount ?? null,
    duration: readPlayDuration(type.kind, decoded.duration, tags),
    problem: pictureError?.code ?? null,
    problemTries,
    metadataProblem: metadataError?.code ?? null,
    decoderVersion: IMPORT_DECODER_VERSION,
    readerVersion: READER_VERSION,
    ...toTermsReadFailureColumns(unreadTerms),
  };
}

/** The columns that come from decoding. Measures that it does not give keep their values, which came from tags. */
function toPictureColumns(columns: AssetColumns): Partial<AssetColumns> {
  const { kind, mime, fileName, problem, problemTries, decoderVersion } = columns;
  const { width, height, dpi, pageCount, duration } = columns;
  const measures = Object.entries({ width, height, dpi, pageCount, duration }).filter(([, value]) => value !== null);
  return { kind, mime, fileName, problem, problemTries, decoderVersion, ...Object.fromEntries(measures) };
}
