// Writes corpus and queries to files, for engines that are not written in TypeScript.

import { open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { computeDigest, getCacheFolder, getOrBuild } from "./build-cache.ts";
import { type CorpusAsset, createCorpus, MULTI_VALUE_FIELDS, SINGLE_VALUE_FIELDS, TEXT_FIELDS } from "./corpus.ts";
import type { Workload } from "./workload.ts";

/** One asset per line; several values of a field are separated by bars. */
export function formatLine(asset: CorpusAsset, labels: Readonly<Record<string, readonly string[]>>): string {
  const named = (field: string) => (asset.values[field] ?? []).map((label) => labels[field]?.[label]).join("|");
  return [
    asset.id,
    ...TEXT_FIELDS.map((field) => asset.text[field]),
    asset.imp_date,
    asset.file_size,
    asset.pixel_x,
    ...SINGLE_VALUE_FIELDS.map(([field]) => named(field)),
    ...MULTI_VALUE_FIELDS.map(([field]) => named(field)),
  ].join("\t");
}

/** Sources of the exported corpus. */
export const CORPUS_SOURCES = ["corpus.ts", "export.ts"].map((file) => join(import.meta.dirname, file));

/** Returns a file of the first assets, cached for later runs. */
export async function getCorpusFile(count: number): Promise<string> {
  const { path } = await getOrBuild(`corpus-${count}`, computeDigest(...CORPUS_SOURCES), (file) =>
    exportCorpus(file, count),
  );
  return path;
}

async function exportCorpus(file: string, count: number): Promise<void> {
  const { labels, assets } = createCorpus(count);
  const handle = await open(file, "w");
  let lines: string[] = [];
  for (const asset of assets()) {
    lines.push(formatLine(asset, labels));
    if (lines.length < 5000) continue;
    await handle.write(`${lines.join("\n")}\n`);
    lines = [];
  }
  if (lines.length > 0) await handle.write(`${lines.join("\n")}\n`);
  await handle.close();
}

export async function exportWorkload(count: number, work: Workload): Promise<string> {
  const { labels } = createCorpus(count);
  const queries = [
    ...work.prefixes.map(({ word, prefix }) => ["B", word, prefix].join("\t")),
    ...work.filtered.map(({ prefix, filters }) =>
      [
        "C",
        prefix,
        ...Object.entries(filters).map(
          ([field, values]) => `${field}=${values.map((value) => labels[field]?.[value]).join("|")}`,
        ),
      ].join("\t"),
    ),
  ];
  const file = join(getCacheFolder(), `work-${count}.tsv`);
  await writeFile(file, `${queries.join("\n")}\n`);
  return file;
}
