// All of the downloads module over one repository: its cache is on the hot path of every thumbnail.
import type { Database } from "../../platform/database.ts";
import type { Conversions } from "../renditions/conversions.service.ts";
import { type ConvertSets, createConvertSets } from "./convert-sets.service.ts";
import { createConverted } from "./converted.service.ts";
import { createDownloadCounter, type DownloadCounter } from "./download-counter.ts";
import { createDownloadsRepository } from "./downloads.repository.ts";
import { createDownloads, type Downloads, type DownloadsDependencies } from "./downloads.service.ts";
import { createFiles, type Files, type FilesDependencies } from "./files.service.ts";

export interface DeliveryParts
  extends Omit<DownloadsDependencies, "repository" | "renditions" | "converted">,
    Omit<FilesDependencies, "repository" | "now" | "converted"> {
  conversions: Conversions;
  db: Database;
  /** Downloads were not counted. */
  onError(error: unknown): void;
}

export interface Delivery {
  downloads: Downloads;
  convertSets: ConvertSets;
  files: Files;
  counter: DownloadCounter;
}

export function createDelivery({ db, onError, ...parts }: DeliveryParts): Delivery {
  const repository = createDownloadsRepository(db);
  const convertSets = createConvertSets({ repository, ...parts });
  const converted = createConverted({ repository, convertSets, ...parts });
  return {
    convertSets,
    downloads: createDownloads({ repository, converted, ...parts }),
    files: createFiles({ repository, converted, now: parts.clock.now, ...parts }),
    counter: createDownloadCounter(repository, parts.clock, onError),
  };
}
