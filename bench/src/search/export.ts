// The corpus and the queries as files, for the peers that are not written in TypeScript.

import { open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type CorpusAsset, corpus, MULTI, SINGLE, TEXTS } from "./corpus.ts";
import { digestOf, kept, keptFolder } from "./kept.ts";
import type { Workload } from "./workload.ts";

/** One asset per line; several values of a field are separated by bars. */
export function line(asset: CorpusAsset, labels: Readonly<Record<string, readonly string[]>>): string {
  const named = (field: string) => (asset.values[field] ?? []).map((label) => labels[field]?.[label]).join("|");
  return [
    asset.id,
    ...TEXTS.map((field) => asset.text[field]),
    asset.imp_date,
    asset.file_size,
    asset.pixel_x,
    ...SINGLE.map(([field]) => named(field)),
    ...MULTI.map(([field]) => named(field)),
  ].join("\t");
}

/** What the corpus as files is made of. */
export const CORPUS_SOURCES = ["corpus.ts", "export.ts"].map((file) => join(import.meta.dirname, file));

/** A file of the first assets; later runs find it there. */
export async function exportedCorpus(count: number): Promise<string> {
  const { path } = await kept(`corpus-${count}`, digestOf(...CORPUS_SOURCES), (file) => exportCorpus(file, count));
  return path;
}

async function exportCorpus(file: string, count: number): Promise<void> {
  const { labels, assets } = corpus(count);
  const handle = await open(file, "w");
  let lines: string[] = [];
  for (const asset of assets()) {
    lines.push(line(asset, labels));
    if (lines.length < 5000) continue;
    await handle.write(`${lines.join("\n")}\n`);
    lines = [];
  }
  if (lines.length > 0) await handle.write(`${lines.join("\n")}\n`);
  await handle.close();
}

export async function exportWorkload(count: number, work: Workload): Promise<string> {
  const { labels } = corpus(count);
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
  const file = join(keptFolder(), `work-${count}.tsv`);
  await writeFile(file, `${queries.join("\n")}\n`);
  return file;
}
