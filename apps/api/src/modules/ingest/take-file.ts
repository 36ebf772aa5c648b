import { constants, type FileHandle, open } from "node:fs/promises";
import { basename, extname } from "node:path";
import { AppError } from "../../platform/app-error.ts";
import type { BlobInfo, BlobStore } from "../../platform/blob-store.ts";
import { JobError, mayPass } from "../../platform/child-job.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database.ts";
import { isDiskFull } from "../../platform/disk-full.ts";
import { noteProblem } from "../library/asset-writer.repository.ts";
import { type Decoded, type Decoder, familyOf, importPictures } from "../renditions/decoder.service.ts";
import { type StagedRendition, saveRenditions } from "../renditions/rendition-writer.repository.ts";
import type { RenditionsService } from "../renditions/renditions.service.ts";
import { type FoundAsset, nameByFirstPath, type Place, writeAsset } from "./asset-record.ts";
import { NO_TAGS, readTags, type Tags, TITLE, titleOfFile } from "./embedded.ts";
import {
  assetOfContent,
  type KnownContent,
  keepEmbedded,
  type Problems,
  pathAt,
  pathsOfAsset,
  putPath,
  removePath,
  settleMissing,
} from "./import.repository.ts";
import type { Outcome, ProblemFile } from "./import-report.ts";
import type { Mapping } from "./mapping.ts";
import type { MetadataReader } from "./metadata-reader.ts";
import { HEAD_BYTES, type Recognised, recognise } from "./recognise.ts";
import { type FoundFile, type Skipped, whyNot } from "./walk.ts";

/**
 * One file into the library: content into the store, pictures and metadata out of it, and at the end one write
 * that makes asset, path and pictures appear together. A kill before that write leaves nothing to be seen.
 */
export interface FileTaker {
  take(file: FoundFile, into: Destination): Promise<Taken>;
  /** Whether there is something that an earlier import could not get out of this content, and this one may. */
  isUnfinished(known: Problems): Promise<boolean>;
}

/** Imports that try to make a picture where it was not the file that failed; each may take as long as the first. */
const MOST_TRIES = 5;

export interface Destination {
  root: string;
  aclId: number;
  /** Paths that this run found: an earlier path that is not among them was moved. */
  present: ReadonlySet<string>;
}

export type Taken =
  | { outcome: Exclude<Outcome, "skipped">; assetId: number; problems?: ProblemFile[] }
  | { outcome: "skipped"; skipped: Skipped };

export interface FileTakerParts {
  db: Database;
  blobs: BlobStore;
  clock: Clock;
  decoder: Decoder;
  renditions: Pick<RenditionsService, "stage">;
  metadata: MetadataReader;
  mapping: Mapping;
}

