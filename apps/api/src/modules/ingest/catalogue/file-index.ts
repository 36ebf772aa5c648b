// Which file of the library a row of a catalogue means: the one that it names, or that of the record which it names.
import { basename, extname } from "node:path";
import type { Database } from "../../../platform/database.ts";
import { assetsByIdentifier, presentPaths } from "./catalogue.repository.ts";
import type { CataloguePlan } from "./catalogue-plan.ts";

/** `names`: of how many different names the files are that are the asset or a part of it. */
export type FoundFile = { assetId: number; names: number } | { problem: "no_file" | "several_files" };

export interface FileIndex {
  /** Undefined where the row names none, nor a record of an earlier import that has one. */
  find(file: string, identifier: string): FoundFile | undefined;
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
  const byIdentifier = assetsByIdentifier(db);
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
    put(names, name, assetId);
    count(nameOfFile(name), assetId);
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
      const wanted = wantedFile(by, { file, identifier });
      if (wanted === "") return ofRecord(identifier);
      const found = by === "path" ? (idAt(paths, wanted) ?? byName(wanted)) : idAt(names, basename(plain(wanted)));
      if (found === null || (found === undefined && isSeveral(wanted))) return { problem: "several_files" };
      if (found === undefined) return { problem: "no_file" };
      return foundFile(found);
    },
  };

  function foundFile(assetId: number): FoundFile {
    return { assetId, names: 1 + (otherNames.get(assetId)?.size ?? 0) };
  }

  function ofRecord(identifier: string): FoundFile | undefined {
    const assetId = byIdentifier(identifier);
    return assetId !== undefined && firstNames.has(assetId) ? foundFile(assetId) : undefined;
  }

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
export const nameOfFile = (file: string) => basename(keyOf(file)).toLowerCase();

/** What a row calls its file; "" where it names none. */
export const wantedFile = (by: CataloguePlan["fileBy"], { file, identifier }: { file: string; identifier: string }) =>
  by === "identifier" ? identifier : file;

/** Systems do not agree on how letters with marks are written. */
const keyOf = (path: string) => plain(path).normalize("NFC");
