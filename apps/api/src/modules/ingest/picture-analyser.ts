// Analyses pictures (colours, hash) of assets that an earlier version imported, using the existing small picture, so that
// no file is read again.
import { pictureName } from "@vitrine/contract/rendition-url";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { TaskError } from "../../platform/processes/child-task.ts";
import type { BlobStore } from "../../platform/storage/blob-store.ts";
import { isDiskFull } from "../../platform/storage/disk-full.ts";
import { type Decoded, type Decoder, IMPORT_SIZES } from "../renditions/decoder.service.ts";
import type { RenditionsService } from "../renditions/renditions.service.ts";
import { updateAnalysis } from "./asset-record.ts";
import { findUnanalysedPictures } from "./import.repository.ts";

export interface PictureAnalyserDeps {
  db: Database;
  blobs: BlobStore;
  clock: Clock;
  decoder: Decoder;
  renditions: Pick<RenditionsService, "rendition">;
}

type UnanalysedAsset = ReturnType<typeof findUnanalysedPictures>[number];

const SMALLEST_PICTURE = pictureName(Math.min(...IMPORT_SIZES.map(({ edge }) => edge)));

export interface PictureAnalyser {
  /** Assets of an imported folder whose picture has not been analysed. */
  findUnanalysed(root: string): UnanalysedAsset[];
  /** Analyses one picture; one that cannot be read is left for the next import. @throws on errors of the server */
  analyse(asset: UnanalysedAsset): Promise<void>;
}

export function createPictureAnalyser({ db, blobs, clock, decoder, renditions }: PictureAnalyserDeps): PictureAnalyser {
  async function decodeSmallest(asset: UnanalysedAsset): Promise<Decoded | undefined> {
    try {
      const picture = await renditions.rendition(asset.id, SMALLEST_PICTURE);
      if (!picture) return undefined;
      const { blobHash, mime } = picture;
      return await blobs.withLocalCopy(blobHash, (path) => decoder.pictures(path, mime, [], { analyse: true }));
    } catch (error) {
      if (isDiskFull(error) || (error instanceof TaskError && error.problem === "busy")) throw error;
      return undefined;
    }
  }

  return {
    findUnanalysed: (root) => findUnanalysedPictures(db, root),
    async analyse(asset) {
      const analysis = (await decodeSmallest(asset))?.analysis;
      if (analysis) await db.write((tx) => updateAnalysis(tx, asset, analysis, clock.seconds()));
    },
  };
}