export function createFileTaker(parts: FileTakerParts): FileTaker {
  const { db, blobs, clock, decoder, renditions, metadata, mapping } = parts;
  /** Content under way: its twin waits, and finds an asset. */
  const underWay = new Map<string, Promise<unknown>>();
  /** Content that this run could not draw or read in full: it may lie at many places, and is tried once. */
  const tried = new Set<string>();

  async function takeContent(file: FoundFile, into: Destination, content: Content): Promise<Taken> {
    const { hash } = content.blob;
    while (underWay.has(hash)) await underWay.get(hash)?.catch(() => {});
    const taking = takeAlone(file, into, content);
    underWay.set(hash, taking);
    try {
      return await taking;
    } finally {
      underWay.delete(hash);
    }
  }

  async function takeAlone(file: FoundFile, into: Destination, { blob, head }: Content): Promise<Taken> {
    const known = assetOfContent(db.read, blob.hash);
    const name = known && !comesFirst(known, file, into) ? known.fileName : basename(file.path);
    const again = known && (await whyAgain(known, name, tried.has(blob.hash)));
    if (known && !again) {
      const linked = await db.write((tx) => {
        const asset = assetOfContent(tx, blob.hash);
        return asset && { assetId: asset.id, outcome: link(tx, asset.id, file, into) };
      });
      if (linked) return linked;
    }
    const recognised = await recognise(head, name);
    const looks = await look(blob, recognised, name);
    if (looks.undrawn || looks.unread) tried.add(blob.hash);
    const tries = looks.undrawn ? (known?.problemTries ?? 0) + 1 : 0;
    const staged = await renditions.stage(looks.decoded);
    const asset = foundAsset(name, blob, recognised, looks, tries);
    const gain = known && gainOf(known, looks);
    const written = await db.write((tx) => {
      // Another import may have been quicker.
      const twin = assetOfContent(tx, blob.hash);
      if (twin && (!again || twin.id !== known?.id)) {
        return { assetId: twin.id, outcome: link(tx, twin.id, file, into) };
      }
      if (twin && again !== "name" && gain === undefined) {
        if (asset.problem !== null && twin.problem !== null) noteProblem(tx, twin.id, asset.problem, tries);
        return { assetId: twin.id, outcome: link(tx, twin.id, file, into) };
      }
      blobs.enter(tx, blob);
      if (twin && gain !== "picture") {
        put(tx, asset, staged, { id: twin.id, sameVersion: true });
        return { assetId: twin.id, outcome: link(tx, twin.id, file, into) };
      }
      const before = pathAt(tx, into.root, file.path);
      const alone = before && pathsOfAsset(tx, before.assetId).length === 1;
      const id = twin?.id ?? (alone ? before.assetId : undefined);
      const at = id === undefined ? { aclId: into.aclId } : { id };
      const assetId = put(tx, asset, staged, at);
      place(tx, assetId, file, into);
      return { assetId, outcome: before ? ("replaced" as const) : ("taken" as const) };
    });
    return { ...written, problems: problemsOf(looks, tries).map((each) => ({ path: file.path, ...each })) };
  }

  function put(tx: Tx, asset: FoundAsset, staged: StagedRendition[], at: Place): number {
    const { id, version } = writeAsset(tx, { found: asset, mapping, into: at, now: clock.seconds() });
    keepEmbedded(tx, id, asset.readings.own);
    saveRenditions(tx, blobs, { assetId: id, version, staged });
    return id;
  }

  /** Then it is called as at this path from now on. */
  function comesFirst(known: KnownContent, { path }: FoundFile, { root }: Destination): boolean {
    const paths = pathsOfAsset(db.read, known.id).filter((row) => row.missingSince === null);
    return paths.every((row) => row.root > root || (row.root === root && row.path >= path));
  }

  /**
   * `picture`, `metadata`: see `unfinished`. `name`: the ending of a name tells the kind and draws the icon, where
   * content does not.
   */
  async function whyAgain(known: KnownContent, name: string, tried: boolean) {
    const missed = tried ? undefined : await unfinished(known);
    if (missed) return missed;
    const sameEnding = extname(known.fileName).toLowerCase() === extname(name).toLowerCase();
    return sameEnding ? undefined : ("name" as const);
  }

  /** What failed for want of a program waits for the program; metadata that could not be read is tried each time. */
  async function unfinished({ problem, problemTries, metadataProblem }: Problems) {
    if (problem !== null && (await mayBeDrawn(problem, problemTries))) return "picture" as const;
    if (metadataProblem === null) return undefined;
    return metadataProblem !== "no_program" || (await metadata.available()) ? ("metadata" as const) : undefined;
  }

  async function mayBeDrawn(problem: string, tries: number): Promise<boolean> {
    if (problem === "no_program") return decoder.filmsAvailable();
    // An earlier version called damaged what one file had done to the decoder of the next, and counted nothing.
    return tries === 0 || isTriedAgain(problem, tries);
  }

  /** A path for content that is there already. */
  function link(tx: Tx, assetId: number, file: FoundFile, into: Destination): Exclude<Outcome, "skipped"> {
    const before = pathAt(tx, into.root, file.path);
    const gone = pathsOfAsset(tx, assetId).find((row) => row.root === into.root && !into.present.has(row.path));
    place(tx, assetId, file, into);
    const moved = before === undefined && gone !== undefined;
    if (moved) removePath(tx, gone.id);
    nameByFirstPath(tx, assetId, clock.seconds());
    if (before?.assetId === assetId) return "unchanged";
    if (before) return "replaced";
    return moved ? "moved" : "copied";
  }

  function place(tx: Tx, assetId: number, file: FoundFile, { root }: Destination) {
    const before = pathAt(tx, root, file.path);
    putPath(tx, { assetId, root, path: file.path, size: file.size, modifiedAt: file.modifiedAt });
    if (before && before.assetId !== assetId) settleMissing(tx, before.assetId, clock.seconds());
    settleMissing(tx, assetId, clock.seconds());
  }

  async function look(blob: BlobInfo, { mime, kind }: Recognised, name: string): Promise<Looks> {
    const [tags, drawn] = await blobs.withLocalCopy(blob.hash, (path) =>
      Promise.all([kind === "other" ? NO_TAGS : embedded(path), pictures(path, mime)]),
    );
    const metadataFound = tags instanceof JobError ? { tags: NO_TAGS, unread: tags } : { tags };
    if (!(drawn instanceof JobError)) return { ...metadataFound, decoded: drawn };
    const icon = await decoder.icon(kind, name, importPictures).catch(() => ({ pictures: [] }));
    const decoded = { ...icon, width: 0, height: 0 };
    // A kind that nobody expects a picture of is no problem.
    return familyOf(mime) === undefined ? { ...metadataFound, decoded } : { ...metadataFound, decoded, undrawn: drawn };
  }

  async function embedded(path: string): Promise<Tags | JobError> {
    if (!(await metadata.available())) return new JobError("no_program", "Perl is not installed.");
    return metadata.read(path).catch(jobError);
  }

  const pictures = (path: string, mime: string): Promise<Decoded | JobError> =>
    decoder.pictures(path, mime, importPictures, { placeholder: true }).catch(jobError);

  function foundAsset(
    fileName: string,
    blob: BlobInfo,
    { mime, kind }: Recognised,
    { decoded, tags, undrawn, unread }: Looks,
    problemTries: number,
  ): FoundAsset {
    const readings = readTags(tags, mapping);
    if (mapping.fields.some((field) => field.name === TITLE) && !readings.texts.has(TITLE)) {
      readings.texts.set(TITLE, { "": titleOfFile(fileName) });
    }
    return {
      kind,
      mime,
      fileName,
      contentHash: blob.hash,
      size: blob.size,
      width: decoded.width || numberTag(tags, "Track1:ImageWidth"),
      height: decoded.height || numberTag(tags, "Track1:ImageHeight"),
      dpi: decoded.dpi ?? null,
      pageCount: decoded.pageCount ?? null,
      duration: decoded.duration ?? numberTag(tags, "QuickTime:Duration") ?? null,
      placeholder: decoded.placeholder ?? null,
      problem: undrawn?.problem ?? null,
      problemTries,
      metadataProblem: unread?.problem ?? null,
      readings,
    };
  }

  return {
    isUnfinished: async (known) => (await unfinished(known)) !== undefined,
    async take(file, into) {
      try {
        return await takeContent(file, into, await readContent(file, blobs));
      } catch (error) {
        if (error instanceof Unreadable) return { outcome: "skipped", skipped: error.skipped };
        if (isOfLibrary(error, db)) throw error;
        // A fault of ours that this file brought to light must not keep the others out.
        return { outcome: "skipped", skipped: { path: file.path, reason: "failed", detail: String(error) } };
      }
    },
  };
}

