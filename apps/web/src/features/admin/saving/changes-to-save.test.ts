import { expect, it } from "vitest";
import { draftOf } from "../drafts/draft-of.ts";
import { getChangesToSave } from "./changes-to-save.ts";

const paths = (...of: Parameters<typeof getChangesToSave>) =>
  getChangesToSave(...of).map(({ kind, path }) => `${kind} ${path}`);

it("tells of texts what a save takes out or writes in another way, beside what was edited", () => {
  const stored = {
    note: "x",
    views: { count: 5 },
    global: { a: "me@house", b: "B" },
    metadata: { version: "5.1.0" },
  };
  const document = draftOf("texts de", stored, '"1"');
  const draft = { ...document.base, global: { ...(document.base.global as object), b: "C" } };
  expect(paths("texts de", { ...document, draft }, false).toSorted()).toEqual([
    "changed global.a",
    "changed global.b",
    "removed note",
    "removed views.count",
  ]);
});

it("tells nothing of texts that are as they would be stored", () => {
  for (const stored of [{}, { global: { a: "A" }, metadata: { version: "7.0.3" } }])
    expect(paths("texts de", draftOf("texts de", stored, null), false)).toEqual([]);
});
