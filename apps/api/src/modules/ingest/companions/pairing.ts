import { isCameraRaw } from "../../renditions/camera-raw.ts";
import { typeByEnding } from "../recognise.ts";

const XMP = /\.xmp$/i;
export const isSidecarName = (path: string) => XMP.test(path);

/** What a sidecar is called by: the name, or the stem, of the file that it describes. Programs differ in capitals. */
export const nameDescribed = (sidecar: string) => sidecar.replace(XMP, "").toLowerCase();

/** The names by which a sidecar may describe a file: `photo.cr2.xmp` and `photo.xmp` lie beside `photo.cr2`. */
export const namesOf = (path: string) => [...new Set([path.toLowerCase(), stemOf(path.toLowerCase())])];

export function mayDescribe(sidecar: string, path: string): boolean {
  return !isSidecarName(path) && namesOf(path).includes(nameDescribed(sidecar));
}

/** Of each sidecar the file that it belongs to. One whose name fits several describes the raw photograph, or the first. */
export function sidecarsOf(paths: Iterable<string>): Map<string, string> {
  const sidecars: string[] = [];
  const byName = new Map<string, string[]>();
  for (const path of paths) {
    if (isSidecarName(path)) sidecars.push(path);
    else for (const name of namesOf(path)) byName.set(name, [...(byName.get(name) ?? []), path]);
  }
  const owners = new Map<string, string>();
  const taken = new Set<string>();
  // The longer name says more: where both lie there, `photo.cr2.xmp` describes `photo.cr2`.
  for (const sidecar of sidecars.sort((a, b) => b.length - a.length || (a < b ? -1 : 1))) {
    const fitting = (byName.get(nameDescribed(sidecar)) ?? []).filter((path) => !taken.has(path)).sort();
    const owner = fitting.find((path) => isCameraRaw(typeByEnding(path))) ?? fitting[0];
    if (owner === undefined) continue;
    owners.set(sidecar, owner);
    taken.add(owner);
  }
  return owners;
}

function stemOf(path: string): string {
  const dot = path.lastIndexOf(".");
  return dot > path.lastIndexOf("/") + 1 ? path.slice(0, dot) : path;
}
