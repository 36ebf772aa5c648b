import { basename, dirname } from "node:path/posix";
import { AppError } from "../../platform/app-error.ts";
import type { BlobStore } from "../../platform/blob-store.ts";
import { TaskError } from "../../platform/child-task.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database.ts";
import { isDiskFull } from "../../platform/disk-full.ts";
import { noteDrawing } from "../library/asset-writer.repository.ts";
import type { Decoder } from "../renditions/decoder.service.ts";
import { familyOf } from "../renditions/families.ts";
import { DECODER_VERSION } from "../renditions/recipes.ts";
import { hasRenditions, type StagedRendition, saveRenditions } from "../renditions/rendition-writer.repository.ts";
import type { RenditionsService } from "../renditions/renditions.service.ts";
import {
  describeAsset,
  type FoundAsset,
  nameByFirstPath,
  redrawAsset,
  type WriteTarget,
  writeAsset,
} from "./asset-record.ts";
import type { Besides } from "./companions/beside.ts";
import {
  type CompanionPlan,
  planCompanions,
  type StagedBeside,
  saveCompanions,
  stageBeside,
  stageInner,
} from "./companions/companion-plan.ts";
import { companionAt, partCompanionAt } from "./companions/companions.repository.ts";
import { narrowTerms } from "./companions/stored-terms.repository.ts";
import { READER_VERSION, sizeTag, WORDS } from "./embedded.ts";
import { createFileDecoder, type DecodedFile, type FileToDecode } from "./file-decoder.ts";
import { problemsBeside, problemsOf } from "./file-problems.ts";
import {
  assetOfContent,
  contentAt,
  keepEmbedded,
  noteUnreadTerms,
  pathAt,
  pathsOfAsset,
  pictureOf,
  removePath,
  type Shown,
  type StoredContent,
  savePath,
  settleMissing,
} from "./import.repository.ts";
import type { Outcome, ProblemFile } from "./import-report.ts";
import type { Mapping } from "./mapping.ts";
import type { MetadataReader } from "./metadata-reader.service.ts";
import { type Content, readContent, Unreadable } from "./read-content.ts";
import { createRetryRules, gainOf, looksSame, triedRow } from "./retry-rules.ts";
import { heldTo, readingsOf, type Said } from "./said-of-file.ts";
import { firstUnread, type UnreadTerms, unreadRow } from "./unread-terms.ts";
import type { FoundFile, Skipped } from "./walk.ts";

/**
 * Imports one file: stores its content, makes its pictures and reads its metadata. One write at the end adds asset,
 * path and pictures together, so a killed import leaves nothing half done.
 */
export interface FileImporter {
  /** With what lies beside it. Where that cannot be read, the file is left for the next import too. */
  importFile(file: FoundFile, into: Destination): Promise<FileResult>;
  /** Whether this import may succeed where an earlier one failed to make a picture or to read metadata. */
  isUnfinished(earlier: Shown, path: string): Promise<boolean>;
}

export interface Destination {
  root: string;
  aclId: number;
  besides: Besides;
  /** Whether there is no file any more at a path that the library knows: content found elsewhere was moved. */
  isGone(path: string): Promise<boolean>;
}

/** Where a file lies, and which other paths of its content are known to have gone. */
interface Place {
  file: FoundFile;
  root: string;
  gone: readonly string[];
  /** Undefined: they are left as they are. */
  companions: CompanionPlan | undefined;
}

type At = Place & { companions: CompanionPlan };

/** The asset of a path that has no other. */
function onlyAt(tx: Tx, row: ReturnType<typeof pathAt>): number | undefined {
  return row && pathsOfAsset(tx, row.assetId).length === 1 ? row.assetId : undefined;
}

export type FileResult = (
  | { outcome: Exclude<Outcome, "skipped">; assetId: number; problems?: ProblemFile[] }
  | { outcome: "skipped"; skipped: Skipped }
) & {
  /** What lies beside it and could not be read: the file was imported without it. */
  unreadBeside?: readonly Skipped[];
};

export interface FileImporterParts {
  db: Database;
  blobs: BlobStore;
  clock: Clock;
  decoder: Decoder;
  renditions: Pick<RenditionsService, "stage">;
  metadata: MetadataReader;
  mapping: Mapping;
  /** Where Perl is missing, files count as read: nothing is hidden for terms that may be in it. */
  withoutTerms: boolean;
}

