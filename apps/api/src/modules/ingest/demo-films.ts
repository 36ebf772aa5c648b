import { stat } from "node:fs/promises";
import { basename, join, parse } from "node:path";
import { updateAsset } from "../library/asset-writer.repository.ts";
import { importPictures } from "../renditions/decoder.service.ts";
import { type StagedRendition, saveRenditions } from "../renditions/rendition-writer.repository.ts";
import { looksRow, saveLooks } from "./asset-record.ts";
import { filmsWithoutPicture, withoutOwnPicture } from "./demo.repository.ts";
import { DemoError } from "./demo-schema.ts";
import type { ImportParts } from "./import.service.ts";

/**
 * Shows the demo's films on a machine without ffmpeg: their posters are shipped, and browsers can play the originals.
 * Only for our own files; the original of any other film is never served as its preview.
 */
export async function showDemoFilms(parts: ImportParts, root: string, posters: string): Promise<void> {
  const { db, blobs, decoder, renditions } = parts;
  for (const { id, version, path } of filmsWithoutPicture(db, root)) {
    const poster = join(posters, `${basename(path, ".mp4")}.jpg`);
    if (!path.endsWith(".mp4") || !(await stat(poster).catch(() => undefined))) continue;
    const made = await decoder.pictures(poster, "image/jpeg", importPictures, { looks: true }).catch((error: Error) => {
      throw new DemoError(`${poster}: ${error.message}.`);
    });
    const play: StagedRendition = {
      name: "play",
      blob: await blobs.stage({ file: join(root, path) }),
      mime: "video/mp4",
      width: null,
      height: null,
    };
    const staged = [...(await renditions.stage(made)), play];
    await db.write((tx) => {
      const { width, height } = made;
      updateAsset(tx, id, { problem: null, width, height, ...looksRow(made.looks) });
      saveLooks(tx, id, made.looks);
      saveRenditions(tx, blobs, { assetId: id, version, staged });
    });
  }
}

/**
 * Gives the demo's sounds and models the pictures that are shipped for them, and lets everybody listen on machines
 * without ffmpeg, too. Only for our own files, as above.
 */
export async function showDemoSoundsAndModels(parts: ImportParts, root: string, posters: string): Promise<void> {
  const { db, blobs, decoder, renditions } = parts;
  for (const { id, version, path, kind, mime } of withoutOwnPicture(db, root)) {
    const poster = join(posters, `${parse(path).name}.jpg`);
    if (!(await stat(poster).catch(() => undefined))) continue;
    const made = await decoder.pictures(poster, "image/jpeg", importPictures, { looks: true }).catch((error: Error) => {
      throw new DemoError(`${poster}: ${error.message}.`);
    });
    const staged = await renditions.stage(made);
    if (kind === "audio") {
      const blob = await blobs.stage({ file: join(root, path) });
      staged.push({ name: "play", blob, mime, width: null, height: null });
    }
    await db.write((tx) => {
      updateAsset(tx, id, looksRow(made.looks));
      saveLooks(tx, id, made.looks);
      saveRenditions(tx, blobs, { assetId: id, version, staged });
    });
  }
}
