import { stat } from "node:fs/promises";
import { join, parse } from "node:path";
import { updateAsset } from "../../library/asset-writer.repository.ts";
import { IMPORT_SIZES } from "../../renditions/decoder.service.ts";
import { saveRenditions } from "../../renditions/rendition-writer.repository.ts";
import { saveAnalysis, toAnalysisColumns } from "../asset-record.ts";
import type { ImportDeps } from "../import.service.ts";
import { listDemoMedia } from "./demo.repository.ts";
import { DemoError } from "./demo-schema.ts";

/**
 * Adds shipped posters to the demo's sounds and models, and to its films on a machine without ffmpeg, where the originals
 * of films and sounds are played. Only for demo files; the original of any other film is never served as its preview.
 */
export async function addDemoPosters(deps: ImportDeps, root: string, posters: string): Promise<void> {
  const { db, blobs, decoder, renditions } = deps;
  for (const { id, version, path, kind, mime } of listDemoMedia(db, root)) {
    const poster = join(posters, `${parse(path).name}.jpg`);
    if (!(await stat(poster).catch(() => undefined))) continue;
    const made = await decoder.pictures(poster, "image/jpeg", IMPORT_SIZES, { analyse: true }).catch((error: Error) => {
      throw new DemoError(`${poster}: ${error.message}.`);
    });
    const staged = await renditions.stage(made);
    if (kind !== "model") {
      const blob = await blobs.stage({ file: join(root, path) });
      staged.push({ name: "play", blob, mime, width: null, height: null });
    }
    const measures = kind === "video" ? { problem: null, width: made.width, height: made.height } : {};
    await db.write((tx) => {
      updateAsset(tx, id, { ...measures, ...toAnalysisColumns(made.analysis) });
      saveAnalysis(tx, id, made.analysis);
      saveRenditions(tx, blobs, { assetId: id, version, staged });
    });
  }
}
