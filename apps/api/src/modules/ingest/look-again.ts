// Looks at pictures that an earlier version imported without: at the small one that was made then, so that no file is
// read again.
import { pictureName } from "@vitrine/contract/rendition-url";
import type { BlobStore } from "../../platform/blob-store.ts";
import { TaskError } from "../../platform/child-task.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import { isDiskFull } from "../../platform/disk-full.ts";
import { type Decoded, type Decoder, importPictures } from "../renditions/decoder.service.ts";
import type { RenditionsService } from "../renditions/renditions.service.ts";
import { noteLooks } from "./asset-record.ts";
import { notLookedAt } from "./import.repository.ts";

export interface LookParts {
  db: Database;
  blobs: BlobStore;
  clock: Clock;
  decoder: Decoder;
  renditions: Pick<RenditionsService, "rendition">;
}

type Unseen = ReturnType<typeof notLookedAt>[number];

const SMALLEST = pictureName(Math.min(...importPictures.map(({ edge }) => edge)));

export interface LookAgain {
  /** Below an imported folder. */
  unseen(root: string): Unseen[];
  /** A picture that cannot be read is left for the next import. @throws where it is the server that fails */
  lookAt(asset: Unseen): Promise<void>;
}

export function createLookAgain({ db, blobs, clock, decoder, renditions }: LookParts): LookAgain {
  async function looksOf(asset: Unseen): Promise<Decoded | undefined> {
    try {
      const picture = await renditions.rendition(asset.id, SMALLEST);
      if (!picture) return undefined;
      const { blobHash, mime } = picture;
      return await blobs.withLocalCopy(blobHash, (path) => decoder.pictures(path, mime, [], { looks: true }));
    } catch (error) {
      if (isDiskFull(error) || (error instanceof TaskError && error.problem === "busy")) throw error;
      return undefined;
    }
  }

  return {
    unseen: (root) => notLookedAt(db, root),
    async lookAt(asset) {
      const looks = (await looksOf(asset))?.looks;
      if (looks) await db.write((tx) => noteLooks(tx, asset, looks, clock.seconds()));
    },
  };
}
