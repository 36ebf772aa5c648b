// Which files of a folder belong together, by their names alone. Pure.
import type { Companion, CompanionRole } from "../../../db/tables/companion.table.ts";
import { isCameraRaw } from "../../renditions/camera-raw.ts";
import { typeByEnding } from "../recognise.ts";
import { filmNamesOf, isSubtitlesName, type SubtitleFacts, subtitleFacts } from "./subtitle-names.ts";

const XMP = /\.xmp$/i;
export const isSidecarName = (path: string) => XMP.test(path);
const isRaw = (path: string) => isCameraRaw(typeByEnding(path));
/** What cameras write beside what they saw. A TIFF or a PNG of that name is somebody's work, and stands for itself. */
const isCameraPicture = (path: string) => /^image\/(jpeg|heic|heif)$/.test(typeByEnding(path));
const mayBeLive = (path: string) => /\.mov$/i.test(path);
const isFilm = (path: string) => typeByEnding(path).startsWith("video/");

/** What a sidecar is called by: the name, or the stem, of the file that it describes. Programs differ in capitals. */
const nameDescribed = (sidecar: string) => sidecar.replace(XMP, "").toLowerCase();

/** Whether it is called by the raw photograph: one that is called by the picture, or by both, says more of the picture. */
export const isCalledByRaw = (sidecar: string) => isRaw(nameDescribed(sidecar));

/** The names by which others may belong to a file: `photo.cr2.xmp` and `photo.xmp` lie beside `photo.cr2`. */
const namesOf = (path: string) => [...new Set([path.toLowerCase(), stemOf(path.toLowerCase())])];

export function stemOf(path: string): string {
  const dot = path.lastIndexOf(".");
  return dot > path.lastIndexOf("/") + 1 ? path.slice(0, dot) : path;
}

/** By its name; what else its content may be, it is handed out as that. */
export function mimeOfCompanion(role: CompanionRole, path: string): string {
  if (role === "sidecar") return "application/rdf+xml";
  if (role === "subtitles") return /\.vtt$/i.test(path) ? "text/vtt" : "application/x-subrip";
  return typeByEnding(path);
}

/** The file that another one belongs to, and as what. */
export interface Belonging {
  owner: string;
  role: CompanionRole;
  /** Of subtitles. */
  says?: SubtitleFacts;
}

/**
 * Of each companion the file that it belongs to, which is none itself: what belongs to a raw photograph belongs to its
 * picture. `isApart`: whether a file that is no sidecar stays an asset of its own, whatever its name.
 * `liveFilms`: the picture of each film that is known to be a live photograph's.
 */
export function companionsAmong(
  paths: Iterable<string>,
  isApart: (path: string, owner: string) => boolean = () => false,
  liveFilms: ReadonlyMap<string, string> = new Map(),
): Map<string, Belonging> {
  const all = [...paths].sort();
  const direct = new Map<string, Belonging>();
  const join = (role: CompanionRole, companion: string, owner: string | undefined) => {
    if (owner === undefined || (role !== "sidecar" && isApart(companion, owner))) return;
    direct.set(companion, { owner, role, ...(role === "subtitles" ? { says: subtitleFacts(companion, owner) } : {}) });
  };
  const pictures = byName(all.filter(isCameraPicture), (path) => [stemOf(path.toLowerCase())]);
  for (const path of all.filter(isRaw)) join("raw", path, pictures.get(stemOf(path.toLowerCase()))?.[0]);
  for (const [film, picture] of liveFilms) join("live", film, picture);
  const films = byName(all.filter(isFilm), (path) => [stemOf(path.toLowerCase())]);
  for (const path of all.filter(isSubtitlesName)) {
    const name = filmNamesOf(path).find((film) => films.has(film));
    join("subtitles", path, name === undefined ? undefined : films.get(name)?.[0]);
  }
  for (const [sidecar, owner] of sidecarsAmong(all)) join("sidecar", sidecar, owner);
  const ownerOf = (path: string): string => {
    const above = direct.get(path);
    return above ? ownerOf(above.owner) : path;
  };
  return new Map([...direct].map(([path, belonging]) => [path, { ...belonging, owner: ownerOf(path) }]));
}

/** Films that may be those of live photographs, with the pictures of their name. */
export function liveCandidates(paths: readonly string[]): Map<string, string[]> {
  const films = paths.filter(mayBeLive).sort();
  const stem = (path: string) => stemOf(path.toLowerCase());
  const pictures = byName(films.length > 0 ? paths.filter(isCameraPicture).sort() : [], (path) => [stem(path)]);
  return new Map(films.flatMap((film) => (pictures.has(stem(film)) ? [[film, pictures.get(stem(film)) ?? []]] : [])));
}

function byName(paths: readonly string[], names: (path: string) => readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const path of paths) for (const name of names(path)) found.set(name, [...(found.get(name) ?? []), path]);
  return found;
}

/** Of each sidecar the file that it describes: of several of its name the raw photograph, or the first. */
function sidecarsAmong(all: readonly string[]): Map<string, string> {
  const sidecars = all.filter(isSidecarName);
  const files = byName(sidecars.length > 0 ? all.filter((path) => !isSidecarName(path)) : [], namesOf);
  const owners = new Map<string, string>();
  const taken = new Set<string>();
  // The longer name says more: where both lie there, `photo.cr2.xmp` describes `photo.cr2`.
  for (const sidecar of sidecars.sort((a, b) => b.length - a.length || (a < b ? -1 : 1))) {
    const named = files.get(nameDescribed(sidecar)) ?? [];
    const free = named.filter((path) => !taken.has(path));
    // A second one of a file describes nothing, and is no asset either.
    const fitting = free.length > 0 ? free : named;
    const owner = fitting.find(isRaw) ?? fitting[0];
    if (owner === undefined) continue;
    owners.set(sidecar, owner);
    taken.add(owner);
  }
  return owners;
}

/** Of the sidecars beside a file the one that would describe it if it were an asset: the longest name. */
export function sidecarFor<One extends Pick<Companion, "role" | "root" | "path">>(
  { root, path }: One,
  beside: readonly One[],
): One | undefined {
  const names = namesOf(path);
  const isIts = (one: One) => one.role === "sidecar" && one.root === root && names.includes(nameDescribed(one.path));
  return beside.filter(isIts).sort((a, b) => b.path.length - a.path.length)[0];
}

/**
 * Those of a folder that may belong together with some of its paths, there or gone, whatever belongs to what at the
 * moment. None where nothing among them is a companion by its name.
 */
export function relativesOf(paths: readonly string[], there: readonly string[]): Set<string> {
  const byShared = byName(there, sharedNames);
  const relatives = new Set<string>();
  const met = new Set<string>();
  const next = [...paths];
  for (const path of next) {
    for (const name of sharedNames(path)) {
      if (met.has(name)) continue;
      met.add(name);
      for (const other of byShared.get(name) ?? []) {
        if (relatives.has(other)) continue;
        relatives.add(other);
        next.push(other);
      }
    }
  }
  return next.some(mayBeCompanion) ? relatives : new Set();
}

const mayBeCompanion = (path: string) => isSidecarName(path) || isSubtitlesName(path) || isRaw(path) || mayBeLive(path);

function sharedNames(path: string): string[] {
  if (isSidecarName(path)) return namesOf(path.replace(XMP, ""));
  return isSubtitlesName(path) ? [...namesOf(path), ...filmNamesOf(path)] : namesOf(path);
}
