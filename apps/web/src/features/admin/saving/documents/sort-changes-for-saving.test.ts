import { expect, it } from "vitest";
import type { DraftDocument, DraftName } from "../../drafts/draft-store.ts";
import { applyOneByOne, sortChangesForSaving, sortChangesForUndo } from "./sort-changes-for-saving.ts";

const change = (name: DraftName, pendingChange?: "added" | "removed") => ({
  name,
  before: (pendingChange ? { pendingChange } : {}) satisfies Pick<DraftDocument, "pendingChange">,
});
const names = (changes: readonly { name: string }[]) => changes.map(({ name }) => name);

const all = [
  change("file favicon"),
  change("texts ar", "removed"),
  change("settings"),
  change("texts fr", "added"),
  change("pages de"),
];

it("settings are saved after what they may newly refer to, and before what they no longer refer to is removed", () => {
  expect(names(sortChangesForSaving(all))).toEqual(["texts fr", "pages de", "settings", "texts ar", "file favicon"]);
});

it("undoing adds what was removed before the settings, and removes what was added after them", () => {
  expect(names(sortChangesForUndo(all))).toEqual(["file favicon", "texts ar", "settings", "pages de", "texts fr"]);
});

it("a failed file stops nothing, a failed document the documents after it", async () => {
  const run = async (failing: readonly string[]) => {
    const applied: string[] = [];
    const failure = await applyOneByOne(sortChangesForUndo(all), async ({ name }) => {
      applied.push(name);
      return failing.includes(name) ? `${name} failed` : null;
    });
    return { applied, failure };
  };
  expect(await run(["file favicon"])).toEqual({
    applied: names(sortChangesForUndo(all)),
    failure: "file favicon failed",
  });
  expect(await run(["settings"])).toEqual({
    applied: ["file favicon", "texts ar", "settings"],
    failure: "settings failed",
  });
});
