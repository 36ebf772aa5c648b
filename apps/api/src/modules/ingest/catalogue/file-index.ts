// Which file of the library a row of a catalogue means.
import { basename, extname } from "node:path";
import type { Database } from "../../../platform/database.ts";
import { presentPaths } from "./catalogue.repository.ts";
import type { CataloguePlan } from "./catalogue-plan.ts";

/** `isShared`: other files are the same asset, or a part of it. */
export type FoundFile = { assetId: number; isShared: boolean } | { problem: "no_file" | "several_files" };

export interface FileIndex {
  find(file: string, identifier: string): FoundFile;
}

/** Asset ids by a name as it is written, and by it in lower case; null where several assets have it. */
interface Keys {
  exact: Map<string, number | null>;
  folded: Map<string, number | null>;
}

const newKeys = (): Keys => ({ exact: new Map(), folded: new Map() });

/** Whether what `find` answers is a file that is not in the library yet: each has a number of its own below 0. */
export const isToCome = (assetId: number) => assetId < 0;

/** `toCome`: paths of files that an import would bring first, each with that of its asset's own file. */
export function createFileIndex(
  db: Database,
  by: CataloguePlan["fileBy"],
  toCome: ReadonlyMap<string, string> = new Map(),
): FileIndex {
  const paths = newKeys();
  const names = newKeys();
  const met = new Set<number>();
  const shared = new Set<number>();
  const add = (path: string, assetId: number) => {
    if (met.has(assetId)) shared.add(assetId);
    met.add(assetId);
    const name = basename(path);
    if (by === "identifier") put(names, name.slice(0, name.length - extname(name).length), assetId);
    else put(names, name, assetId);
    if (by === "path") put(paths, path, assetId);
  };
  for (const { assetId, root, path } of presentPaths(db)) {
    add(path, assetId);
    if (by === "path") put(paths, `${root}/${path}`, assetId);
  }
  const numbers = new Map<string, number>();
  const known = (path: string) => paths.exact.get(keyOf(path));
  const numberAt = (own: string): number => {
    const number = known(own) ?? numbers.get(own) ?? -1 - numbers.size;
    if (isToCome(number)) numbers.set(own, number);
    return number;
  };
  for (const [path, own] of toCome) if (known(path) === undefined) add(path, numberAt(own));
  return {
    find(file, identifier) {
      const wanted = by === "identifier" ? identifier : file;
      const found = by === "path" ? (idAt(paths, wanted) ?? byName(wanted)) : idAt(names, basename(plain(wanted)));
      if (found === null || (found === undefined && isSeveral(wanted))) return { problem: "several_files" };
      return found === undefined ? { problem: "no_file" } : { assetId: found, isShared: shared.has(found) };
    },
  };

  /** A name alone is enough where there is one file of that name. */
  function byName(wanted: string): number | undefined {
    return plain(wanted).includes("/") ? undefined : (idAt(names, wanted) ?? undefined);
  }

  function isSeveral(wanted: string): boolean {
    const isPath = plain(wanted).includes("/");
    return idAt(paths, wanted) === null || (!isPath && idAt(names, wanted) === null);
  }
}

function put({ exact, folded }: Keys, name: string, assetId: number): void {
  const key = keyOf(name);
  for (const [ids, each] of [
    [exact, key],
    [folded, key.toLowerCase()],
  ] as const) {
    const before = ids.get(each);
    ids.set(each, before === undefined || before === assetId ? assetId : null);
  }
}

/** In another case only where nothing is called so. */
function idAt({ exact, folded }: Keys, name: string): number | null | undefined {
  const key = keyOf(name);
  const found = exact.get(key);
  return found === undefined ? folded.get(key.toLowerCase()) : found;
}

/** Written with either slash, and beginning with a dot or not. */
const plain = (path: string) => path.replaceAll("\\", "/").replace(/^(\.\/)+/, "");

/** By which files of one asset are told apart: a raw photograph and its picture end differently. */
export const nameOfFile = (file: string) => basename(plain(file)).toLowerCase();

/** Systems do not agree on how letters with marks are written. */
const keyOf = (path: string) => plain(path).normalize("NFC");
