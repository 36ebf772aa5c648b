// Finds the file of the library that a row of a catalogue refers to, by file name or by identifier.
import { basename, extname } from "node:path";
import type { Database } from "../../../platform/database/database.ts";
import { findRecordByIdentifier, listPresentPaths } from "./catalogue.repository.ts";
import type { CatalogueColumnPlan } from "./catalogue-column-plan.ts";

/**
 * `assetId`: negative for a file that is not imported yet. `names`: number of names by which rows can refer to the asset
 * (its files and companions without sidecars; ignoring case, and by identifier also the extension).
 */
export type FileMatch = { assetId: number; names: number } | { problem: "no_file" | "several_files" };

/** Whether an id from `find` is a file that is not imported yet; those have negative ids. */
export const isPendingFileId = (assetId: number) => assetId < 0;

export class CatalogueFileLookup {
  readonly #db: Database;
  readonly #by: CatalogueColumnPlan["fileBy"];
  readonly #paths = new NameMap();
  readonly #names = new NameMap();
  readonly #firstNames = new Map<number, string>();
  readonly #otherNames = new Map<number, Set<string>>();

  private constructor(db: Database, by: CatalogueColumnPlan["fileBy"]) {
    this.#db = db;
    this.#by = by;
  }

  /** `pendingPaths`: paths of files that an import would import first, each with the path of its main file. */
  static async create(
    db: Database,
    by: CatalogueColumnPlan["fileBy"],
    pendingPaths: ReadonlyMap<string, string> = new Map(),
  ): Promise<CatalogueFileLookup> {
    const lookup = new CatalogueFileLookup(db, by);
    lookup.#addPaths(await listPresentPaths(db), pendingPaths);
    return lookup;
  }

  #addPaths(present: Awaited<ReturnType<typeof listPresentPaths>>, pendingPaths: ReadonlyMap<string, string>): void {
    for (const { assetId, root, path } of present) {
      this.#add(path, assetId);
      if (this.#by === "path") this.#paths.add(`${root}/${path}`, assetId);
    }
    const pendingIds = new Map<string, number>();
    for (const [path, own] of pendingPaths) {
      if (this.#paths.findExact(path) !== undefined) continue;
      const id = this.#paths.findExact(own) ?? pendingIds.get(own) ?? -1 - pendingIds.size;
      if (isPendingFileId(id)) pendingIds.set(own, id);
      this.#add(path, id);
    }
  }

  #add(path: string, assetId: number): void {
    const name = basename(path, this.#by === "identifier" ? extname(path) : "");
    this.#names.add(name, assetId);
    if (this.#by === "path") this.#paths.add(path, assetId);
    const folded = foldedFileName(name);
    const first = this.#firstNames.get(assetId);
    if (first === undefined) this.#firstNames.set(assetId, folded);
    else if (first !== folded) this.#otherNames.set(assetId, (this.#otherNames.get(assetId) ?? new Set()).add(folded));
  }

  /** Undefined if the row refers to no file, neither by name nor by the identifier of an earlier record. */
  async find(row: { file: string; identifier: string }): Promise<FileMatch | undefined> {
    const wanted = fileNameInRow(this.#by, row);
    if (wanted === "") {
      const record = await findRecordByIdentifier(this.#db.read, row.identifier);
      return record && this.#firstNames.has(record.assetId) ? this.#matched(record.assetId) : undefined;
    }
    const found = this.#by === "path" ? this.#findPath(wanted) : this.#names.find(basename(normalizePath(wanted)));
    if (found === undefined) return { problem: "no_file" };
    return found === null ? { problem: "several_files" } : this.#matched(found);
  }

  #matched(assetId: number): FileMatch {
    return { assetId, names: 1 + (this.#otherNames.get(assetId)?.size ?? 0) };
  }

  /** Finds a file by its path, or by its name if that is unique; null where several files are meant. */
  #findPath(wanted: string): number | null | undefined {
    const byPath = this.#paths.find(wanted);
    const byName = normalizePath(wanted).includes("/") ? undefined : this.#names.find(wanted);
    return byPath ?? byName ?? (byPath === null ? null : byName);
  }
}

/** Asset ids by exact and by lower-case name; null where several assets have the name. */
class NameMap {
  readonly #exact = new Map<string, number | null>();
  readonly #folded = new Map<string, number | null>();

  add(name: string, assetId: number): void {
    const key = keyOf(name);
    addId(this.#exact, key, assetId);
    addId(this.#folded, key.toLowerCase(), assetId);
  }

  findExact(name: string): number | null | undefined {
    return this.#exact.get(keyOf(name));
  }

  /** Prefers the exact name to one in other case. */
  find(name: string): number | null | undefined {
    const found = this.findExact(name);
    return found === undefined ? this.#folded.get(keyOf(name).toLowerCase()) : found;
  }
}

function addId(ids: Map<string, number | null>, key: string, assetId: number): void {
  const before = ids.get(key);
  ids.set(key, before === undefined || before === assetId ? assetId : null);
}

/** Normalizes slashes and removes a leading `./`. */
const normalizePath = (path: string) => path.replaceAll("\\", "/").replace(/^(\.\/)+/, "");

/** Lower-case file name, which distinguishes the files of one asset. */
export const foldedFileName = (file: string) => basename(keyOf(file)).toLowerCase();

/** The file name or identifier by which a row refers to its file; "" where it has none. */
export const fileNameInRow = (
  by: CatalogueColumnPlan["fileBy"],
  { file, identifier }: { file: string; identifier: string },
) => (by === "identifier" ? identifier : file);

/** Normalizes Unicode, since systems differ in composed characters. */
const keyOf = (path: string) => normalizePath(path).normalize("NFC");
