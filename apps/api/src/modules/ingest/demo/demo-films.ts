import { stat } from "node:fs/promises";
import { basename, join, parse } from "node:path";
import { updateAsset } from "../../library/asset-writer.repository.ts";
import { IMPORT_SIZES } from "../../renditions/decoder.service.ts";
import { type StagedRendition, saveRenditions } from "../../renditions/rendition-writer.repository.ts";
import { saveAnalysis, toAnalysisColumns } from "../asset-record.ts";
import type { ImportDeps } from "../import.service.ts";
import { findFilmsWithoutPicture, findSoundsAndModels } from "./demo.repository.ts";
import { DemoError } from "./demo-schema.ts";

/**
 * Adds shipped posters to the demo films on a machine without ffmpeg, and serves the originals for playing. Only for demo
 * files; the original of any other film is never served as its preview.
 */
export async function addDemoFilmPreviews(parts: ImportDeps, root: string, posters: string): Promise<void> {
  const { db, blobs, decoder, renditions } = parts;
  for (const { id, version, path } of findFilmsWithoutPicture(db, root)) {
    const poster = join(posters, `${basename(path, ".mp4")}.jpg`);
    if (!path.endsWith(".mp4") || !(await stat(poster).catch(() => undefined))) continue;
    const made = await decoder.pictures(poster, "image/jpeg", IMPORT_SIZES, { analyse: true }).catch((error: Error) => {
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
      updateAsset(tx, id, { problem: null, width, height, ...toAnalysisColumns(made.analysis) });
      saveAnalysis(tx, id, made.analysis);
      saveRenditions(tx, blobs, { assetId: id, version, staged });
    });
  }
}

/**
 * Adds shipped pictures to the demo sounds and models, and makes the sounds playable without ffmpeg. Only for demo files,
 * as above.
 */
export async function addDemoSoundAndModelPreviews(parts: ImportDeps, root: string, posters: string): Promise<void> {
  const { db, blobs, decoder, renditions } = parts;
  for (const { id, version, path, kind, mime } of findSoundsAndModels(db, root)) {
    const poster = join(posters, `${parse(path).name}.jpg`);
    if (!(await stat(poster).catch(() => undefined))) continue;
    const made = await decoder.pictures(poster, "image/jpeg", IMPORT_SIZES, { analyse: true }).catch((error: Error) => {
      throw new DemoError(`${poster}: ${error.message}.`);
    });
    const staged = await renditions.stage(made);
    if (kind === "audio") {
      const blob = await blobs.stage({ file: join(root, path) });
      staged.push({ name: "play", blob, mime, width: null, height: null });
    }
    await db.write((tx) => {
      updateAsset(tx, id, toAnalysisColumns(made.analysis));
      saveAnalysis(tx, id, made.analysis);
      saveRenditions(tx, blobs, { assetId: id, version, staged });
    });
  }
}