/** What a file shows and says of itself. */
interface Looks {
  decoded: Decoded;
  tags: Tags;
  /** Why there is no picture where one was expected. */
  undrawn?: JobError;
  /** Why its embedded metadata could not be read. */
  unread?: JobError;
}

/** What another try brought; undefined also where a picture that is there would be lost for it. */
function gainOf(known: Problems, { undrawn, unread }: Looks): "picture" | "metadata" | undefined {
  if (undrawn === undefined && known.problem !== null) return "picture";
  if (undrawn !== undefined && known.problem === null) return undefined;
  return unread === undefined && known.metadataProblem !== null ? "metadata" : undefined;
}

const isTriedAgain = (problem: string, tries: number) => mayPass(problem) && tries < MOST_TRIES;

function problemsOf({ decoded, undrawn, unread }: Looks, tries: number): Omit<ProblemFile, "path">[] {
  return [
    ...(undrawn ? [failureOf(undrawn.problem, undrawn, isTriedAgain(undrawn.problem, tries))] : []),
    ...(decoded.remark ? [{ problem: "damaged", detail: decoded.remark }] : []),
    // Said once for all of them where the program is not there.
    ...(unread && unread.problem !== "no_program" ? [failureOf("unread", unread, true)] : []),
  ];
}

const failureOf = (problem: string, { message }: JobError, again: boolean) => ({
  problem,
  detail: message,
  ...(again ? { again } : {}),
});

/** What says something about the file is an answer. Others say that we are going down, or that the disk is full. */
function jobError(error: unknown): JobError {
  if (error instanceof JobError && error.problem !== "busy" && error.problem !== "disk_full") return error;
  throw error;
}

function numberTag(tags: Tags, name: string): number | null {
  const value = tags.get(name);
  return typeof value === "number" && Number.isFinite(value) && value > 0 ? value : null;
}

interface Content {
  blob: BlobInfo;
  head: Buffer;
}

/** A full disk, a database that fails, decoders that are shut down: no other file would fare better. */
function isOfLibrary(error: unknown, db: Database): boolean {
  const code = (error as { code?: unknown } | undefined)?.code;
  if (error instanceof AppError || error instanceof JobError || db.broken !== undefined || isDiskFull(error))
    return true;
  return /^SQLITE|^EIO$|^EROFS$/.test(String(code));
}

class Unreadable extends Error {
  readonly skipped: Skipped;
  constructor(skipped: Skipped) {
    super(skipped.reason);
    this.skipped = skipped;
  }
}

async function readContent(file: FoundFile, blobs: BlobStore): Promise<Content> {
  let handle: FileHandle | undefined;
  try {
    // Not through a link that was put there since, and not waiting at a pipe that has nobody at its other end.
    handle = await open(file.absolute, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const before = await handle.stat();
    if (!before.isFile()) throw new Unreadable({ path: file.path, reason: "not_a_file" });
    const head = Buffer.alloc(Math.min(HEAD_BYTES, before.size));
    await handle.read(head, 0, head.length, 0);
    const blob = await blobs.stage(handle.createReadStream({ start: 0, autoClose: false, highWaterMark: 1 << 20 }));
    const after = await handle.stat();
    if (after.size !== blob.size || after.mtimeMs !== before.mtimeMs || after.size !== file.size) {
      throw new Unreadable({ path: file.path, reason: "changing", detail: "written while it was read" });
    }
    return { blob, head };
  } catch (error) {
    if (error instanceof Unreadable || error instanceof AppError) throw error;
    throw new Unreadable({ path: file.path, ...whyNot(error) });
  } finally {
    await handle?.close();
  }
}
