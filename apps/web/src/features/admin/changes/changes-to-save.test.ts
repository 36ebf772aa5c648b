import { expect, it } from "vitest";
import { createDraft } from "../drafts/create-draft.ts";
import { getChangesToSave } from "./changes-to-save.ts";

const paths = (...of: Parameters<typeof getChangesToSave>) =>
  getChangesToSave(...of).map(({ kind, path }) => `${kind} ${path}`);

it("lists for texts also what the migration removes or changes", () => {
  const stored = {
    note: "x",
    views: { count: 5 },
    global: { a: "me@example", b: "B" },
    metadata: { version: "5.1.0" },
  };
  const document = createDraft("texts de", stored, '"1"');
  const draft = { ...document.base, global: { ...(document.base.global as object), b: "C" } };
  expect(paths("texts de", { ...document, draft }, false).toSorted()).toEqual([
    "changed global.a",
    "changed global.b",
    "removed note",
    "removed views.count",
  ]);
});

it("lists no changes for texts that need no migration", () => {
  for (const stored of [{}, { global: { a: "A" }, metadata: { version: "7.0.3" } }])
    expect(paths("texts de", createDraft("texts de", stored, null), false)).toEqual([]);
});
