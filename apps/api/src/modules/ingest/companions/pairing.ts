// Pairs the files of a folder by name: companions with their main files. Pure.
import { extname } from "node:path/posix";
import type { Companion, CompanionRole } from "../../../db/tables/companion.table.ts";
import { isCameraRaw } from "../../renditions/decoder-registry.ts";
import { mimeFromExtension } from "../detect-file-type.ts";
import { isSubtitlesName, listPossibleFilmNames, parseSubtitleName, type SubtitleInfo } from "./subtitle-names.ts";

const XMP = /\.xmp$/i;
export const isSidecarName = (path: string) => XMP.test(path);
const isRaw = (path: string) => isCameraRaw(mimeFromExtension(path));
/** Formats that cameras write next to raw files. A TIFF or PNG of the same name is edited work and a separate asset. */
const isCameraPicture = (path: string) => /^image\/(jpeg|heic|heif)$/.test(mimeFromExtension(path));
const mayBeLive = (path: string) => /\.mov$/i.test(path);
const isFilm = (path: string) => mimeFromExtension(path).startsWith("video/");

/** Name, or name without extension, of the file that a sidecar describes. Lower case, since programs differ. */
const describedName = (sidecar: string) => sidecar.replace(XMP, "").toLowerCase();

/** Whether a sidecar is named after the raw photograph (`photo.cr2.xmp`) and not after the picture or both. */
export const isNamedAfterRaw = (sidecar: string) => isRaw(describedName(sidecar));

/** Names that companions of a file may start with: `photo.cr2.xmp` and `photo.xmp` belong to `photo.cr2`. */
const namesOf = (path: string) => [...new Set([path.toLowerCase(), removeFileExtension(path.toLowerCase())])];

/** A path without the extension of its file. */
const removeFileExtension = (path: string) => path.slice(0, path.length - extname(path).length);

/** MIME type that a companion is served as, by its name. */
export function mimeOfCompanion(role: CompanionRole, path: string): string {
  if (role === "sidecar") return "application/rdf+xml";
  if (role === "subtitles") return /\.vtt$/i.test(path) ? "text/vtt" : "application/x-subrip";
  return mimeFromExtension(path);
}

/** The main file of a companion, and the role of the companion. */
export interface Pairing {
  owner: string;
  role: CompanionRole;
  /** Language and marks of subtitles. */
  subtitles?: SubtitleInfo;
}

/**
 * Maps each companion to its main file, which is never a companion itself: companions of a raw photograph belong to its
 * picture. `isApart`: whether a file that is not a sidecar must stay a separate asset. `liveFilms`: the picture of each
 * known live film.
 */
export function pairByName(
  paths: Iterable<string>,
  isApart: (path: string, owner: string) => boolean = () => false,
  liveFilms: ReadonlyMap<string, string> = new Map(),
): Map<string, Pairing> {
  const all = [...paths].sort();
  const direct = new Map<string, Pairing>();
  const join = (role: CompanionRole, companion: string, owner: string | undefined) => {
    if (owner === undefined || (role !== "sidecar" && isApart(companion, owner))) return;
    direct.set(companion, {
      owner,
      role,
      ...(role === "subtitles" ? { subtitles: parseSubtitleName(companion, owner) } : {}),
    });
  };
  const pictures = byName(all.filter(isCameraPicture), (path) => [removeFileExtension(path.toLowerCase())]);
  for (const path of all.filter(isRaw)) join("raw", path, pictures.get(removeFileExtension(path.toLowerCase()))?.[0]);
  for (const [film, picture] of liveFilms) join("live", film, picture);
  const films = byName(all.filter(isFilm), (path) => [removeFileExtension(path.toLowerCase())]);
  for (const path of all.filter(isSubtitlesName)) {
    const name = listPossibleFilmNames(path).find((film) => films.has(film));
    join("subtitles", path, name === undefined ? undefined : films.get(name)?.[0]);
  }
  for (const [sidecar, owner] of pairSidecars(all)) join("sidecar", sidecar, owner);
  const ownerOf = (path: string): string => {
    const pairing = direct.get(path);
    return pairing ? ownerOf(pairing.owner) : path;
  };
  return new Map([...direct].map(([path, pairing]) => [path, { ...pairing, owner: ownerOf(path) }]));
}