export function createFileImporter(parts: FileImporterParts): FileImporter {
  const { db, blobs, clock, renditions, mapping, withoutTerms } = parts;
  const files = createFileDecoder(parts);
  const { whyAgain, unfinished, isReadAnew, isToRedraw } = createRetryRules(parts);
  /** Imports in progress, by content hash: a second file with the same content waits, and then finds the asset. */
  const underWay = new Map<string, Promise<unknown>>();
  /**
   * Hashes of content whose picture or metadata failed in this run: the same content at another path is not tried
   * again.
   */
  const tried = new Set<string>();

  async function importContent(
    file: FoundFile,
    into: Destination,
    content: Content,
    beside: StagedBeside,
  ): Promise<FileResult> {
    const { hash } = content.blob;
    while (underWay.has(hash)) await underWay.get(hash)?.catch(() => {});
    const running = importOnce(file, into, content, beside);
    underWay.set(hash, running);
    try {
      return await running;
    } finally {
      underWay.delete(hash);
    }
  }

  async function importOnce(
    file: FoundFile,
    into: Destination,
    content: Content,
    { staged: added, unreadTerms: unopened }: StagedBeside,
  ): Promise<FileResult> {
    const { blob } = content;
    const existing = assetOfContent(db.read, blob.hash);
    const name = existing && !comesFirst(existing, file, into) ? existing.fileName : basename(file.path);
    const ask = { ...into, path: file.path, assetAt: (path: string) => assetAt(into.root, path) };
    const plan = await planCompanions(parts, existing?.id ?? replacedAt(file, into), ask, added);
    const companions = withUnread(plan, unopened ?? (await stillUnreadable(existing, file, into)));
    const isKnownSo = existing?.unreadTerms === null && existing.readerVersion === READER_VERSION;
    const mayDescribe = companions.mayDescribeAnew || (existing !== undefined && !isKnownSo);
    const why = existing && (await whyAgain(existing, name, tried.has(blob.hash)));
    const at: At = { file, root: into.root, gone: existing ? await pathsGone(existing.id, into) : [], companions };
    const recognised = await files.recognise(content, name);
    const unreadBeside = firstUnread(withoutTerms, companions.beside.unread);
    const toDecode = { blob, recognised, name, beside: companions.beside };
    if (existing && !why) {
      const said = mayDescribe ? await saidOf(toDecode) : undefined;
      const unreadTerms = said && !wasRead(existing, said) ? said.unreadTerms : unreadBeside;
      const linked = await db.write((tx) => {
        const asset = assetOfContent(tx, blob.hash);
        if (!asset) return undefined;
        const isOther = asset.id !== existing.id;
        return { assetId: asset.id, outcome: describeAndLink(tx, asset.id, { said, isOther, unreadTerms }, at) };
      });
      const problems = [
        ...(said ? problemsOf(file.path, { ...said, unreadTerms }, 0) : []),
        ...problemsBeside(companions),
      ];
      if (linked) return { ...linked, problems };
    }
    const decoded = await files.decode(toDecode, { source: file.source, folder: dirname(file.path) });
    // What lacks files may have them beside another copy.
    if (decoded.unread || (decoded.undrawn && decoded.undrawn.problem !== "lacks_files")) tried.add(blob.hash);
    const tries = decoded.undrawn ? (existing?.problemTries ?? 0) + 1 : 0;
    const staged = await renditions.stage(decoded.decoded);
    const asset = foundAsset(toDecode, decoded, tries);
    const gain =
      existing &&
      gainOf(existing, asset.mime, decoded, () =>
        familyOf(existing.mime) === "film"
          ? !looksSame(pictureOf(db.read, existing.id), asset)
          : !hasRenditions(db.read, existing.id, staged),
      );
    const { unread: ownUnread } = decoded;
    const staysDescribed = existing !== undefined && wasRead(existing, decoded);
    const unreadTerms = staysDescribed ? unreadBeside : decoded.unreadTerms;
    const said = { readings: asset.readings, unread: ownUnread, unreadTerms };
    const written = await db.write((tx) => {
      const twin = assetOfContent(tx, blob.hash);
      // Another import may have added the same content meanwhile.
      const isOther = twin && (!why || twin.id !== existing?.id);
      if (twin && (isOther || (why !== "name" && gain === undefined))) {
        if (!isOther) noteDrawing(tx, twin.id, triedRow(twin, asset.problem, tries));
        const more = { said: mayDescribe ? said : undefined, isOther: isOther === true, unreadTerms };
        return { assetId: twin.id, outcome: describeAndLink(tx, twin.id, more, at) };
      }
      blobs.enter(tx, blob);
      if (twin && staysDescribed) {
        const version = redrawAsset(tx, twin.id, asset, { newVersion: gain === "picture", now: clock.seconds() });
        saveRenditions(tx, blobs, { assetId: twin.id, version, staged });
        const more = { said: mayDescribe ? said : undefined, isOther: false, unreadTerms };
        const outcome = describeAndLink(tx, twin.id, more, at);
        return { assetId: twin.id, outcome: gain === "picture" && outcome === "unchanged" ? "replaced" : outcome };
      }
      if (twin && gain !== "picture") {
        saveAsset(tx, { asset, staged, said, companions }, { id: twin.id, sameVersion: true });
        return { assetId: twin.id, outcome: link(tx, twin.id, at) };
      }
      const before = pathAt(tx, into.root, file.path);
      const id = twin?.id ?? onlyAt(tx, before);
      const found = { asset, staged, said, companions: { ...companions, isChanged: companions.isChanged || !twin } };
      const assetId = saveAsset(tx, found, id === undefined ? { aclId: into.aclId } : { id });
      place(tx, assetId, at);
      return { assetId, outcome: before ? ("replaced" as const) : ("taken" as const) };
    });
    return {
      ...written,
      problems: [...problemsOf(file.path, { ...decoded, unreadTerms }, tries), ...problemsBeside(companions)],
    };
  }

  function saveAsset(tx: Tx, { asset, staged, said, companions }: Found, at: WriteTarget): number {
    const found = "id" in at ? { ...asset, readings: heldTo(tx, at.id, said, companions) } : asset;
    const { id, version } = writeAsset(tx, { found, mapping, into: at, now: clock.seconds() });
    keepEmbedded(tx, id, asset.readings.own);
    saveRenditions(tx, blobs, { assetId: id, version, staged });
    return id;
  }

  /**
   * `said`: undefined where nothing else is said of the asset than before. `isOther`: whether it is not the one that
   * this was found out for.
   */
  function describeAndLink(
    tx: Tx,
    id: number,
    { said, isOther, unreadTerms }: { said?: Said | undefined; isOther: boolean } & Pick<Said, "unreadTerms">,
    at: At,
  ) {
    const now = clock.seconds();
    // Others see it again only with all that is said of it.
    if (unreadTerms || (said && !isOther)) noteUnreadTerms(tx, id, unreadTerms, now);
    if (!said) return link(tx, id, at);
    if (isOther || said.unread) {
      narrowTerms(tx, id, said.readings, now);
      // It has to be described by the next import.
      return link(tx, id, { ...at, companions: undefined });
    }
    const readings = heldTo(tx, id, said, at.companions);
    describeAsset(tx, id, { readings, mapping, now });
    keepEmbedded(tx, id, readings.own);
    return link(tx, id, at);
  }

  /** Without its picture. */
  async function saidOf(file: FileToDecode) {
    const { tags, ...unread } = await files.tags(file);
    return { readings: readingsOf(file.name, tags, file.beside, mapping), ...unread, decoded: {} };
  }

  /** Whether this path comes before all others of the content, so that the asset is named after it. */
  function comesFirst(existing: StoredContent, { path }: FoundFile, { root }: Destination): boolean {
    const paths = pathsOfAsset(db.read, existing.id).filter((row) => row.missingSince === null);
    return paths.every((row) => row.root > root || (row.root === root && row.path >= path));
  }

  /** The asset that a new content at this path is a new version of. */
  const assetAt = (root: string, path: string) => pathAt(db.read, root, path)?.assetId;
  const replacedAt = ({ path }: FoundFile, { root }: Destination) => onlyAt(db.read, pathAt(db.read, root, path));

  /** Adds a path to an existing asset, or moves it there when an earlier path has gone. */
  function link(tx: Tx, assetId: number, at: Place): Exclude<Outcome, "skipped"> {
    const before = pathAt(tx, at.root, at.file.path);
    const gone = pathsOfAsset(tx, assetId).find((row) => row.root === at.root && at.gone.includes(row.path));
    place(tx, assetId, at);
    const moved = before === undefined && gone !== undefined;
    if (moved) removePath(tx, gone.id);
    nameByFirstPath(tx, assetId, clock.seconds());
    if (before?.assetId === assetId) return "unchanged";
    if (before) return "replaced";
    return moved ? "moved" : "copied";
  }

  /** The asset's paths below the root at which there is no file any more. */
  async function pathsGone(assetId: number, { root, isGone }: Destination): Promise<string[]> {
    const gone: string[] = [];
    for (const row of pathsOfAsset(db.read, assetId)) {
      if (row.root === root && (await isGone(row.path))) gone.push(row.path);
    }
    return gone;
  }

  function place(tx: Tx, assetId: number, { file, root, companions }: Place) {
    const before = pathAt(tx, root, file.path);
    partCompanionAt(tx, { root, path: file.path }, assetId, clock.seconds());
    if (companions) saveCompanions(tx, { blobs, assetId, root, now: clock.seconds() }, companions);
    savePath(tx, { assetId, root, path: file.path, size: file.size, modifiedAt: file.modifiedAt });
    if (before && before.assetId !== assetId) settleMissing(tx, before.assetId, clock.seconds());
    settleMissing(tx, assetId, clock.seconds());
  }

  function foundAsset(
    { blob, recognised: { mime, kind }, name: fileName, beside }: FileToDecode,
    { decoded, tags, undrawn, unread, unreadTerms }: DecodedFile,
    problemTries: number,
  ): FoundAsset {
    const embedded = decoded.words ? new Map([...tags, [WORDS, decoded.words]]) : tags;
    return {
      kind,
      mime,
      fileName,
      contentHash: blob.hash,
      size: blob.size,
      width: decoded.width || sizeTag(tags, "Track1:ImageWidth"),
      height: decoded.height || sizeTag(tags, "Track1:ImageHeight"),
      dpi: decoded.dpi ?? null,
      pageCount: decoded.pageCount ?? null,
      duration: decoded.duration ?? sizeTag(tags, "QuickTime:Duration") ?? sizeTag(tags, "Composite:Duration") ?? null,
      looks: decoded.looks,
      problem: undrawn?.problem ?? null,
      problemTries,
      metadataProblem: unread?.problem ?? null,
      decoderVersion: DECODER_VERSION,
      readerVersion: READER_VERSION,
      ...unreadRow(unreadTerms),
      readings: readingsOf(fileName, embedded, beside, mapping),
    };
  }

  return {
    async isUnfinished(earlier, path) {
      const isHiddenByOthers = earlier.unreadTerms !== null && earlier.metadataProblem === null;
      const isToDo = isHiddenByOthers || (await isReadAnew(earlier)) || (await isToRedraw(earlier));
      return isToDo || (await unfinished(earlier, path)) !== undefined;
    },
    async importFile(file, into) {
      try {
        const content = await readContent(file, blobs);
        const stored = (path: string) => companionAt(db.read, into.root, path) ?? contentAt(db.read, into.root, path);
        const lost = into.besides.lostSidecarOf(file.path);
        const beside = await stageBeside(blobs, into.besides.of(file.path), stored);
        if (lost !== undefined) beside.unreadTerms ??= { reason: "unreadable", file: lost };
        const staged = [...beside.staged, ...(await stageInner(blobs, file, content))];
        return { ...(await importContent(file, into, content, { ...beside, staged })), unreadBeside: beside.unread };
      } catch (error) {
        if (error instanceof Unreadable) return { outcome: "skipped", skipped: error.skipped };
        if (isOfLibrary(error, db)) throw error;
        // A bug of ours with one file must not stop the import of the others.
        return { outcome: "skipped", skipped: { path: file.path, reason: "failed", detail: String(error) } };
      }
    },
  };
}

