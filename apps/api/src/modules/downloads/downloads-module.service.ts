// Creates all services of the downloads module with one shared repository, whose cache is used for every thumbnail.
import type { Database } from "../../platform/database/database.ts";
import type { Conversions } from "../renditions/conversions/conversions.service.ts";
import { createConvertSets } from "./convert-sets.service.ts";
import { createConvertedDownloads } from "./converted-downloads.service.ts";
import { createDownloadCounter } from "./download-counter.ts";
import { createDownloadsRepository } from "./downloads.repository.ts";
import { createDownloads, type DownloadsDeps } from "./downloads.service.ts";
import { createFileResolver, type FileResolverDeps } from "./files.service.ts";

export interface DownloadsModuleDeps
  extends Omit<DownloadsDeps, "repository" | "renditions" | "converted">,
    Omit<FileResolverDeps, "repository" | "now" | "converted"> {
  conversions: Conversions;
  db: Database;
  /** Called when downloads could not be counted. */
  onError(error: unknown): void;
}

export function createDownloadsModule({ db, onError, ...parts }: DownloadsModuleDeps) {
  const repository = createDownloadsRepository(db);
  const convertSets = createConvertSets({ repository, ...parts });
  const converted = createConvertedDownloads({ repository, convertSets, ...parts });
  return {
    convertSets,
    downloads: createDownloads({ repository, converted, ...parts }),
    files: createFileResolver({ repository, converted, now: parts.clock.now, ...parts }),
    counter: createDownloadCounter(repository, parts.clock, onError),
  };
}
