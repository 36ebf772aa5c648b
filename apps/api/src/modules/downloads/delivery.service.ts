// All of the downloads module over one repository: its cache is on the hot path of every thumbnail.
import type { Database } from "../../platform/database.ts";
import { createDownloadCounter, type DownloadCounter } from "./download-counter.ts";
import { createDownloadsRepository } from "./downloads.repository.ts";
import { createDownloads, type Downloads, type DownloadsDependencies } from "./downloads.service.ts";
import { createFiles, type Files, type FilesDependencies } from "./files.service.ts";

export interface DeliveryParts
  extends Omit<DownloadsDependencies, "repository" | "renditions">,
    Omit<FilesDependencies, "repository" | "now"> {
  db: Database;
  /** Downloads were not counted. */
  onError(error: unknown): void;
}

export interface Delivery {
  downloads: Downloads;
  files: Files;
  counter: DownloadCounter;
}

export function createDelivery({ db, onError, ...parts }: DeliveryParts): Delivery {
  const repository = createDownloadsRepository(db);
  return {
    downloads: createDownloads({ repository, ...parts }),
    files: createFiles({ repository, now: parts.clock.now, ...parts }),
    counter: createDownloadCounter(repository, parts.clock, onError),
  };
}
