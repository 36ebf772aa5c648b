// The corpus and the queries as files, for the peers that are not written in TypeScript.

import { existsSync } from "node:fs";
import { open, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type CorpusAsset, corpus, MULTI, SINGLE, TEXTS } from "./corpus.ts";
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

export async function exportCorpus(folder: string, count: number, work: Workload): Promise<void> {
  const { labels, assets } = corpus(count);
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
  await writeFile(join(folder, `work_${count}.tsv`), `${queries.join("\n")}\n`);
  const file = join(folder, `data_${count}.tsv`);
  if (existsSync(file)) return;
  const handle = await open(`${file}.tmp`, "w");
  let lines: string[] = [];
  for (const asset of assets()) {
    lines.push(line(asset, labels));
    if (lines.length < 5000) continue;
    await handle.write(`${lines.join("\n")}\n`);
    lines = [];
  }
  if (lines.length > 0) await handle.write(`${lines.join("\n")}\n`);
  await handle.close();
  await rename(`${file}.tmp`, file);
}
