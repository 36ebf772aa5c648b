// `vitrine import` as an operator starts it: the program itself, with what it prints and how it ends.
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newDataFolder } from "../testing/harness.ts";
import { newFolder, remove, writeFiles } from "../testing/import-kit.ts";
import { startCommand } from "../testing/program.ts";

// Programs are started and pictures made: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 120_000 });

let dataFolder: string;
let folder: string;
beforeEach(() => {
  [dataFolder, folder] = [newDataFolder(), newFolder()];
});
afterEach(() => {
  remove(dataFolder);
  remove(folder);
});

const vitrine = (...words: string[]) => startCommand(words, { VITRINE_DATA: dataFolder });

it("names the row of a quote that is opened and never closed, in a catalogue of 50 MB", async () => {
  const rest = "c,Some title that fills a row\n".repeat(1_700_000);
  writeFiles(folder, {
    "late.csv": `identifier,title\na,One\nb,"open\n${rest}`,
    "first.csv": `identifier,"title\n${rest}`,
  });
  const late = vitrine("import", "--catalogue", join(folder, "late.csv"));
  expect(await late.ended).toBe(0);
  expect(late.output()).toMatch(/New +1\n/);
  expect(late.output()).toContain("row 3 (a quote is opened and never closed)");
  const first = vitrine("import", "--catalogue", join(folder, "first.csv"));
  expect(await first.ended).toBe(1);
  expect(first.output()).toContain("first.csv cannot be read: row 1: a quote is opened and never closed.");
});