interface Found {
  asset: FoundAsset;
  staged: StagedRendition[];
  said: Said;
  companions: CompanionPlan;
}

/** `unread`: what lies beside the file, and was not even opened. */
function withUnread(plan: CompanionPlan, unread: UnreadTerms | undefined): CompanionPlan {
  return unread ? { ...plan, beside: { unread, ...plan.beside, isWhole: false } } : plan;
}

/** What could not be opened beside another copy of the same content, and is there still. */
async function stillUnreadable(
  existing: StoredContent | undefined,
  { path }: FoundFile,
  { besides, isGone }: Destination,
): Promise<UnreadTerms | undefined> {
  if (existing?.unreadTerms !== "unreadable" || existing.unreadFile === null) return undefined;
  const file = existing.unreadFile;
  if (besides.of(path).some((beside) => beside.file.path === file) || (await isGone(file))) return undefined;
  return { reason: "unreadable", file };
}

/** Whether an earlier import read what cannot be read now: of the same content it holds. */
const wasRead = (existing: StoredContent, { unread }: Pick<Said, "unread">) =>
  unread !== undefined && existing.metadataProblem === null;

/** Whether an error is about the library and not about one file: the import must stop. */
function isOfLibrary(error: unknown, db: Database): boolean {
  const code = (error as { code?: unknown } | undefined)?.code;
  if (error instanceof AppError || error instanceof TaskError || db.broken !== undefined || isDiskFull(error))
    return true;
  return /^SQLITE|^EIO$|^EROFS$/.test(String(code));
}