/** Films that may belong to live photographs, with the pictures of the same name. */
export function findLiveCandidates(paths: readonly string[]): Map<string, string[]> {
  const films = paths.filter(mayBeLive).sort();
  const stem = (path: string) => removeFileExtension(path.toLowerCase());
  const pictures = byName(films.length > 0 ? paths.filter(isCameraPicture).sort() : [], (path) => [stem(path)]);
  return new Map(films.flatMap((film) => (pictures.has(stem(film)) ? [[film, pictures.get(stem(film)) ?? []]] : [])));
}

function byName(paths: readonly string[], names: (path: string) => readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const path of paths) for (const name of names(path)) found.set(name, [...(found.get(name) ?? []), path]);
  return found;
}

/** Maps each sidecar to the file that it describes: of several with its name the raw photograph, or the first. */
function pairSidecars(all: readonly string[]): Map<string, string> {
  const sidecars = all.filter(isSidecarName);
  const files = byName(sidecars.length > 0 ? all.filter((path) => !isSidecarName(path)) : [], namesOf);
  const owners = new Map<string, string>();
  const taken = new Set<string>();
  // Longest name first: `photo.cr2.xmp` describes `photo.cr2`, so `photo.xmp` describes another file.
  for (const sidecar of sidecars.sort((a, b) => b.length - a.length || (a < b ? -1 : 1))) {
    const named = files.get(describedName(sidecar)) ?? [];
    const free = named.filter((path) => !taken.has(path));
    // A second sidecar of a file is paired with it, too, so that it is no asset; its metadata is ignored.
    const fitting = free.length > 0 ? free : named;
    const owner = fitting.find(isRaw) ?? fitting[0];
    if (owner === undefined) continue;
    owners.set(sidecar, owner);
    taken.add(owner);
  }
  return owners;
}

/** The sidecar that would describe a companion if it were an asset: that with the longest name. */
export function findSidecarFor<One extends Pick<Companion, "role" | "root" | "path">>(
  { root, path }: One,
  beside: readonly One[],
): One | undefined {
  const names = namesOf(path);
  const isIts = (one: One) => one.role === "sidecar" && one.root === root && names.includes(describedName(one.path));
  return beside.filter(isIts).sort((a, b) => b.path.length - a.path.length)[0];
}

/**
 * Files of a folder that may belong together with some of its paths, existing or removed. Empty if none of them can be a
 * companion by name.
 */
export function findRelatedPaths(paths: readonly string[], siblings: readonly string[]): Set<string> {
  const byShared = byName(siblings, sharedNames);
  const relatives = new Set<string>();
  const seenNames = new Set<string>();
  const next = [...paths];
  for (const path of next) {
    for (const name of sharedNames(path)) {
      if (seenNames.has(name)) continue;
      seenNames.add(name);
      for (const other of byShared.get(name) ?? []) {
        if (relatives.has(other)) continue;
        relatives.add(other);
        next.push(other);
      }
    }
  }
  return next.some(canBeCompanion) ? relatives : new Set();
}

/** Whether a file may become a companion that is no sidecar. */
export const mayBecomeCompanion = (path: string) => isSubtitlesName(path) || isRaw(path) || mayBeLive(path);
const canBeCompanion = (path: string) => isSidecarName(path) || mayBecomeCompanion(path);

function sharedNames(path: string): string[] {
  if (isSidecarName(path)) return namesOf(path.replace(XMP, ""));
  return isSubtitlesName(path) ? [...namesOf(path), ...listPossibleFilmNames(path)] : namesOf(path);
}
