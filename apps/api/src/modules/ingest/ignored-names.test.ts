// Folders and files of systems and programs are ignored; users' files with similar names are not.
import { afterAll, beforeAll, expect, it } from "vitest";
import { newFolder, openLibrary, picture, remove, type TestLibrary, writeFiles } from "../../testing/import-kit.ts";

const SYSTEMS = [
  ...["#recycle/deleted.jpg", "#snapshot/a.jpg", "@eaDir/b.jpg/SYNOPHOTO_THUMB_M.jpg", "@Recycle/deleted2.jpg"],
  ...["@Recently-Snapshot/c.jpg", "@GMT-2024.01.01-00.00.00/d.jpg", "$RECYCLE.BIN/e.jpg", "RECYCLER/f.jpg"],
  ...["System Volume Information/g.jpg", "__MACOSX/h.jpg", "Network Trash Folder/i.jpg", "lost+found/j.jpg"],
  ...["Katalog Previews.lrdata/k.jpg", "Katalog.lrcat", "Katalog.lrcat.lock", "House.cocatalog/l.jpg", "Thumbs.db"],
  ...["CaptureOne/Cache/Thumbnails/m.jpg.cot", "CaptureOne/Settings/m.jpg.cos", "digikam4.db", "Desktop.ini"],
  ...[
    "RECYCLED/v.jpg",
    "@SynoResource/w.jpg",
    "~snapshot/x.jpg",
    "found.001/y.jpg",
    "FOUND.123/z.jpg",
    "WPSettings.dat",
  ],
  ...["IndexerVolumeGuid", "Picasa.ini", "ZbThumbnail.info", "SYNOPHOTO_THUMB_XL.jpg", "a.jpg@SynoEAStream"],
  ...["a.jpg@SynoResource", "@SynoEAStream"],
];
const HIDDEN = [".Trashes/n.jpg", ".stversions/o.jpg", ".git/p.jpg", ".DS_Store"];
const PEOPLE = [
  "Recycled/q.jpg",
  "recycle.bin/r.jpg",
  "CaptureOne/Output/s.jpg",
  "yarn.lock",
  "git/t.jpg",
  "Lost and found/u.jpg",
  "found.jpg",
  "recycled glass/aa.jpg",
  "photo.sync-conflict-20240501-003000-ABCDEFG.jpg",
];

let library: TestLibrary;
const folder = newFolder();
const reasons = new Map<string, string>();
beforeAll(async () => {
  for (const [at, path] of [...SYSTEMS, ...HIDDEN, ...PEOPLE].entries())
    writeFiles(folder, { [path]: await picture(at, 8, 8).png().toBuffer() });
  library = openLibrary();
  for (const { path, reason } of (await library.import(folder)).skipped) reasons.set(path, reason);
});
afterAll(async () => {
  await library.close();
  remove(folder);
});

/** Skip reason of a path, or of its folder. */
function reasonOf(path: string): string | undefined {
  for (let at = path; at !== ""; at = at.slice(0, Math.max(0, at.lastIndexOf("/")))) {
    const reason = reasons.get(at);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

it.each(SYSTEMS)("%s belongs to a system or program", (path) => expect(reasonOf(path)).toBe("system_file"));
it.each(HIDDEN)("%s is hidden", (path) => expect(reasonOf(path)).toBe("hidden"));
it.each(PEOPLE)("%s is a user's file", (path) => expect(reasonOf(path)).toBeUndefined());
