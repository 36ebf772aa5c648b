// Finds the file of the library that a row of a catalogue refers to, by file name or by identifier.
import { basename, extname } from "node:path";
import type { Database } from "../../../platform/database/database.ts";
import { createIdentifierLookup, listPresentPaths } from "./catalogue.repository.ts";
import type { CataloguePlan } from "./catalogue-plan.ts";

/** `names`: number of different file names of the asset, companions included. */
export type MatchedFile = { assetId: number; names: number } | { problem: "no_file" | "several_files" };

export interface FileIndex {
  /** Undefined if the row refers to no file, neither by name nor by the identifier of an earlier record. */
  find(file: string, identifier: string): MatchedFile | undefined;
}

/** Asset ids by exact and by lower-case name; null where several assets have the name. */
interface Keys {
  exact: Map<string, number | null>;
  folded: Map<string, number | null>;
}

const newKeys = (): Keys => ({ exact: new Map(), folded: new Map() });

/** Whether an id from `find` is a file that is not imported yet; those have negative ids. */
export const isPendingFile = (assetId: number) => assetId < 0;

/** `pendingPaths`: paths of files that an import would import first, each with the path of its main file. */
export function createFileIndex(
  db: Database,
  by: CataloguePlan["fileBy"],
  pendingPaths: ReadonlyMap<string, string> = new Map(),
): FileIndex {
  const byIdentifier = createIdentifierLookup(db);
  const paths = newKeys();
  const names = newKeys();
  const firstNames = new Map<number, string>();
  const otherNames = new Map<number, Set<string>>();
  const count = (name: string, assetId: number) => {
    const first = firstNames.get(assetId);
    if (first === undefined) firstNames.set(assetId, name);
    else if (first !== name) otherNames.set(assetId, (otherNames.get(assetId) ?? new Set()).add(name));
  };
  const add = (path: string, assetId: number) => {
    const whole = basename(path);
    const name = by === "identifier" ? whole.slice(0, whole.length - extname(whole).length) : whole;
    addKey(names, name, assetId);
    count(foldedFileName(name), assetId);
    if (by === "path") addKey(paths, path, assetId);
  };
  for (const { assetId, root, path } of listPresentPaths(db)) {
    add(path, assetId);
    if (by === "path") addKey(paths, `${root}/${path}`, assetId);
  }
  const numbers = new Map<string, number>();
  const known = (path: string) => paths.exact.get(keyOf(path));
  const pendingIdOf = (own: string): number => {
    const number = known(own) ?? numbers.get(own) ?? -1 - numbers.size;
    if (isPendingFile(number)) numbers.set(own, number);
    return number;
  };
  for (const [path, own] of pendingPaths) if (known(path) === undefined) add(path, pendingIdOf(own));
  return {
    find(file, identifier) {
      const wanted = fileNameInRow(by, { file, identifier });
      if (wanted === "") return ofRecord(identifier);
      const found =
        by === "path" ? (findId(paths, wanted) ?? byName(wanted)) : findId(names, basename(normalizePath(wanted)));
      if (found === null || (found === undefined && isAmbiguous(wanted))) return { problem: "several_files" };
      if (found === undefined) return { problem: "no_file" };
      return foundFile(found);
    },
  };

  function foundFile(assetId: number): MatchedFile {
    return { assetId, names: 1 + (otherNames.get(assetId)?.size ?? 0) };
  }

  function ofRecord(identifier: string): MatchedFile | undefined {
    const assetId = byIdentifier(identifier);
    return assetId !== undefined && firstNames.has(assetId) ? foundFile(assetId) : undefined;
  }

  /** Finds a file by name if that is unique. */
  function byName(wanted: string): number | undefined {
    return normalizePath(wanted).includes("/") ? undefined : (findId(names, wanted) ?? undefined);
  }

  function isAmbiguous(wanted: string): boolean {
    const isPath = normalizePath(wanted).includes("/");
    return findId(paths, wanted) === null || (!isPath && findId(names, wanted) === null);
  }
}

function addKey({ exact, folded }: Keys, name: string, assetId: number): void {
  const key = keyOf(name);
  for (const [ids, each] of [
    [exact, key],
    [folded, key.toLowerCase()],
  ] as const) {
    const before = ids.get(each);
    ids.set(each, before === undefined || before === assetId ? assetId : null);
  }
}

/** Prefers the exact name to one in other case. */
function findId({ exact, folded }: Keys, name: string): number | null | undefined {
  const key = keyOf(name);
  const found = exact.get(key);
  return found === undefined ? folded.get(key.toLowerCase()) : found;
}

/** Normalizes slashes and removes a leading `./`. */
const normalizePath = (path: string) => path.replaceAll("\\", "/").replace(/^(\.\/)+/, "");

/** Lower-case file name, which distinguishes the files of one asset. */
export const foldedFileName = (file: string) => basename(keyOf(file)).toLowerCase();

/** The file name or identifier by which a row refers to its file; "" where it has none. */
export const fileNameInRow = (
  by: CataloguePlan["fileBy"],
  { file, identifier }: { file: string; identifier: string },
) => (by === "identifier" ? identifier : file);

/** Normalizes Unicode, since systems differ in composed characters. */
const keyOf = (path: string) => normalizePath(path).normalize("NFC");
